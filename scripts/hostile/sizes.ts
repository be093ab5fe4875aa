import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Fault, json, page, type Visit } from './fault.ts';

const megabyte = 1_000_000;

export const sizes: readonly Fault[] = [
  {
    name: 'sends 500 MB',
    where: page('posts', 1),
    play: (visit) => pour(visit, {}, Buffer.alloc(megabyte, ' '), 500),
  },
  {
    name: 'packs 500 MB into half a megabyte by gzip',
    where: page('posts', 1),
    play: (visit) =>
      pour(visit, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(10 * megabyte, ' ')), 50),
  },
  {
    name: 'packs 500 MB into a kilobyte by brotli',
    where: page('posts', 1),
    play: (visit) =>
      pour(
        visit,
        { 'content-encoding': 'br' },
        brotliCompressSync(Buffer.alloc(500 * megabyte, ' '), {
          params: { [constants.BROTLI_PARAM_QUALITY]: 1 },
        }),
        1,
      ),
  },
  {
    name: 'sends ten million empty arrays',
    where: page('posts', 1),
    play: (visit) => pour(visit, {}, Buffer.from('[],'.repeat(100_000)), 100, '[', '[]]'),
  },
  {
    name: 'sends arrays in arrays, ten million deep',
    where: page('posts', 1),
    play: (visit) => pour(visit, {}, Buffer.from('['.repeat(100_000)), 100, '', ']'.repeat(10_000_000)),
  },
  {
    name: 'sends 30 MB in one text to many requests at once',
    where: (url) => url.searchParams.has('page'),
    play: (visit) =>
      pour(
        visit,
        { 'x-wp-total': '1', 'x-wp-totalpages': '1' },
        Buffer.alloc(megabyte, 'a'),
        30,
        '[{"id":1,"start_date":"',
        '"}]',
      ),
  },
];

/** Sends a body of many equal pieces as fast as it is taken. */
async function pour(
  { response }: Visit,
  headers: Readonly<Record<string, string>>,
  piece: Buffer,
  times: number,
  before = '',
  after = '',
): Promise<void> {
  response.writeHead(200, { ...json, ...headers });
  const pieces = [Buffer.from(before), ...Array.from({ length: times }, () => piece), Buffer.from(after)];
  // The one who asked hangs up when it is enough.
  await pipeline(Readable.from(pieces), response).catch(() => {});
}
