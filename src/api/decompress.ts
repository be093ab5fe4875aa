import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { Failure } from './failure.ts';

/** What `decompress` can undo, as `Accept-Encoding`. */
export const acceptedEncodings = 'gzip, br, deflate';

/**
 * The body without its content codings (RFC 9110, section 8.4), which are undone in the reverse of their order.
 *
 * @param contentEncoding the header's text
 */
export function decompress(body: Readable, contentEncoding: string | undefined): Readable {
  const codings = (contentEncoding ?? '').toLowerCase().split(',');
  return codings.reduceRight((stream, coding) => undo(stream, coding.trim()), body);
}

function undo(stream: Readable, coding: string): Readable {
  switch (coding) {
    case '':
    case 'identity':
      return stream;
    case 'gzip':
    case 'x-gzip':
      return pipeline(stream, createGunzip(), ignore);
    case 'br':
      return pipeline(stream, createBrotliDecompress(), ignore);
    case 'deflate':
      return Readable.from(inflate(stream), { objectMode: false });
    default:
      stream.destroy();
      throw new Failure({
        kind: 'nonsense',
        problem: `answered in the content coding "${coding.slice(0, 20)}", which was not asked for`,
        advice: 'A proxy in front of the server changes its answers; it has to respect Accept-Encoding.',
        transient: false,
      });
  }
}

// Some servers send "deflate" without the zlib header RFC 9110, section 8.4.1.2 asks for; its first byte tells.
async function* inflate(stream: Readable): AsyncGenerator<Uint8Array> {
  const chunks: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done) return;
  const decoder = ((first.value[0] ?? 0) & 0x0f) === 8 ? createInflate() : createInflateRaw();
  yield* pipeline(Readable.from(restored(first.value, chunks)), decoder, ignore);
}

async function* restored(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  yield* { [Symbol.asyncIterator]: () => rest };
}

// The error of a pipeline also destroys its last stream, whose reader sees it.
function ignore(): void {}
