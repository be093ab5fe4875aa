/** Names that are given to accounts rather than to people. */
const accounts: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'author',
  'autor',
  'editor',
  'redaktor',
  'root',
  'user',
  'webmaster',
]);

/**
 * The name under which an author signs, or nothing where what the server tells is a login or an e-mail address, which
 * nobody is to read on a site: a text with an `@`, one that is the login itself, the usual name of an account, or small
 * letters, digits and dots without a space.
 *
 * @param login the name in the address of the author's page; empty where it is not known
 */
export function publicName(name: string, login: string): string {
  const text = name.replace(/\s+/g, ' ').trim();
  const plain = text.toLowerCase();
  const isAccount =
    text.includes('@') ||
    accounts.has(plain) ||
    plain === login.toLowerCase() ||
    (!/[^\x21-\x7e]/.test(text) && text === plain);
  return isAccount ? '' : text;
}
