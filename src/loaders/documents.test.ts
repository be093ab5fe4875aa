import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SmallCms, startSmallCms } from '../../tests/support/small-cms.ts';
import { wireEvent, wireMedia, wirePost } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import { digest } from '../snapshot/format.ts';
import { fetchFiles, filePaths } from './documents.ts';
import type { FetchContext } from './fetch-context.ts';
import { fetchCollections } from './fetch-snapshot.ts';
import { createCollected } from './item-store.ts';

describe('fetch files', () => {
  const pdf = Buffer.from(`%PDF-1.4\n${'text '.repeat(500)}`);
  const mp3 = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(5000, 1)]);

  let place: string;
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), 'kalendarium-files-'));
  });
  afterEach(() => rm(place, { recursive: true }));

  type Answer = (path: string, response: ServerResponse, condition: string) => boolean;

  async function filesOf(
    items: SmallCms['items'],
    answer: Answer = () => false,
    mode: 'copy' | 'link' = 'copy',
  ) {
    const conditions: string[] = [];
    await using server = await startSmallCms({
      items,
      interrupt: ({ url, headers }, response) => {
        if (!url.pathname.startsWith('/uploads/')) return false;
        const condition =
          headers['if-none-match'] ?? headers['if-modified-since'] ?? 'unconditional';
        conditions.push(condition);
        if (answer(url.pathname, response, condition)) return true;
        response.end(url.pathname.endsWith('.mp3') ? mp3 : pdf);
        return true;
      },
    });
    const again = async () => {
      const api = await openApi({
        apiUrl: `${server.origin}/wp-json`,
        config: { dialect: 'auto', concurrency: 4, timeout: 5, attempts: 1, maxAnswer: 5 },
      });
      const context: FetchContext = {
        api,
        now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
        progress: () => {},
        signal: undefined,
        config: {
          languages: ['en'],
          maxQuarantinedShare: 0,
          embeds: { maxLookups: 10 },
          api: { concurrency: 4, statusHorizon: 0 },
          images: { mode: 'link', hosts: [], maxFile: 1 },
          files: { mode, hosts: [], maxFile: 0.01 },
        },
      };
      const collected = createCollected(['en']);
      await fetchCollections(context, collected);
      const folder = join(place, 'files');
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder);
      const files = await fetchFiles({
        ...context,
        collected,
        folder,
        cache: join(place, 'cache'),
      });
      await api.close();
      const bare = (text: string) => text.replaceAll(server.origin, '');
      return {
        files: files.map((file) => ({ ...file, url: bare(file.url) })),
        warnings: collected.warnings.map(bare),
        asked: conditions.splice(0),
        written: (await readdir(folder)).toSorted(),
      };
    };
    return { ...(await again()), again: await again() };
  }

  const inPost = (html: string): SmallCms['items'] => ({
    posts: { en: [wirePost({ content: { rendered: html, protected: false } })] },
  });

  test('copies what texts link to and play, events give as their website and posts feature, each once', async () => {
    const { files, warnings, written, asked } = await filesOf({
      posts: {
        en: [
          wirePost({
            featured_media: 7,
            content: {
              rendered:
                '<a href="/uploads/Plan%20%C5%82.pdf#page=2">x</a><a href="/uploads/Plan%20ł.pdf">x</a><audio src="/uploads/a.mp3"></audio><video><source src="/uploads/b.mp3"></video><object data="/uploads/c.pdf"></object><a href="/uploads/page.html">x</a><a href="/uploads/logo.svg">x</a><a href="https://elsewhere.example/z.pdf">x</a>',
            },
          }),
        ],
      },
      events: { en: [wireEvent({ website: '{{origin}}/uploads/d.pdf' })] },
      media: {
        en: [wireMedia({ id: 7, source_url: '{{origin}}/uploads/e.mp3', mime_type: 'audio/mpeg' })],
      },
    });
    const paths = ['plan-l.pdf', 'a.mp3', 'b.mp3', 'c.pdf', 'd.pdf', 'e.mp3'];
    expect(files.map(({ path }) => path)).toEqual(paths);
    expect(files[1]).toEqual({
      url: '/uploads/a.mp3',
      digest: digest(mp3),
      extension: 'mp3',
      bytes: 5003,
      path: 'a.mp3',
    });
    expect(warnings).toEqual([]);
    expect(asked).toHaveLength(6);
    expect(written).toEqual([`${digest(mp3)}.mp3`, `${digest(pdf)}.pdf`].toSorted());
    expect(await readFile(join(place, 'files', `${digest(pdf)}.pdf`))).toEqual(pdf);
  });

  const troubles: readonly [
    what: string,
    answer: (response: ServerResponse) => unknown,
    said: string,
  ][] = [
    [
      'not there',
      (response) => response.writeHead(404).end(),
      'A file is missing: /uploads/a.pdf answered 404.',
    ],
    ['empty', (response) => response.end(), 'A file is missing: /uploads/a.pdf is empty.'],
    [
      'a web page',
      (response) => response.end('<!doctype html><title>Sign in</title>'),
      'A file is missing: /uploads/a.pdf is HTML or XML.',
    ],
    [
      'something else',
      (response) => response.end(Buffer.alloc(3000, 7)),
      'A file is missing: /uploads/a.pdf is not what its extension "pdf" says.',
    ],
    [
      'too large',
      (response) => response.end(Buffer.concat([pdf, Buffer.alloc(20_000)])),
      'A file is missing: /uploads/a.pdf answered more than 0.01 MB after decompression.',
    ],
  ];

  test.each(troubles)(
    'goes on without a file that is %s, and says so',
    async (_, trouble, said) => {
      const answer: Answer = (path, response) =>
        path === '/uploads/a.pdf' && Boolean(trouble(response) ?? true);
      const { files, warnings, written } = await filesOf(
        inPost('<a href="/uploads/a.pdf">x</a><a href="/uploads/b.mp3">x</a>'),
        answer,
      );
      expect(files.map(({ url }) => url)).toEqual(['/uploads/b.mp3']);
      expect(warnings).toEqual([said]);
      expect(written).toEqual([`${digest(mp3)}.mp3`]);
    },
  );

  test('asks whether a file is another version, and keeps the one that is there', async () => {
    const { files, again } = await filesOf(
      inPost('<a href="/uploads/a.pdf">x</a>'),
      (_, response, condition) => {
        if (condition === '"v1"') return Boolean(response.writeHead(304).end() ?? true);
        response.setHeader('etag', '"v1"');
        return false;
      },
    );
    expect(again.asked).toEqual(['"v1"']);
    expect(again.files).toEqual(files);
    expect(again.written).toEqual([`${digest(pdf)}.pdf`]);
  });

  test('an earlier copy is used for a file that cannot be fetched', async () => {
    let isDown = false;
    const { again } = await filesOf(inPost('<a href="/uploads/a.pdf">x</a>'), (_, response) => {
      if (isDown) response.writeHead(500).end();
      const down = isDown;
      isDown = true;
      return down;
    });
    expect(again.files).toHaveLength(1);
    expect(again.warnings).toEqual([
      'A file could not be asked for, so its earlier copy is used: /uploads/a.pdf answered 500.',
    ]);
  });

  test('asks for nothing where files stay on the server', async () => {
    const { files, asked } = await filesOf(
      inPost('<a href="/uploads/a.pdf">x</a>'),
      undefined,
      'link',
    );
    expect([files, asked]).toEqual([[], []]);
  });
});

