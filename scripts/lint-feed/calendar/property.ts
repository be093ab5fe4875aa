/** A property of a component (RFC 5545, 3.1), its value as written. */
export type Property = {
  /** In capitals. */
  readonly name: string;
  /** Names in capitals; of several values the text of all. */
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
  readonly line: number;
};

const nameOnly = /^[A-Za-z0-9-]+$/;
const head = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^";:,]*)(?:,(?:"[^"]*"|[^";:,]*))*)*):/;
const parameter = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:])*)/g;
const none: ReadonlyMap<string, string> = new Map();

/** Reads a content line; undefined when it is none. */
export function readProperty(text: string, line: number): Property | undefined {
  const colon = text.indexOf(':');
  const semicolon = text.indexOf(';');
  if (colon > 0 && (semicolon === -1 || colon < semicolon)) {
    const name = text.slice(0, colon);
    if (!nameOnly.test(name)) return undefined;
    return { name: name.toUpperCase(), parameters: none, value: text.slice(colon + 1), line };
  }
  const match = head.exec(text);
  if (!match) return undefined;
  const [whole, name = '', list = ''] = match;
  const parameters = new Map<string, string>();
  for (const [, key = '', value = ''] of list.matchAll(parameter)) {
    parameters.set(key.toUpperCase(), value.replaceAll('"', ''));
  }
  return { name: name.toUpperCase(), parameters, value: text.slice(whole.length), line };
}
