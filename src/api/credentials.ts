/** `Authorization` header for an address; `undefined` for every address but those of the server it belongs to. */
type Authorization = (url: URL) => string | undefined;

type Login = {
  readonly apiUrl: URL;
  readonly user: string | undefined;
  readonly applicationPassword: string | undefined;
};

/**
 * HTTP Basic with an application password (RFC 7617); `undefined` where none is set.
 *
 * @throws Error for half a login, and for one that would travel unencrypted to another machine
 */
export function createAuthorization({ apiUrl, user, applicationPassword }: Login): Authorization | undefined {
  if (!user && !applicationPassword) return undefined;
  if (!user || !applicationPassword) {
    throw new Error(
      `${user ? 'API_APPLICATION_PASSWORD' : 'API_USER'} is missing: set both API_USER and API_APPLICATION_PASSWORD, or neither.`,
    );
  }
  if (apiUrl.protocol !== 'https:' && !isLoopback(apiUrl)) {
    throw new Error(
      `The password would travel unencrypted to ${apiUrl.origin}: use an https address as API_URL, or leave API_USER and API_APPLICATION_PASSWORD unset.`,
    );
  }
  const header = `Basic ${Buffer.from(`${user}:${applicationPassword}`).toString('base64')}`;
  return (url) => (url.origin === apiUrl.origin ? header : undefined);
}

function isLoopback({ hostname }: URL): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
}
