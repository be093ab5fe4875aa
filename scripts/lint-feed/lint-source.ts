import { setTimeout as wait } from 'node:timers/promises';
import { compareReadings, createReading } from './again.ts';
import { checkAnswer } from './check-answer.ts';
import { createFindings } from './findings.ts';
import { lint } from './lint.ts';
import { readSource } from './read-source.ts';
import { makeReport, type Report } from './report.ts';

type Circumstances = {
  readonly now: Temporal.Instant;
  /** Seconds after which it is read once more and compared; undefined for once only. */
  readonly again: number | undefined;
};

/** Reads a file or URL and checks it. @throws Failure when it cannot be read */
export async function lintSource(name: string, { now, again }: Circumstances): Promise<Report> {
  const { note, list } = createFindings();
  const { bytes, answer } = await readSource(name);
  const urls = answer?.urls ?? [];
  const first = createReading();
  const { format, entries } = lint({ bytes, now, urls }, note, again === undefined ? undefined : first.keep);
  if (answer) checkAnswer(answer, format, note);
  if (again !== undefined) {
    await wait(again * 1000);
    const second = createReading();
    const later = await readSource(name);
    lint({ bytes: later.bytes, now, urls }, () => {}, second.keep);
    compareReadings([first, second], { format, sameBytes: bytes.equals(later.bytes) }, note);
  }
  return makeReport({ source: name, format, bytes: bytes.length, entries, findings: list() });
}
