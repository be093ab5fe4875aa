import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { createLog, loggedProgress, refusalLog } from './watch-log.ts';

function logging(isTerminal: boolean) {
  const stream = new PassThrough();
  const log = createLog({
    ...{ stream, isTerminal, clock: () => Temporal.Instant.from('2026-11-20T11:00:00.5Z') },
    hide: (text) => text.replaceAll('s3cret', '[hidden]'),
  });
  return { log, text: () => String(stream.read()) };
}

describe('the log of a watcher', () => {
  test('is one JSON object a line, whatever a server says, without secrets', () => {
    const { log, text } = logging(false);
    log('failed', 'It said\n"s3cret".', { exitCode: 4, next: undefined });
    expect(text()).toBe(
      '{"at":"2026-11-20T11:00:00.500Z","what":"failed","sentence":"It said\\n\\"[hidden]\\".","exitCode":4}\n',
    );
  });

  test('is sentences on a terminal, which no control character reaches', () => {
    const { log, text } = logging(true);
    log('failed', 'It said \u001b[2Js3cret.', { exitCode: 4 });
    expect(text()).toBe('2026-11-20T11:00:00.500Z  It said [2J[hidden].\n');
  });

  test('has a line for each stage of a build, with what it came to', () => {
    const { log, text } = logging(false);
    const progress = loggedProgress(log);
    progress.begin('Verifying');
    progress.at('1 of 5 files');
    progress.end('5 files, no problem');
    expect(JSON.parse(text())).toMatchObject({
      ...{ what: 'stage', sentence: 'Verifying: 5 files, no problem' },
      seconds: expect.any(Number),
    });
  });

  test('has a line a minute for requests that are refused, which says how many there were', () => {
    const said: string[] = [];
    let now = 0;
    const refuse = refusalLog(
      (_what, sentence) => said.push(sentence),
      () => now,
    );
    for (now of [0, 10, 59_999, 60_000, 120_000]) refuse('not signed.');
    expect(said).toEqual([
      'A request was refused: not signed.',
      'A request was refused: not signed. 2 more since the last line like this.',
      'A request was refused: not signed.',
    ]);
  });
});
