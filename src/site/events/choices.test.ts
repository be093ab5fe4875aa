import { describe, expect, test } from 'vitest';
import { sampleEvent, sampleTag, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { subscribedCalendars } from '../../outputs/calendar/plans.ts';
import { noHistory } from '../../snapshot/history.ts';
import { nextHistory } from '../published-history.ts';
import { choicesOf, eventsOfChoice, formerChoices, lastingChoices } from './choices.ts';

const source = { categories: ['music'], tags: [], venues: [], fields: {} };

describe('choices', () => {
  test('are those of which the configuration says how they are known, whether or not something is on', () => {
    const facts = {
      known: { children: source, 'step-free': source },
      more: [{ name: 'dogs', label: { en: 'Dogs welcome', pl: 'Z psem' }, tags: ['dogs'] }],
    };
    const site = sampleSite({ config: { facts } });
    expect(choicesOf(site, 'en').map(({ name }) => name)).toEqual([
      ...['today', 'tomorrow', 'weekend', 'next-weekend'],
      ...['free', 'children', 'accessible', 'online', 'dogs', 'step-free'],
    ]);
  });

  test('have the events of any fact of access under "accessible"', () => {
    const event = sampleEvent({ tags: [sampleTag({ slug: 'signed' })] });
    const config = { facts: { known: { 'sign-language': { tags: ['signed'] } } } };
    const site = sampleSite({ events: [event, sampleEvent({ id: 2 })], config });
    const accessible = { kind: 'fact', name: 'accessible' } as const;
    expect(eventsOfChoice(site.in('en'), accessible).map(({ id }) => id)).toEqual([event.id]);
  });

  test('keep their calendars when their cities and facts are no more', () => {
    const venues = ['Kraków', 'Łódź'].map((city, index) => sampleVenue({ id: index + 1, city }));
    const before = sampleSite({ events: [sampleEvent({ venues })], config: { languages: ['en'] } });
    const { choices } = nextHistory(before, { fetched: '', collected: {} });
    expect(choices).toEqual({ en: ['free', 'in-krakow', 'in-lodz', 'online'] });
    const history = { ...noHistory, choices: { en: [...(choices.en ?? []), 'dogs'] } };
    const site = sampleSite({ history, events: [sampleEvent({ venues: venues.slice(0, 1) })] });
    expect(lastingChoices(site, 'en').map(({ name }) => name)).toEqual(['free', 'online']);
    expect(formerChoices(site, 'en').map(({ name }) => name)).toEqual([
      'dogs',
      'in-krakow',
      'in-lodz',
    ]);
    const paths = subscribedCalendars(site, 'en').map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining(
        ['dogs', 'in-krakow', 'in-lodz'].map((name) => `/en/feeds/choice/${name}.ics`),
      ),
    );
  });
});
