import { derivedOfSite } from '../site/derived.ts';
import { hasPosters } from '../site/pages.ts';
import type { Site } from '../site/site.ts';
import { type ImageLengths, iconFile, noImageLengths, renderIcon } from './assets.ts';
import { calendarFiles } from './calendar/files.ts';
import { embeddableFiles } from './embed/embed.ts';
import { feedFiles, renderFeedStyle } from './feeds/files.ts';
import { oembedFiles } from './head/oembed.ts';
import {
  renderHeadersFile,
  renderSecurityTxt,
  securityTxtFile,
  speculationRules,
} from './hosting/headers.ts';
import { jcalFiles, openDataFiles } from './open-data/files.ts';
import { posterFiles, renderPosterStyle } from './posters/posters.ts';
import { redirectFiles, redirectStyle } from './redirects.ts';
import { searchFiles } from './search-files.ts';
import { renderRobots } from './sitemap.ts';
import {
  noSource,
  type ReadSource,
  type TextFile,
  textFile,
  type WriteGroup,
  writeAnyway,
} from './text.ts';

export type Surroundings = {
  /** Receives a sentence for whatever could not be written as it should be. */
  warn(warning: string): void;
  /** Is asked once, when the first feed is due, and may take its time. */
  imageLengths(): ImageLengths;
  /** Files that need no writing because they are there already. What `group` finds to be there may be added. */
  readonly reused: ReadonlySet<string>;
  readonly group: WriteGroup;
  readonly source: ReadSource;
};

const nothing: Surroundings = {
  warn: () => {},
  imageLengths: () => noImageLengths,
  reused: new Set(),
  group: writeAnyway,
  source: noSource,
};

/**
 * Every text of the site that is not a page: calendars, feeds, what other sites show or read, `robots.txt`,
 * `security.txt`, the index of the search. Not `_headers`, which is about all of them.
 */
export function* contentFiles(
  site: Site,
  surroundings: Partial<Surroundings> = {},
): Iterable<TextFile> {
  const given = { ...nothing, ...surroundings };
  for (const part of everyFile(site, given)) if (!given.reused.has(part.file)) yield part;
}

/** `_headers`, without the index of the search: hosts know its type. @param texts files of all other texts of the site */
export function headersFile(site: Site, texts: Iterable<string>): TextFile {
  const { config, routes, drafts } = site;
  const index = '*';
  const indexes = site.languages.map((language) =>
    routes.outputFile(routes.searchFilePath(language, index)).slice(0, -index.length),
  );
  const declared = Array.from(texts).filter(
    (file) => !indexes.some((folder) => file.startsWith(folder)),
  );
  const copied = site.files.map((path) => routes.outputFile(routes.filePath(path)));
  return {
    file: '_headers',
    text: renderHeadersFile(config, routes.base, [...declared, ...copied], drafts),
  };
}

/** Texts that are made where they are wanted: a whole group, or the file of a single item. */
export type OpenText = { readonly isGroup: boolean; readonly write: () => Iterable<TextFile> };

/** The same by their names, in the order of the site: neighbors are made of the same things, each derived once for all of them. */
export function openTexts(site: Site, surroundings: Partial<Surroundings>): Map<string, OpenText> {
  const texts = new Map<string, OpenText>();
  const group: WriteGroup = (name, _values, write) => {
    texts.set(name, { isGroup: true, write });
    return [];
  };
  const open = (files: Iterable<TextFile>) => {
    for (const text of files) texts.set(text.file, { isGroup: false, write: () => [text] });
  };
  open(groupedFiles(site, { ...nothing, ...surroundings, group }));
  open(oembedFiles(site));
  open(posterFiles(site));
  return texts;
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

function* everyFile(site: Site, given: Surroundings): Iterable<TextFile> {
  const { routes, languages } = site;
  const { source } = given;
  for (const warning of site.bodyWarnings()) given.warn(warning);
  yield* groupedFiles(site, given);
  yield* oembedFiles(site);
  yield* posterFiles(site);
  if (hasPosters(site)) {
    const file = routes.outputFile(routes.posterStylePath());
    yield textFile(file, () => renderPosterStyle(site, source));
  }
  yield* embeddableFiles(site, source);
  for (const language of languages) {
    const file = routes.outputFile(routes.feedStylePath(language));
    yield { file, text: renderFeedStyle(language, site.config.theme.tokens, source) };
  }
  const redirects = redirectFiles(site);
  for (const warning of redirects.warnings) given.warn(warning);
  yield* redirects.files;
  if (redirects.hasPages) yield redirectStyle(site, source);
  yield { file: iconFile, text: renderIcon(site.config.theme) };
  yield speculationRules({ ...site.config, base: routes.base });
  yield { file: 'robots.txt', text: renderRobots(routes, site.drafts) };
  const securityTxt = renderSecurityTxt(site);
  if (securityTxt !== undefined) yield { file: securityTxtFile, text: securityTxt };
}

/** Texts of which most are made in groups: calendars, open data, feeds, the index of the search. */
function* groupedFiles(
  site: Site,
  { warn, imageLengths, group }: Surroundings,
): Iterable<TextFile> {
  const besides = {
    get values() {
      return redirectFiles(site).copies;
    },
    *files(calendar: TextFile) {
      for (const file of copiesOf(site).get(calendar.file) ?? [])
        yield textFile(file, () => calendar.text);
      yield* jcalFiles(site, calendar);
    },
  };
  yield* calendarFiles(site, { warn, group, besides });
  yield* openDataFiles(site, warn, group);
  yield* feedFiles(site, imageLengths(), group);
  yield* searchFiles(site, group);
}

/** The files that have the content of a calendar too, by its file. */
const copiesOf = derivedOfSite('copies of calendars', (site) => {
  const copies = Map.groupBy(redirectFiles(site).copies, ({ of }) => of);
  return new Map(Array.from(copies, ([of, list]) => [of, list.map(({ file }) => file)]));
});
