import type { Language } from '../contract/language.ts';
import type { Event } from '../model/event.ts';
import type { Post } from '../model/post.ts';
import type { FeedFormat } from '../routes.ts';
import { newest } from '../site/newest-change.ts';
import type { Site } from '../site/site.ts';
import { entryImage, entryTimes, type FeedEntry } from './feed-entry.ts';
import { feedFormats, feedTitle } from './feed-links.ts';
import { type FeedPlan, feedPlans } from './feed-plans.ts';
import { type FeedProperties, renderFeed } from './feeds.ts';
import { type ImageLengths, noImageLengths } from './image-lengths.ts';
import { feedUri, identifierYear } from './permanent-id.ts';
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
  const entries = plan.items.map((item) => ({
    item,
    ...entryTimes(item.kind === 'event' ? item.created : item.published, item.modified, site.now),
    length: entryImage(item.image, site, lengths)?.length,
  }));
  return [feedProperties(site, language, plan, entries), entries];
}

function* feedInFormats(
  site: Site,
  language: Language,
  plan: FeedPlan,
  lengths: ImageLengths,
): Iterable<TextFile> {
  const entries = plan.entries(lengths);
  const properties = feedProperties(site, language, plan, entries);
  for (const format of feedFormats) {
    const file = site.routes.outputFile(plan.pathOf(format));
    yield { file, text: renderFeed(format, properties, entries) };
  }
}

function feedProperties(
  site: Site,
  language: Language,
  { key, title, description, page, pathOf }: FeedPlan,
  entries: readonly Pick<FeedEntry, 'updated'>[],
): FeedProperties {
  const url = (format: FeedFormat) => site.routes.url(pathOf(format));
  return {
    id: feedUri(key, language, site.config),
    title: feedTitle(site, language, title),
    description,
    language,
    updated: newest(entries.map(({ updated }) => updated)) ?? newestOfSite(site),
    author: site.in(language).name,
    page: site.routes.url(page),
    hubs: site.config.feeds.hubs,
    style: site.routes.feedStylePath(language),
    urls: { rss: url('rss'), atom: url('atom'), json: url('json') },
  };
}

/** The newest change of what the site shows, at most the present. It is no other on another day. */
function newestOfSite(site: Site): Temporal.Instant {
  const changes = site.languages.flatMap((language) => {
    const { events, posts, pages, venues, organizers } = site.in(language);
    return [...events, ...posts, ...pages, ...venues, ...organizers].map(({ modified }) => modified);
  });
  const past = changes.filter((change) => Temporal.Instant.compare(change, site.now) <= 0);
  return newest(past) ?? beforeEverything;
}

/** The moment of a feed of a site without anything: from this year on there are permanent identifiers. */
const beforeEverything = Temporal.Instant.from(`${identifierYear}-01-01T00:00:00Z`);
