import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';

/** Where a text is in a spool. */
export type Span = { readonly start: number; readonly length: number };

/** Texts on the disk, for as long as a fetch takes: written one behind the other, read in any order. */
export type Spool = {
  write(text: string): Span;
  read(span: Span): string;
  /** Removes the file. */
  close(): void;
};

/** Bytes that are written, and that are read, at once. */
const portion = 1 << 18;

/** Bytes a character of a JavaScript text takes in UTF-8: asking for how many it does take costs as much as writing it. */
const mostBytes = 3;

/** @param path of a file that does not exist yet */
export function openSpool(path: string): Spool {
  const file = openSync(path, 'wx+');
  const pending = Buffer.allocUnsafe(portion);
  const window = Buffer.allocUnsafe(portion);
  let written = 0;
  let waiting = 0;
  let windowStart = 0;
  let windowLength = 0;

  return {
    write: (text) => {
      const start = written + waiting;
      const most = mostBytes * text.length;
      if (waiting + most > portion) flush();
      const length = most > portion ? append(Buffer.from(text)) : pending.write(text, waiting);
      if (most <= portion) waiting += length;
      return { start, length };
    },
    read: ({ start, length }) => {
      if (start + length > written) flush();
      if (length > portion) return readAt(Buffer.allocUnsafe(length), start).toString();
      const end = windowStart + windowLength;
      if (start < windowStart || start + length > end) {
        // Who reads on gets more than the text at once, who jumps does not.
        const goesOn = start >= windowStart && start <= end + length;
        windowLength = readAt(goesOn ? window : window.subarray(0, length), start).length;
        windowStart = start;
      }
      return window.toString('utf8', start - windowStart, start - windowStart + length);
    },
    close: () => {
      closeSync(file);
      rmSync(path);
    },
  };

  function flush(): void {
    append(pending.subarray(0, waiting));
    waiting = 0;
  }

  function append(bytes: Buffer): number {
    try {
      for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
    } catch (error) {
      // A failure to write to an open file does not say which.
      throw error instanceof Error ? Object.assign(error, { path }) : error;
    }
    written += bytes.length;
    return bytes.length;
  }

  function readAt(bytes: Buffer, start: number): Buffer {
    return bytes.subarray(0, readSync(file, bytes, 0, bytes.length, start));
  }
}
