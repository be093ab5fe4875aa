import { describe, expect, test } from 'vitest';
import { checkJsonShape, parseJsonBody } from './json.ts';

const notice =
  '<br />\n<b>Notice</b>:  Undefined index: a in <b>/srv/[x]/{y}.php</b> on line <b>3</b><br />\n';
const messages = 'come with messages of a program on the server, which were left out';
const mark = 'begin with a byte order mark, which JSON does not have';

function parse(body: string | Uint8Array, contentType?: string) {
  const warnings: string[] = [];
  const value = parseJsonBody({
    body: Buffer.from(body),
    header: (name) => (name === 'content-type' ? contentType : undefined),
    warn: (what) => warnings.push(what),
    redact: (text) => text,
  });
  return { value, warnings };
}

describe('parseJsonBody', () => {
  test.each([
    ['nothing around it', '{"a":1}', []],
    ['white space', '\r\n {"a":1}\n', []],
    ['a byte order mark', '\uFEFF{"a":1}', [mark]],
    ['two marks and a line', '\uFEFF\n\uFEFF{"a":1}', [mark]],
    ['a notice before it', `${notice}{"a":1}`, [messages]],
    ['two notices before it', `${notice}${notice}{"a":1}`, [messages]],
    ['a notice in plain text', 'PHP Warning:  foo() in /srv/x.php on line 3\n{"a":1}', [messages]],
    ['a notice after it', `{"a":1}\n${notice}`, [messages]],
    ['several notices after it', `{"a":1}${notice}${notice}`, [messages]],
    [
      'the comments of a cache after it',
      '{"a":1}\n<!-- Dynamic page generated in 0.2 seconds. -->\n<!-- Cached -- -->\n',
      [messages],
    ],
    ['a notice before and a comment after it', `${notice}{"a":1}<!-- Cached -->`, [messages]],
    ['a notice and a comment after it', `{"a":1}${notice}<!-- Cached -->`, [messages]],
    ['a mark and a notice', `\uFEFF${notice}{"a":1}`, [messages, mark]],
  ])('reads JSON with %s', (_, body, warnings) => {
    expect(parse(body)).toEqual({ value: { a: 1 }, warnings });
  });

  test.each([
    ['two JSON texts after a notice', `${notice}[]\n{"a":1}`],
    ['a notice in the middle', `{"a":\n${notice}1}`],
    ['a page that holds JSON', '<html><script>\n{"a":1}'],
    ['a notice alone', notice],
    ['half of a text before a comment', '{"a":<!-- Cached -->'],
    ['a comment alone', '<!-- Cached -->'],
    ['JSON of a million parts', `[${'[],'.repeat(500_000)}1]`],
    ['JSON that is nested very deep', `${'['.repeat(501)}${']'.repeat(501)}`],
  ])('refuses %s', (_, body) => {
    expect(() => parse(body)).toThrow(/^(?:answered|printed)/);
  });

  test('does not count what is inside strings', () => {
    const value = ['[{,'.repeat(400_000), '\\"[', '\\\\'];
    expect(parse(JSON.stringify(value)).value).toEqual(value);
  });

  const polish = '{"a":"łódź"}';
  const latin2 = Buffer.from(
    [...polish].map((letter) => ({ ł: 0xb3, ó: 0xf3, ź: 0xbc })[letter] ?? letter.charCodeAt(0)),
  );

  test.each([
    ['UTF-8 that says so', Buffer.from(polish), 'application/json; charset=UTF-8', []],
    [
      'UTF-8 that says it is something else',
      Buffer.from(polish),
      'application/json; charset=ISO-8859-2',
      [],
    ],
    [
      'what it says it is',
      latin2,
      'text/html;charset="iso-8859-2"',
      ['are written in iso-8859-2 instead of UTF-8'],
    ],
    [
      'UTF-16 that says so',
      Buffer.from(polish, 'utf16le'),
      'application/json; charset=utf-16',
      ['are written in utf-16 instead of UTF-8'],
    ],
  ])('reads letters of %s', (_, body, contentType, warnings) => {
    expect(parse(body, contentType)).toEqual({ value: { a: 'łódź' }, warnings });
  });

  test.each([
    ['calls UTF-8', 'application/json; charset=UTF-8', 'answered text that is not UTF-8'],
    ['does not name', undefined, 'answered text that is not UTF-8'],
    [
      'names by a name that does not exist',
      'a/b; charset=martian',
      'answered text that is not UTF-8, nor "martian" as it says',
    ],
  ])('refuses bytes the server %s', (_, contentType, said) => {
    expect(() => parse(latin2, contentType)).toThrow(said);
  });
});

const deep = '['.repeat(501);

test('brackets in texts are no parts, however long the text and wherever in it something is escaped', () => {
  for (let length = 0; length < 80; length += 1) {
    const text = 'x'.repeat(length);
    for (const inner of [`${text}\\"${deep}`, `${deep}${text}\\\\`, `${text}\\\\\\"${deep}`]) {
      expect(() => checkJsonShape(Buffer.from(`["${inner}", 1]`))).not.toThrow();
    }
  }
});

test('brackets behind texts are parts, however long the text and wherever in it something is escaped', () => {
  for (let length = 0; length < 80; length += 1) {
    const text = 'x'.repeat(length);
    for (const inner of [text, `\\"${text}`, `${text}\\\\`, `${text}\\\\\\"`]) {
      expect(() => checkJsonShape(Buffer.from(`["${inner}", ${deep}`))).toThrow();
    }
  }
});

test('a text without an end goes on to the end', () => {
  expect(() => checkJsonShape(Buffer.from(`["${deep}`))).not.toThrow();
  expect(() => checkJsonShape(Buffer.from('["\\'))).not.toThrow();
});
