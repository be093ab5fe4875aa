import { encoded } from '../../scripts/cli/files.ts';
import { noImageLengths } from '../../src/outputs/assets.ts';
import { calendarTargets } from '../../src/outputs/calendar/files.ts';
import { embedAssetTargets, embedTargets } from '../../src/outputs/embed/embed.ts';
import { feedTargets } from '../../src/outputs/feeds/files.ts';
import { oembedFile } from '../../src/outputs/head/oembed.ts';
import { scopesOf } from '../../src/outputs/open-data/catalog.ts';
import { openDataAboutTargets, openDataTargets } from '../../src/outputs/open-data/files.ts';
import { posterFile, posterTargets } from '../../src/outputs/posters/posters.ts';
import { searchTarget } from '../../src/outputs/search-files.ts';
import type { FileText, Target } from '../../src/outputs/target.ts';
import { noSource, type ReadSource, type TextFile } from '../../src/outputs/text.ts';
import type { Site } from '../../src/site/site.ts';
import { siteSections } from '../../src/targets.ts';

type Warn = (warning: string) => void;

type Texts = readonly TextFile[];

/** A file as it is read. */
export function textOf(content: FileText): string {
  return typeof content === 'string' ? content : encoded(content).toString('utf8');
}

/** The texts of targets. Warnings go to `warn`. */
export function textsOf(targets: readonly Target[], warn: Warn = () => {}): Texts {
  const texts: TextFile[] = [];
  const text = (file: string, content: FileText) =>
    void texts.push({ file, text: textOf(content) });
  const out = { text, warn };
  for (const target of targets) void target.open().write(out);
  return texts;
}

/** Every text of a site that is no page. */
export function contentFiles(
  site: Site,
  { warn = () => {}, source = noSource }: { warn?: Warn; source?: ReadSource } = {},
): Texts {
  const sections = siteSections(site, { imageLengths: () => noImageLengths, source });
  return sections
    .filter(({ name }) => !/(?:^| )pages$/.test(name))
    .flatMap((section) => textsOf(section.targets(), warn));
}

export function calendarFiles(site: Site, { warn }: { warn?: Warn } = {}): Texts {
  return textsOf(everyLanguage(site, calendarTargets), warn).filter(({ file }) =>
    /\.(?:ics|jcal)$/.test(file),
  );
}

export function feedFiles(site: Site, lengths = noImageLengths): Texts {
  return textsOf(everyLanguage(site, (...given) => feedTargets(...given, lengths)));
}

export function searchFiles(site: Site): Texts {
  return textsOf(site.languages.map((language) => searchTarget(site, language)));
}

export function openDataFiles(site: Site, warn?: Warn): Texts {
  if (!site.config.openData.publish) return [];
  const scopes = scopesOf(site).flatMap((scope) => openDataTargets(site, scope));
  return textsOf([...scopes, ...openDataAboutTargets(site)], warn);
}

export function oembedFiles(site: Site): Texts {
  return site.languages.flatMap((language) => {
    const { eventsWithPage, posts } = site.in(language);
    return [...eventsWithPage, ...posts].flatMap((item) => oembedFile(site, item));
  });
}

export function posterFiles(site: Site): Texts {
  return site.languages.flatMap((language) => [
    ...site.in(language).upcoming.flatMap((event) => posterFile(site, event)),
    ...textsOf(posterTargets(site, language)),
  ]);
}

export function embedFiles(site: Site, source: ReadSource = noSource): Texts {
  return textsOf([...everyLanguage(site, embedTargets), ...embedAssetTargets(site, source)]);
}

function everyLanguage(
  site: Site,
  targetsOf: (site: Site, language: Site['languages'][number]) => readonly Target[],
): readonly Target[] {
  return site.languages.flatMap((language) => targetsOf(site, language));
}
