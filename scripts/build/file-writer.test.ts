import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import type { Pieces } from '../../src/outputs/target.ts';
import { readTree, temporaryFolder } from '../../tests/support/tree.ts';
import { diskFailure } from '../cli/build-context.ts';
import { FileWriter, KeptParts, type WrittenFiles } from './file-writer.ts';

const config = siteConfigSchema.parse({ siteUrl: 'https://town.example/' });
const check = {
  config,
  cms: ['https://cms.example/'],
  secrets: [{ kind: 'a password', text: 'correct horse battery' }],
};

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** One item that is in every list, as it is kept. */
const item = bytesOf('{"title":"Żółć"}');

/** A list in pieces; some have an item that is broken. */
function listOf(number: number): Pieces {
  const own = bytesOf(number % 50 === 17 ? '{"id":' : `{"id":${number}}`);
  return ['{"items":[\n', item, ',\n', own, ',\n', item, '\n]}'];
}

const targets = Array.from({ length: 400 }, (_, number) => ({
  page: `en/events/event-${number}/index.html`,
  text: textOf(number),
  list: listOf(number),
}));

/** Every page leads to the next; some have what a check has to find. */
function textOf(number: number): string {
  const link = `<a href="/en/events/event-${number + 1}/#top">next</a>`;
  const faults = [
    ...(number % 50 === 7 ? ['<b>correct horse battery</b>'] : []),
    ...(number % 50 === 11 ? ['<p id="twice"></p><p id="twice"></p>'] : []),
    ...(number % 50 === 13 ? ['<a href="https://cms.example/wp-admin/">in</a>'] : []),
  ];
  return `<!doctype html><html lang="en"><body>${link}${faults.join('')} ${number} żółć</body></html>`;
}

/** Targets that are written before the thread is there. */
const beforeThread = 200;

/** Waits until the thread of a writer takes what is written. */
async function threadOf(writer: FileWriter): Promise<void> {
  while (!(writer.begin().end() instanceof Promise)) await setTimeout(5);
}

/** Writes all targets, and says what became of each, with texts in place of their numbers. */
async function writeAll(folder: string, published?: string, threadAfter?: number) {
  await using writer = new FileWriter({ folder, published, check, threadAfter });
  const ends: (WrittenFiles | Promise<WrittenFiles>)[] = [];
  let sent = 0;
  for (const [index, { page, text, list }] of targets.entries()) {
    if (threadAfter !== undefined && index === beforeThread) await threadOf(writer);
    const files = writer.begin();
    files.text(page, text);
    files.text(page.replace('index.html', 'event.json'), JSON.stringify({ text }));
    files.text(page.replace('index.html', 'list.json'), list);
    const end = files.end();
    if (end instanceof Promise) sent += 1;
    ends.push(end);
  }
  const written = [];
  for (const end of ends) {
    const { same, findings } = await end;
    const textsOf = (numbers: readonly number[] = []) =>
      numbers.map((number) => writer.texts[number]);
    written.push({
      ...{ same, problems: findings?.problems },
      links: textsOf(findings?.links),
      places: textsOf(findings?.places),
    });
  }
  return { written, sent };
}

test('a thread writes and finds what the process alone does', async () => {
  const [folder, other] = [temporaryFolder(), temporaryFolder()];
  const alone = await writeAll(folder);
  const shared = await writeAll(other, undefined, 0);
  expect([alone.sent, shared.sent]).toEqual([0, targets.length - beforeThread]);
  expect(shared.written).toEqual(alone.written);
  expect(readTree(other)).toEqual(readTree(folder));
  const problems = shared.written.flatMap(({ problems }) => problems ?? []);
  expect(new Set(problems.map(({ reason }) => reason))).toEqual(
    new Set([
      'contains a password',
      expect.stringMatching(/^is not JSON: /),
      'has the id "twice" twice',
      'has the address "https://cms.example/wp-admin/" of the CMS, which this site has no page for. Allow it by "cms.linkTo" in src/site.config.ts, or fix what wrote it',
    ]),
  );
});

test('a thread writes nothing that the published site has', async () => {
  const published = temporaryFolder();
  await writeAll(published);
  rmSync(join(published, 'en/events/event-399'), { recursive: true });
  const folder = temporaryFolder();
  const { written } = await writeAll(folder, published, 100);
  expect(written.map(({ same }) => same.length)).toEqual([...Array(399).fill(3), 0]);
  expect(Object.keys(readTree(folder))).toEqual([
    'en/events/event-399/event.json',
    'en/events/event-399/index.html',
    'en/events/event-399/list.json',
  ]);
});

test('what a thread cannot write ends the run, and names the file', async () => {
  const folder = temporaryFolder();
  const inTheWay = join(folder, 'en/events/event-399/index.html');
  mkdirSync(inTheWay, { recursive: true });
  const failed = await writeAll(folder, undefined, 0).catch((error: unknown) => error);
  expect(failed).toMatchObject({ code: 'EISDIR', path: inTheWay });
  expect(diskFailure(failed, { cacheFolder: '', distFolder: '' })).toBeUndefined();
});

test('what comes after a failure of the thread fails too', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'en/index.html'), { recursive: true });
  await using writer = new FileWriter({ folder, check, threadAfter: 0 });
  await threadOf(writer);
  const [first, second] = [writer.begin(), writer.begin()];
  first.text('en/index.html', textOf(1));
  await expect(first.end()).rejects.toMatchObject({ code: 'EISDIR' });
  second.text('pl/index.html', textOf(2));
  await expect(second.end()).rejects.toMatchObject({ code: 'EISDIR' });
  expect(() => writer.begin()).toThrow('EISDIR');
});

test('of the parts of a target those alone are checked and written that changed since they were published', async () => {
  const published = temporaryFolder();
  const kept = new KeptParts();
  const write = async (
    order: typeof check,
    texts: Readonly<Record<string, string>>,
    isPublished = true,
  ) => {
    const folder = temporaryFolder();
    kept.begin(order, isPublished);
    await using writer = new FileWriter({ folder, published, check: order });
    const files = writer.begin(kept.of('en search index'));
    for (const [file, text] of Object.entries(texts)) files.text(file, text);
    const { same, findings } = await files.end();
    return { same, mentions: findings?.mentions, written: Object.keys(readTree(folder)) };
  };
  const texts = { 'one.json': '{"at": "cms.example"}', 'two.json': '2', 'three.json': '3' };
  const all = Object.keys(texts).toSorted();
  const mentions = [['one.json', expect.any(String)]];
  const first = await write(check, texts);
  expect(first).toEqual({ same: [], mentions, written: all });
  // That build was not published.
  expect(await write(check, texts)).toEqual(first);
  kept.publish();
  const edited = await write(check, { ...texts, 'two.json': '2.5' });
  expect(edited).toEqual({ same: ['one.json', 'three.json'], mentions, written: ['two.json'] });
  expect(await write({ ...check, secrets: [] }, texts)).toEqual(first);
  kept.publish();
  const other = { ...check, secrets: [] };
  expect(await write(other, texts)).toEqual({ same: Object.keys(texts), mentions, written: [] });
  // Somebody else has published since: what is known is not what is there.
  expect(await write(other, texts, false)).toEqual(first);
});
