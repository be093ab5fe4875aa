import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { listFiles } from '../scripts/cli/files.ts';
import { projectFolder } from '../scripts/cli/settings.ts';
import { escapeHtml } from '../src/html/escape.ts';
import { createRoutes, type FeedFormat } from '../src/routes.ts';
import { type HtmlPage, readPages } from './support/html-page.ts';
import { htmlProblems } from './support/html-rules.ts';
import { calendarReaders } from './support/read-calendar.ts';
import { readFeed } from './support/read-feed.ts';
import { runScript } from './support/run-script.ts';
import { wrongLanguages } from './support/said-words.ts';
import { deadLinks } from './support/site-links.ts';
import { type SmallCms, startSmallCms } from './support/small-cms.ts';
import { wireEvent, wirePage, wirePost, wireTerm, wireVenue } from './support/wire-items.ts';

const now = '2026-11-20T09:00:00Z';
const siteUrl = 'https://town.example/';
const folder = mkdtempSync(join(inject('runFolder'), 'any-language-'));

/** What an editor wrote in a language. */
type Words = Readonly<Record<'event' | 'venue' | 'category' | 'post' | 'page', string>>;

const written: Readonly<Record<string, Words>> = {
  uk: {
    event: 'Вечір джазу у Львові',
    venue: 'Палац культури',
    category: 'Музика',
    post: 'Сезон відкрито',
    page: 'Про нас',
  },
  de: {
    event: 'Jazz im Schloß',
    venue: 'Bürgerhaus',
    category: 'Musik',
    post: 'Die Spielzeit ist eröffnet',
    page: 'Über uns',
  },
  cs: {
    event: 'Večer s dechovkou',
    venue: 'Městská knihovna',
    category: 'Hudba',
    post: 'Sezona začíná',
    page: 'O nás',
  },
  en: {
    event: 'An evening of jazz',
    venue: 'Town hall',
    category: 'Music',
    post: 'The season has begun',
    page: 'About us',
  },
  fr: {
    event: 'Une soirée de jazz',
    venue: 'Médiathèque',
    category: 'Musique',
    post: 'La saison commence',
    page: 'À propos',
  },
  ar: {
    event: 'أمسية Jazz 2026',
    venue: 'قصر الثقافة',
    category: 'موسيقى',
    post: 'بدأ الموسم',
    page: 'من نحن',
  },
};

/** A little of everything in one language. Ids are those of all languages, so that versions are paired. */
function itemsIn({ event, venue, category, post, page }: Words, slug: string) {
  const place = wireVenue({ id: 5, venue, slug: `hall-${slug}`, city: 'Brno', address: 'Main 1' });
  const term = wireTerm({ id: 9, name: category, slug: `music-${slug}` });
  const concert = (fields: Parameters<typeof wireEvent>[0]) =>
    wireEvent({ title: event, venue: place, categories: [term], ...fields });
  return {
    events: [
      concert({ id: 1, slug: `jazz-${slug}`, website: 'https://tickets.example/' }),
      ...Array.from({ length: 3 }, (_, week) => {
        const day = Temporal.PlainDate.from('2026-12-03').add({ weeks: week });
        return concert({
          id: 20 + week,
          title: `${event} +`,
          slug: `series-${week}-${slug}`,
          event_status: ['scheduled', 'canceled', 'postponed'][week],
          start_date: `${day} 19:00:00`,
          end_date: `${day} 21:00:00`,
          utc_start_date: `${day} 18:00:00`,
          utc_end_date: `${day} 20:00:00`,
        });
      }),
    ],
    venues: [place],
    categories: [term],
    posts: [wirePost({ id: 6, slug: `post-${slug}`, title: { rendered: post } })],
    pages: [wirePage({ id: 7, slug: `page-${slug}`, title: { rendered: page } })],
  };
}

function itemsOf(languages: readonly string[]): SmallCms['items'] {
  const items = languages.map((one) => [one, itemsIn(written[one] ?? fail(one), one)] as const);
  const of = (collection: keyof ReturnType<typeof itemsIn>) =>
    Object.fromEntries(items.map(([language, all]) => [language, all[collection]]));
  return {
    events: of('events'),
    venues: of('venues'),
    categories: of('categories'),
    posts: of('posts'),
    pages: of('pages'),
  };
}

function fail(language: string): never {
  throw new Error(`Nothing is written in "${language}".`);
}

type Built = {
  readonly dist: string;
  readonly pages: readonly HtmlPage[];
  readonly asked: readonly string[];
  text(file: string): string;
};

