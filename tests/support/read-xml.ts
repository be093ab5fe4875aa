/** One element of an XML document. `text` is its character data, children's left out. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlElement[];
  readonly text: string;
};

/**
 * Reads the small part of XML 1.0 that feeds need, and refuses everything that is not well-formed: stray `<` and `&`,
 * unbalanced tags, repeated attributes, characters that XML does not allow.
 */
export function readXml(text: string): XmlElement {
  const forbidden = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.exec(text);
  if (forbidden)
    throw new Error(`character ${forbidden[0].charCodeAt(0).toString(16)} at ${forbidden.index}`);
  const root: OpenElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  for (const [token = '', closing, name = '', attributes = '', empty, words] of tokensOf(text)) {
    const current = open.at(-1);
    if (!current) throw new Error(`more closed than opened before ${token}`);
    if (words !== undefined) current.text += decoded(words);
    else if (name === '') continue;
    else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`${token} closes another element`);
    } else {
      const element: OpenElement = {
        name,
        attributes: attributesOf(attributes),
        children: [],
        text: '',
      };
      current.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [document] = root.children;
  if (open.length !== 1 || !document || root.children.length !== 1)
    throw new Error('not one balanced root');
  return document;
}

type OpenElement = {
  readonly name: string;
  readonly attributes: Record<string, string>;
  readonly children: OpenElement[];
  text: string;
};

const token =
  /<\?xml(?:-stylesheet)? [^<>]*\?>|<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;

function* tokensOf(text: string): Iterable<RegExpExecArray> {
  for (let index = 0; index < text.length; index = token.lastIndex) {
    token.lastIndex = index;
    const found = token.exec(text);
    if (!found) throw new Error(`not well-formed: ${text.slice(index, index + 80)}`);
    yield found;
  }
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    decoded(value),
  ]);
  if (new Set(pairs.map(([name]) => name)).size !== pairs.length)
    throw new Error(`repeated attribute:${text}`);
  return Object.fromEntries(pairs);
}

const characters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function decoded(text: string): string {
  return text.replace(/&(\w+;)?/g, (reference, name: string | undefined) => {
    const character = characters[name?.slice(0, -1) ?? ''];
    if (character === undefined) throw new Error(`${reference} is no reference`);
    return character;
  });
}
