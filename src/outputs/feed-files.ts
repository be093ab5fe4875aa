import type { Language } from '../contract/language.ts';
import type { FeedFormat } from '../routes.ts';
import type { Site } from '../site/site.ts';
import { feedFormats, feedTitle } from './feed-links.ts';
import { type FeedPlan, feedPlans } from './feed-plans.ts';
import { type FeedProperties, renderFeed } from './feeds.ts';
import { type ImageLengths, noImageLengths } from './image-lengths.ts';
import { feedUri } from './permanent-id.ts';
import type { TextFile } from './text-file.ts';

/** The feeds of a site, each in every format. Without lengths of images they have no enclosures that need one. */
export function* feedFiles(site: Site, lengths = noImageLengths): Iterable<TextFile> {
  for (const language of site.languages) {
    for (const plan of feedPlans(site, language)) yield* feedInFormats(site, language, plan, lengths);
  }
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
