import { expect, test } from 'vitest';
import { joined, languageOf, readProgramHash, type Starred } from './starred.ts';

test('an event that is chosen in two languages is in a program once, with the ids of both', () => {
  const program = [starred('en1'), starred('en2'), starred('pl7')];
  const added = [starred('pl3'), starred('en2', 'pl7')];
  expect(joined(program, added).map(({ ids }) => ids)).toEqual([['en1'], ['en2', 'pl7'], ['pl3']]);
  expect(joined(program, []).map(({ ids }) => ids)).toEqual([['en1'], ['en2'], ['pl7']]);
});

test('an address names events in any language, and nothing else', () => {
  const hash = '#en1.pt-BR20,sr-Latn3,es-419-2081,de-1996-7,en,<b>1,en1234567890123';
  const ids = readProgramHash(hash).flatMap((one) => one.ids);
  expect(ids).toEqual(['en1', 'pt-BR20', 'sr-Latn3', 'es-419-2081', 'de-1996-7']);
  expect(ids.map(languageOf)).toEqual(['en', 'pt-BR', 'sr-Latn', 'es-419', 'de-1996']);
});

test('an address whose commas were escaped on its way, once or twice, names the same events', () => {
  const program = readProgramHash('#en1.pl2,en3,pl4');
  expect(program.map(({ ids }) => ids)).toEqual([['en1', 'pl2'], ['en3'], ['pl4']]);
  expect(readProgramHash('#en1.pl2%2Cen3%2cpl4')).toEqual(program);
  expect(readProgramHash('#en1.pl2%252Cen3,pl4')).toEqual(program);
});

test('an event keeps its ids in all languages of a site that has many', () => {
  const ids = ['uk1', 'de2', 'cs3', 'en4', 'ar5'];
  expect(readProgramHash(`#${ids.join('.')}`)).toMatchObject([{ ids }]);
});

function starred(...ids: readonly string[]): Starred {
  return { ids, title: '', start: '', end: '', place: '', path: '', status: '' };
}
