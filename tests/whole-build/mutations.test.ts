import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { placedSection } from '../../scripts/build/placements.ts';
import { recordFile } from '../../scripts/build/record.ts';
import { exitCodes } from '../../scripts/cli/command.ts';
import { editableItems } from '../support/edited-cms.ts';
import { type Ended, runScript } from '../support/run-script.ts';
import { type CmsRequest, startSmallCms } from '../support/small-cms.ts';
import type { TestServer } from '../support/test-server.ts';
import { wireEvent } from '../support/wire-items.ts';

const now = '2026-11-20T12:00:00Z';
const siteUrl = 'https://town.example/';
const password = 'wxyz 7788 qrst 5566';
const login = { API_USER: 'editor', API_APPLICATION_PASSWORD: password };

/** An address of the server that is no page of the site. */
let cmsAddress = '';

type Damage = {
  /** The text of the file with the fault; the same where it cannot be in this one. */
  readonly change: (text: string) => string;
  /** What the check says, as far as it is the same for all files. */
  readonly reason: string;
  /** The file that is named, where it is another one. */
  readonly judged?: string;
};

const faults = ['link', 'id', 'count', 'form', 'secret'] as const;

type Fault = (typeof faults)[number];

/** How a fault comes into files of one form; why there is none where it cannot be, or nobody could see it. */
type Form = Readonly<Record<Fault, (() => Damage) | string>>;

const noIds = 'nothing in it is found by an id';
const noCounts = 'what it should hold is told by nothing else';

/** Writes over the end of a text, which stays as long as it is: a file of another size would be written again. */
const end = (added: string) => (text: string) => {
  const bytes = Buffer.from(text);
  bytes.write(added, Math.max(0, bytes.length - Buffer.byteLength(added)));
  return bytes.toString();
};
/** Fills what is left of a text with empty lines, likewise. */
const filled = (rest: string, text: string) =>
  rest + '\n'.repeat(Math.max(0, Buffer.byteLength(text) - Buffer.byteLength(rest)));
const without = (pattern: RegExp) => (text: string) => filled(text.replaceAll(pattern, ''), text);
const half = (text: string) => filled(text.slice(0, text.length / 2), text);
const ofCms = () => `has the address "${cmsAddress}" of the CMS`;
const secret = () => ({
  change: end(`\n${password}`),
  reason: 'contains the application password',
});

/** Adds markup to a page, for which words go that no check reads. */
const markup = (added: string) => (text: string) => {
  const unread = / class="[^"]*"|(?<=<title>)[^<]+|<meta name="[^>]*>/;
  let page = `${text}${added}`;
  while (Buffer.byteLength(page) > Buffer.byteLength(text) && unread.test(page))
    page = page.replace(unread, '');
  return filled(page, text);
};

const html: Form = {
  link: () => ({
    change: markup('<a href="/en/nowhere/">'),
    reason: 'links to "/en/nowhere/", which does not exist',
  }),
  id: () => ({ change: markup('<p id="a"><p id="a">'), reason: 'has the id "a" twice' }),
  count: noCounts,
  form: () => ({
    change: markup('<script>alert(1)</script>'),
    reason: 'contains an inline script',
  }),
  secret,
};

const calendar: Form = {
  link: () => ({
    change: end(`\r\nURL:${cmsAddress}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`),
    reason: ofCms(),
  }),
  id: () => ({
    change: (text) => {
      const [uid = ''] = /UID:.*\r\n(?: .*\r\n)*/.exec(text) ?? [];
      const second = `\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\n${uid}END:VEVENT\r\nEND:VCALENDAR\r\n`;
      return uid === '' ? text : end(second)(text);
    },
    reason: 'breaks the rule duplicate-uid in line ',
  }),
  count: () => ({
    change: without(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r\n/g),
    reason: 'has 0 events instead of ',
  }),
  form: () => ({
    change: without(/END:VCALENDAR\r\n/g),
    reason: 'breaks the rule unbalanced in line 1: ',
  }),
  secret,
};

const json: Form = {
  link: () => ({ change: end(`,"fault":"${cmsAddress}"}`), reason: ofCms() }),
  id: noIds,
  count: noCounts,
  form: () => ({ change: half, reason: 'is not JSON: ' }),
  secret,
};

const xml: Form = {
  link: () => ({ change: end(`<link href="${cmsAddress}"/>`), reason: ofCms() }),
  id: 'readers merge entries of one id; "npm run lint-feed" tells of them',
  count: noCounts,
  form: () => ({ change: half, reason: 'is not well-formed in line ' }),
  secret,
};