async function build(languages: readonly string[], cms: SmallCms): Promise<Built> {
  const name = languages.join('-');
  const config = join(folder, `${name}.config.ts`);
  const schema = join(projectFolder, 'src/config.ts');
  const settings = {
    languages,
    name: 'Town',
    identifierDomain: 'town.example',
    views: { pastDays: 0, futureDays: 7 },
  };
  writeFileSync(
    config,
    `import { defineSite } from ${JSON.stringify(schema)};\nexport default defineSite(${JSON.stringify(settings)});\n`,
  );
  const dist = join(folder, name, 'dist');
  const asked = new Set<string>();
  await using server = await startSmallCms({
    ...cms,
    interrupt: ({ url }) => {
      asked.add(url.searchParams.get('ml_language') ?? url.searchParams.get('wpml_language') ?? '');
      return false;
    },
  });
  const list = ['--config', config, '--dist-dir', dist, '--cache-dir', join(folder, name, 'cache')];
  const ended = await runScript('build', [
    ...['--api-url', `${server.origin}/wp-json`, '--site-url', siteUrl, '--now', now],
    ...list,
  ]);
  expect([ended.code, ended.stderr]).toEqual([0, expect.any(String)]);
  // Stages by themselves do not know what another has found out.
  const kept = ['--cache-dir', join(folder, name, 'cache')];
  const stages = [
    ['render', '--site-url', siteUrl, '--now', now, '--config', config, ...kept],
    ['verify', ...kept],
  ] as const;
  for (const [stage, ...options] of stages) {
    const { code, stderr } = await runScript(stage, options);
    expect([stage, code, stderr]).toEqual([stage, 0, expect.any(String)]);
  }
  return {
    dist,
    pages: readPages(dist, siteUrl),
    asked: [...asked].toSorted(),
    text: (file) => readFileSync(join(dist, file), 'utf8'),
  };
}

const sites = [
  {
    what: 'in Ukrainian alone',
    languages: ['uk'],
    // The documents know no Ukrainian: whoever has one language is asked for none.
    cms: { items: { ...itemsOf(['uk']) } },
    asked: [''],
  },
  {
    what: 'in five languages',
    languages: ['uk', 'de', 'cs', 'en', 'ar'],
    cms: { spelling: 'public', items: itemsOf(['uk', 'de', 'cs', 'en', 'ar']) },
    asked: ['', 'ar', 'cs', 'de', 'en', 'uk'],
  },
  {
    what: 'in a language that has no dictionary too',
    languages: ['cs', 'fr'],
    cms: { spelling: 'public', items: itemsOf(['cs', 'fr']) },
    asked: ['', 'cs', 'fr'],
  },
] as const satisfies readonly {
  readonly what: string;
  readonly languages: readonly string[];
  readonly cms: SmallCms;
  readonly asked: readonly string[];
}[];

