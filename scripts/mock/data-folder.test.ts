import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openApi } from '../../src/api/client.ts';
import { siteConfigSchema } from '../../src/config.ts';
import { collections } from '../../src/contract/collections.ts';
import { documentedLanguages as languages } from '../../src/contract/language.ts';
import { fetchSnapshot } from '../../src/loaders/fetch-snapshot.ts';
import type { Snapshot } from '../../src/snapshot/format.ts';
import { readSnapshot } from '../../src/snapshot/read.ts';
import { describedFetch } from '../../tests/support/described-answers.ts';
import { sampleNow } from '../../tests/support/sample-mock.ts';
import {
  sampleBlock,
  sampleEvent,
  sampleMedia,
  sampleMenuItem,
  sampleOrganizer,
  samplePage,
  samplePost,
  sampleTerm,
  sampleTown,
  sampleVenue,
} from '../../tests/support/sample-town.ts';
import { projectFolder } from '../cli/settings.ts';
import { credentials } from './credentials.ts';
import { DataFolder } from './data-folder.ts';
import { type Mock, startMock } from './server.ts';
import type { Town } from './stored.ts';

const picture = await sharp({
  create: { width: 600, height: 400, channels: 3, background: '#2b80e4' },
})
  .png()
  .toBuffer();
const program = Buffer.from('%PDF-1.4\n%%EOF\n');
const pl = { language: 'pl' } as const;

/** One of everything, with what addresses, entities and several languages make difficult. */
const town: Town = sampleTown({
  frontPage: 31,
  postsPage: 32,
  embeds: [
    { url: 'https://video.example/1', title: 'A film', picture: '{{origin}}/uploads/house.png' },
  ],
  events: [
    sampleEvent({
      id: 1,
      title: 'Rock & "Roll"',
      cost: '3',
      cost_values: ['3'],
      description:
        '<p><img src="{{origin}}/uploads/house-300x200.png"> <a href="//{{host}}{{path:2}}">hidden</a> ' +
        '<a href="{{origin}}/uploads/program.pdf">program</a></p>\n\nhttps://video.example/1\n',
      website: 'https://tickets.example/?a=1&b=2',
      image: 51,
      venue: [11, 12],
      organizer: [21],
      categories: [41],
      tags: [43],
      overrides: { translations: { en: 1, pl: 3 } },
    }),
    sampleEvent({ id: 2, hide_from_listings: true, slug: 'hidden' }),
    sampleEvent({
      id: 3,
      ...pl,
      title: 'Źródło',
      slug: 'źródło',
      event_status: 'https://schema.org/EventCancelled',
    }),
    sampleEvent({ id: 4, password: 'secret' }),
    sampleEvent({ id: 5, status: 'draft' }),
  ],
  venues: [
    sampleVenue({
      id: 11,
      venue: "The 'Mill'",
      city: 'Łódź',
      geo_lat: 52.1,
      geo_lng: 21,
      image: 51,
    }),
    sampleVenue({ id: 12, status: 'draft' }),
    sampleVenue({ id: 13, ...pl }),
  ],
  organizers: [sampleOrganizer({ id: 21, email: 'a@b.example' })],
  terms: [
    sampleTerm({ id: 41, kind: 'category', name: 'Music & dance' }),
    sampleTerm({ id: 42, kind: 'category', parent: 41 }),
    sampleTerm({ id: 43, kind: 'tag', alsoIn: ['pl'] }),
  ],
  pages: [
    samplePage({ id: 31, slug: 'home' }),
    samplePage({ id: 32 }),
    samplePage({ id: 33, parent: 32 }),
  ],
  posts: [
    samplePost({ id: 36, featured_media: 51, tags: [43], sticky: true }),
    samplePost({ id: 37, ...pl }),
  ],
  media: [
    sampleMedia({ id: 51, file: 'house.png', alsoIn: ['pl'], bytes: async () => picture }),
    sampleMedia({
      id: 52,
      file: 'program.pdf',
      mime_type: 'application/pdf',
      width: 0,
      height: 0,
      bytes: async () => program,
    }),
  ],
  menuItems: [
    sampleMenuItem({ id: 61, title: 'News & more', url: 'https://else.example/' }),
    sampleMenuItem({ id: 62, type: 'post_type', object: 'page', object_id: 32, parent: 61 }),
  ],
  blocks: [sampleBlock({ id: 71 })],
});

let place: string;
let folder: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'kalendarium-data-'));
  folder = join(place, 'data');
});
afterEach(() => rm(place, { recursive: true }));

