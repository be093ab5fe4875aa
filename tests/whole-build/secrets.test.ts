import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodeHTML } from 'entities';
import { beforeAll, describe, expect, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { credentials } from '../../scripts/mock/credentials.ts';
import type { StoredItem } from '../../scripts/mock/stored.ts';
import { type BuiltSite, fixtureSite } from '../support/built-site.ts';
import { fixtureTown } from '../support/fixture-town.ts';
import { bodyOf, isPublic } from '../support/public-items.ts';
import { hiddenMark, secretMark } from '../support/secret-items.ts';
import { siteNow } from '../support/site-now.ts';

let site: BuiltSite;
let files: ReadonlyMap<string, Buffer>;

beforeAll(async () => {
  site = await fixtureSite();
  files = new Map(
    [...listFiles(site.dist).keys()].map((file) => [file, readFileSync(join(site.dist, file))]),
  );
});

describe('what is not public', () => {
  test('exists in the fixture, of every kind and for every reason', () => {
    const { events, posts, pages, venues, organizers } = fixtureTown;
    for (const items of [events, posts, pages, venues, organizers]) {
      const statuses = new Set(items.filter(isMarked).map(({ status }) => status));
      expect(statuses).toEqual(
        new Set(['publish', 'draft', 'pending', 'private', 'future', 'trash']),
      );
    }
    for (const items of [events, posts, pages]) {
      expect(items.some((item) => isMarked(item) && item.password !== '')).toBe(true);
      expect(items.some((item) => !isMarked(item) && item.password !== '')).toBe(true);
    }
  });

  test('leaves no trace in any byte of the output', () => {
    expect(filesWith(secretMark)).toEqual([]);
  });

  test('leaves neither its name nor its text in snapshot, history and report', () => {
    const kept = [site.snapshot, join(site.cache, 'history'), join(site.cache, 'reports')];
    const counts = kept.map((folder) => listFiles(folder).size);
    expect(Math.min(...counts)).toBeGreaterThan(1);
    expect(kept.flatMap((folder) => filesIn(folder, `${secretMark} `))).toEqual([]);
  });

  test('leaves no trace of its titles where the town itself has some', () => {
    const isOpen = (item: StoredItem) => isPublic(item, { now: siteNow, quarantined: new Set() });
    const all = [...fixtureTown.events, ...fixtureTown.posts, ...fixtureTown.pages];
    const said = all
      .filter(isOpen)
      .flatMap((item) => [item.title, bodyOf(item)])
      .join('\n');
    const titles = all
      .filter((item) => !isOpen(item) && !isMarked(item))
      .map(({ title }) => title)
      .filter((title) => title.length > 8 && /^[\w ]+$/.test(title) && !said.includes(title));
    expect(titles.length).toBeGreaterThan(2);
    expect(titles.filter((title) => filesWith(title).length > 0)).toEqual([]);
  });

  test('is counted in the report by its reason', () => {
    const { withheld } = site.report;
    const reasons = ['events', 'posts', 'pages'].flatMap((collection) =>
      ['en', 'pl'].map((language) => `${collection} (${language}): password`),
    );
    for (const reason of reasons) expect(withheld[reason], reason).toBeGreaterThan(0);
  });
});

test('hidden events are in no feed, calendar or search but in what is their own', () => {
  const hidden = fixtureTown.events.filter(({ title }) => title.includes(hiddenMark));
  const own = hidden.flatMap(({ id, language }) => [
    `${language}/feeds/events/${id}.ics`,
    `${language}/feeds/oembed/events/${id}.json`,
  ]);
  const outside = filesWith(`${hiddenMark} `).filter((file) => !file.endsWith('.html'));
  expect(hidden).toHaveLength(4);
  expect(outside.toSorted()).toEqual(own.toSorted());
});

test('no link leads to the server', () => {
  const addresses = new RegExp(`${RegExp.escape(`http://${site.source}`)}([^"\\s<>)]*)`, 'g');
  const texts = [...files].filter(([file]) =>
    /\.(?:html|css|js|xml|svg|txt|webmanifest)$/.test(file),
  );
  const named = texts.flatMap(([, bytes]) =>
    [...bytes.toString('utf8').matchAll(addresses)].map(([, path = '']) => decodeHTML(path)),
  );
  expect([...new Set(named)]).toEqual([]);
});

test('no secret of the environment is in the output', () => {
  const { user, password } = credentials.editor;
  const encoded = Buffer.from(`${user}:${password}`).toString('base64');
  expect([password, password.replaceAll(' ', ''), encoded].flatMap(filesWith)).toEqual([]);
});

function filesWith(text: string): string[] {
  return [...files].filter(([, bytes]) => bytes.includes(text)).map(([file]) => file);
}

function filesIn(folder: string, text: string): string[] {
  return [...listFiles(folder).keys()].filter((file) =>
    readFileSync(join(folder, file)).includes(text),
  );
}

function isMarked({ slug }: StoredItem): boolean {
  return slug.startsWith(secretMark);
}
