import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Event } from '../../src/model/event.ts';
import { contentSecurityPolicy } from '../../src/outputs/hosting/headers.ts';
import { timeWithOffset } from '../../src/outputs/text.ts';
import { imageSources } from '../../src/site/asset-paths.ts';
import type { EventGroup, LanguageSite, Site } from '../../src/site/site.ts';
import { loadSite } from '../cli/settings.ts';
import { ownConfigFile } from '../cli/site-folder.ts';

// In a process of its own: prepare-hugo.ts SNAPSHOT NOW FOLDER. Makes a Hugo project of the content of a snapshot, its
// texts cleaned already.
const [snapshot = '', now = '', folder = ''] = process.argv.slice(2);
const site = await loadSite({
  snapshot,
  history: `${snapshot}-none`,
  now,
  configFile: ownConfigFile,
  siteUrl: 'https://town.example/',
});

cpSync(join(import.meta.dirname, 'hugo/layouts'), join(folder, 'layouts'), { recursive: true });
write('config.json', JSON.stringify(settings(), null, 2));
for (const language of site.languages) writeLanguage(site.in(language));

function writeLanguage(local: LanguageSite): void {
  const page = (path: string, fields: Readonly<Record<string, unknown>>, body: string) =>
    write(
      `content/${local.language}/${path}.html`,
      `${JSON.stringify(fields, null, 1)}\n\n${body}\n`,
    );
  for (const event of local.eventsWithPage)
    page(`events/${event.slug}`, eventFields(event, site), event.description);
  for (const post of local.posts) {
    const { title, summary, slug, published, body } = post;
    page(`news/${slug}`, { title, description: summary, date: published.toString() }, body);
  }
  for (const { title, summary, segments, body } of local.pages)
    page(`pages/${segments.join('-')}`, { title, description: summary }, body);
  for (const taxonomy of ['venues', 'organizers', 'categories', 'tags'] as const) {
    for (const item of local[taxonomy])
      page(`${taxonomy}/${item.slug}/_index`, termFields(item), item.description);
  }
}

function settings() {
  const names = ['venues', 'organizers', 'categories', 'tags', 'months'];
  return {
    baseURL: 'https://town.example/',
    defaultContentLanguage: site.languages[0],
    defaultContentLanguageInSubdir: true,
    disableKinds: ['RSS', 'sitemap', 'robotsTXT', '404'],
    paginate: site.config.eventsPerPage,
    taxonomies: Object.fromEntries(names.map((name) => [name, name])),
    params: {
      now: site.now.toString(),
      zone: site.timeZone,
      policy: contentSecurityPolicy(site.config),
    },
    languages: Object.fromEntries(
      site.languages.map((language, index) => [
        language,
        languageSettings(site, site.in(language), index),
      ]),
    ),
  };
}

function languageSettings(
  { routes }: Site,
  { language, name, description, menu }: LanguageSite,
  weight: number,
) {
  const formats = ['rss', 'atom', 'json'] as const;
  const lists = [routes.eventsFeedPath, routes.newsFeedPath, routes.changesFeedPath];
  return {
    contentDir: `content/${language}`,
    languageName: language,
    title: name,
    weight: weight + 1,
    params: {
      description,
      menu,
      sections: ['events', 'news', 'venues', 'organizers', 'categories', 'tags', 'months'],
      feeds: lists.flatMap((pathOf) =>
        formats.map((format) => {
          const path = pathOf(language, format);
          return { type: `application/${format}+xml`, title: format, href: routes.url(path) };
        }),
      ),
    },
  };
}

function write(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function eventFields(event: Event, site: Site): Readonly<Record<string, unknown>> {
  const { title, summary, when, venues, organizers, categories, tags, website } = event;
  const slugs = (items: readonly EventGroup[]) => items.map(({ slug }) => slug);
  const above = categories.flatMap((category) =>
    site.in(event.language).categoryAncestorsOf(category),
  );
  return {
    title,
    description: summary,
    date: timeWithOffset(when.start),
    begins: timeWithOffset(when.start),
    ends: timeWithOffset(when.end),
    hours: when.allDay ? '' : `${clock(when.start)}–${clock(when.end)}`,
    cost: event.cost.label,
    website,
    venues: slugs(venues),
    organizers: slugs(organizers),
    categories: [...new Set(slugs([...above, ...categories]))],
    tags: slugs(tags),
    months: [when.firstDay.toPlainYearMonth().toString()],
    venueName: venues[0]?.name,
    categoryName: categories.at(-1)?.name,
    picture: event.image && {
      ...imageSources(event.image, site.config, site.routes),
      alt: event.image.alt,
    },
  };
}

function termFields(group: EventGroup): Readonly<Record<string, unknown>> {
  const title = group.name;
  if (group.kind !== 'venue') return { title };
  const {
    summary: description,
    address,
    postalCode,
    city,
    country,
    phone,
    website,
    coordinates,
  } = group;
  return { title, description, address, postalCode, city, country, phone, website, coordinates };
}

function clock(time: Temporal.ZonedDateTime): string {
  return time.toPlainTime().toString({ smallestUnit: 'minute' });
}