const sitemap: Form = {
  link: () => ({
    change: (text) => text.replace('</urlset>', `<url><loc>${siteUrl}nowhere/</loc></url>$&`),
    reason: `lists ${siteUrl}nowhere/, which does not belong there`,
    judged: 'sitemap-index.xml',
  }),
  id: () => ({
    change: (text) => text.replace(/<url>[\s\S]*?<\/url>/, '$&$&'),
    reason: `lists ${siteUrl}en/ twice`,
    judged: 'sitemap-index.xml',
  }),
  count: () => ({
    change: (text) => text.replace(/<url>[\s\S]*?<\/url>/, ''),
    reason: `does not list ${siteUrl}en/`,
    judged: 'sitemap-index.xml',
  }),
  form: xml.form,
  secret,
};

const styles: Form = {
  link: () => ({
    change: end('a{b:url("/nowhere.png")}'),
    reason: 'loads "/nowhere.png", which does not exist',
  }),
  id: noIds,
  count: noCounts,
  form: 'browsers read on behind what they do not understand',
  secret,
};

/** Scripts, and lists for web servers. */
const words: Form = {
  link: () => ({ change: end(`\n# ${cmsAddress}\n`), reason: ofCms() }),
  id: noIds,
  count: noCounts,
  form: 'it is the text of a file of this program, or one line for each address',
  secret,
};

const anotherHand = 'its bytes are those of a file that was read or drawn, which nobody reads here';
const copy: Form = {
  ...{ link: anotherHand, id: anotherHand, count: anotherHand },
  ...{ form: anotherHand, secret: anotherHand },
};

/** Every kind of file: what it is, its targets by their names, its files where these have several kinds, and its form. */
const kinds: readonly (readonly [what: string, target: RegExp, file: RegExp, form: Form])[] = [
  ['home page', /^\w\w home$/, /./, html],
  ['page that leads to a language', /^root$/, /./, html],
  ['page of unknown addresses', /notFound$/, /./, html],
  ['coming events', /^\w\w upcoming /, /./, html],
  ['past events', /^\w\w past$/, /./, html],
  ['past events of a year', /^\w\w past \d+ /, /./, html],
  ['month', /^\w\w month /, /./, html],
  ['week', /^\w\w week /, /./, html],
  ['day', /^\w\w day /, /./, html],
  ['choice', /^\w\w choice /, /./, html],
  ['series', /^\w\w series/, /./, html],
  ['index of items', /^\w\w (?:venues|organizers|categories|tags)$/, /./, html],
  ['event', /^\w\w event \d+$/, /./, html],
  ['venue or organizer', /^\w\w (?:venue|organizer) \d+$/, /./, html],
  ['category or tag', /^\w\w (?:category|tag) \d+$/, /./, html],
  ['more events of these', /^\w\w \w+ \d+ events \d+$/, /./, html],
  ['news', /^\w\w news /, /./, html],
  ['post', /^\w\w post \d+$/, /./, html],
  ['page of editors', /^\w\w page \d+$/, /./, html],
  ['removed event', /^\w\w removed /, /./, html],
  ['subscribe', /^\w\w subscribe$/, /./, html],
  ['a calendar of one’s own', /^\w\w combine$/, /./, html],
  ['open data for readers', /^\w\w openData$/, /./, html],
  ['events on other websites', /^\w\w embed$/, /./, html],
  ['search', /^\w\w search$/, /./, html],
  ['my events', /^\w\w myEvents$/, /./, html],
  ['what can be read without a network', /^\w\w offline$/, /./, html],
  ['what changed', /^\w\w changes$/, /./, html],
  ['poster of an event', /^\w\w files of event /, /\.html$/, html],
  ['poster of a venue', /^\w\w poster of venue /, /./, html],
  ['printed month', /^\w\w printed month /, /./, html],
  ['page for frames', /^\w\w page for frames$/, /./, html],
  ['screen of a foyer', /^\w\w screen/, /./, html],
  ['calendar', /^\w\w calendar (?!year)/, /\.ics$/, calendar],
  ['calendar of a year', /^\w\w calendar year /, /./, calendar],
  ['calendar of an event', /^\w\w files of event /, /\.ics$/, calendar],
  ['jCal', /^\w\w calendar events$/, /\.jcal$/, json],
  ['oEmbed of an event', /^\w\w files of event /, /\.json$/, json],
  ['oEmbed of a post', /^\w\w oembed of /, /./, json],
  ['RSS', /^\w\w feed /, /\.rss$/, xml],
  ['Atom', /^\w\w feed /, /\.atom$/, xml],
  ['JSON Feed', /^\w\w feed /, /\.json$/, { ...json, id: xml.id }],
  ['style of feeds', /^\w\w style of feeds$/, /./, styles],
  ['next days for devices', /^\w\w next days$/, /./, json],
  ['index of the search', /^\w\w search index$/, /./, json],
  ['next events for other websites', /^\w\w next events/, /./, json],
  ['open data', /^open data \w+ \w+\.json$/, /./, json],
  ['open data in a table', /^open data \w+ \w+\.csv$/, /./, words],
  ['open data on a map', /^open data \w+ \w+\.geojson$/, /./, json],
  ['about the open data', /^open data (?:catalog|openapi|schemas)/, /./, json],
  ['style of posters and frames', /^(?:style of posters|embed .*\.css)$/, /./, styles],
  ['scripts of frames', /^embed .*\.js$/, /./, words],
  ['icon', /^icon$/, /./, words],
  ['icon of the app', /^icon of the app$/, /./, words],
  ['manifest', /^\w\w manifest$/, /./, words],
  ['rules for what is loaded ahead', /^speculation rules$/, /./, words],
  ['robots.txt', /^robots\.txt$/, /./, words],
  ['security.txt', /^security\.txt$/, /./, words],
  ['redirects', /^redirects$/, /./, words],
  ['headers', /^headers$/, /./, words],
  ['sitemap', /^sitemap$/, /-\d+\.xml$/, sitemap],
  ['index of the sitemap', /^sitemap$/, /-index\.xml$/, { ...xml, id: noIds }],
  ['worker', /^worker$/, /./, words],
  ['styles of pages', /^assets of templates$/, /\.css$/, styles],
  ['scripts of pages', /^assets of templates$/, /\.js$/, words],
  ['typefaces', /^(?:assets of templates|typefaces and icon)$/, /\.woff2$/, copy],
  ['images, documents, own files', /^(?:images|cards|icons|documents|public)$/, /./, copy],
];

