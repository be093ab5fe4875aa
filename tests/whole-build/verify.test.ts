import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { placedSection } from '../../scripts/build/placements.ts';
import { recordFile } from '../../scripts/build/record.ts';
import { filesIn } from '../../scripts/build/staging.ts';
import { cacheLayout } from '../../scripts/cli/build-context.ts';
import { createScanner } from '../../scripts/cli/secrets.ts';
import { loadSite } from '../../scripts/cli/settings.ts';
import { credentials } from '../../scripts/mock/credentials.ts';
import { chances } from '../../scripts/mock/town/chance.ts';
import { townConfigFile } from '../../scripts/mock/town.ts';
import { readManifest } from '../../scripts/snapshots/snapshot-store.ts';
import {
  type CheckedTarget,
  createFactsMover,
  type Problem,
  TextTable,
} from '../../scripts/verify/facts.ts';
import { checkOrder, checkWhileWriting, isChecked } from '../../scripts/verify/file-findings.ts';
import { outputSecrets, withoutCoincidences } from '../../scripts/verify/output-secrets.ts';
import { verifySite } from '../../scripts/verify/verify-site.ts';
import { publishedPaths, siteSections } from '../../src/targets.ts';
import { fixtureSite, siteUrl } from '../support/built-site.ts';
import { siteNow } from '../support/site-now.ts';
import { temporaryFolder } from '../support/tree.ts';

const { dist, cache, snapshot, source } = await fixtureSite();
const record = recordFile.read(cacheLayout(cache).publishedTargets);
if (record === undefined) throw new Error('The build left no record.');
// As the build had it: the first has no history.
const history = join(snapshot, 'no-history');
const configFile = townConfigFile;
const site = await loadSite({ snapshot, history, now: siteNow.toString(), configFile, siteUrl });
const secret = 'pass word of an editor';
const secrets = [{ kind: 'a secret', text: secret }];
const scanner = createScanner(secrets);
const year = 'en/feeds/years/2026.ics';
const emptyCalendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

/** A file that is damaged, how, and what is said about it. */
const defects: readonly (readonly [
  file: string,
  damage: (text: string) => string | undefined,
  reason: string,
])[] = [
  ['en/venues/index.html', () => undefined, 'is missing: '],
  [
    'en/leftover/index.html',
    () => '<!doctype html>',
    'should not exist: nothing in the site accounts for it',
  ],
  [
    'en/feeds/events/1.ics',
    () => emptyCalendar,
    'should not exist: nothing in the site accounts for it',
  ],
  ['pl/feeds/news.atom', () => undefined, 'is missing'],
  ['embed/events.js', () => undefined, 'is missing'],
  [
    'embed/en/venues/secret.json',
    () => '{}',
    'should not exist: nothing in the site accounts for it',
  ],
  ['robots.txt', () => undefined, 'is missing'],
  [
    'en/organizers/index.html',
    append('<img src="https://elsewhere.example/a.png">'),
    'loads "https://elsewhere.example/a.png" from another host',
  ],
  [
    'en/categories/index.html',
    append('<a href="/en/nowhere/">'),
    'links to "/en/nowhere/", which does not exist',
  ],
  [
    'en/tags/index.html',
    append('<a href="/en/news/#nowhere">'),
    'links to "#nowhere" in en/news/index.html, which has no such id',
  ],
  [
    'en/changes/index.html',
    append(`<a href="//${source}/event/ball/">`),
    `has the address "https://${source}/event/ball/" of the CMS`,
  ],
  [
    'pl/feeds/next-days.ics',
    (text) => text.replace('END:VEVENT', `URL:http://${source}/\r\n wp-json/\r\nEND:VEVENT`),
    `has the address "http://${source}/wp-json/" of the CMS`,
  ],
  ['pl/miejsca/index.html', append('<script>alert(1)</script>'), 'contains an inline script'],
  ['pl/tagi/index.html', append(`<p>${secret}</p>`), 'contains a secret'],
  [
    'en/feeds/events.ics',
    (text) => text.replace(/BEGIN:VEVENT[\s\S]*END:VEVENT\r\n/, ''),
    'has 0 events instead of ',
  ],
  [
    year,
    (text) => text.replace(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r\n/, ''),
    `has ${eventsIn(year) - 1} events instead of ${eventsIn(year)}`,
  ],
  [
    'pl/feeds/events.ics',
    (text) => text.replace('END:VCALENDAR\r\n', ''),
    'breaks the rule unbalanced in line 1: ',
  ],
  ['en/feeds/news.rss', (text) => text.replace('</channel>', ''), 'is not well-formed in line '],
  ['en/feeds/news.json', (text) => text.slice(0, 20), 'is not JSON'],
  [
    'sitemap-0.xml',
    (text) => text.replace(/<url><loc>[^<]*\/en\/venues\/<[\s\S]*?<\/url>/, ''),
    `does not list ${siteUrl}en/venues/`,
  ],
];