describe.each(sites)('a site $what', ({ languages, cms, asked }) => {
  const routes = createRoutes(siteUrl);
  let site: Built;

  beforeAll(async () => {
    site = await build(languages, cms);
  });

  test('asks the server for what it has', () => {
    expect(site.asked).toEqual(asked);
  });

  test('has pages whose HTML is valid', () => {
    const problems = site.pages.flatMap(({ file }) =>
      htmlProblems(site.text(file)).map((problem) => `${file}: ${problem}`),
    );
    expect(site.pages.length).toBeGreaterThan(25 * languages.length);
    expect(problems.slice(0, 5)).toEqual([]);
  });

  test('has no dead link', () => {
    const files = new Set(listFiles(site.dist).keys());
    expect(deadLinks(site.pages, files, siteUrl).dead).toEqual([]);
  });

  test('leaves many languages to the foot of a page on phones', () => {
    for (const language of languages) {
      const home = site.text(`${language}/index.html`);
      const [, foot = ''] = home.split('<footer');
      const others = languages.filter((other) => other !== language);
      expect(others.filter((other) => !foot.includes(`hreflang="${other}"`))).toEqual([]);
      expect(home.includes('class="languages own"')).toBe(others.length > 2);
    }
  });

  test('says of each page its language, its direction and its versions', () => {
    const wrong = site.pages.filter(({ file, language, alternates }) => {
      const [first = ''] = file.split('/');
      const isOwn = !languages.some((one) => one === first) || language === first;
      return !isOwn || Object.keys(alternates).some((one) => one !== 'x-default' && !isSpoken(one));
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
    for (const language of languages) {
      const home = site.text(routes.outputFile(routes.homePath(language)));
      expect(/<html [^>]*dir="rtl"/.test(home)).toBe(language === 'ar');
      const event = site.pages.find(
        ({ file }) =>
          file ===
          routes.outputFile(routes.itemPath({ kind: 'event', language, slug: `jazz-${language}` })),
      );
      expect(Object.keys(event?.alternates ?? {}).toSorted()).toEqual(
        languages.length === 1 ? [] : [...languages, 'x-default'].toSorted(),
      );
    }
  });

  test.each(languages)('has feeds and calendars that programs read (%s)', (language) => {
    for (const format of ['rss', 'atom', 'json'] as const satisfies FeedFormat[]) {
      const path = routes.eventsFeedPath(language, format);
      const feed = readFeed(format, site.text(routes.outputFile(path)));
      expect([feed.language, feed.self]).toEqual([language, routes.url(path)]);
      expect(feed.entries.map(({ title }) => title)).toContainEqual(
        expect.stringContaining(written[language]?.event ?? ''),
      );
    }
    const calendar = site.text(routes.outputFile(routes.calendarFeedPath(language)));
    for (const { read } of calendarReaders) {
      const events = read(calendar);
      expect(events).toHaveLength(4);
      expect(events[0]?.summary).toBe(written[language]?.event);
      expect(events[0]?.location).toContain(written[language]?.venue);
    }
  });

  test.runIf(isSpoken('fr'))('says in which language the words are that French lacks', () => {
    const list = site.text('fr/events/index.html');
    expect(list).toMatch(/<h1 [^>]*lang="cs"[^>]*>Nadcházející akce<\/h1>/);
    expect(list).toMatch(/<p [^>]*lang="cs"[^>]*>\s*4 akce\s*<\/p>/);
    expect(list).toMatch(/<span aria-current="true"[^>]*>Français<\/span>/);
    expect(site.text('cs/akce/index.html')).not.toMatch(/<h1 [^>]*lang=/);
    // What scripts write later.
    expect(list).toMatch(/<p class="found"[^>]* role="status"[^>]* lang="cs"/);
    expect(site.text('cs/akce/index.html')).not.toMatch(/role="status"[^>]* lang=/);
    const isPage = (file: string) => /(?:^|\/)fr\/.*\.html$/.test(file);
    const pages = [...listFiles(site.dist).keys()].filter(isPage);
    const wrong = pages.flatMap((file) =>
      wrongLanguages(site.text(file), 'cs', 'Une soirée').map((text) => `${file}: ${text}`),
    );
    expect(pages.length).toBeGreaterThan(40);
    expect(wrong.slice(0, 5)).toEqual([]);
    // A name in both languages.
    expect(list).toMatch(
      /<a [^>]*><span aria-hidden="true">.*?<\/span><span class="visually-hidden"><span lang="cs">[^<]+<\/span>: Une soirée de jazz<\/span><\/a>/,
    );
    const [frame, month] = [site.text('embed/fr/index.html'), site.text('fr/posters/2026-12.html')];
    expect(frame).toMatch(/<h1><span lang="cs">Nejbližší akce: <\/span>[^<]+<\/h1>/);
    expect(frame).toContain('<b lang="cs">Zrušeno</b> <a');
    expect(month).toContain('<b dir="auto"><span lang="cs">Zrušeno</span>: Une soirée');
    // Names of calendars and feeds, whose words are English.
    expect(month).toContain('<b dir="auto"><span lang="en">Postponed</span>: Une soirée');
    expect(site.text('fr/subscribe/index.html')).toContain(
      '<summary dir="auto" lang="en">Not to be missed</summary>',
    );
    const marked = site.pages.filter(({ file }) =>
      site
        .text(file)
        .replaceAll(file.startsWith('fr/') ? / data-[\w-]+="[^"]*"/g : '', '')
        .includes('\u{e0001}'),
    );
    expect(marked).toEqual([]);
    expect(list).toContain('<script type="module" src="/said-words.js"></script>');
    expect(site.text('said-words.js')).toContain('MutationObserver');
    expect(site.text('cs/akce/index.html')).not.toContain('said-words.js');
    const [atom, calendar] = [site.text('fr/feeds/events.atom'), site.text('fr/feeds/events.ics')];
    expect(atom).toContain(escapeHtml('<span lang="cs">Nový termín oznámíme</span>'));
    expect(atom).toMatch(/<subtitle xml:lang="en">/);
    expect(calendar).toMatch(/\r\nDESCRIPTION;LANGUAGE=en:/);
    expect(site.text('cs/feeds/events.atom') + site.text('cs/feeds/events.ics')).not.toMatch(
      /<subtitle xml:lang|LANGUAGE=|lang=&quot;/,
    );
    const isRead = (file: string) =>
      /\.(?:ics|jcal|rss|atom|xml|webmanifest)$|\/feeds\//.test(file);
    const left = [...listFiles(site.dist).keys()]
      .filter(isRead)
      .filter((file) => site.text(file).includes('\u{e0001}'));
    expect(left).toEqual([]);
  });

  function isSpoken(language: string): boolean {
    return languages.some((one) => one === language);
  }
});
