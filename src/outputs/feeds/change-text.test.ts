import { expect, test } from 'vitest';
import { samplePost } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { translator } from '../../i18n/translate.ts';
import { nextHistory } from '../../site/published-history.ts';
import { type Change, noHistory } from '../../snapshot/history.ts';
import { changeLine, changeSentence, changeSummaries } from './change-text.ts';

const context = { timeZone: 'Europe/Warsaw', translate: translator };
const saturday =
  '2026-11-28T18:00:00+01:00[Europe/Warsaw]/2026-11-28T20:00:00+01:00[Europe/Warsaw]';
const sunday = '2026-11-29T17:00:00+01:00[Europe/Warsaw]/2026-11-29T19:00:00+01:00[Europe/Warsaw]';

test.each<readonly [Partial<Change>, string, string]>([
  [
    { what: 'added', to: saturday },
    'Bal: new: Sat 28 Nov, 18:00–20:00',
    'Bal: nowe: sob. 28 listopada, 18:00–20:00',
  ],
  [
    { what: 'moved', from: saturday, to: sunday },
    'Bal: moved from Sat 28 Nov, 18:00–20:00 to Sun 29 Nov, 17:00–19:00',
    'Bal: nowy termin: niedz. 29 listopada, 17:00–19:00 (poprzednio: sob. 28 listopada, 18:00–20:00)',
  ],
  [
    { what: 'moved', from: '2026-12-30/2026-12-30', to: '2026-12-31/2027-01-02' },
    'Bal: moved from Wed 30 Dec to Thu 31 Dec – Sat 2 Jan 2027',
    'Bal: nowy termin: czw. 31 grudnia – sob. 2 stycznia 2027 (poprzednio: śr. 30 grudnia)',
  ],
  [
    { what: 'removed', from: saturday },
    'Bal: removed from the calendar; originally planned for Sat 28 Nov, 18:00–20:00',
    'Bal: usunięte z kalendarza; planowany termin: sob. 28 listopada, 18:00–20:00',
  ],
  [{ what: 'status', from: 'scheduled', to: 'cancelled' }, 'Bal: cancelled', 'Bal: odwołane'],
  [
    { what: 'status', from: '', to: 'postponed' },
    'Bal: postponed; the new date is not known yet',
    'Bal: przełożone; nowy termin nie jest jeszcze znany',
  ],
  [
    { what: 'status', from: 'scheduled', to: 'rescheduled' },
    'Bal: has a new date',
    'Bal: ma nowy termin',
  ],
  [
    { what: 'status', from: 'scheduled', to: 'movedOnline' },
    'Bal: takes place online, not at the venue',
    'Bal: odbędzie się online, a nie stacjonarnie',
  ],
  [
    { what: 'status', from: 'cancelled', to: 'scheduled' },
    'Bal: takes place after all',
    'Bal: jednak się odbędzie',
  ],
  [
    { what: 'status', from: 'movedOnline', to: 'scheduled' },
    'Bal: takes place at the venue after all',
    'Bal: jednak stacjonarnie',
  ],
  [
    { what: 'venue', from: 'Old Mill', to: 'Town hall; Yard' },
    'Bal: new venue: Town hall; Yard, instead of Old Mill',
    'Bal: nowe miejsce: Town hall; Yard (poprzednio: Old Mill)',
  ],
  [{ what: 'venue', from: '', to: 'Yard' }, 'Bal: venue: Yard', 'Bal: miejsce: Yard'],
  [
    { what: 'venue', from: 'Yard', to: '' },
    'Bal: no longer at Yard; the new venue is not known yet',
    'Bal: zmiana miejsca; nowego jeszcze nie podano (poprzednio: Yard)',
  ],
  [
    { what: 'renamed', from: 'Zabawa', to: 'Bal' },
    'Bal: new name; previously “Zabawa”',
    'Bal: nowa nazwa (poprzednia: „Zabawa”)',
  ],
  [{ kind: 'post', what: 'added' }, 'Bal: new', 'Bal: dodano'],
  [{ kind: 'page', what: 'removed' }, 'Bal: removed', 'Bal: usunięto'],
])('%o', (own, english, polish) => {
  expect(changeLine(change({ ...own, language: 'en' }), context)).toBe(english);
  expect(changeLine(change({ ...own, language: 'pl' }), context)).toBe(polish);
});

test('sets times and names apart, with times for machines', () => {
  expect(
    changeSentence(change({ what: 'moved', from: saturday, to: '2026-12-01/2026-12-01' }), context),
  ).toEqual([
    { kind: 'text', text: 'moved from ' },
    { kind: 'time', text: 'Sat 28 Nov, 18:00–20:00', datetime: '2026-11-28T18:00:00+01:00' },
    { kind: 'text', text: ' to ' },
    { kind: 'time', text: 'Tue 1 Dec', datetime: '2026-12-01', isPresent: true },
  ]);
  expect(
    changeSentence(change({ what: 'renamed', from: '{to} {from}', to: 'Ball' }), context),
  ).toEqual([
    { kind: 'text', text: 'new name; previously “' },
    { kind: 'name', text: '{to} {from}' },
    { kind: 'text', text: '”' },
  ]);
});

function change(own: Partial<Change>): Change {
  return {
    at: '2026-11-20T02:00:00Z',
    what: 'added',
    kind: 'event',
    id: 7,
    language: 'en',
    title: 'Bal',
    path: '/en/events/7/',
    from: '',
    to: '',
    ...own,
  };
}

const source = { fetched: '2026-11-19T01:00:00Z', collected: {} };

test('reports in the words of each language what this build finds, and nothing that earlier ones reported', () => {
  const first = nextHistory(
    sampleSite({
      posts: [samplePost(), samplePost({ language: 'pl' })],
      now: '2026-11-18T02:00:00Z',
    }),
    source,
  );
  const posts = [
    samplePost({ title: 'Renamed' }),
    samplePost({ id: 91, slug: 'second', title: 'Second' }),
    samplePost({ language: 'pl' }),
    samplePost({ language: 'pl', id: 92, slug: 'drugi', title: 'Drugi' }),
  ];
  const site = sampleSite({ posts, history: first, now: '2026-11-19T02:00:00Z' });
  expect(changeSummaries(site)).toEqual([
    {
      language: 'en',
      counts: '2 news items',
      lines: [`Renamed: new name; previously “${samplePost().title}”`, 'Second: new'],
    },
    { language: 'pl', counts: '1 aktualność', lines: ['Drugi: dodano'] },
  ]);

  const next = sampleSite({
    posts,
    history: nextHistory(site, source),
    now: '2026-11-20T02:00:00Z',
  });
  expect(next.changes).toHaveLength(3);
  expect(changeSummaries(next)).toEqual([]);
});

test('a first build shows nothing', () => {
  expect(changeSummaries(sampleSite({ posts: [samplePost()], history: noHistory }))).toEqual([]);
});
