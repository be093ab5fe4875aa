import { copyFileSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { EmbeddableSources } from '../../src/outputs/embeddable/embeddable-files.ts';
import { iconFile } from '../../src/outputs/icon.ts';
import { type ImageLengths, noImageLengths } from '../../src/outputs/image-lengths.ts';
import { siteFiles } from '../../src/outputs/site-files.ts';
import { writeAnyway } from '../../src/outputs/text-group.ts';
import type { Site } from '../../src/site/site.ts';
import { linkOrCopy } from '../files.ts';
import type { TextKeeper } from '../keep/keep-texts.ts';
import { themeFile } from '../theme/theme-files.ts';
import { placeFonts } from './place-fonts.ts';

export type WrittenFiles = {
  readonly files: number;
  /** Those of them that are linked from the published site, which has the same bytes. */
  readonly linked: readonly string[];
  /** What the outputs could not hold. */
  readonly warnings: readonly string[];
};

/** Files written between two looks at the event loop. */
const batch = 200;

/**
 * Writes every output that is text but not HTML: calendars, feeds, robots.txt.
 *
 * @param given.imageLengths without it feeds have no enclosures
 * @param given.kept files that are there already; `keeper` adds those of groups it keeps
 * @param given.published folder of the published site
 * @param given.signal ends the work
 */
export async function writeSiteFiles(
  site: Site,
  folder: string,
  {
    imageLengths = () => noImageLengths,
    kept = new Set(),
    keeper = keepNothing(),
    published,
    signal,
  }: {
    readonly imageLengths?: () => ImageLengths;
    readonly kept?: ReadonlySet<string>;
    readonly keeper?: Pick<TextKeeper, 'group' | 'tell' | 'warnings'>;
    readonly published?: string | undefined;
    readonly signal?: AbortSignal;
  } = {},
): Promise<WrittenFiles> {
  const made = new Set<string>();
  const linked: string[] = [];
  const order = {
    group: keeper.group,
    tell: keeper.tell,
    imageLengths,
    embeddable: readEmbeddable(),
    kept,
  };
  let files = 0;
  for (const { file, text } of siteFiles(site, order)) {
    const target = join(folder, file);
    const above = dirname(target);
    if (!made.has(above)) mkdirSync(above, { recursive: true });
    made.add(above);
    const bytes = Buffer.from(text);
    const before = published === undefined ? undefined : join(published, file);
    if (before !== undefined && holds(before, bytes)) {
      linkOrCopy(before, target);
      linked.push(file);
    } else writeFileSync(target, bytes);
    if (++files % batch === 0) await setImmediate(undefined, { signal });
  }
  placeFonts(site, folder);
  const { icon } = site.config.theme;
  if (icon !== undefined) copyFileSync(themeFile(site.config.theme, icon), join(folder, iconFile));
  return { files, linked, warnings: keeper.warnings };
}

function keepNothing(): Pick<TextKeeper, 'group' | 'tell' | 'warnings'> {
  const warnings: string[] = [];
  return { group: writeAnyway, tell: (remark) => void warnings.push(remark), warnings };
}

function holds(file: string, bytes: Buffer): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  return size === bytes.length && readFileSync(file).equals(bytes);
}

/** The scripts that other sites load, as they are written. */
export function readEmbeddable(): EmbeddableSources {
  const read = (name: string) =>
    readFileSync(new URL(`../../src/components/embeddable/${name}`, import.meta.url), 'utf8');
  return { element: read('events-element.js'), frame: read('frame.js') };
}
