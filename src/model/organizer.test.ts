import { expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import { organizerSchema } from '../contract/organizer.ts';
import { toOrganizer } from './organizer.ts';

test('reads everything a server tells of an organizer', () => {
  const wire = organizerSchema.parse({
    id: 70,
    date_utc: '2026-01-01 10:00:00',
    url: 'https://cms.example/organizer/team/',
    organizer: 'Zofia &#8222;Zosia&#8221; Łęcka',
    slug: 'team',
    description: '<p>Writes.</p>',
    phone: '42 000 00 00',
    email: 'box&#64;team.example',
    website: 'https://cms.example/organizer/team',
  });
  expect({ ...toOrganizer(wire, itemContext()) }).toEqual({
    kind: 'organizer',
    id: 70,
    language: 'en',
    slug: 'organizer-70',
    name: 'Zofia „Zosia” Łęcka',
    description: '<p>Writes.</p>',
    summary: 'Writes.',
    image: undefined,
    phone: '42 000 00 00',
    email: 'box@team.example',
    website: undefined,
    created: Temporal.Instant.from('2026-01-01T10:00:00Z'),
    modified: Temporal.Instant.from('2026-01-01T10:00:00Z'),
    sourceUrl: 'https://cms.example/organizer/team/',
  });
});

test.each(['none', 'a@b@c', 'a b@c.example', 'a@c.example?subject=x', '<a@c.example>'])(
  '%j is no address',
  (email) => {
    expect(toOrganizer(organizerSchema.parse({ id: 1, email }), itemContext()).email).toBe('');
  },
);
