/** Where a command tells what it is doing. */
export type Progress = {
  /** Begins a piece of work; ends the one before. */
  readonly begin: (what: string) => void;
  /** How far the present piece of work is; may be called very often. */
  readonly at: (detail: string) => void;
  /** Ends the present piece of work with one line about it. */
  readonly end: (summary: string) => void;
  /** A line for itself. */
  readonly say: (line: string) => void;
};

type Stream = { readonly isTTY?: boolean; readonly columns?: number; write(text: string): unknown };

/** Milliseconds between two updates of the line on a terminal. */
const interval = 80;

/** Milliseconds between two lines about one piece of work elsewhere. */
const patience = 10_000;

/** On a terminal one line that renews itself, elsewhere a line for each piece of work. */
export function createProgress(stream: Stream, clock: () => number): Progress {
  return stream.isTTY === true ? lively(stream, clock) : plain(stream, clock);
}

function plain(stream: Stream, clock: () => number): Progress {
  let began = clock();
  let told = began;
  return {
    begin: (what) => {
      began = clock();
      told = began;
      stream.write(`${what} …\n`);
    },
    at: (detail) => {
      if (clock() - told < patience) return;
      told = clock();
      stream.write(`  ${detail}\n`);
    },
    end: (summary) => stream.write(`  ${summary} (${seconds(clock() - began)})\n`),
    say: (line) => stream.write(`${line}\n`),
  };
}

function lively(stream: Stream, clock: () => number): Progress {
  let began = clock();
  let drawn = Number.NEGATIVE_INFINITY;
  let present = '';
  const erase = () => stream.write('\r\u001b[2K');
  const draw = (detail: string) => {
    const line = [present, detail, seconds(clock() - began)].filter((part) => part !== '').join('  ');
    erase();
    stream.write(line.slice(0, (stream.columns ?? 80) - 1));
    drawn = clock();
  };
  return {
    begin: (what) => {
      began = clock();
      present = what;
      draw('');
    },
    at: (detail) => {
      if (clock() - drawn >= interval) draw(detail);
    },
    end: (summary) => {
      erase();
      stream.write(`${present}: ${summary} (${seconds(clock() - began)})\n`);
      present = '';
    },
    say: (line) => {
      erase();
      stream.write(`${line}\n`);
    },
  };
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
