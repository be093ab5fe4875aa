import type { Environment } from './environment.ts';
import type { Credentials } from './secrets.ts';

/** Where settings were given, and what they came to. */
type Given = {
  /** Of the process. */
  readonly environment: Environment;
  /** Of `.env`. */
  readonly file: Environment;
  /** Address of the server on the command line. */
  readonly typed: string | undefined;
  /** Address of the server that is read. */
  readonly apiUrl: string | undefined;
  readonly user: string | undefined;
  readonly password: string | undefined;
};

/** Why a login is not sent. */
export type UnusedLogin = {
  /** What is so, and what to do, in sentences. */
  readonly reason: string;
  /** Whether nobody knows whose it is: then nothing is asked before that is said. */
  readonly isUnbound: boolean;
};

type Login = {
  readonly credentials?: Credentials;
  readonly unusedLogin?: UnusedLogin;
};

/**
 * The login for the server that is read, if there is one. A login belongs to one origin: one in `.env` to that of the
 * `API_URL` there, one in the environment to that of the `API_URL` beside it, or of the address on the command line.
 */
export function loginFor({ environment, file, typed, apiUrl, user, password }: Given): Login {
  if (user === undefined || password === undefined || apiUrl === undefined) return {};
  const credentials = { user, password };
  const isTyped = isSet(environment['API_APPLICATION_PASSWORD']);
  const owner = isTyped ? (typed ?? environment['API_URL']) : file['API_URL'];
  const origin = originOf(owner);
  if (origin === originOf(apiUrl)) return { credentials };
  if (origin !== undefined) {
    const reason = `The login in .env is for ${origin}, as API_URL there says, and was not sent to ${originOf(apiUrl)}. For a login there, set API_URL, API_USER and API_APPLICATION_PASSWORD in the environment of the command.`;
    return { unusedLogin: { reason, isUnbound: false } };
  }
  const reason = isTyped
    ? `The environment holds a login and no address, so it is not known which server the login is for, and nothing was sent. Set API_URL=${apiUrl} beside API_APPLICATION_PASSWORD, or name the server on the command line.`
    : `.env holds a login and no API_URL, so it is not known which server the login is for, and nothing was sent. If it is for this one, put this line into .env: API_URL=${apiUrl}`;
  return { unusedLogin: { reason, isUnbound: true } };
}

/** The hosts of examples belong to nobody (RFC 2606): a copy of `.env.example` names no server yet. */
export function originOf(address: string | undefined): string | undefined {
  const url = isSet(address) ? URL.parse(address) : null;
  return url === null || url.hostname === 'cms.example' ? undefined : url.origin;
}

function isSet(value: string | undefined): value is string {
  return value !== undefined && value !== '';
}