/** A target of the site, or a copy of something. */
type KnownTarget = CheckedTarget & { readonly isPlaced: boolean };

const isPlaced = (target: KnownTarget) => target.isPlaced;

/** The targets of the site, to be read. */
const unread = new Map(
  Array.from(record.targets, ([name, { files, section }]): [string, KnownTarget] => [
    name,
    { name, files, isPlaced: section === placedSection },
  ]),
);

const { problems: none, targets: published } = await verify(dist);

test('a built site passes', () => {
  expect(none).toEqual([]);
});

test('what a site calls its own is what a build publishes', () => {
  const named = new Set(publishedPaths(site));
  const unnamed = new Set<string>();
  for (const [name, { files }] of record.targets) {
    for (const file of files) {
      const isNamed = named.delete(`/${file.replace(/(?<=^|\/)index\.html$/, '')}`);
      if (!isNamed) unnamed.add(name);
    }
  }
  // Publishing writes it.
  expect([...named]).toEqual(['/status.json']);
  // What web servers read, and files that only their content or a template names.
  expect([...unnamed].toSorted()).toEqual(
    [
      ...['headers', 'redirects', 'public', 'assets of templates', 'images'],
      ...['en search index', 'pl search index', 'en next days', 'pl next days'],
    ].toSorted(),
  );
});

test('a page of the owner, from public/, passes, and one of nobody does not', async () => {
  const folder = join(temporaryFolder(), 'dist');
  cpSync(dist, folder, { recursive: true });
  const file = 'google0123456789abcdef.html';
  writeFileSync(join(folder, file), `google-site-verification: ${file}`);
  const files = [...(unread.get('public')?.files ?? []), file];
  const targets = new Map([...unread, ['public', { name: 'public', files, isPlaced: true }]]);
  const problemsWith = async (isOwnFile?: (file: string) => boolean) => {
    const { problems } = await verifySite({
      ...{ site, files: filesIn(folder), targets, isPlaced, isOwnFile, table: new TextTable() },
      ...{ scanner, progress: () => {} },
    });
    return problems.map((problem) => `${problem.file} ${problem.reason}`);
  };
  expect([await problemsWith((one) => one === file), await problemsWith()]).toEqual([
    [],
    [`${file} should not exist: nothing in the site accounts for it`],
  ]);
});

/** Of a build as an editor. */
const settings = {
  apiUrl: 'https://cms.example/wp-json',
  credentials: credentials.editor,
  cacheFolder: '/var/cache/town',
  distFolder: '/var/www/town',
};

test('titles of withheld items are found that nothing public says, others are not', async () => {
  const manifest = readManifest(snapshot);
  const titlesFound = async (title: string) => {
    const { all, withheld } = outputSecrets(settings, {
      site,
      manifest,
      privateTitles: [{ title }],
    });
    const { problems } = await verifySite({
      ...{ site, files: filesIn(dist), targets: unread, isPlaced, table: new TextTable() },
      scanner: createScanner(all),
      progress: () => {},
    });
    const judged = withoutCoincidences(problems, withheld, { snapshot, manifest, configFile });
    expect(judged.warnings).toEqual([]);
    return new Set(judged.problems.map(({ reason }) => reason));
  };
  const said = 'application/ld+json';
  expect(await titlesFound(said)).toEqual(
    new Set(['contains the title of an item that is not public']),
  );
  const known =
    [...site.in('en').events].find(({ title }) => /^[\w ]{16,}$/.test(title))?.title ?? '';
  expect(known).not.toBe('');
  expect(await titlesFound(known)).toEqual(new Set());
});

