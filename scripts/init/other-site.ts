import { basename, dirname } from 'node:path';
import { defaultSiteUrl } from '../../src/config.ts';
import type { Environment } from '../cli/environment.ts';

/** Options that a further site has of its own. */
type OwnOptions = {
  readonly 'dist-dir': string;
  readonly 'cache-dir': string;
  readonly 'site-url'?: string;
};

/**
 * The options of a site beside the one of `.env`, so that it shares neither folders nor address with it.
 *
 * @param file its configuration
 * @param given options of the command line
 * @param environment of the process. @param variables of `.env`, which are of the other site
 */
export function otherSite(
  file: string,
  given: Environment,
  environment: Environment,
  variables: Environment,
): OwnOptions {
  const name = nameOf(file);
  const siteUrl =
    given['site-url'] ??
    (environment['SITE_URL'] || (variables['SITE_URL'] ? defaultSiteUrl : undefined));
  return {
    'dist-dir': given['dist-dir'] ?? (environment['DIST_DIR'] || `dist-${name}`),
    'cache-dir': given['cache-dir'] ?? (environment['CACHE_DIR'] || `.cache-${name}`),
    ...(siteUrl === undefined ? {} : { 'site-url': siteUrl }),
  };
}

/** What a configuration is called, by its file or, where that has the usual name, by its folder. */
function nameOf(file: string): string {
  const own = basename(file).replace(/(?:\.config)?\.[cm]?[jt]s$/, '');
  const name = own === 'site' ? basename(dirname(file)) : own;
  return name.replaceAll(/[^\w.-]+/g, '-') || 'site';
}

const taken = {
  build: ['config', 'dist-dir', 'cache-dir', 'site-url'],
  doctor: ['config', 'dist-dir', 'cache-dir', 'site-url'],
  preview: ['config', 'dist-dir'],
  rollback: ['config', 'dist-dir', 'cache-dir'],
} as const;

/**
 * A command for a further site, as it is typed. The address of the server is a variable: a login beside it belongs to it.
 *
 * @param values options of the site by name
 */
export function commandFor(command: keyof typeof taken, values: Environment): string {
  const list = taken[command].flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [`--${name} ${quoted(value)}`];
  });
  const before = command === 'build' || command === 'doctor' ? `API_URL=${values['api-url']} ` : '';
  return `${before}npm run ${command} -- ${list.join(' ')}`;
}

function quoted(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
