import { expect, test } from 'vitest';
import { sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import type { Change } from '../../loaders/history-format.ts';
import { formerly } from './formerly.ts';
import { openPage } from './page-context.ts';

const event = sampleEvent({ language: 'pl' });
const start = '2026-11-28T18:00:00+01:00[Europe/Warsaw]';
const end = '2026-11-28T20:00:00+01:00[Europe/Warsaw]';

function change(what: Change['what'], from: string, to: string): Change {
  return {
    at: '2026-11-18T06:00:00Z',
    what,
    kind: 'event',
    id: 1,
    language: 'pl',
    title: 'Jazz',
    path: '/',
    from,
    to,
  };
}

test('what was moved says when and where it was to be', () => {
  const changes = [
    change('moved', '2026-11-21/2026-11-22', `${start}/${end}`),
    change('venue', 'Nowy Młyn', 'Stary Młyn'),
  ];
  const site = sampleSite({ events: [event], changes });
  const page = openPage(site, 'pl', { kind: 'item', item: event });
  expect(formerly(page, event)).toEqual([
    {
      word: 'Nowy termin',
      before: 'Poprzedni termin: ',
      was: 'sobota, 21 listopada – niedziela, 22 listopada 2026',
      datetime: '2026-11-21',
      after: '.',
    },
    { word: 'Nowe miejsce', before: 'Poprzednie miejsce: ', was: 'Nowy Młyn', after: '.' },
  ]);
});

test('what was never moved says nothing', () => {
  const site = sampleSite({ events: [event], changes: [] });
  expect(formerly(openPage(site, 'pl', { kind: 'item', item: event }), event)).toEqual([]);
});
