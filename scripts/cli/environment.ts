import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { environmentFile } from './site-folder.ts';

/** Variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Variables that say whom to ask and with which login, or hold a key or a secret address. */
const private_ = new RegExp(
  '^(?:(?:EVENTS_)?API_' +
    '|(?:MAP_TILES|NOTIFY_WEBHOOK|HEALTHCHECK_URL|ANNOUNCE_TO|WATCH_SECRET)$)',
);

/** Variables of this program's own. */
const own = new RegExp(`${private_.source}|^(?:SITE_|(?:DIST|CACHE)_DIR$)`);

/**
 * The variables of a `.env` file; none where there is no such file. Those that programs of others read, such as
 * `NODE_EXTRA_CA_CERTS`, are set in this process where it has no value for them. Those of this program are not: a login or a
 * folder would be taken for one that somebody set for this command, by processes that it starts too.
 */
export function readEnvironmentFile(file: string = environmentFile): Environment {
  const variables = variablesIn(file);
  for (const [name, value] of Object.entries(variables))
    if (!own.test(name)) process.env[name] ??= value;
  return variables;
}

/** The same without setting anything. */
export function variablesIn(file: string = environmentFile): Environment {
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

/**
 * The environment of processes that read no server: without its address, the login, the key of map
 * tiles, whom to tell and the key of hooks.
 */
export function publicEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !private_.test(name)));
}
