import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { filesIn } from '../../scripts/build/staging.ts';
import { listFiles } from '../../scripts/cli/files.ts';
import { createScanner } from '../../scripts/cli/secrets.ts';
import { loadSite } from '../../scripts/cli/settings.ts';
import { credentials } from '../../scripts/mock/credentials.ts';
import { townConfigFile } from '../../scripts/mock/town.ts';
import { readManifest } from '../../scripts/snapshots/snapshots.ts';
import {
  createEarlyCheck,
  type FileFindings,
  isChecked,
  joinFindings,
} from '../../scripts/verify/file-findings.ts';
import { outputSecrets, withoutSayings } from '../../scripts/verify/secrets.ts';
import { verifySite } from '../../scripts/verify/verify-site.ts';
import { fixtureSite, siteUrl } from '../support/built-site.ts';
import { siteNow } from '../support/site-now.ts';
import { temporaryFolder } from '../support/tree.ts';

const { dist, snapshot, source } = await fixtureSite();
// As the build had it: the first has no history.
const history = join(snapshot, 'no-history');
const configFile = townConfigFile;
const site = await loadSite({ snapshot, history, now: siteNow.toString(), configFile, siteUrl });
const secret = 'pass word of an editor';
const scanner = createScanner([{ kind: 'a secret', text: secret }]);
const year = 'en/feeds/years/2026.ics';
const emptyCalendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';

/** A file that is damaged, how, and what is said about it. */
const defects: readonly (readonly [
  file: string,
  damage: (text: string) => string | undefined,
  reason: string,
])[] = [
  ['en/venues/index.html', () => undefined, 'is missing: the page "en venues"'],
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

const { problems: none, findings: published } = await verify(dist);

test('a built site passes', () => {
  expect(none).toEqual([]);
});

test('titles of withheld items are found that nothing public says, others are not', async () => {
  const settings = {
    apiUrl: 'https://cms.example/wp-json',
    credentials: credentials.editor,
    cacheFolder: '/var/cache/town',
    distFolder: '/var/www/town',
  };
  const manifest = readManifest(snapshot);
  const titlesFound = async (title: string) => {
    const { all, withheld } = outputSecrets(settings, {
      site,
      manifest,
      privateTitles: [{ title }],
    });
    const { problems } = await verifySite({
      site,
      files: filesIn(dist),
      scanner: createScanner(all),
      progress: () => {},
    });
    const judged = withoutSayings(problems, withheld, { snapshot, manifest, configFile });
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

test('every defect is found, and the same ones while files are written', async () => {
  const folder = join(temporaryFolder(), 'site');
  cpSync(dist, folder, { recursive: true });
  for (const [file, damage] of defects) rewrite(join(folder, file), damage);
  const { problems } = await verify(folder);
  expect((await verify(folder, checkedEarly(folder))).problems).toEqual(problems);
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

test('what was checked while it was written is not read again, unless what it leads to is missing', async () => {
  const folder = join(temporaryFolder(), 'site');
  cpSync(dist, folder, { recursive: true });
  const rendered = checkedEarly(folder);
  rewrite(join(folder, 'pl/tagi/index.html'), append(`<p>${secret}</p>`));
  const { problems, findings } = await verify(folder, rendered);
  expect(problems).toEqual([]);
  expect(findings.calendars).toEqual(published.calendars);
  const places = ({ references }: typeof findings) =>
    references.map(({ file, fragment }) => `${file}#${fragment}`).toSorted();
  expect(places(findings)).toEqual(places(published));
  rmSync(join(folder, 'pl/feeds/next-days.ics'));
  const again = await verify(folder, rendered);
  expect(again.problems).toContainEqual(
    expect.objectContaining({ file: 'pl/tagi/index.html', reason: 'contains a secret' }),
  );
});

function verify(folder: string, rendered?: FileFindings) {
  return verifySite({ site, files: filesIn(folder), rendered, scanner, progress: () => {} });
}

/** What two processes find that check the files of a folder as they are written, none knowing of the others. */
function checkedEarly(folder: string): FileFindings {
  const files = [...listFiles(folder).keys()].filter(
    (file) => isChecked(file) && !file.startsWith('sitemap-'),
  );
  const findings = [0, 1].map((process) => {
    const { check, take } = createEarlyCheck(site, scanner);
    const own = files.filter((_, index) => index % 2 === process);
    return own.map((file) => {
      check(file, readFileSync(join(folder, file)));
      return take();
    });
  });
  return joinFindings(findings.flat());
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