test('what is looked for is the same in whatever order a server answered', () => {
  const manifest = readManifest(snapshot);
  const titles = ['Materials for the press', 'Market hall under repair', 'Nobody knows of it'];
  const [one, other] = [titles, titles.toReversed()].map((list) =>
    outputSecrets(settings, { site, manifest, privateTitles: list.map((title) => ({ title })) }),
  );
  expect(other).toEqual(one);
});

test('every defect is found, and the same ones while files are written', async () => {
  const folder = copyOfSite();
  for (const [file, damage] of defects) rewrite(join(folder, file), damage);
  const { problems } = await verify(folder);
  expect((await verifyWritten(folder, checkedEarly(folder))).problems).toEqual(problems);
  const found = problems.map(({ file, reason }) => `${file} ${reason}`);
  for (const [file, , reason] of defects) {
    // A sitemap is judged as one, under the name of its index.
    const judged = file.startsWith('sitemap-') ? 'sitemap-index.xml' : file;
    expect(
      found.some((line) => line.startsWith(`${judged} ${reason}`)),
      `${judged} ${reason}`,
    ).toBe(true);
  }
});

/** Of all facts of files that were checked while they were written. */
const writtenTable = new TextTable();

/** What is found of the site while it is written. */
const asWritten = checkedEarly(dist);

/** Kinds of files, each by one of them. */
const kinds = [
  ...['en/index.html', 'en/events/index.html', 'en/calendar/2026-11/index.html'],
  ...['en/posters/2026-11.html', 'embed/en/index.html', '404.html', 'en/feeds/events.rss'],
  ...['en/feeds/events.atom', 'en/feeds/events.json', 'data/v1/en/events.json'],
  ...['en/feeds/events.ics', year, 'en/search/index.json', 'sitemap-index.xml'],
];

describe('in a file of each kind', () => {
  const isParsed = (file: string) => /\.(?:ics|json|rss|atom)$/.test(file);
  const nothing: readonly Problem[] = [];
  const found = { secret: nothing, searched: nothing, cut: nothing, gone: nothing };

  // To read a whole site takes seconds: all kinds are damaged at once.
  beforeAll(async () => {
    const folder = copyOfSite(mkdtempSync(join(inject('runFolder'), 'damaged-')));
    const texts = kinds.map((file) => [file, readFileSync(join(folder, file), 'utf8')] as const);
    for (const [file, text] of texts)
      writeFileSync(join(folder, file), text.replace(/(?<=.{30})/s, secret));
    found.secret = (await verify(folder)).problems;
    const again = { ...asWritten, problems: [] };
    found.searched = (await verifyWritten(folder, again, () => false)).problems;
    for (const [file, text] of texts)
      writeFileSync(join(folder, file), isParsed(file) ? text.slice(0, text.length / 2) : text);
    found.cut = (await verify(folder)).problems;
    for (const file of kinds) rmSync(join(folder, file));
    found.gone = (await verifyWritten(folder, again)).problems;
  });

  test.each(kinds)('a secret in %s is found', (file) => {
    const problem = expect.objectContaining({ file, reason: 'contains a secret' });
    expect(found.secret).toContainEqual(problem);
    if (isInTarget(file)) expect(found.searched).toContainEqual(problem);
  });

  test.each(kinds.filter(isParsed))('that %s is cut off is found', (file) => {
    expect(found.cut).toContainEqual(expect.objectContaining({ file }));
  });

  test.each(kinds)('that %s is gone is found', (file) => {
    expect(found.gone).toContainEqual(
      expect.objectContaining({ file, reason: expect.stringMatching(/^is missing: /) }),
    );
  });
});

