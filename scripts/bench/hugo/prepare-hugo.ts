import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { contentSecurityPolicy } from '../../../src/outputs/content-security-policy.ts';
import type { LanguageSite, Site } from '../../../src/site/site.ts';
import { ownConfigFile } from '../../site-config.ts';
import { loadSite } from '../../site-source.ts';
import { eventFields, termFields } from './fields.ts';

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

cpSync(join(import.meta.dirname, 'layouts'), join(folder, 'layouts'), { recursive: true });
write('config.json', JSON.stringify(settings(), null, 2));
for (const language of site.languages) writeLanguage(site.in(language));

function writeLanguage(local: LanguageSite): void {
  const page = (path: string, fields: Readonly<Record<string, unknown>>, body: string) =>
    write(`content/${local.language}/${path}.html`, `${JSON.stringify(fields, null, 1)}\n\n${body}\n`);
  for (const event of local.eventsWithPage)
    page(`events/${event.slug}`, eventFields(event, site), event.description);
  for (const post of local.posts) {
    const { title, summary, slug, published, body } = post;
    page(`news/${slug}`, { title, description: summary, date: published.toString() }, body);
  }
  for (const { title, summary, segments, body } of local.pages)
    page(`pages/${segments.join('-')}`, { title, description: summary }, body);
  for (const [taxonomy, items] of taxonomiesOf(local)) {
    for (const item of items) page(`${taxonomy}/${item.slug}/_index`, termFields(item), item.description);
  }
}

function taxonomiesOf(local: LanguageSite) {
  return [
    ['venues', local.venues],
    ['organizers', local.organizers],
    ['categories', local.categories],
    ['tags', local.tags],
  ] as const;
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
    params: { now: site.now.toString(), zone: site.timeZone, policy: contentSecurityPolicy(site.config) },
    languages: Object.fromEntries(
      site.languages.map((language, index) => [language, languageSettings(site, site.in(language), index)]),
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
