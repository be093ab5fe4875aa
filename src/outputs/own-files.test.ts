import { expect, test } from 'vitest';
import { bareEvent, openTown } from '../../tests/support/small-town.ts';
import { wireVenue } from '../../tests/support/wire-items.ts';
import { textOf } from '../../tests/support/written-files.ts';
import { type HooksInput, siteConfigSchema } from '../config.ts';
import { ownFileTargets } from './own-files.ts';

type OwnFile = NonNullable<HooksInput['files']>[string];

const literal = {
  en: {
    events: [
      bareEvent(2, 'late', '2026-12-02 18:00:00', { venue: [wireVenue({ id: 5 })] }),
      bareEvent(1, 'soon', '2026-11-28 18:00:00'),
      bareEvent(3, 'hidden', '2026-11-28 18:00:00', { hide_from_listings: true }),
    ],
  },
  pl: {},
};

function opened(file: Omit<OwnFile, 'language'>) {
  const site = openTown(literal, {
    hooks: {
      files: { 'own/list.txt': { language: 'en', ...file } },
      event: (item) => ({ ...item, title: `${item.title}!` }),
    },
  });
  const [target] = ownFileTargets(site);
  const open = target?.open();
  const written: string[] = [];
  const write = () =>
    open?.write({
      text: (name, content) => void written.push(name, textOf(content)),
      warn: () => {},
    });
  return { inputs: Object.keys(open?.inputs ?? {}), write, written };
}

test('a file is made of what it names: items as hooks left them, in the order of the site, with their addresses', () => {
  const { inputs, write, written } = opened({
    of: ['events', 'today', 'venues'],
    text: ({ today, events, venues, language }) =>
      [
        `${language} ${today}`,
        ...events.map(({ title, address }) => `${title} ${address}`),
        ...venues.map(({ venue }) => venue),
      ].join('\n'),
  });
  write();
  expect(inputs).toEqual(['events', 'today', 'venues']);
  expect(written).toEqual([
    'own/list.txt',
    `en 2026-11-20
Event soon! https://town.example/en/events/soon/
Event late! https://town.example/en/events/late/
Hall 5`,
  ]);
});

test.each<readonly [string, Omit<OwnFile, 'language'>, string]>([
  [
    'reads what it does not name',
    { of: ['events'], text: ({ posts }) => String(posts.length) },
    '"posts" is not in "of" of the file "own/list.txt"',
  ],
  [
    'changes what it gets',
    { of: ['events'], text: ({ events }) => String(Object.assign(events, { length: 0 })) },
    'Items are frozen: return a copy',
  ],
  [
    'returns no text',
    { of: [], text: () => JSON.parse('{}') },
    'The file "own/list.txt" of the hooks is an object: return a text.',
  ],
])('a file that %s is refused', (_what, file, said) => {
  expect(opened(file).write).toThrow(said);
});

test.each([
  ['en/page.html', 'en', 'not a path of small letters'],
  ['status.json', 'en', 'not a path of small letters'],
  ['../x.json', 'en', 'not a path of small letters'],
  ['de.json', 'de', '"de" is none of the languages of the site'],
])('%s is no file of a site', (path, language, said) => {
  const files = { [path]: { language, of: [], text: () => '' } };
  const { error } = siteConfigSchema.safeParse({ hooks: { files } });
  expect(JSON.stringify(error?.issues).replaceAll('\\"', '"')).toContain(said);
});
