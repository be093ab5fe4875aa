import { describe, expect, test } from 'vitest';
import { sampleEvent, sampleVenue, unknownAccess } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { translator } from '../i18n/translate.ts';
import { eventKind } from '../kinds/event.ts';
import type { AccessFact } from '../model/access.ts';
import type { Event } from '../model/event.ts';
import { eventAccessData, venueAccessData } from './access-table.ts';
import { hiddenEmail } from './contact.ts';

function labels(...names: readonly AccessFact[]): readonly string[] {
  return names.map((name) => translator('en')(`fact.${name}`));
}

const facts = { known: { lift: { fields: { Lift: [] } } } };

function tableOf(event: Event, isOver = false, config: object = { facts }) {
  const site = sampleSite({ events: [event], config });
  return eventAccessData(eventKind.page(site, 'en', event).context, event, isOver);
}

/** An event of whose access that is known. */
function knowing(access: Event['access']): Event {
  return Object.assign(sampleEvent(), { access });
}

const yes = { is: true, note: 'to all floors', ofVenue: true };
const no = { is: false, note: '', ofVenue: false };

describe('the table of the access of an event', () => {
  test('tells what is known of itself and of its venue, and once what nobody has said', () => {
    const answers = { lift: yes, captions: no };
    expect(tableOf(knowing({ answers, contact: '' }))).toEqual({
      groups: [
        { of: 'This event', rows: [{ name: 'captions', label: 'Captions', is: false, note: '' }] },
        {
          of: 'The venue',
          rows: [{ name: 'lift', label: 'Lift', is: true, note: 'to all floors' }],
        },
      ],
      unsaid: labels(
        'step-free',
        'accessible-toilet',
        'parking',
        'induction-loop',
        'sign-language',
        'audio-description',
        'relaxed',
        'quiet-room',
        'assistance-dog',
        'companion-ticket',
        'easy-language',
      ),
      contact: [],
    });
  });

  test('asks nothing of a house where there is none', () => {
    const table = tableOf(sampleEvent({ status: 'movedOnline' }));
    expect(table?.unsaid).toEqual(
      labels('sign-language', 'captions', 'audio-description', 'relaxed', 'easy-language'),
    );
  });

  test('is missing where the site tells nothing of access, and of a past event of which nothing is known', () => {
    const known = knowing({ answers: { lift: yes }, contact: '' });
    expect([
      tableOf(known, false, {}),
      tableOf(sampleEvent(), true),
      tableOf(known, true)?.groups.length,
    ]).toEqual([undefined, undefined, 1]);
  });

  test.each([
    [
      'ask Ewa: ewa@town.example',
      [{ text: 'ask Ewa: ' }, { email: hiddenEmail('ewa@town.example') }],
    ],
    [
      'a@b.example, +48 00 555 01 20.',
      [
        { email: hiddenEmail('a@b.example') },
        { text: ', ' },
        { phone: { href: 'tel:+48005550120', text: '+48\u00a000\u00a0555\u00a001\u00a020' } },
        { text: '.' },
      ],
    ],
    ['at the box office, room 12', [{ text: 'at the box office, room 12' }]],
    ['', []],
  ])('leads to whom to ask: %j', (contact, parts) => {
    expect(tableOf(knowing({ answers: {}, contact }))?.contact).toEqual(parts);
  });
});

test('of a venue nothing is asked but what a house may have', () => {
  const access = { ...unknownAccess, answers: { captions: { is: true, note: '' } } };
  const venue = Object.assign(sampleVenue(), { access });
  const event = sampleEvent({ venues: [venue] });
  const page = (config: object) =>
    eventKind.page(sampleSite({ events: [event], config }), 'en', event).context;
  expect(venueAccessData(page({ facts }), venue)).toEqual({
    groups: [{ of: '', rows: [{ name: 'captions', label: 'Captions', is: true, note: '' }] }],
    unsaid: labels(
      'step-free',
      'accessible-toilet',
      'lift',
      'parking',
      'induction-loop',
      'quiet-room',
      'assistance-dog',
      'companion-ticket',
    ),
    contact: [],
  });
  expect(venueAccessData(page({}), venue)).toBeUndefined();
});
