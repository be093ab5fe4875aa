import { expect, test } from 'vitest';
import { alteredSite } from '../../../tests/support/altered.ts';
import { sampleCategory, sampleEvent, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { type SiteConfigInput, siteConfigSchema } from '../../config.ts';
import type { Event } from '../../model/event.ts';
import { hoursOf, stopOf, stopOfVenue, unreadHours } from './visiting.ts';

const config: SiteConfigInput = {
  openingHours: {
    fields: ['Opening hours'],
    categories: { shows: 'Sat 12–14' },
    venues: { museum: 'Tue–Sun 10–18' },
  },
  stops: { fields: ['Stop'], venues: { museum: 'Quay, 6 min' } },
};

const museum = sampleVenue({ slug: 'museum' });
const month = days('2026-11-10', '2026-12-10');

function siteWith(event: Event) {
  return alteredSite(sampleSite({ events: [event] }), { config: siteConfigSchema.parse(config) });
}

function textOfHours(changes: Parameters<typeof sampleEvent>[0]): string | undefined {
  const event = sampleEvent({ venues: [museum], when: month, ...changes });
  return hoursOf(siteWith(event).in('en'), event)?.text;
}

test('an exhibition has the hours of its venue, or its own before them', () => {
  expect([
    textOfHours({}),
    textOfHours({ categories: [sampleCategory({ slug: 'shows' })] }),
    textOfHours({ fields: [{ label: 'opening hours', value: 'daily 9–12' }] }),
  ]).toEqual(['Tue–Sun 10–18', 'Sat 12–14', 'daily 9–12']);
});

test('what takes one day has none, and what takes a few days not those of its venue', () => {
  const fields = [{ label: 'Opening hours', value: 'daily 9–12' }];
  expect([
    textOfHours({ when: timed('2026-11-28T18:00[Europe/Warsaw]'), fields }),
    textOfHours({ when: days('2026-11-27', '2026-11-29') }),
    textOfHours({ when: days('2026-11-27', '2026-11-29'), fields }),
    textOfHours({ venues: [sampleVenue({ slug: 'elsewhere' })] }),
  ]).toEqual([undefined, undefined, 'daily 9–12', undefined]);
});

test('hours that are not understood are not shown, and named in the report', () => {
  const fields = [{ label: 'Opening hours', value: 'when the lamp is lit' }];
  const event = sampleEvent({ id: 7, when: days('2026-11-10', '2026-12-10'), fields });
  const site = siteWith(event);
  expect(hoursOf(site.in('en'), event)).toBeUndefined();
  expect(unreadHours(site)).toEqual([
    'The event 7 (en) has opening hours that are not understood and not shown in lists: "when the lamp is lit". Write them as in "Tue–Sun 10–18, Thu 10–20".',
  ]);
});

test('hours in the configuration that are not understood are refused', () => {
  const read = siteConfigSchema.safeParse({ openingHours: { venues: { museum: 'mostly' } } });
  expect(read.error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'openingHours.venues.museum: not understood as opening hours such as Tue–Sun 10–18, Thu 10–20',
  ]);
});

test('the nearest stop is that of the event, or that of its venue', () => {
  const event = sampleEvent({ venues: [museum] });
  const own = sampleEvent({ venues: [museum], fields: [{ label: 'Stop', value: 'Gate' }] });
  expect([
    stopOf(siteWith(event).in('en'), event),
    stopOf(siteWith(own).in('en'), own),
    stopOfVenue(siteWith(event), museum),
    stopOfVenue(siteWith(event), sampleVenue({ slug: 'elsewhere' })),
  ]).toEqual([
    { name: 'Quay', minutes: 6 },
    { name: 'Gate', minutes: undefined },
    { name: 'Quay', minutes: 6 },
    undefined,
  ]);
});