type Target = {
  readonly name: string;
  readonly section: string;
  readonly files: readonly string[];
  /** What these files are. */
  readonly kinds: readonly (string | undefined)[];
};

const folder = mkdtempSync(join(inject('runFolder'), 'mutations-'));
const configFile = join(folder, 'site.config.ts');
const dist = join(folder, 'dist');
/** Of the published site, upon which it is rendered once more with all targets reused. */
const cache = join(folder, 'cache');
/** Of the same site, rendered anew. */
const freshCache = join(folder, 'fresh');

const ofSite = ['--site-url', siteUrl, '--config', configFile];

const items = editableItems();
let cms: TestServer;

beforeAll(async () => {
  writeFileSync(
    configFile,
    `export default {
      eventsPerPage: 3, groupEventsPerPage: 2, postsPerPage: 2,
      security: { contact: ['mailto:security@town.example'] },
    };`,
  );
  const choir = (id: number, day: number) =>
    wireEvent({
      ...{ id, title: 'Choir', slug: `choir-${id}`, venue: items.venues.en.slice(0, 1) },
      ...{ start_date: `2026-12-${day} 18:00:00`, end_date: `2026-12-${day} 19:00:00` },
    });
  items.events.en.push(...[10, 17, 24, 31].map((day, index) => choir(150 + index, day)));
  items.events.en.push(wireEvent({ id: 160, slug: 'leaving', title: 'Leaving' }));
  const create = { width: 4, height: 2, channels: 3, background: '#884422' } as const;
  const png = await sharp({ create }).png().toBuffer();
  cms = await startSmallCms({
    items,
    interrupt: ({ url }: CmsRequest, response: ServerResponse) => {
      if (!url.pathname.startsWith('/uploads/')) return false;
      response.writeHead(200, { 'content-type': 'image/png' }).end(png);
      return true;
    },
  });
  cmsAddress = `${cms.origin}/event/nowhere/`;
  await build('2026-11-20T08:00:00Z');
  items.events.en.pop();
  // Only what is missing twice counts as removed.
  await build('2026-11-20T09:00:00Z');
  await build('2026-11-20T10:00:00Z');
  for (const part of ['history', 'originals', 'images', 'snapshots'])
    cpSync(join(cache, part), join(freshCache, part), { recursive: true });
  const list = ['--now', now, ...ofSite, '--cache-dir', freshCache];
  expect(await runScript('render', list)).toMatchObject({ code: 0 });
});

afterAll(() => cms.close());

test('every kind of file has its row, and every row a file', () => {
  const files = stagedTargets(freshCache).flatMap((target) =>
    target.files.map((file) => ({ ...target, file })),
  );
  expect(files.filter((file) => !kindOf(file)).map(({ name, file }) => [name, file])).toEqual([]);
  const found = new Set(files.map(kindOf));
  expect(kinds.filter((kind) => !found.has(kind)).map(([what]) => what)).toEqual([]);
});

