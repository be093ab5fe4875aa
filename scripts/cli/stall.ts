import { closeSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { programModule } from './site-folder.ts';

/** Bytes of shared memory for a name. */
const room = 400;

/**
 * What a process is at, where its threads can read it while it computes: how many things were finished, and the names of the
 * stage and of what was begun last, in UTF-8 that ends in a zero.
 */
export type SharedActivity = ReturnType<typeof newActivity>;

function newActivity() {
  return {
    finished: new Int32Array(new SharedArrayBuffer(4)),
    stage: new Uint8Array(new SharedArrayBuffer(room)),
    item: new Uint8Array(new SharedArrayBuffer(room)),
  };
}

let activity = newActivity();
let stage = '';
let finishedLast = '';
const unfinished = new Set<string>();
const encoder = new TextEncoder();
let tell: ((item: string) => void) | undefined;
let startThread: (() => void) | undefined;

/** Notes what is worked at from now on, in one word: fetch, render. */
export function enterStage(name: string): void {
  stage = name;
  unfinished.clear();
  write(activity.stage, name);
  finish(name);
}

/** What is worked at, in one word. */
export function presentStage(): string {
  return stage;
}

/** Notes that something is begun. The answered function notes that it is finished. @param item as somebody finds it: a file, an address */
export function begin(item: string): () => void {
  startThread?.();
  unfinished.add(item);
  write(activity.item, item);
  return () => {
    unfinished.delete(item);
    finish(item);
  };
}

/** Notes that something is finished, so that there is no stall. */
export function finish(item: string): void {
  finishedLast = item;
  Atomics.add(activity.finished, 0, 1);
  tell?.(item);
}

/** Notes that this process waits for work, so that there is no stall, and nothing finished either. */
export function rest(): void {
  Atomics.add(activity.finished, 0, 1);
}

/** What a thread of this process hands to `joinActivity`, so that what it finishes counts here. */
export function sharedActivity(): SharedActivity {
  return activity;
}

/** Has what this thread finishes count in the one that started it. */
export function joinActivity(shared: SharedActivity): void {
  activity = shared;
}

/** Has somebody told of each thing that is finished. */
export function whenFinished(act: (item: string) => void): void {
  tell = act;
}

type LastAct = (sentence: string) => void;

const lastActs = new Set<LastAct>();

/** Has something done when a stall ends this process, before what was named earlier. It may take no turn of the event loop. */
export function whenStalled(act: LastAct): Disposable {
  lastActs.add(act);
  return { [Symbol.dispose]: () => void lastActs.delete(act) };
}

/** Milliseconds without a thread where nothing is begun. */
const longestUnwatched = 1000;

/** What the thread is given that watches. */
export type StallOrder = SharedActivity & {
  /** Milliseconds in which something has to be finished. */
  readonly timeout: number;
  /** Becomes 1 when the watch is over. */
  readonly over: Int32Array<SharedArrayBuffer>;
  /** Expression that ends this process in its own words. */
  readonly ending: string;
};

const endingName = 'kalendarium.endStalled';

/**
 * Watches this process from a thread until it is disposed of: where nothing is finished for so long, the process ends with 1
 * and names its stage and what it was at, also where one thing computes without a break.
 *
 * @param seconds in which something has to be finished
 */
export function watchForStall(seconds: number): Disposable {
  Reflect.set(globalThis, Symbol.for(endingName), () => endStalled(seconds));
  const order: StallOrder = {
    ...activity,
    over: new Int32Array(new SharedArrayBuffer(4)),
    timeout: seconds * 1000,
    ending: `globalThis[Symbol.for(${JSON.stringify(endingName)})]()`,
  };
  const start = () => {
    startThread = undefined;
    clearTimeout(starting);
    new Worker(programModule('scripts/cli/stall-thread'), {
      workerData: order,
      execArgv: [],
      env: {},
    }).unref();
  };
  // What is over at once, and begins nothing, costs no thread.
  const starting = setTimeout(start, longestUnwatched).unref();
  startThread = start;
  if (unfinished.size > 0) start();
  return {
    [Symbol.dispose]() {
      startThread = undefined;
      clearTimeout(starting);
      Atomics.store(order.over, 0, 1);
      Atomics.notify(order.over, 0);
    },
  };
}

/** Runs in the middle of whatever this process computes. */
function endStalled(seconds: number): never {
  const sentence = describeStall(seconds);
  for (const act of [...lastActs].toReversed()) {
    try {
      act(sentence);
    } catch {
      // The others are as important, and the end most of all.
    }
  }
  // All is said: Node would go on about a debugger.
  process.once('exit', () => closeSync(2));
  process.exit(1);
}

function describeStall(seconds: number): string {
  const items = [...unfinished];
  const more = items.length > 5 ? ` and ${items.length - 5} more` : '';
  const at = items.length > 0 ? `it was at ${items.slice(0, 5).join(', ')}${more}, and ` : '';
  const place = `${at}the last that it finished was ${finishedLast}`;
  return `"${stage}" finished nothing for ${durationOf(seconds)}, so it was ended: ${place}. Look at what is special there, or allow more time ("stallMinutes" in the configuration) if this machine is that slow.`;
}

/** @example '5 minutes', '90 seconds' */
function durationOf(seconds: number): string {
  const minutes = seconds / 60;
  const [count, unit] = Number.isInteger(minutes)
    ? [minutes, 'minute']
    : [Math.round(seconds), 'second'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function write(memory: Uint8Array, text: string): void {
  const { written } = encoder.encodeInto(text, memory.subarray(0, room - 1));
  memory[written] = 0;
}
