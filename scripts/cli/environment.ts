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

/**
 * The same without setting anything.
 *
 * @throws EnvironmentFileError where something is there that cannot be read
 */
export function variablesIn(file: string = environmentFile): Environment {
  if (!existsSync(file)) return {};
  try {
    // Some editors begin a file with U+FEFF, which would be part of the first name.
    return parseEnv(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : cause;
    throw new EnvironmentFileError(
      `${file} cannot be read (${code}). It has to be a file that the user who runs this may read.`,
      { cause },
    );
  }
}

/** The variables of `.env`; none where it cannot be read, which may be what is to be said. */
export function readableVariables(): Environment {
  try {
    return variablesIn();
  } catch (error) {
    if (error instanceof EnvironmentFileError) return {};
    throw error;
  }
}

/** Its message says which file, why, and what to do. */
export class EnvironmentFileError extends Error {
  override readonly name = 'EnvironmentFileError';
}

/**
 * The environment of processes that read no server: without its address, the login, the key of map
 * tiles, whom to tell and the key of hooks.
 */
export function publicEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !private_.test(name)));
}

/** Names of variables that hold secrets of other programs, as far as names tell. */
const secretName = /TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|AUTH|PRIVATE|(?:^|_)KEY(?:_|$)/i;

/** What npm reads: without it a registry with a login could not be asked. */
const ofNpm = /^(?:npm_|NPM_TOKEN$|NODE_AUTH_TOKEN$)/i;

/**
 * The environment of npm, which installs what nobody knows yet: neither what belongs to this program, nor secrets of others
 * but those that npm itself needs. It runs no scripts of packages.
 */
export function installingEnvironment(): NodeJS.ProcessEnv {
  return variablesBut((name) => secretName.test(name) && !ofNpm.test(name));
}

/**
 * The environment of a version of this program that is only tried: without any secret, and with nothing in place of what
 * `.env` says of the server, the login and whom to tell.
 */
export function tryingEnvironment(): NodeJS.ProcessEnv {
  const silenced = Object.keys(variablesIn()).filter((name) => private_.test(name));
  return {
    ...variablesBut((name) => secretName.test(name) || ofNpm.test(name)),
    ...Object.fromEntries(silenced.map((name) => [name, ''])),
  };
}

function variablesBut(isLeftOut: (name: string) => boolean): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(publicEnvironment()).filter(([name]) => !isLeftOut(name)),
  );
}
