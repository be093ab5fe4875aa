import type { Language } from '../contract/language.ts';
import { feedWords } from '../i18n/feed-words.ts';
import type { FeedFormat } from '../routes.ts';
import type { Site } from '../site/site.ts';
import { eventEntries } from './event-entries.ts';
import type { FeedEntry } from './feed-entry.ts';
import { feedFormats, feedTitle } from './feed-links.ts';
import { type FeedProperties, renderFeed } from './feeds.ts';
import { newsEntries } from './news-entries.ts';
import { feedUri } from './permanent-id.ts';
import type { TextFile } from './text-file.ts';

/** The feeds of a site: in each language of the news and of new events, each in every format. */
export function* feedFiles(site: Site): Iterable<TextFile> {
  const { routes } = site;
  for (const language of site.languages) {
    yield* feedInFormats(site, language, {
      feed: 'news',
      page: routes.sectionPath(language, 'news'),
      pathOf: (format) => routes.newsFeedPath(language, format),
      entries: newsEntries(site, language),
    });
    yield* feedInFormats(site, language, {
      feed: 'events',
      page: routes.sectionPath(language, 'events'),
      pathOf: (format) => routes.eventsFeedPath(language, format),
      entries: eventEntries(site, language),
    });
  }
}

type FeedPlan = {
  readonly feed: 'news' | 'events';
  /** Root-relative path of the page a person reads instead. */
  readonly page: string;
  pathOf(format: FeedFormat): string;
  readonly entries: readonly FeedEntry[];
};

function* feedInFormats(site: Site, language: Language, plan: FeedPlan): Iterable<TextFile> {
  const properties = feedProperties(site, language, plan);
  for (const format of feedFormats) {
    const file = site.routes.outputFile(plan.pathOf(format));
    yield { file, text: renderFeed(format, properties, plan.entries) };
  }
}

function feedProperties(site: Site, language: Language, { feed, page, pathOf }: FeedPlan): FeedProperties {
  const url = (format: FeedFormat) => site.routes.url(pathOf(format));
  return {
    id: feedUri(feed, language, site.config),
    title: feedTitle(site, language, feed),
    description: feedWords[language][feed === 'news' ? 'newsAbout' : 'eventsAbout'],
    language,
    author: site.in(language).name,
    page: site.routes.url(page),
    urls: { rss: url('rss'), atom: url('atom'), json: url('json') },
  };
}
