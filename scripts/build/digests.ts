import { hash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../../src/config.ts';
import { siteTimeZone } from '../../src/model/when.ts';
import { type Manifest, packagesFile } from '../../src/snapshot/format.ts';
import { isUndecided } from '../../src/snapshot/history.ts';
import { filesOfTheme, packagesOfSite, placeTheme } from '../cli/read-theme.ts';
import { projectFolder, publicFiles, type Settings, sourceFiles } from '../cli/settings.ts';
import { readManifest } from '../snapshots/snapshot-store.ts';

/**
 * A digest of all that a site is a function of, the time of day left out: two builds with the same one would publish the
 * same. The instant of the fetch counts by its day, or as it is where the fetch decides whether a missed event is cancelled.
 *
 * @param source.snapshot its folder; the manifest in it has digests of every item and file
 * @param source.history folder of what earlier builds published
 * @param source.program what `codeDigest` returns
 */
export function inputsDigest(source: {
  readonly snapshot: string;
  readonly history: string;
  readonly program: string;
  readonly settings: Settings;
}): string {
  const { snapshot, history, program, settings } = source;
  const manifest = readManifest(snapshot);
  const content = Object.entries(manifest).filter(([name]) => !ofReading.has(name));
  const owner = { origin: manifest.origin, siteUrl: settings.config.siteUrl };
  const timeZone = siteTimeZone(settings.config, manifest.root);
  const dayOf = (instant: Temporal.Instant) =>
    instant.toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const record = join(history, 'history.json');
  const parts = [
    program,
    dayOf(settings.now),
    isUndecided(history, owner) ? manifest.fetched : dayOf(Temporal.Instant.from(manifest.fetched)),
    JSON.stringify(content),
    existsSync(record) ? readFileSync(record, 'utf8') : '',
  ];
  return hash('sha256', JSON.stringify(parts), 'hex');
}

/** What a manifest says of how the server was read, and not of what it has. */
const ofReading: ReadonlySet<string> = new Set<keyof Manifest>([
  ...(['fetched', 'warnings', 'dropped', 'shapes', 'reading', 'upon'] as const),
]);

/** What decides about the bytes of a site besides the program in `src` and `scripts`, its snapshot, its history and the present. */
const projectFiles = ['astro.config.mjs', 'package.json', 'tsconfig.json'];

/**
 * A digest of the program, and of the configuration and the theme it runs with: what one program wrote is of no use to
 * another.
 *
 * @param configFile the site's configuration; the files it imports count too, those of hooks among them, and packages by version
 */
export function codeDigest(configFile: string, { siteUrl, theme }: SiteConfig): string {
  const own = [...sourceFiles('src'), ...sourceFiles('scripts'), ...projectFiles];
  const files = filesOfTheme(placeTheme(theme, configFile), configFile);
  const program = new Set(own.map((file) => join(projectFolder, file)));
  const parts = [
    process.version,
    siteUrl,
    digestOf(packagesFile()),
    ...own.map((file) => `${file} ${digestOf(join(projectFolder, file))}`),
    ...publicFiles()
      .entries()
      .map(([path, file]) => `public/${path} ${digestOf(file)}`),
    ...files.map(digestOf),
    // What the program imports is in the file of its packages.
    ...packagesOfSite(files.filter((file) => !program.has(file))),
  ];
  return hash('sha256', parts.join('\n'), 'hex');
}

/** Of files that this process has read, by path. */
const digests = new Map<string, { readonly stamp: string; readonly digest: string }>();

function digestOf(file: string): string {
  const { ino, size, mtimeMs, ctimeMs } = statSync(file);
  const stamp = `${ino} ${size} ${mtimeMs} ${ctimeMs}`;
  const known = digests.get(file);
  if (known?.stamp === stamp) return known.digest;
  const digest = hash('sha256', readFileSync(file), 'hex');
  digests.set(file, { stamp, digest });
  return digest;
}

/** Characters that are stored of a digest: half of SHA-256's, far more than a site has files for. */
const length = 22;

const written = Buffer.allocUnsafeSlow(length);

/** A digest of a text, or of its bytes, as it is stored. */
export function shortDigest(text: string | Uint8Array): string {
  // A slice would hold all of the digest in memory.
  written.write(hash('sha256', text, 'base64url'), 'latin1');
  return written.toString('latin1');
}
