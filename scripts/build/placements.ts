import { hash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { extname, join } from 'node:path';
import type { SiteConfig } from '../../src/config.ts';
import { iconFile, logoFile, servedFonts } from '../../src/outputs/assets.ts';
import { offlinePages, renderWorker, workerFile } from '../../src/outputs/offline.ts';
import type { SourceFile } from '../../src/outputs/text.ts';
import { createRoutes, isSitemap, sitemapIndexFile } from '../../src/routes.ts';
import type { Site } from '../../src/site/site.ts';
import type { DocumentEntry } from '../../src/snapshot/format.ts';
import { fontName } from '../../src/theme/fonts.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { createPathMaker, linkOrCopy, listFiles } from '../cli/files.ts';
import { fontFile, themeFile } from '../cli/read-theme.ts';
import { publicFiles } from '../cli/settings.ts';
import { finish } from '../cli/stall.ts';
import type { BuildMemory } from './build-memory.ts';
import type { TargetRecord } from './record.ts';
import { declaredTargets, headersOf, writeSitemap } from './site-wide-files.ts';

type SharedPlaces = {
  /** The output folder. */
  readonly folder: string;
  /** Folder of the published site, whose files are reused that the output folder does not have. */
  readonly published?: string | undefined;
};

/** The section of what no target writes. */
export const placedSection = 'placed';

/** The record of files that no target writes: copies, and what is made of all targets. They are made in every build. */
export function placedRecord(name: string, files: readonly string[]): TargetRecord {
  return { name, section: placedSection, key: '', parts: {}, files, warnings: [] };
}

/** Writes the sitemap of a site, which needs no target. */
export async function placeSitemap(
  site: Site,
  folder: string,
  memory: BuildMemory | undefined,
): Promise<void> {
  const sitemap = await writeSitemap(site, folder, memory?.sitemap);
  if (memory !== undefined) memory.sitemap = sitemap;
}

/**
 * Puts into an output folder, which has the sitemap, what is joined from all targets, `_headers`
 * and the worker, and what is copied: style sheets and scripts of the templates, typefaces, the
 * icon of a theme, the files of `public`.
 */
export function placeShared(
  site: Site,
  templates: string,
  { targets, ...places }: SharedPlaces & { readonly targets: ReadonlyMap<string, TargetRecord> },
  memory: BuildMemory | undefined,
): readonly TargetRecord[] {
  const { folder } = places;
  const assets = join(templates, 'client');
  const assetFiles = [...listFiles(assets).keys()];
  const pathOf = createPathMaker(folder);
  for (const file of assetFiles) linkOrCopy(join(assets, file), pathOf(file));
  const typefaces = placeTypefaces(site, folder);
  const headers = headersOf(site, declaredTargets(targets.values()), memory?.headers);
  if (memory !== undefined) memory.headers = headers;
  writeFileSync(join(folder, headers.file), headers.text);
  writeWorker(site, templates, places);
  return [
    placedRecord('assets of templates', assetFiles),
    placedRecord('typefaces and icon', typefaces),
    placedRecord('headers', [headers.file]),
    placedRecord(
      'sitemap',
      readdirSync(folder).filter((name) => name === sitemapIndexFile || isSitemap(name)),
    ),
    placedRecord('worker', [workerFile]),
    placedRecord('public', copyPublic(publicFiles(), folder)),
  ];
}

/** Writes the worker that lets pages be read without a network, when these pages are there. */
function writeWorker(site: Site, templates: string, { folder, published }: SharedPlaces): void {
  const { base, outputFile } = site.routes;
  const fileOf = (path: string) => {
    const own = join(folder, outputFile(path));
    return published === undefined || existsSync(own) ? own : join(published, outputFile(path));
  };
  // What is read of a page is upright before it is complete.
  const assets = [...listFiles(join(templates, 'client')).keys()]
    .filter((file) => /\.(?:css|js|woff2)$/.test(file) && !file.includes('-italic'))
    .toSorted((one, other) => extname(one).localeCompare(extname(other)) || (one < other ? -1 : 1))
    .map((file) => base + file);
  const pages = site.languages.flatMap((language) => offlinePages(site, language));
  const worker = renderWorker(site, {
    source: readSource('components/offline/worker.js'),
    version: hash(
      'sha256',
      [...pages, ...assets].map((path) => hash('sha256', readFileSync(fileOf(path)), 'hex')).join(),
      'hex',
    ).slice(0, 16),
    assets,
    sizeOf: (path) => statSync(fileOf(path)).size,
  });
  writeFileSync(join(folder, workerFile), worker);
}

/**
 * Copies files into an output folder as they are.
 *
 * @param files absolute paths by those they get
 * @throws CommandError for one that has the name of a file the site has written
 */
export function copyPublic(files: ReadonlyMap<string, string>, folder: string): readonly string[] {
  const pathOf = createPathMaker(folder);
  for (const [file, from] of files) {
    if (existsSync(join(folder, file)))
      throw new CommandError(
        `public/${file} has the name of a file that the site writes itself. Remove it or rename it${file === iconFile ? '; "theme.icon" sets another icon' : ''}.`,
        exitCodes.usage,
      );
    copyFileSync(from, pathOf(file));
    finish(file);
  }
  return [...files.keys()];
}

/** Reads a script or a style sheet that is published nearly as it is. */
export function readSource(file: SourceFile): string {
  return readFileSync(new URL(`../../src/${file}`, import.meta.url), 'utf8');
}

/** Puts the typefaces of pages that Astro does not write into an output folder, and the pictures of the theme. */
export function placeTypefaces({ routes, config }: Site, folder: string): readonly string[] {
  const pathOf = createPathMaker(folder);
  const { theme } = config;
  const files = [
    ...new Map(servedFonts(config).map((font) => [fontName(font), font])).values(),
  ].map((font) => {
    const file = routes.outputFile(routes.fontPath(fontName(font)));
    copyFileSync(fontFile(theme, font), pathOf(file));
    return file;
  });
  const { icon, logo } = theme;
  const pictures = [
    ...(icon === undefined ? [] : [[iconFile, icon] as const]),
    ...(logo === undefined ? [] : [[logoFile('light', logo.light), logo.light] as const]),
    ...(logo?.dark === undefined ? [] : [[logoFile('dark', logo.dark), logo.dark] as const]),
  ];
  for (const [file, from] of pictures) copyFileSync(themeFile(theme, from), join(folder, file));
  return [...files, ...pictures.map(([file]) => file)];
}

/** Puts the documents, sounds and films of a snapshot into an output folder. Returns their files. */
export function placeDocuments(order: {
  readonly snapshot: string;
  readonly documents: readonly DocumentEntry[];
  readonly config: SiteConfig;
  readonly folder: string;
}): readonly string[] {
  const { snapshot, documents, config, folder } = order;
  if (config.files.mode === 'link') return [];
  const { filePath, outputFile } = createRoutes(config.siteUrl);
  const pathOf = createPathMaker(folder);
  return documents.map(({ path, digest, extension }) => {
    const file = outputFile(filePath(path));
    linkOrCopy(join(snapshot, 'files', `${digest}.${extension}`), pathOf(file));
    finish(path);
    return file;
  });
}
