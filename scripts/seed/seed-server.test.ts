import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openServer } from '../../src/api/open-api.ts';
import { siteConfigSchema } from '../../src/config.ts';
import type { Snapshot } from '../../src/loaders/snapshot-format.ts';
import { type ArrivedWrite, startFailingProxy } from '../../tests/support/failing-proxy.ts';
import { wireEvent, wirePage, wirePost } from '../../tests/support/small-town.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { sendError } from '../../tests/support/test-server.ts';
import { credentials } from '../mock/credentials.ts';
import type { Part } from '../mock/dialect.ts';
import { openSampleMock, type SampleMock } from '../mock/sample-mock.ts';
import { sampleTown } from '../mock/sample-town.ts';
import { createProgress } from '../progress.ts';
import { openLedger } from './ledger.ts';
import { seedServer } from './seed-server.ts';

let folder: string;
let mock: SampleMock;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kalendarium-seeding-'));
  mock = await openSampleMock(sampleTown({}));
});
afterEach(async () => {
  rmSync(folder, { recursive: true });
  await mock.close();
});

const start = '2026-12-01 18:00:00';
const day = '2026-11-01T10:00:00';

const posts = (count: number) =>
  Array.from({ length: count }, (_, at) => wirePost(1000 + at, `post-${at}`, day));

const small = snapshotOf({
  en: {
    events: [wireEvent(1, 'one', start), wireEvent(2, 'two', start)],
    pages: [wirePage(10, 'parent'), wirePage(11, 'child', { parent: 10 })],
    posts: posts(3),
  },
});

describe('what is written', () => {
  test('goes 25 in a batch where routes take them, and one by one elsewhere', async () => {
    const source = snapshotOf({
      en: { posts: posts(30), events: [wireEvent(1, 'one', start), wireEvent(2, 'two', start)] },
    });
    const { writes, counts } = await seeded(source);
    expect(writes.map(told)).toEqual([
      ['/batch/v1', 25],
      ['/batch/v1', 5],
      ['/calendar/events/v1/events', 1],
      ['/calendar/events/v1/events', 1],
    ]);
    expect(counts).toEqual({ made: 32, changed: 0, present: 0, refused: [], missing: [] });
  });

  test('goes one by one where the server has no batches, which is found out once', async () => {
    const { writes, counts } = await seeded(
      snapshotOf({ en: { posts: posts(3), pages: small.items('pages', 'en') } }),
      {
        interrupt: ({ path }, response) => path === '/batch/v1' && failed(response, 404, 'rest_no_route'),
      },
    );
    expect(writes.map(({ path }) => path)).toEqual([
      '/cms/v2/pages',
      '/cms/v2/pages',
      '/batch/v1',
      '/cms/v2/posts',
      '/cms/v2/posts',
      '/cms/v2/posts',
    ]);
    expect(counts.made).toBe(5);
  });

  test('names what it refers to by the ids there', async () => {
    await seeded(small);
    const { body } = await mock.get('/cms/v2/pages?_fields=id,slug,parent&orderby=id&order=asc');
    expect(body).toEqual([
      { id: expect.any(Number), slug: 'parent', parent: 0 },
      { id: expect.any(Number), slug: 'child', parent: Object(body)[0].id },
    ]);
  });

  test('is spelled as the server spells it', async () => {
    await mock.close();
    mock = await openSampleMock(sampleTown({}), 'observed' satisfies Part);
    const { writes, counts } = await seeded(small);
    expect(counts.made).toBe(7);
    expect(new Set(writes.map(({ path }) => path))).toEqual(
      new Set(['/wp/v2/pages', '/batch/v1', '/tribe/events/v1/events']),
    );
    expect(writes.find(({ path }) => path === '/batch/v1')?.body).toContain('wpml_language=en');
  });

  test('is told as it goes', async () => {
    const { said } = await seeded(small);
    expect(said).toContain('pages [███·····················] 1 of 7');
    expect(said).toContain('events [████████████████████████] 7 of 7');
  });
});

