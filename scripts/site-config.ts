import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { z } from 'zod';
import { type SiteConfig, siteConfigSchema } from '../src/config.ts';
import { exitCodes, Failure } from './failure.ts';
import { placeTheme } from './theme/theme-files.ts';

/** The configuration that is meant where none is named. */
export const ownConfigFile = fileURLToPath(new URL('../src/site.config.ts', import.meta.url));

/** What a file exports as the configuration of a site, not yet checked. */
export type ConfigExport = Readonly<Record<string, unknown>>;

const moduleSchema = z.object({ default: z.record(z.string(), z.unknown()) });

/**
 * Runs a configuration file.
 *
 * @param file absolute
 * @throws Failure when there is none, it cannot be run, or exports no configuration
 */
export async function readConfigFile(file: string): Promise<ConfigExport> {
  if (!existsSync(file)) throw unusable(file, 'there is no such file; --config or SITE_CONFIG names it');
  const parsed = moduleSchema.safeParse(await imported(file));
  if (parsed.success) return parsed.data.default;
  throw unusable(file, 'it has no "export default defineSite({ … })"');
}

/** A configuration file with the public address replaced where another one is given. */
export async function configFor(file: string, siteUrl: string | undefined): Promise<SiteConfig> {
  return parseConfig(file, await readConfigFile(file), siteUrl);
}

/** @throws Failure naming the keys that cannot be understood, and the files of a theme that are missing */
export function parseConfig(file: string, given: ConfigExport, siteUrl: string | undefined): SiteConfig {
  const parsed = siteConfigSchema.safeParse(siteUrl === undefined ? given : { ...given, siteUrl });
  if (parsed.success) return { ...parsed.data, theme: placeTheme(parsed.data.theme, file) };
  throw new Failure(`${file} cannot be used.\n${z.prettifyError(parsed.error)}`, exitCodes.usage);
}

async function imported(file: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(file).href);
  } catch (error) {
    throw unusable(file, error instanceof Error ? error.message : String(error));
  }
}

function unusable(file: string, reason: string): Failure {
  return new Failure(`${file} cannot be used: ${reason}.`, exitCodes.usage);
}