test('what was checked while it was written is not read again, unless what it leads to is missing', async () => {
  const folder = copyOfSite();
  rewrite(join(folder, 'pl/tagi/index.html'), append(`<p>${secret}</p>`));
  const { problems, targets } = await verifyWritten(folder, asWritten);
  expect(problems).toEqual([]);
  const counts = (all: typeof targets) =>
    Array.from(all, ([name, { facts }]) => [name, facts?.calendars]);
  expect(counts(targets)).toEqual(counts(published));
  rmSync(join(folder, 'pl/feeds/next-days.ics'));
  const again = await verifyWritten(folder, asWritten);
  const links = again.problems.filter(({ reason }) => reason.startsWith('links to "'));
  expect(links).toContainEqual({
    file: 'pl/subskrypcja/index.html',
    reason: expect.stringContaining('which does not exist'),
  });
});

test('a file of two targets is found, and one that its target was not to have', async () => {
  const robots = { name: 'robots.txt', files: ['robots.txt'], isPlaced: false };
  const targets = new Map(asWritten.targets).set('robots.txt', {
    ...asWritten.targets.get('robots.txt'),
    ...robots,
    files: ['en/venues/index.html'],
  });
  const { problems } = await verifyWritten(dist, { ...asWritten, targets });
  const unaccounted = 'should not exist: nothing in the site accounts for it';
  const owners = [...asWritten.targets.values()].filter(({ files }) =>
    files.includes('en/venues/index.html'),
  );
  const names = [...targets.keys()].filter((name) =>
    ['robots.txt', ...owners.map((one) => one.name)].includes(name),
  );
  expect(problems).toEqual([
    {
      file: 'en/venues/index.html',
      reason: `is the file of "${names[0]}" and of "${names[1]}"`,
    },
    { file: 'en/venues/index.html', reason: unaccounted, isUnaccounted: true },
    { file: 'robots.txt', reason: 'is missing: robots.txt' },
    { file: 'robots.txt', reason: unaccounted, isUnaccounted: true },
  ]);
});

test('what is searched again is counted again', async () => {
  const folder = copyOfSite();
  rewrite(join(folder, year), (text) => text.replace(/BEGIN:VEVENT[\s\S]*?END:VEVENT\r\n/, ''));
  expect((await verifyWritten(folder, asWritten)).problems).toEqual([]);
  const { problems, targets } = await verifyWritten(folder, asWritten, () => false);
  const reason = `has ${eventsIn(year) - 1} events instead of ${eventsIn(year)}`;
  expect(problems).toEqual([{ file: year, reason }]);
  expect(targets.get('en calendar year 2026')?.facts?.calendars).toEqual([
    [year, eventsIn(year) - 1],
  ]);
});

test('what differs from a site that passed tells the same as all of it', async () => {
  const chance = chances('edited targets');
  const sections = siteSections(site);
  const { sizes, ...places } = filesIn(dist);
  const order = {
    ...{ site, sections, isPlaced, scanner, table: writtenTable },
    progress: () => {},
  };
  const { joined, targets: before } = await verifySite({
    ...order,
    targets: asWritten.targets,
    files: { ...places, sizes },
  });
  const passed = { targets: before, files: sizes, isSearched: true };
  const counts: number[] = [];
  for (let count = 0; count < 16; count++) {
    const targets = new Map(before);
    // What is made of all targets is made anew each time.
    for (const target of before.values())
      if (isPlaced(target)) targets.set(target.name, { ...target, facts: undefined });
    const files = new Map(sizes);
    for (let edits = count % 4; edits > 0; edits--) editTarget(targets, files, chance);
    const gone = sizes.keys().filter((file) => !files.has(file));
    const edited = { ...order, targets, files: { ...places, sizes: sizes.patched(files, gone) } };
    const { targets: _, ...whole } = await verifySite(edited);
    for (const before of [
      passed,
      { ...passed, joined },
      { ...passed, joined, isSearched: false },
    ]) {
      const { targets: __, ...byDifference } = await verifySite({ ...edited, before });
      expect(byDifference).toEqual(whole);
    }
    counts.push(whole.problems.length);
  }
  expect(counts).toContain(0);
  expect(counts.filter((found) => found > 0).length).toBeGreaterThan(5);
});