const host = 'https://cms.example';

test.each([
  ['/uploads/program-2026.pdf', 'program-2026.pdf'],
  [
    '/wp-content/uploads/2026/05/Program%20Zaj%C4%99%C4%87%20%C5%82.PDF',
    '2026/05/program-zajec-l.pdf',
  ],
  ['/wp-content/uploads/a%2F..%2F..%2Fetc.pdf', 'a/etc.pdf'],
  ['/uploads/%E0%A4%A.pdf', 'e0-a4-a.pdf'],
  ['/uploads/%F0%9F%8E%B7.mp3', 'file.mp3'],
  ['/uploads/nul.docx', 'nul-file.docx'],
  ['/uploads/.htaccess.pdf', 'htaccess.pdf'],
  ['/other/place/a.pdf', 'other/place/a.pdf'],
])('%s lies at %s', (address, path) => {
  expect([...filePaths([host + address]).values()]).toEqual([path]);
});

test('files of one name in two folders have two paths, and none depends on the other', () => {
  const [first, second] = [`${host}/uploads/2025/01/a.pdf`, `${host}/uploads/2026/01/a.pdf`];
  expect([...filePaths([second, first]).values()]).toEqual(['2025/01/a.pdf', '2026/01/a.pdf']);
  expect([...filePaths([second]).values()]).toEqual(['2026/01/a.pdf']);
});

test('addresses that differ only in letters no path keeps are distinguished', () => {
  const paths = filePaths([
    `${host}/uploads/za%C5%BC.pdf`,
    `${host}/uploads/zaz.pdf`,
    `${host}/uploads/ZAZ.pdf`,
  ]);
  expect(Object.fromEntries(paths)).toEqual({
    [`${host}/uploads/ZAZ.pdf`]: 'zaz.pdf',
    [`${host}/uploads/za%C5%BC.pdf`]: expect.stringMatching(/^zaz-[0-9a-f]{8}\.pdf$/),
    [`${host}/uploads/zaz.pdf`]: expect.stringMatching(/^zaz-[0-9a-f]{8}\.pdf$/),
  });
  expect(new Set(paths.values()).size).toBe(3);
});
