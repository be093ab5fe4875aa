import { languagePages, type PageParts, type SitePage } from './kinds/index.ts';
import {
  type ImageLengths,
  iconFile,
  noImageLengths,
  renderIcon,
  servedFonts,
} from './outputs/assets.ts';
import { calendarTargets } from './outputs/calendar/files.ts';
import { embedAssetTargets, embedTargets } from './outputs/embed/embed.ts';
import { feedStyleTarget, feedTargets } from './outputs/feeds/files.ts';
import { oembedTargets } from './outputs/head/oembed.ts';
import { renderSecurityTxt, securityTxtFile, speculationRules } from './outputs/hosting/headers.ts';
import { appIconFile, appIconPictures, manifestTarget, renderAppIcon } from './outputs/manifest.ts';
import { isReadOffline, workerFile } from './outputs/offline.ts';
import { scopesOf } from './outputs/open-data/catalog.ts';
import { openDataAboutTargets, openDataTargets } from './outputs/open-data/files.ts';
import { ownFileTargets } from './outputs/own-files.ts';
import { pocketTarget } from './outputs/pocket.ts';
import { posterStyleTargets, posterTargets } from './outputs/posters/posters.ts';
import { redirectTargets } from './outputs/redirects.ts';
import { searchTarget } from './outputs/search-files.ts';
import { renderRobots } from './outputs/sitemap.ts';
import { cardPlans } from './outputs/social-card.ts';
import {
  type Inputs,
  type Out,
  pageWeight,
  type Target,
  type TargetSection,
  textTarget,
} from './outputs/target.ts';
import {
  hasRightToLeft,
  lacksWords,
  minifiedStyle,
  noSource,
  type ReadSource,
} from './outputs/text.ts';
import { firstSitemapFile, sitemapIndexFile, statusFile } from './routes.ts';
import { keptTextsOfSite } from './site/derived.ts';
import type { Site } from './site/site.ts';
import { fontName } from './theme/fonts.ts';

/** Receives pages too, before what they show is computed. */
export type PageOut = Out & { page(file: string, page: PageParts): Promise<void> };

export type SiteTarget = Target<PageOut>;

export type SiteSection = TargetSection<PageOut>;

/** Whether a section, by its name, has the pages of a language. */
export function isPagesSection(name: string): boolean {
  return name.endsWith(pagesEnding);
}

const pagesEnding = ' pages';

export type TargetOptions = {
  /** Bytes of the images, by file; asked for by sections that have images. */
  readonly imageLengths: () => ImageLengths;
  readonly source: ReadSource;
};

const noOptions: TargetOptions = { imageLengths: () => noImageLengths, source: noSource };

/**
 * Every target of a site, in one order: texts first, which need no templates, feeds last, which wait for the images. What a
 * site publishes besides are copies of files, and the joins of this table: `_headers`, the sitemap, the worker.
 */
export function siteSections(
  site: Site,
  { imageLengths, source }: TargetOptions = noOptions,
): readonly SiteSection[] {
  return [
    ...addressedSections(site, source),
    {
      name: 'redirects',
      targets: () => redirectTargets(site, source, () => calendarsByFile(site)),
    },
    ...feedSections(site, imageLengths),
  ];
}

function feedSections(site: Site, imageLengths: () => ImageLengths): readonly SiteSection[] {
  return site.languages.map((language) => ({
    name: `${language} feeds`,
    language,
    hasImages: true as const,
    targets: () => feedTargets(site, language, imageLengths()),
  }));
}

/** Those that there are whatever the redirects and images: they say which addresses are the site's own. */
function addressedSections(site: Site, source: ReadSource): readonly SiteSection[] {
  const { languages, config } = site;
  return [
    ...languages.map((language) => ({
      name: `${language} calendars`,
      language,
      targets: () => calendarTargets(site, language),
    })),
    ...(config.openData.publish ? scopesOf(site) : []).map((scope) => ({
      name: `open data ${scope}`,
      ...(scope !== 'all' && { language: scope }),
      targets: () => openDataTargets(site, scope),
    })),
    ...languages.map((language) => ({
      name: `${language} texts`,
      language,
      targets: () => [
        searchTarget(site, language),
        ...(isReadOffline(site)
          ? [pocketTarget(site, language), manifestTarget(site, language)]
          : []),
        ...oembedTargets(site, language),
        ...posterTargets(site, language),
        ...embedTargets(site, language),
        feedStyleTarget(site, language, source),
      ],
    })),
    { name: 'texts', targets: () => sharedTargets(site, source) },
    ...languages.map((language) => ({
      name: language + pagesEnding,
      language,
      targets: () => languagePages(site, language).map(pageTarget),
    })),
  ];
}