describe('a snapshot as data', () => {
  test('is served so that it is fetched again as it was, files included', async () => {
    const mock = await startMock({ town, now: sampleNow });
    const first = await fetched(mock, 'first');
    await mock.close();
    const held = await new DataFolder(join(place, 'first')).read();
    const again = await startMock({ town: held ?? town, now: sampleNow });
    const second = await fetched(again, 'second');
    await again.close();

    for (const collection of collections) {
      for (const language of languages) {
        const read = (snapshot: Snapshot) =>
          neutral(snapshot, snapshot.items(collection, language));
        expect([collection, language, read(second)]).toEqual([collection, language, read(first)]);
      }
    }
    expect(first.items('events', 'en').map(({ id }) => id)).toEqual([1, 2]);
    const rest = ({ manifest, ...snapshot }: Snapshot) =>
      neutral({ manifest, ...snapshot }, [
        manifest.root,
        manifest.names,
        manifest.files,
        manifest.documents,
        manifest.embeds,
      ]);
    expect(rest(second)).toEqual(rest(first));
    expect(first.manifest.files).not.toEqual([]);
    expect(first.manifest.documents).not.toEqual([]);
  });

  test('stays as it is; what is written is beside it, and counts from then on', async () => {
    const mock = await startMock({ town, now: sampleNow });
    await fetched(mock, 'data');
    await mock.close();
    const before = await readdir(folder);
    const served = await serve();
    const id = await writer(served)('POST', '/cms/v2/posts', { title: 'New', status: 'publish' });
    await served.close();
    const own = ['mock-files', 'mock-state.json'];
    expect(await readdir(folder)).toEqual([...before, ...own].toSorted());
    expect((await readSnapshot(folder)).items('posts', 'en')).toHaveLength(1);
    const again = await serve();
    const list = await describedFetch(`${again.url}/cms/v2/posts?_fields=id&orderby=id`);
    expect(await list.json()).toEqual([{ id }, { id: 36 }]);
    const fields = '_fields=title,modified&include=36';
    const edited = async () =>
      (
        await describedFetch(`${again.url}/cms/v2/posts?context=edit&${fields}`, { headers })
      ).json();
    expect(await edited()).toEqual([
      { title: { rendered: 'Post 36', raw: 'Post 36' }, modified: '2026-01-01T11:00:36' },
    ]);
    await writer(again)('POST', '/cms/v2/posts/36', { title: 'Other' });
    expect(await edited()).toEqual([
      { title: { rendered: 'Other', raw: 'Other' }, modified: '2026-11-20T12:00:00' },
    ]);
    await again.close();
  });
});

describe('a folder of data', () => {
  test('holds everything that was written', async () => {
    const first = await serve(town);
    const at = writer(first);
    await at('POST', '/cms/v2/posts', { title: 'Draft', password: 'pw' });
    await at('DELETE', '/cms/v2/pages/33');
    await at('POST', '/cms/v2/posts/36', { title: 'Anew' });
    await at('POST', '/cms/v2/posts/36/autosaves', { title: 'Not yet' });
    await at('POST', '/cms/v2/templates', { slug: 'own', theme: 'town', content: 'x' });
    await at('DELETE', '/calendar/events/v1/tags/43');
    const upload = await at('POST', '/cms/v2/media', picture, 'new.png');
    const told = await everything(first, upload);
    await first.close();

    const second = await serve();
    expect(await everything(second, upload)).toEqual(told);
    expect(await writer(second)('POST', '/cms/v2/posts', { title: 'Next' })).toBeGreaterThan(
      upload,
    );
    await second.close();
    expect(readdirSync(place)).toEqual(['data']);
  });

  test('is not written again by a start that changes nothing', async () => {
    await (await serve(town)).close();
    const inode = () => statSync(join(folder, 'mock-state.json')).ino;
    const before = inode();
    await (await serve()).close();
    expect(inode()).toBe(before);
  });

  test('is what it was, or what it became, when the process is killed', async () => {
    const command = [
      join(projectFolder, 'scripts/mock.ts'),
      '--port',
      '0',
      '--data',
      folder,
      '--empty',
    ];
    const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
    const url = await addressOf(child.stdout);
    const at = writer({ url });
    await at('POST', '/cms/v2/posts', { title: 'Kept', status: 'publish' });
    await until(() => existsSync(join(folder, 'mock-state.json')));
    await until(async () =>
      (await readFile(join(folder, 'mock-state.json'), 'utf8')).includes('"Kept"'),
    );
    const closed = once(child, 'close');
    child.kill('SIGKILL');
    await closed;
    const mock = await serve();
    expect(await (await describedFetch(`${mock.url}/cms/v2/posts?_fields=title`)).json()).toEqual([
      { title: { rendered: 'Kept' } },
    ]);
    await mock.close();
  });

  test('is made where it is missing', async () => {
    folder = join(place, 'a/b');
    expect(await new DataFolder(folder).read()).toBeUndefined();
    expect(existsSync(folder)).toBe(true);
  });

  const damages: readonly [what: string, damage: () => Promise<unknown>, said: RegExp][] = [
    ['is a file', async () => writeFile(folder, ''), /^--data ".+" is a file: name a folder\.$/],
    [
      'holds something else',
      async () => {
        await mkdir(folder);
        await writeFile(join(folder, 'letters.txt'), '');
      },
      /^--data: .+manifest\.json/,
    ],
    [
      'has a snapshot that was changed',
      async () => {
        const mock = await startMock({ town, now: sampleNow });
        await fetched(mock, 'data');
        await mock.close();
        await appendFile(join(folder, 'events.en.ndjson'), 'x');
      },
      /events\.en\.ndjson is not the file the manifest describes: it was changed or cut off\./,
    ],
    [
      'has a state that was cut off',
      async () => {
        await (await serve(town)).close();
        await truncate(join(folder, 'mock-state.json'), 1000);
      },
      /mock-state\.json is not JSON: this is not what a mock of this version wrote\. Put back a copy/,
    ],
    [
      'lacks a file',
      async () => {
        await (await serve(town)).close();
        await rm(join(folder, 'mock-files'), { recursive: true });
      },
      /mock-files\/[0-9a-f]{64} is missing: this is not what a mock of this version wrote\. Put back a copy/,
    ],
  ];
  test.each(damages)('that %s is refused with the way out', async (_, damage, said) => {
    await damage();
    await expect(new DataFolder(folder).read()).rejects.toThrow(said);
  });
});

