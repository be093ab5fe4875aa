import type { Site } from '../site/site.ts';
import { type ImageLengths, iconFile, noImageLengths, renderIcon } from './assets.ts';
import { calendarFiles } from './calendar/files.ts';
import { type EmbeddableSources, embeddableFiles } from './embed/embed.ts';
import { feedFiles, renderFeedStyle } from './feeds/files.ts';
import { oembedFiles } from './head/oembed.ts';
import {
  renderHeadersFile,
  renderSecurityTxt,
  securityTxtFile,
  speculationRules,
} from './hosting/headers.ts';
import { jcalFiles, openDataFiles } from './open-data/files.ts';
import { posterFiles } from './posters/posters.ts';
import { redirectFiles } from './redirects.ts';
import { searchFiles } from './search-files.ts';
import { renderRobots } from './sitemap.ts';
import { type TextFile, textFile, type WriteGroup, writeAnyway } from './text.ts';

/** What the texts of a site are made with besides the site itself. */
export type Surroundings = {
  /** Receives a sentence for whatever could not be written as it should be. */
  tell(remark: string): void;
  /** Is asked once, when the first feed is due, and may take its time. */
  imageLengths(): ImageLengths;
  /** Files that need no writing because they are there already. What `group` finds to be there may be added. */
  readonly kept: ReadonlySet<string>;
  readonly group: WriteGroup;
  /** Scripts that other sites load, as they are written. */
  readonly embeddable: EmbeddableSources;
};

const nothing: Surroundings = {
  tell: () => {},
  imageLengths: () => noImageLengths,
  kept: new Set(),
  group: writeAnyway,
  embeddable: { element: '', frame: '' },
};

/**
 * Every text of the site that is not a page: calendars, feeds, what other sites show or read, `robots.txt`,
 * `security.txt`, the index of the search and `_headers`, which leaves that out: hosts know its type.
 */
export function* siteFiles(site: Site, surroundings: Partial<Surroundings> = {}): Iterable<TextFile> {
  const given = { ...nothing, ...surroundings };
  const written = new Set<string>();
  for (const part of contentFiles(site, given)) {
    if (given.kept.has(part.file)) continue;
    written.add(part.file);
    yield part;
  }
  const served = [
    ...given.kept.union(written),
    ...site.files.map((path) => site.routes.outputFile(site.routes.filePath(path))),
  ];
  yield* searchFiles(site, given.group);
  yield { file: '_headers', text: renderHeadersFile(site.config, site.routes.base, served, site.drafts) };
}

/**
 * The texts among them that are each made of an item or a month: calendars of events, posters, what other sites read of a
 * page to embed it. What nobody reads the text of costs next to nothing.
 */
export function* itemFiles(site: Site): Iterable<TextFile> {
  yield* calendarFiles(site, { group: () => [] });
  yield* oembedFiles(site);
  yield* posterFiles(site);
}

function* contentFiles(
  site: Site,
  { tell, imageLengths, embeddable, group }: Surroundings,
): Iterable<TextFile> {
  const { routes, languages } = site;
  for (const remark of site.bodyRemarks()) tell(remark);
  const redirects = redirectFiles(site);
  const copies = Map.groupBy(redirects.copies, ({ of }) => of);
  const besides = {
    values: redirects.copies,
    *files(calendar: TextFile) {
      for (const { file } of copies.get(calendar.file) ?? []) yield textFile(file, () => calendar.text);
      yield* jcalFiles(site, calendar);
    },
  };
  yield* calendarFiles(site, { tell, group, besides });
  yield* openDataFiles(site, tell, group);
  yield* oembedFiles(site);
  yield* posterFiles(site);
  yield* embeddableFiles(site, embeddable);
  yield* feedFiles(site, imageLengths(), group);
  for (const language of languages) {
    const file = routes.outputFile(routes.feedStylePath(language));
    yield { file, text: renderFeedStyle(language, site.config.theme.tokens) };
  }
  for (const remark of redirects.remarks) tell(remark);
  yield* redirects.files;
  yield { file: iconFile, text: renderIcon(site.config.theme) };
  yield speculationRules({ ...site.config, base: routes.base });
  yield { file: 'robots.txt', text: renderRobots(routes, site.drafts) };
  const securityTxt = renderSecurityTxt(site);
  if (securityTxt !== undefined) yield { file: securityTxtFile, text: securityTxt };
}
