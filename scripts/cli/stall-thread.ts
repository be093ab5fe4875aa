import { writeSync } from 'node:fs';
import { Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { StallOrder } from './stall.ts';

/*
 * A thread beside a process that works: ends it when it finishes nothing for too long. Its time is counted in rounds of
 * waiting, so that the hours of a machine that sleeps, and of a process that is stopped, count for one.
 */

/** Rounds in which something has to be finished. */
const rounds = 20;

/** Most milliseconds in which a process that computes has to end itself; what waits for the system cannot. */
const grace = 10_000;

// What starts this thread is its only caller.
const { finished, stage, item, over, timeout, ending } = workerData as StallOrder;
let seen = Atomics.load(finished, 0);
for (let silent = 0; silent < rounds; ) {
  if (Atomics.wait(over, 0, 0, timeout / rounds) !== 'timed-out') process.exit();
  const count = Atomics.load(finished, 0);
  silent = count === seen ? silent + 1 : 0;
  seen = count;
}
const session = new Session();
session.connectToMainThread();
session.post('Runtime.evaluate', { expression: ending });
Atomics.wait(over, 0, 0, Math.min(grace, timeout));
writeSync(
  2,
  `"${textIn(stage)}" finished nothing for ${Math.round(timeout / 1000)} s and does not answer, so it was killed. The last that it began was ${textIn(item)}.\n`,
);
process.kill(process.pid, 'SIGKILL');

function textIn(memory: Uint8Array): string {
  return Buffer.from(memory.slice(0, memory.indexOf(0))).toString('utf8');
}