describe.each(faults)('a wrong %s in each kind of file', (fault) => {
  test('is refused where it is new', async () => {
    const staging = join(freshCache, 'staging');
    const damaged = damage(staging, stagedTargets(freshCache), fault);
    const said = problems(
      await runScript('verify', ['--cache-dir', freshCache], login),
      freshCache,
    );
    repair(damaged);
    expect(damaged.map(({ what }) => what)).toEqual(kindsWith(fault));
    expect(unsaid(damaged, said)).toEqual([]);
  });

  test('is refused where it came into what is reused', async () => {
    const published = recordFile.read(join(cache, 'published-targets.ndjson'));
    const reused = targetsOf(published).filter(
      ({ name, section }) => section !== placedSection && !/pl post|news/.test(name),
    );
    const damaged = damage(dist, reused, fault);
    const [post] = items.posts.pl;
    items.posts.pl[0] = { ...post, title: { rendered: `With a wrong ${fault}` } };
    const said = problems(await build(now), cache);
    repair(damaged);
    expect(damaged.map(({ what }) => what)).toEqual(
      kindsWith(fault).filter((what) => reused.some(({ kinds: own }) => own.includes(what))),
    );
    expect(unsaid(damaged, said)).toEqual([]);
  });
});

test('what is whole again is published', async () => {
  const { code, stderr } = await runScript('verify', ['--cache-dir', freshCache], login);
  expect([code, stderr]).toEqual([exitCodes.done, expect.any(String)]);
  expect(problems(await build(now), cache)).toEqual([]);
});

/** Builds what the server has; most targets are reused where the site was published before. */
function build(at: string): Promise<Ended> {
  const fetched = ['--api-url', `${cms.origin}/wp-json`, '--accept-shrink', '--now', at];
  const list = [...fetched, ...ofSite, '--dist-dir', dist, '--cache-dir', cache];
  return runScript('build', list, login);
}

function stagedTargets(cache: string): readonly Target[] {
  return targetsOf(recordFile.read(join(cache, 'staged-targets.ndjson')));
}

function targetsOf(record: ReturnType<typeof recordFile.read>): readonly Target[] {
  if (record === undefined) throw new Error('There is no record of the targets.');
  return Array.from(record.targets, ([name, { section, files }]) => ({
    ...{ name, section, files },
    kinds: files.map((file) => kindOf({ name, file })?.[0]),
  }));
}

function kindOf({ name, file }: { readonly name: string; readonly file: string }) {
  return kinds.find(([, ofName, ofFile]) => ofName.test(name) && ofFile.test(file));
}

function kindsWith(fault: Fault): readonly string[] {
  return kinds.flatMap(([what, , , form]) => (typeof form[fault] === 'string' ? [] : [what]));
}

type Damaged = {
  readonly what: string;
  readonly path: string;
  readonly bytes: Buffer;
  /** How the line begins that the check says about it. */
  readonly problem: string;
};

/** Puts a fault into one file of each kind that may have it. */
function damage(at: string, targets: readonly Target[], fault: Fault): readonly Damaged[] {
  return kinds.flatMap((kind) => {
    const [what, , , form] = kind;
    const make = form[fault];
    if (typeof make === 'string') return [];
    const { change, reason, judged } = make();
    for (const { name, files } of targets) {
      for (const file of files) {
        if (kindOf({ name, file }) !== kind) continue;
        const path = join(at, file);
        const bytes = readFileSync(path);
        const changed = change(bytes.toString('utf8'));
        if (changed === bytes.toString('utf8')) continue;
        write(path, changed);
        return [{ what, path, bytes, problem: `${judged ?? file} ${reason}` }];
      }
    }
    return [];
  });
}

function repair(damaged: readonly Damaged[]): void {
  for (const { path, bytes } of damaged) write(path, bytes);
}

/** A published file and a staged one may be the same. */
function write(path: string, content: string | Buffer): void {
  rmSync(path);
  writeFileSync(path, content);
}

/** The problems that a check lists with which it refuses what is staged; none where it passes. */
function problems({ code, stderr }: Ended, cache: string): readonly string[] {
  if (code === exitCodes.done) return [];
  expect([code, stderr]).toEqual([exitCodes.verification, expect.stringContaining('problem')]);
  expect(stderr).not.toContain(password);
  const list = readFileSync(join(cache, 'reports', 'problems.txt'), 'utf8');
  expect(list).not.toContain(password);
  return list.trimEnd().split('\n');
}

function unsaid(damaged: readonly Damaged[], said: readonly string[]): readonly string[] {
  return damaged
    .map(({ problem }) => problem)
    .filter((problem) => !said.some((line) => line.startsWith(problem)));
}
