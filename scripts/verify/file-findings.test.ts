import { describe, expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import type { Pieces } from '../../src/outputs/target.ts';
import { encoded } from '../cli/files.ts';
import { checkWhileWriting } from './file-findings.ts';

const config = siteConfigSchema.parse({ siteUrl: 'https://town.example/' });
const order = {
  config,
  cms: ['https://cms.example/'],
  secrets: [
    { kind: 'a password', text: 'battery staple' },
    { kind: 'another password', text: '1},\n{"id' },
  ],
};
const bytesOf = (text: string) => new TextEncoder().encode(text);
const item = bytesOf('{"id":1,"title":"Żółć"}');

/** What is found in a file by its pieces, which is what is found by its text. */
function found(file: string, pieces: Pieces): readonly string[] {
  const [inPieces, inText] = [checkWhileWriting(order), checkWhileWriting(order)];
  const bytes = encoded(pieces);
  inPieces.check(file, bytes, pieces);
  inText.check(file, bytes, bytes.toString('utf8'));
  const findings = inPieces.take();
  expect(findings).toEqual(inText.take());
  const { problems, mentions } = findings;
  return [...problems.map(({ reason }) => reason), ...mentions.map(([, words]) => words)];
}

describe('in a file in pieces is found what is in its text:', () => {
  test.each(['json', 'geojson', 'jcal'])('nothing, where it is right, as %s', (form) => {
    expect(found(`a.${form}`, ['{"items":[', item, ',\n', item, ']}'])).toEqual([]);
  });

  test('an item that is broken, each time', () => {
    const broken = bytesOf('{"id":1,"title":"Żółć}');
    for (const _ of [1, 2])
      expect(found('a.json', ['{"items":[', item, ',\n', broken, ']}'])).toEqual([
        expect.stringMatching(/^is not JSON: /),
      ]);
  });

  test('what is broken around items', () => {
    expect(found('a.json', ['{"items":[', item, item, ']}'])).toEqual([
      expect.stringMatching(/^is not JSON: /),
    ]);
  });

  test('an address of the CMS in an item, or in two of them', () => {
    const linked = bytesOf('{"url":"https://cms.example/wp-admin/"}');
    const reason = expect.stringContaining('has the address "https://cms.example/wp-admin/"');
    expect(found('a.json', ['[', item, ',', linked, ']'])).toEqual([reason]);
    expect(
      found('a.csv', ['id,url\r\n', bytesOf('1,https://cms.'), 'example/wp-admin/\r\n']),
    ).toEqual([reason]);
  });

  test('words about the CMS', () => {
    const worded = bytesOf('{"title":"See cms.example"}');
    expect(found('a.json', ['[', worded, ']'])).toEqual(['[{"title":"See cms.example"}]']);
  });

  test('a secret in an item, or in what several items make together', () => {
    const secret = bytesOf('{"title":"battery staple"}');
    expect(found('a.json', ['[', item, ',', secret, ']'])).toEqual(['contains a password']);
    const [one, two] = [bytesOf('{"id":1}'), bytesOf('{"id":2}')];
    expect(found('a.json', ['[', one, ',\n', two, ']'])).toEqual(['contains another password']);
  });

  test('what lines of a calendar are broken within, of events that are new or known', () => {
    const calendar = (...lines: string[]) => [
      'BEGIN:VCALENDAR\r\nVERSION:2.0\r\n',
      ...lines.map((line, index) =>
        bytesOf(`BEGIN:VEVENT\r\nUID:${index}\r\n${line}\r\nEND:VEVENT\r\n`),
      ),
      'END:VCALENDAR\r\n',
    ];
    const right = calendar('SUMMARY:Ba\r\n ll', 'SUMMARY:Żół\r\n ć');
    const linked = calendar('SUMMARY:Ball', 'URL:https://cms.exa\r\n mple/wp-admin/');
    const secret = calendar('SUMMARY:battery\r\n  staple');
    const [opening, ball, , closing] = right;
    const twice = [opening, ball, ball, closing].filter((piece) => piece !== undefined);
    for (const _ of [1, 2, 3]) {
      expect(found('a.ics', right)).toEqual([]);
      expect(found('a.ics', linked)).toEqual([
        expect.stringContaining('has the address "https://cms.example/wp-admin/"'),
      ]);
      expect(found('a.ics', secret)).toEqual(['contains a password']);
      expect(found('a.ics', twice)).toEqual([expect.stringContaining('duplicate-uid')]);
    }
  });

  test('what a form has to have that is read as a text alone', () => {
    const pieces = ['BEGIN:VCALENDAR\r\n', bytesOf('BEGIN:VEVENT\r\n')];
    expect(found('a.ics', pieces)).toEqual([
      expect.stringContaining('breaks the rule unbalanced'),
      expect.stringContaining('breaks the rule no-uid'),
    ]);
  });
});
