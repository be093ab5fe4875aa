import type { Progress } from '../cli/build-context.ts';
import { logText } from '../cli/log.ts';

/** Values of a line; what is undefined is left out. */
type LineFields = Readonly<Record<string, unknown>>;

/** Says that something happened. @param what its name, the same in every line about the like */
export type Log = (what: string, sentence: string, fields?: LineFields) => void;

type LogOrder = {
  readonly stream: NodeJS.WritableStream;
  /** Whether people read it; else each line is one JSON object. */
  readonly isTerminal: boolean;
  readonly clock: () => Temporal.Instant;
  /** Takes out what nobody may read. */
  readonly hide: (text: string) => string;
};

export function createLog({ stream, isTerminal, clock, hide }: LogOrder): Log {
  return (what, sentence, fields = {}) => {
    const at = clock().toString({ smallestUnit: 'millisecond' });
    const line = isTerminal
      ? logText(`${at}  ${sentence}`)
      : JSON.stringify({ at, what, sentence, ...fields });
    stream.write(`${hide(line)}\n`);
  };
}

/** Milliseconds in which requests that are refused make one line: anybody can send some. */
const refusalsApart = 60_000;

/** Logs refused requests, at most one line a minute. */
export function refusalLog(log: Log, clock: () => number = Date.now): (reason: string) => void {
  let last = Number.NEGATIVE_INFINITY;
  let untold = 0;
  return (reason) => {
    if (clock() - last < refusalsApart) {
      untold++;
      return;
    }
    last = clock();
    const more = untold > 0 ? ` ${untold} more since the last line like this.` : '';
    log('refused', `A request was refused: ${reason}${more}`, { untold });
    untold = 0;
  };
}

/** What a build says of itself, as lines of the log: its stages when they are done, and remarks. */
export function loggedProgress(log: Log): Progress {
  let stage = '';
  let began = performance.now();
  return {
    begin: (what) => {
      stage = what;
      began = performance.now();
    },
    at: () => {},
    end: (summary) => {
      const seconds = Math.round(performance.now() - began) / 1000;
      log('stage', `${stage}: ${summary}`, { seconds });
    },
    say: (line) => log('remark', line),
  };
}
