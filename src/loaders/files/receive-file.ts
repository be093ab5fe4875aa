import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkSignature, signatureLength } from './file-signature.ts';
import { UnusableFileError } from './unusable-file.ts';

/** A file as it was written. */
type ReceivedFile = { readonly digest: string; readonly bytes: number };

type Receiver = {
  /** Writes a body. Fails only where the body does. */
  receive(body: Readable): Promise<void>;
  /** @throws UnusableFileError, or what the disk said */
  received(): ReceivedFile;
};

const diskTroubles = /^(?:ENOSPC|EDQUOT|EIO|EROFS|EACCES|EPERM|EFBIG|EMFILE|ENFILE|ENOENT)$/;

/** Writes a file as it comes. What is no such file is known by its first bytes, and the rest is not read. */
export function createReceiver(path: string, extension: string): Receiver {
  let outcome: ReceivedFile | Error = new UnusableFileError('was not sent');

  return {
    receive: async (body) => {
      const hash = createHash('sha256');
      let bytes = 0;
      try {
        await pipeline(
          body,
          (chunks) => inspected(chunks, extension),
          async function* (chunks: AsyncIterable<Buffer>) {
            for await (const chunk of chunks) {
              bytes += chunk.length;
              hash.update(chunk);
              yield chunk;
            }
          },
          createWriteStream(path),
        );
        outcome = { digest: hash.digest('hex'), bytes };
      } catch (error) {
        if (!isOwn(error)) throw error;
        outcome = error;
      }
    },
    received: () => {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
  };
}

/** @throws UnusableFileError */
async function* inspected(chunks: AsyncIterable<Buffer>, extension: string): AsyncGenerator<Buffer> {
  let start: Buffer | undefined = Buffer.alloc(0);
  for await (const chunk of chunks) {
    if (start && start.length < signatureLength) {
      start = Buffer.concat([start, chunk]);
      if (start.length < signatureLength) continue;
      checkSignature(start, extension);
      yield start;
      start = undefined;
    } else {
      yield chunk;
    }
  }
  if (!start) return;
  checkSignature(start, extension);
  yield start;
}

/** Trouble of the file or the disk, not of the way here. */
function isOwn(error: unknown): error is Error {
  if (error instanceof UnusableFileError) return true;
  return error instanceof Error && 'code' in error && diskTroubles.test(String(error.code));
}
