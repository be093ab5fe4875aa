import { hash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../../src/config.ts';
import { listFiles } from '../files.ts';
import { projectFolder } from '../settings.ts';
import { placeTheme } from '../theme/theme-files.ts';
import { filesOfTheme } from '../theme/theme-folder.ts';

/** What decides about the bytes of a site besides its snapshot, its history and the present. `public` may be missing. */
const folders = ['src', 'public', 'scripts'];

const files = ['astro.config.mjs', 'package.json', 'package-lock.json', 'tsconfig.json'];

/**
 * A digest of the program, and of the configuration and the theme it runs with: what one program wrote is of no use to
 * another.
 *
 * @param configFile the site's configuration; the files it imports count too
 */
export function programDigest(configFile: string, { siteUrl, theme }: SiteConfig): string {
  const own = folders
    .filter((folder) => existsSync(join(projectFolder, folder)))
    .flatMap((folder) =>
      [...listFiles(join(projectFolder, folder)).keys()].map((file) => join(folder, file)),
    );
  const parts = [
    process.version,
    siteUrl,
    ...[...own, ...files].map((file) => `${file} ${digestOf(join(projectFolder, file))}`),
    ...filesOfTheme(placeTheme(theme, configFile), configFile).map(digestOf),
  ];
  return hash('sha256', parts.join('\n'), 'hex');
}

function digestOf(file: string): string {
  return hash('sha256', readFileSync(file), 'hex');
}
