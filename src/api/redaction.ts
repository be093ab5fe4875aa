/** Takes what must stay secret out of a text. */
export type Redact = (text: string) => string;

/** Shorter ones are no application passwords, and would blot out half of every sentence. */
const shortest = 4;

/** Servers repeat what they were sent, in messages, headers and redirects: a password is taken out in every guise. */
export function createRedaction(user = '', applicationPassword = ''): Redact {
  if (applicationPassword.length < shortest) return (text) => text;
  const bare = applicationPassword.replaceAll(/\s/g, '');
  const guises = [applicationPassword, bare].flatMap((password) => [
    Buffer.from(`${user}:${password}`).toString('base64').replace(/=+$/, ''),
    password,
    encodeURIComponent(password),
    encodeURIComponent(password).replaceAll('%20', '+'),
    JSON.stringify(password).slice(1, -1),
  ]);
  const longestFirst = [...new Set(guises)].toSorted((a, b) => b.length - a.length);
  return (text) => longestFirst.reduce((shown, secret) => shown.replaceAll(secret, '…'), text);
}