/** A mock that stores its content in the folder; a town is what it begins with. */
async function serve(beginning?: Town): Promise<Mock> {
  const data = new DataFolder(folder);
  const warn = (sentence: string): never => {
    throw new Error(sentence);
  };
  return startMock({
    town: (await data.read()) ?? beginning ?? sampleTown({}),
    now: sampleNow,
    record: (store) => data.record(store, warn, 5),
  });
}

async function fetched(mock: Mock, name: string): Promise<Snapshot> {
  const { user, password } = credentials.editor;
  const config = siteConfigSchema.parse({});
  const login = { user, applicationPassword: password };
  const api = await openApi({ apiUrl: mock.url, ...login, config: config.api });
  try {
    await fetchSnapshot({ api, config, folder: join(place, name), now: sampleNow });
  } finally {
    await api.close();
  }
  return readSnapshot(join(place, name));
}

/** A value without the address it was read from. */
function neutral({ home }: Snapshot, value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replaceAll(new URL(home).host, 'host'));
}

const { user, password } = credentials.editor;
const headers = { Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}` };

/** Writes something, and answers the id it has. */
function writer({ url }: Pick<Mock, 'url'>) {
  return async (method: string, path: string, sent?: unknown, name = ''): Promise<number> => {
    const file = {
      'Content-Type': 'image/png',
      'Content-Disposition': `attachment; filename="${name}"`,
    };
    const json = { 'Content-Type': 'application/json' };
    const body = sent instanceof Uint8Array ? Buffer.from(sent) : JSON.stringify(sent);
    const answer = await describedFetch(url + path, {
      method,
      body,
      headers: { ...headers, ...(name ? file : json) },
    });
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return Number(Object(await answer.json()).id);
  };
}

/** What an editor sees of all that is there. */
async function everything({ url }: Mock, upload: number): Promise<unknown> {
  const any = 'context=edit&status=any,trash,future,draft,pending,private,publish';
  const paths = [
    `/cms/v2/posts?${any}`,
    `/cms/v2/pages?${any}`,
    '/cms/v2/media?context=edit',
    '/cms/v2/menu-items?context=edit',
    '/cms/v2/blocks?context=edit',
    '/cms/v2/posts/36/revisions',
    '/cms/v2/posts/36/autosaves',
    '/cms/v2/templates?context=edit',
    '/calendar/events/v1/events/1',
    '/calendar/events/v1/tags?hide_empty=0',
    '/calendar/events/v1/venues',
    '/',
  ];
  const answers = await Promise.all(
    paths.map(async (path) => (await describedFetch(url + path, { headers })).text()),
  );
  const file = await fetch(`${new URL(url).origin}/uploads/new-300x200.png`);
  const scrambled = /"email":"[^"]*"/g;
  return [
    upload,
    file.status,
    Buffer.from(await file.arrayBuffer()).toString('base64'),
    ...answers.map((text) => text.replace(scrambled, '').replaceAll(new URL(url).host, 'host')),
  ];
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await expect.poll(isSo, { interval: 20 }).toBe(true);
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const address = /API_URL=(\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  throw new Error('the mock ended without telling its address');
}
