import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { get } from 'node:http';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, inject, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { withLock } from '../../scripts/cli/lock.ts';
import { compressFolder } from '../../scripts/sites/compress-folder.ts';
import { siteConfigSchema } from '../../src/config.ts';
import { headerRules } from '../../src/outputs/hosting/headers.ts';
import { renderNginx, renderNginxTables } from '../../src/outputs/hosting/nginx.ts';
import { createRoutes } from '../../src/routes.ts';
import { fixtureSite, siteUrl } from '../support/built-site.ts';
import { runScript } from '../support/run-script.ts';
import { nginx, startNginx } from '../support/web-servers.ts';

const site = await fixtureSite();
const folder = mkdtempSync(join(inject('runFolder'), 'compress-'));
const dist = join(folder, 'dist');

/** What nginx is asked for. */
const wanted = ['en/index.html', 'pl/feeds/events.ics', 'status.json'];

/** The best coding of a complete site takes a minute: a part of every kind of file is enough. */
const part = 12;

[...listFiles(site.dist).keys()]
  .filter((file, index) => index % part === 0 || wanted.includes(file))
  .forEach((file) => {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    copyFileSync(join(site.dist, file), join(dist, file));
  });

const to = join(folder, 'site');
const order = { from: dist, to, cache: join(folder, 'compressed') };

describe('npm run compress', () => {
  test('puts both codings beside every text, which hold the same bytes, and leaves the site as it is', async () => {
    const before = listFiles(dist);
    const { texts, made } = await compressFolder(order);
    const files = [...listFiles(to).keys()];
    const compressed = files.filter((file) => file.endsWith('.gz'));
    expect([compressed.length, made > texts / 2]).toEqual([texts, true]);
    expect(files.length).toBe(before.size + 2 * texts);
    for (const file of compressed) {
      const plain = readFileSync(join(to, file.slice(0, -3)));
      expect(gunzipSync(readFileSync(join(to, file))).equals(plain), file).toBe(true);
      expect(
        brotliDecompressSync(readFileSync(join(to, file.replace(/gz$/, 'br')))).equals(plain),
        file,
      ).toBe(true);
    }
    expect(compressed.some((file) => /\.(?:webp|woff2)\.gz$/.test(file))).toBe(false);
    expect(listFiles(dist)).toEqual(before);
  });

  test('compresses nothing twice, and keeps nothing that the site has no more', async () => {
    const kept = readdirSync(order.cache);
    const page = join(dist, 'en/index.html');
    const was = readFileSync(page);
    writeFileSync(page, `${was}<!-- another day -->`);
    expect((await compressFolder(order)).made).toBe(1);
    expect(readdirSync(order.cache)).toHaveLength(kept.length);
    writeFileSync(page, was);
    expect((await compressFolder(order)).made).toBe(1);
    expect((await compressFolder(order)).made).toBe(0);
    expect(readdirSync(order.cache)).toEqual(kept);
  });

  test('compresses again what a power cut left torn in the cache', async () => {
    const [cached = ''] = readdirSync(order.cache).filter((name) => name.endsWith('.br'));
    writeFileSync(join(order.cache, cached), '');
    expect((await compressFolder(order)).made).toBe(1);
    const empty = [...listFiles(to)].filter(
      ([file, size]) => /\.(?:br|gz)$/.test(file) && size === 0,
    );
    expect(empty).toEqual([]);
  });

  test('gives the copy back at once that a run had moved aside when it was killed', async () => {
    const before = listFiles(to);
    renameSync(to, `${to}.before`);
    await expect(compressFolder({ ...order, from: join(folder, 'none') })).rejects.toThrow(
      'ENOENT',
    );
    expect(listFiles(to)).toEqual(before);
  });

  test('is refused while another command works on the site', async () => {
    const lock = join(folder, 'lock');
    const { code, stderr } = await withLock(lock, 'building', () =>
      runScript('compress', [], { DIST_DIR: dist, CACHE_DIR: folder }),
    );
    expect([code, stderr]).toEqual([
      6,
      expect.stringMatching(/^compress: process \d+ on .* is using .* Wait until it has ended/),
    ]);
  });

  test('replaces what a link leads to, and not the link', async () => {
    const link = join(folder, 'link');
    const real = join(folder, 'real');
    symlinkSync(real, link);
    mkdirSync(real);
    writeFileSync(join(real, 'status.json'), '{}');
    const { code } = await runScript('compress', ['--out', link], {
      ...{ DIST_DIR: dist, CACHE_DIR: folder },
    });
    expect([code, realpathSync(link), listFiles(real)]).toEqual([
      0,
      realpathSync(real),
      listFiles(to),
    ]);
  });

  test.each(['', '/compressed'])(
    'makes no copy in the published site itself (dist%s)',
    async (path) => {
      const before = listFiles(dist);
      const { code, stderr } = await runScript('compress', ['--out', dist + path], {
        ...{ DIST_DIR: dist, CACHE_DIR: folder },
      });
      expect([code, stderr]).toEqual([
        2,
        `compress: ${dist + path} is the published site or in it: name another folder with --out.\n`,
      ]);
      expect(listFiles(dist)).toEqual(before);
    },
  );

  test.skipIf(nginx === undefined)(
    'nginx sends what is compressed already, byte by byte',
    async () => {
      const config = siteConfigSchema.parse({ siteUrl });
      const site = {
        rules: headerRules(config),
        routes: createRoutes(siteUrl),
        languages: config.languages,
      };
      const server = await startNginx(nginx ?? '', join(folder, 'nginx'), (listen) =>
        [
          renderNginxTables(),
          renderNginx(site, { listen, name: 'localhost', root: to, compressed: true }),
        ].join('\n'),
      );
      try {
        for (const file of wanted.slice(0, 2)) {
          const path = file.replace(/index\.html$/, '');
          const { headers, body } = await read(`${server.origin}/${path}`);
          expect([headers['content-encoding'], headers['vary'], headers['content-type']]).toEqual([
            'gzip',
            'Accept-Encoding',
            path.endsWith('.ics') ? 'text/calendar; charset=utf-8' : 'text/html; charset=utf-8',
          ]);
          expect(body.equals(readFileSync(join(to, `${file}.gz`)))).toBe(true);
        }
      } finally {
        await server.close();
      }
    },
  );
});

function read(address: string) {
  return new Promise<{ headers: Readonly<Record<string, unknown>>; body: Buffer }>(
    (resolve, reject) => {
      get(address, { headers: { 'accept-encoding': 'gzip' } }, (response) => {
        buffer(response).then((body) => resolve({ headers: response.headers, body }), reject);
      }).once('error', reject);
    },
  );
}