describe('a failure', () => {
  test.each([429, 503])('with %i is no failure: the request is repeated', async (status) => {
    let left = 2;
    const { writes, counts } = await seeded(small, {
      interrupt: (_, response) => {
        left -= 1;
        return left >= 0 && failed(response, status, 'busy');
      },
    });
    expect(writes).toHaveLength(2 + 5);
    expect(counts.made).toBe(7);
    expect(await countOf('posts')).toBe(3);
  });

  test.each([500, 502])('with %i ends the run, which goes on where it was', async (status) => {
    const order = {
      interrupt: ({ path }: ArrivedWrite, response: ServerResponse) =>
        path === '/batch/v1' && failed(response, status, 'broken'),
    };
    await expect(seeded(small, order)).rejects.toThrow(
      new RegExp(`^POST http://127\\.0\\.0\\.1:\\d+/batch/v1 answered ${status}`),
    );
    const { writes, counts } = await seeded(small);
    expect(writes.map(({ path }) => path)).toEqual([
      '/batch/v1',
      '/calendar/events/v1/events',
      '/calendar/events/v1/events',
    ]);
    expect(counts).toMatchObject({ made: 5, present: 2 });
  });

  test('of a connection after the server did it makes nothing twice', async () => {
    await expect(
      seeded(small, {
        interrupt: async ({ path }, response, handOn) => {
          if (path !== '/batch/v1') return false;
          await handOn();
          response.destroy();
          return true;
        },
      }),
    ).rejects.toThrow(/^POST .+\/batch\/v1 broke off|^POST .+\/batch\/v1 .*connection/);
    const { counts } = await seeded(small);
    expect(counts).toMatchObject({ made: 2, present: 5 });
    expect([await countOf('posts'), await countOf('pages')]).toEqual([3, 2]);
  });

  test('of one item is named, and the others are written', async () => {
    const { counts } = await seeded(
      snapshotOf({
        en: {
          events: [wireEvent(1, 'one', start), wireEvent(2, 'odd', start, { timezone: 'Odd/Odd' })],
          posts: [...posts(1), wirePost(7, 'odd', day, { featured_media: 0, template: 'x', status: 'odd' })],
        },
      }),
    );
    expect(counts.made).toBe(2);
    expect(counts.refused).toEqual([
      expect.stringMatching(/^posts 7 \(en\) answered 400 "rest_invalid_param: /),
      expect.stringMatching(/^events 2 \(en\) answered 400 "rest_/),
    ]);
  });

  test('of the login ends the run at once, and no message holds it', async () => {
    const error: unknown = await seeded(small, {
      interrupt: (_, response) => failed(response, 401, 'incorrect_password'),
    }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ status: 401 });
    const { user, password } = credentials.editor;
    for (const secret of [password, password.replaceAll(' ', ''), btoa(`${user}:${password}`)])
      expect(String(error)).not.toContain(secret);
  });
});

describe('a second run', () => {
  test('writes nothing', async () => {
    await seeded(small);
    const { writes, counts } = await seeded(small);
    expect(writes).toEqual([]);
    expect(counts).toMatchObject({ made: 0, changed: 0, present: 7 });
  });

  test('writes only what the source has another of', async () => {
    await seeded(small);
    const changed = snapshotOf({
      en: {
        events: [wireEvent(1, 'one', start, { cost: '5' }), wireEvent(2, 'two', start)],
        pages: small.items('pages', 'en'),
        posts: posts(4),
      },
    });
    const { writes, counts } = await seeded(changed);
    expect(writes.map(({ path }) => path)).toEqual([
      '/cms/v2/posts',
      expect.stringMatching(/^\/calendar\/events\/v1\/events\/\d+$/),
    ]);
    expect(counts).toMatchObject({ made: 1, changed: 1, present: 6 });
  });

  test('knows without notes what is there', async () => {
    await seeded(small);
    rmSync(join(folder, 'ledger'));
    const { writes, counts } = await seeded(small);
    expect(writes).toEqual([]);
    expect(counts).toMatchObject({ made: 0, present: 7 });
    expect(readFileSync(join(folder, 'ledger'), 'utf8').trim().split('\n')).toHaveLength(7);
  });
});

describe('a file', () => {
  const bytes = Buffer.from('%PDF-1.4\n%%EOF\n');
  const media = (id: number, more: object = {}) => ({
    id,
    date_gmt: day,
    slug: `plan-${id}`,
    title: { rendered: `Plan ${id}` },
    alt_text: '',
    caption: { rendered: '<p>Of the <em>house</em></p>\n' },
    media_type: 'file',
    mime_type: 'application/pdf',
    source_url: 'https://cms.example/uploads/plan "ż".pdf',
    ...more,
  });

  test('is sent with what is said of it in one request, and texts name the first of those that share it', async () => {
    const text = '<a href="https://cms.example/uploads/plan%20%22%C5%BC%22.pdf">Plan</a>';
    const source = snapshotOf({
      en: { media: [media(1), media(2)], posts: [wirePost(3, 'plan', day, { content: { rendered: text } })] },
    });
    const { writes, counts } = await seeded(source, { file: { bytes } });
    expect(writes.map(({ path }) => path)).toEqual(['/cms/v2/media', '/cms/v2/media', '/cms/v2/posts']);
    expect(counts).toMatchObject({ made: 3, refused: [] });
    const { body } = await mock.get('/cms/v2/media?_fields=title,caption,source_url&orderby=id&order=asc');
    const first = `${mock.origin}/uploads/plan-%c5%bc-.pdf`;
    expect(body).toEqual([
      {
        title: { rendered: 'Plan 1' },
        caption: { rendered: '<p>Of the <em>house</em></p>\n' },
        source_url: first,
      },
      expect.objectContaining({ source_url: first.replace('.pdf', '-1.pdf') }),
    ]);
    const answer = await fetch(first);
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    const post = await mock.get('/cms/v2/posts?_fields=content.rendered');
    expect(JSON.stringify(post.body)).toContain(first);
  });

  test('without bytes is named', async () => {
    const { counts } = await seeded(snapshotOf({ en: { media: [media(1)] } }));
    expect(counts).toMatchObject({ made: 0, missing: ['https://cms.example/uploads/plan "ż".pdf'] });
  });

  test('that became a picture of another kind is named after it', async () => {
    const drawing = media(1, {
      source_url: 'https://cms.example/uploads/logo.svg',
      mime_type: 'image/svg+xml',
    });
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await seeded(snapshotOf({ en: { media: [drawing] } }), { file: { bytes: png, extension: 'png' } });
    const { body } = await mock.get('/cms/v2/media?_fields=source_url,mime_type');
    expect(body).toEqual([{ source_url: `${mock.origin}/uploads/logo.png`, mime_type: 'image/png' }]);
  });

  test('of a kind the server does not take is refused, and the rest goes on', async () => {
    const program = media(1, { source_url: 'https://cms.example/uploads/x.exe', mime_type: '' });
    const { counts } = await seeded(snapshotOf({ en: { media: [program, media(2)] } }), { file: { bytes } });
    expect(counts.made).toBe(1);
    expect(counts.refused).toEqual([
      expect.stringMatching(
        /^https:\/\/cms\.example\/uploads\/x\.exe answered 400 "rest_upload_sideload_error/,
      ),
    ]);
  });
});

type Order = {
  readonly interrupt?: Parameters<typeof startFailingProxy>[1];
  readonly file?: { readonly bytes: Buffer; readonly extension?: string };
};

/** Pushes a snapshot into the mock, through a proxy that may fail. */
async function seeded(snapshot: Snapshot, { interrupt = () => false, file }: Order = {}) {
  await using proxy = await startFailingProxy(mock.url, interrupt);
  const { user, password } = credentials.editor;
  const server = await openServer({
    apiUrl: proxy.url,
    user,
    applicationPassword: password,
    config: { ...siteConfigSchema.parse({}).api, attempts: 4 },
    sleep: async () => {},
  });
  const said: string[] = [];
  const terminal = { isTTY: true, columns: 200, write: (text: string) => said.push(text) };
  const counts = await seedServer({
    snapshot,
    files: async () => file,
    server,
    ledger: openLedger(join(folder, 'ledger')),
    progress: createProgress(terminal, steps()),
  }).finally(() => server.connection.close());
  return { writes: proxy.writes, counts, said: said.join('') };
}

/** A clock of which every look takes a second. */
function steps(): () => number {
  let time = 0;
  return () => {
    time += 1000;
    return time;
  };
}

/** Where a write went, and how many items it held. */
function told({ path, body }: ArrivedWrite): readonly [string, number] {
  return [path, path === '/batch/v1' ? JSON.parse(body).requests.length : 1];
}

function failed(response: ServerResponse, status: number, code: string): true {
  response.setHeader('Retry-After', '0');
  sendError(response, status, code);
  return true;
}

async function countOf(collection: string): Promise<number> {
  const { headers } = await mock.get(`/cms/v2/${collection}`);
  return Number(headers.get('x-wp-total'));
}
