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
