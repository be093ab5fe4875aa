/**
 * The root of a REST API, without a slash at its end.
 *
 * @param name of the setting, for errors
 * @throws Error for what is not one
 */
export function parseApiUrl(text: string, name: string): URL {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      `${name} is not a web address: "${withoutLogin(text).slice(0, 80)}". Example: https://cms.example/wp-json`,
    );
  }
  if (url.username || url.password) {
    throw new Error(
      `${name} must not hold a user or password: set API_USER and API_APPLICATION_PASSWORD instead.`,
    );
  }
  if (url.search) {
    throw new Error(
      `${name} must not hold a query: the server needs addresses such as https://cms.example/wp-json`,
    );
  }
  url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '');
  return url;
}

/** What stands before an `@` may be a password. */
function withoutLogin(text: string): string {
  return text.replace(/^.*@/s, '…@');
}