/** What there is once, whatever the languages. */
function sharedTargets(site: Site, source: ReadSource): readonly Target[] {
  const { config, routes, drafts } = site;
  const speculation = speculationRules({ ...config, base: routes.base });
  const securityTxt = renderSecurityTxt(site);
  return [
    ...(config.openData.publish ? openDataAboutTargets(site) : []),
    ...posterStyleTargets(site, source),
    ...rightToLeftTargets(site, source),
    ...saidWordsTargets(site, source),
    ...embedAssetTargets(site, source),
    ...ownFileTargets(site),
    ...(config.theme.icon === undefined
      ? [textTarget('icon', iconFile, () => renderIcon(config.theme))]
      : []),
    ...(isReadOffline(site)
      ? [textTarget('icon of the app', appIconFile, () => renderAppIcon(site))]
      : []),
    textTarget('speculation rules', speculation.file, () => speculation.text),
    textTarget('robots.txt', 'robots.txt', () => renderRobots(routes, drafts)),
    ...(securityTxt === undefined
      ? []
      : [textTarget('security.txt', securityTxtFile, () => securityTxt)]),
  ];
}

/** The style sheet of pages that are written from right to left. */
function rightToLeftTargets(site: Site, source: ReadSource): readonly Target[] {
  const file = site.routes.outputFile(site.routes.rightToLeftStylePath());
  const style = () => minifiedStyle(source('styles/right-to-left.css'));
  return hasRightToLeft(site) ? [textTarget('style from right to left', file, style)] : [];
}

/** The script of pages whose language lacks words. */
function saidWordsTargets(site: Site, source: ReadSource): readonly Target[] {
  const file = site.routes.outputFile(site.routes.saidWordsPath());
  const script = () => source('components/frame/said-words.js');
  return lacksWords(site) ? [textTarget('languages of words', file, script)] : [];
}

function pageTarget(page: SitePage): SiteTarget {
  const { name, file } = page;
  return {
    name,
    files: [file],
    about: page.about,
    weight: pageWeight,
    open() {
      const parts = page.open();
      return { inputs: pageInputs(parts), write: (out) => out.page(file, parts) };
    },
  };
}

/** What decides about a page: what is around its content, its item, and what others and the present decide about it. */
function pageInputs({ layout, item, inputs }: PageParts): Inputs {
  return { layout, item, inputs };
}

function calendarsByFile(site: Site): ReadonlyMap<string, Target> {
  const targets = site.languages.flatMap((language) => calendarTargets(site, language));
  return new Map(
    targets.flatMap((target) => target.files?.map((file) => [file, target] as const) ?? []),
  );
}

/**
 * Root-relative paths of what a site publishes, without reading a body: of its targets, what is joined from them, documents,
 * typefaces, cards. Missing are files that only their content names, and images, which the snapshot names.
 */
export function* publishedPaths(site: Site): Iterable<string> {
  const { routes, config } = site;
  for (const { name } of sectionsWithoutImages(site)) yield* pathsOfSection(site, name);
  yield* pathsOfPictures(site);
  for (const file of [iconFile, workerFile, statusFile, sitemapIndexFile, firstSitemapFile])
    yield routes.base + file;
  for (const path of site.files) yield routes.filePath(path);
  for (const font of servedFonts(config)) yield routes.fontPath(fontName(font));
}

function sectionsWithoutImages(site: Site): readonly SiteSection[] {
  return [...addressedSections(site, noSource), ...feedSections(site, () => noImageLengths)];
}

/** Those of the targets of a section. */
const pathsOfSection = keptTextsOfSite('paths of a section', (site, name: string) => {
  const section = sectionsWithoutImages(site).find((one) => one.name === name);
  const targets = section?.targets() ?? [];
  return targets.flatMap(({ files = [], addresses = files }) =>
    addresses.map((file) => site.routes.base + withoutIndex(file)),
  );
});

/** Those of pictures that are drawn. */
const pathsOfPictures = keptTextsOfSite('paths of pictures', (site) =>
  [...cardPlans(site), ...appIconPictures(site)].map(({ file }) => site.routes.base + file),
);

const indexName = 'index.html';

/** A file by the address that it has: a folder for its index. */
function withoutIndex(file: string): string {
  const isIndex = file === indexName || file.endsWith(`/${indexName}`);
  return isIndex ? file.slice(0, -indexName.length) : file;
}
