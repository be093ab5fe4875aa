import type { Language } from '../contract/language.ts';
import type { Event } from '../model/event.ts';
import type { Post } from '../model/post.ts';
import type { FeedFormat } from '../routes.ts';
import { newestChange } from '../site/newest-change.ts';
import type { Site } from '../site/site.ts';
import { entryImage, entryTimes } from './feed-entry.ts';
import { feedFormats, feedTitle } from './feed-links.ts';
import { type FeedPlan, feedPlans } from './feed-plans.ts';
import { type FeedProperties, renderFeed } from './feeds.ts';
import { type ImageLengths, noImageLengths } from './image-lengths.ts';
import { feedUri } from './permanent-id.ts';
import type { TextFile } from './text-file.ts';
import { type WriteGroup, writeAnyway } from './text-group.ts';

/** The feeds of a site, each in every format. Without lengths of images they have no enclosures that need one. */
export function* feedFiles(
  site: Site,
  lengths = noImageLengths,
  group: WriteGroup = writeAnyway,
): Iterable<TextFile> {
  for (const language of site.languages) {
    for (const plan of feedPlans(site, language)) {
      const write = () => feedInFormats(site, language, plan, lengths);
      const { items } = plan;
      if (items === undefined) yield* write();
      else
        yield* group(
          plan.pathOf('atom'),
          () => feedValues(site, language, { ...plan, items }, lengths),
          write,
        );
    }
  }
}

/** What a feed is made of: its entries are told as of the present. */
function feedValues(
  site: Site,
  language: Language,
  plan: FeedPlan & { readonly items: readonly (Event | Post)[] },
  lengths: ImageLengths,
): readonly unknown[] {
  return [
    feedProperties(site, language, plan),
    plan.items.map((item) => [
      item,
      item.kind === 'event'
        ? entryTimes(item.created, newestChange(item), site.now)
        : entryTimes(item.published, item.modified, site.now),
      entryImage(item.image, site, lengths)?.length,
    ]),
  ];
}

function* feedInFormats(
  site: Site,
  language: Language,
  plan: FeedPlan,
  lengths: ImageLengths,
): Iterable<TextFile> {
  const properties = feedProperties(site, language, plan);
  const entries = plan.entries(lengths);
  for (const format of feedFormats) {
    const file = site.routes.outputFile(plan.pathOf(format));
    yield { file, text: renderFeed(format, properties, entries) };
  }
}

function feedProperties(
  site: Site,
  language: Language,
  { key, title, description, page, pathOf }: FeedPlan,
): FeedProperties {
  const url = (format: FeedFormat) => site.routes.url(pathOf(format));
  return {
    id: feedUri(key, language, site.config),
    title: feedTitle(site, language, title),
    description,
    language,
    author: site.in(language).name,
    page: site.routes.url(page),
    hubs: site.config.feeds.hubs,
    style: site.routes.feedStylePath(language),
    urls: { rss: url('rss'), atom: url('atom'), json: url('json') },
  };
}
