import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Mock } from '../../scripts/mock/server.ts';
import { forEachLimit } from '../../src/api/concurrency.ts';
import { startScript } from '../support/run-script.ts';
import { type Fault, sizes, startFaultyServer } from './server.ts';
import { startGood, townNow } from './town.ts';

const asPosts =
  'GET CMS/cms/v2/posts?page=1&per_page=100&orderby=id&order=asc&status=publish&ml_language=en answered';
const tooLarge =
  'more than 32 MB after decompression (1 attempt). If that is right, raise "api.maxAnswer" (for an image "images.maxFile", for another file "files.maxFile") in src/site.config.ts.';
const noAnswer =
  '(1 attempt). No answer of this API is like that: something else than the API answers, or it was broken into.';

/** What the command says in the end; `CMS` stands for the address it was given. */
const expected: Readonly<Record<string, string | RegExp>> = {
  'sends 500 MB': `${asPosts} ${tooLarge}`,
  'packs 500 MB into half a megabyte by gzip': `${asPosts} ${tooLarge}`,
  'packs 500 MB into a kilobyte by brotli': `${asPosts} ${tooLarge}`,
  'sends ten million empty arrays': `${asPosts} JSON of more than 1000000 parts ${noAnswer}`,
  'sends arrays in arrays, ten million deep': `${asPosts} JSON nested more than 500 deep ${noAnswer}`,
  'sends 30 MB in one text to many requests at once':
    /^What CMS gave is not enough\. \d+ of \d+ items could not be understood, .{1,1500}$/,
};

/** Megabytes beyond what a fetch from a good server takes. */
const mostMemory = 300;

/** Writes the most memory the process ever had as its last word (proc(5)). */
const tellPeak = `--import=data:text/javascript,${encodeURIComponent(
  "import { readFileSync } from 'node:fs'; process.on('exit', () => console.error(/VmHWM:.*/.exec(readFileSync('/proc/self/status', 'utf8'))[0]));",
)}`;

const nothing: Fault = { name: 'fails in nothing', where: () => false, play: () => false };

type Ended = { readonly code: number | null; readonly said: string; readonly peak: number };

/** Runs `npm run fetch` as it is, with the settings it has by itself. */
async function fetchFrom(good: Mock, fault: Fault): Promise<Ended> {
  const server = await startFaultyServer(good.url, fault);
  const cache = mkdtempSync(join(tmpdir(), 'kalendarium-faulty-'));
  try {
    const { code, stderr } = await startScript(
      'fetch',
      ['--api-url', server.url, '--cache-dir', cache],
      {
        NODE_OPTIONS: tellPeak,
        SITE_NOW: townNow.toString(),
      },
    );
    const kilobytes = Number(/VmHWM:\s*(\d+) kB/.exec(stderr)?.[1]);
    const said = /^fetch: (.*)$/m.exec(stderr)?.[1] ?? '';
    return { code, said: said.replaceAll(server.url, 'CMS'), peak: kilobytes / 1000 };
  } finally {
    rmSync(cache, { recursive: true });
    await server.close();
  }
}

describe.skipIf(process.platform !== 'linux')('the memory of a fetch from a server that', () => {
  const ends = new Map<string, Ended>();
  let usual: number;

  beforeAll(async () => {
    const good = await startGood();
    usual = (await fetchFrom(good, nothing)).peak;
    await forEachLimit(sizes, { limit: 2 }, async (fault) => {
      ends.set(fault.name, await fetchFrom(good, fault));
    });
    await good.close();
  });
  afterAll(() => ends.clear());

  test('is small where it fails in nothing', () => {
    expect(usual).toBeLessThan(300);
    expect(sizes.map(({ name }) => name)).toEqual(Object.keys(expected));
  });

  test.each(Object.entries(expected))('%s is bounded', (name, said) => {
    const end = ends.get(name);
    expect(end).toMatchObject({
      code: 4,
      said: typeof said === 'string' ? said : expect.stringMatching(said),
    });
    expect(end?.peak).toBeLessThan(usual + mostMemory);
  });
});
