import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { noImageLengths } from '../../src/outputs/assets.ts';
import type { Inputs } from '../../src/outputs/target.ts';
import type { Site } from '../../src/site/site.ts';
import { siteSections } from '../../src/targets.ts';
import type { BuildContext } from '../cli/build-context.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { loadSite, type SiteSource } from '../cli/settings.ts';
import { readSiteRecord, sitesFolder } from '../sites/sites-folder.ts';
import { readSource } from './placements.ts';
import type { TargetRecord, TargetsRecord } from './record.ts';

/** What a build knows when it is asked why it wrote something. */
export type WhyOrder = {
  /** A target, a file or a path of the site. */
  readonly name: string;
  /** The record of the site that was published before; undefined where there is none. */
  readonly before: TargetsRecord | undefined;
  /** What `codeDigest` returns. */
  readonly code: string;
  readonly rendered: { readonly site: Site; readonly record: TargetsRecord };
};

/**
 * Says why a target was written, or taken over as it was: which of its inputs differ from those of the published site, and
 * how, where the snapshot that site was made of is kept.
 *
 * @returns lines
 * @throws CommandError naming targets of similar names where there is no such target
 */
export async function explainTarget(
  context: BuildContext,
  { name, before, code, rendered }: WhyOrder,
): Promise<readonly string[]> {
  const target = findTarget(rendered, name);
  const said = (sentence: string) => [`${target.name}: ${sentence}`, ...filesOf(target)];
  if (target.key === '') return said('it is copied, or made of all targets, in every build.');
  const published = before?.head.published;
  if (before === undefined || published === undefined)
    return said('written, since nothing is known of a site that was published before.');
  const known = before.targets.get(target.name);
  if (known === undefined) return said('written, since the published site has no such target.');
  if (published.program !== code)
    return said(
      'written, as everything was: the program, the configuration, the theme or the version of Node is another.',
    );
  if (known.key === target.key) {
    const reused = new Set(rendered.record.head.reused);
    return said(
      target.files.every((file) => reused.has(file))
        ? 'taken over as it was: all that it is made of is the same.'
        : 'written, though it is made of the same: its files were not all there as they were published, or they are others now.',
    );
  }
  const parts = differingParts(known, target);
  if (parts.length === 0)
    return said('written, since settings, words, languages or the year of the whole site differ.');
  const earlier = await openEarlier(context, before);
  const values =
    earlier === undefined
      ? ['The snapshot of the published site is not kept: what they were is not known.']
      : differences(inputsOf(earlier, target.name), inputsOf(rendered.site, target.name), parts);
  return [...said(`written, since these of its inputs differ: ${parts.join(', ')}.`), ...values];
}

function filesOf({ files }: TargetRecord): readonly string[] {
  return files.map((file) => `  ${file}`);
}

function findTarget({ record, site }: WhyOrder['rendered'], name: string): TargetRecord {
  const { targets } = record;
  const byName = targets.get(name);
  if (byName !== undefined) return byName;
  const { base, outputFile } = site.routes;
  const path = URL.parse(name)?.pathname ?? name;
  const files = [path, outputFile(path.startsWith(base) ? path : base + path)];
  const byFile = targets.values().find((one) => one.files.some((file) => files.includes(file)));
  if (byFile !== undefined) return byFile;
  const similar = [...targets.keys()].filter((one) => one.includes(name)).slice(0, 5);
  const hint = similar.length > 0 ? ` Similar names: "${similar.join('", "')}".` : '';
  throw new CommandError(
    `Nothing that the site publishes is called "${name}", and no file of it has that path. Name a page ("en event 12"), a path ("/en/events/") or a file ("en/feeds/events.ics").${hint}`,
    exitCodes.usage,
  );
}

function differingParts({ parts: before }: TargetRecord, { parts }: TargetRecord): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(parts)]);
  return [...names].filter((name) => before[name] !== parts[name]);
}

/** The site that was published before, where its snapshot is kept. Its history is that of the present one. */
async function openEarlier(
  { settings, cache }: BuildContext,
  { head: { published } }: TargetsRecord,
): Promise<Site | undefined> {
  const sites = sitesFolder(settings.distFolder);
  const origin = published && readSiteRecord(sites, published.site);
  const snapshot = join(cache.snapshots, origin?.snapshot ?? '');
  if (origin === undefined || origin.snapshot === '' || !existsSync(snapshot)) return undefined;
  const source: SiteSource = {
    ...{ snapshot, history: cache.history, now: origin.now },
    configFile: settings.configFile,
    siteUrl: origin.siteUrl || settings.config.siteUrl,
  };
  return loadSite(source);
}

function inputsOf(site: Site, name: string): Inputs {
  const options = { imageLengths: () => noImageLengths, source: readSource };
  for (const section of siteSections(site, options))
    for (const target of section.targets()) if (target.name === name) return target.open().inputs;
  return {};
}

/** Differences that are shown. */
const mostShown = 12;

/** Characters of a value that are shown. */
const mostCharacters = 100;

function differences(before: Inputs, after: Inputs, parts: readonly string[]): readonly string[] {
  const found = parts.flatMap((name) => [...differing(before[name], after[name], name)]);
  const shown = found.slice(0, mostShown);
  if (found.length === 0)
    return ['  No value differs that can be printed: the history or the length of an image does.'];
  return found.length > shown.length
    ? [...shown, `  … and ${found.length - shown.length} more`]
    : shown;
}

function* differing(
  before: unknown,
  after: unknown,
  path: string,
  above: readonly unknown[] = [],
): Iterable<string> {
  const [one, other] = [plain(before), plain(after)];
  if (!isObject(one) || !isObject(other)) {
    const [was, is] = [shown(one), shown(other)];
    if (was !== is) yield `  ${path}: ${was} → ${is}`;
    return;
  }
  if (above.includes(after)) return;
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
    yield* differing(one[name], other[name], `${path}.${name}`, [...above, after]);
}

type RecordFields = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is RecordFields {
  return typeof value === 'object' && value !== null;
}

/** As JSON has it. */
function plain(value: unknown): unknown {
  if (value instanceof Map || value instanceof Set) return [...value];
  return isObject(value) && typeof value['toJSON'] === 'function' ? value['toJSON']() : value;
}

function shown(value: unknown): string {
  const text = isObject(value)
    ? Array.isArray(value)
      ? 'a list'
      : 'an object'
    : JSON.stringify(value);
  return text === undefined
    ? 'nothing'
    : text.length > mostCharacters
      ? `${text.slice(0, mostCharacters)}…`
      : text;
}