/**
 * Makes a target another one, with its files and what they lead to; or takes it or a file away, or
 * adds one.
 */
function editTarget(
  targets: Map<string, KnownTarget>,
  files: Map<string, number>,
  chance: () => number,
): void {
  const names = [...targets.keys()].filter((name) => targets.get(name)?.facts);
  const name = names[Math.floor(chance() * names.length)] ?? '';
  const target = targets.get(name);
  if (target?.facts === undefined) return;
  const { facts } = target;
  const [file = ''] = target.files;
  const added = `en/added-${Math.floor(chance() * 100)}.html`;
  const edits = [
    () => targets.set(name, { ...target }),
    () => targets.set(name, { ...target, facts: { ...facts, links: [], places: [] } }),
    () =>
      targets.set(name, {
        ...target,
        facts: { ...facts, links: [...facts.links, writtenTable.numberOf(added)] },
      }),
    () =>
      targets.set(name, {
        ...target,
        facts: {
          ...facts,
          places: [...facts.places, writtenTable.numberOf('en/index.html#nowhere')],
        },
      }),
    () => targets.set(name, { ...target, facts: { ...facts, calendars: [[file, 1000]] } }),
    () => targets.delete(name),
    () => targets.set(added, { ...target, name: added, files: chance() < 0.5 ? [added] : [file] }),
    () => files.delete(file),
    () => files.set('en/feeds/events.rss', 1).delete('en/feeds/events.atom'),
  ];
  edits[Math.floor(chance() * edits.length)]?.();
}

function copyOfSite(parent = temporaryFolder()): string {
  const folder = join(parent, 'site');
  cpSync(dist, folder, { recursive: true });
  return folder;
}

function verify(folder: string) {
  return verifySite({
    ...{ site, files: filesIn(folder), targets: unread, isPlaced, table: new TextTable() },
    scanner,
    progress: () => {},
  });
}

type Written = {
  readonly targets: ReadonlyMap<string, KnownTarget>;
  readonly problems: readonly Problem[];
  readonly table?: TextTable;
};

function verifyWritten(
  folder: string,
  { targets, problems, table = writtenTable }: Written,
  isSearched = () => true,
) {
  return verifySite({
    ...{ site, files: filesIn(folder), targets, isPlaced, table, problems, isSearched },
    scanner,
    progress: () => {},
  });
}

function isInTarget(file: string): boolean {
  return unread.values().some((target) => !isPlaced(target) && target.files.includes(file));
}

/** What two processes find that check the files of targets as they are written, none knowing of the others. */
function checkedEarly(folder: string): Written {
  const checks = [0, 1].map(() => {
    const one = checkWhileWriting(checkOrder(site, secrets));
    return { ...one, move: createFactsMover(one.table, writtenTable) };
  });
  const problems: Problem[] = [];
  const targets = Array.from(unread, ([name, target], index): [string, KnownTarget] => {
    const process = checks[index % 2];
    if (target.isPlaced || process === undefined) return [name, target];
    for (const file of target.files) {
      const text = readOrEmpty(join(folder, file));
      if (isChecked(file) && text !== '') process.check(file, Buffer.from(text));
    }
    const { problems: found, ...facts } = process.take();
    problems.push(...found);
    return [name, { ...target, facts: process.move(facts) }];
  });
  return { targets: new Map(targets), problems };
}

function rewrite(file: string, damage: (text: string) => string | undefined): void {
  const text = damage(readOrEmpty(file));
  rmSync(file, { force: true });
  if (text === undefined) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function append(html: string): (text: string) => string {
  return (text) => text.replace('</body>', `${html}</body>`);
}

function eventsIn(file: string): number {
  return readFileSync(join(dist, file), 'utf8').split('BEGIN:VEVENT').length - 1;
}
