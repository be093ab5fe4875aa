import { expect, test } from 'vitest';
import { sampleEvent, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { accessCoverage } from './access-coverage.ts';

const facts = {
  known: {
    'step-free': { fields: { Entrance: [] } },
    lift: { fields: { Lift: [] } },
    captions: { fields: { Captions: [] } },
  },
  headings: ['Access'],
};
const known = sampleVenue({
  description:
    '<h2>Access</h2><ul><li>Entrance: yes</li><li>Lift: no, three floors</li><li>Captions: yes</li></ul>',
});
const unknown = sampleVenue({ id: 11, slug: 'barn', name: 'Barn' });
const online = sampleVenue({
  ...{ id: 12, slug: 'online', name: 'Online', address: '', city: '', postalCode: '' },
  coordinates: undefined,
});
const events = [
  sampleEvent({ venues: [known] }),
  ...[2, 3].map((id) => sampleEvent({ id, slug: `${id}`, venues: [unknown] })),
  sampleEvent({ id: 4, slug: 'four', venues: [online] }),
];

test('what is known of the access of each venue is told, of the busiest first', () => {
  expect(accessCoverage(sampleSite({ events, config: { facts } }))).toEqual([
    {
      language: 'en',
      venue: 'Barn',
      upcoming: 2,
      yes: [],
      no: [],
      unsaid: [
        'step-free',
        'accessible-toilet',
        'lift',
        'parking',
        'induction-loop',
        'quiet-room',
        'assistance-dog',
        'companion-ticket',
      ],
    },
    {
      language: 'en',
      venue: 'Old Mill',
      upcoming: 1,
      yes: ['step-free'],
      no: ['lift'],
      unsaid: [
        'accessible-toilet',
        'parking',
        'induction-loop',
        'quiet-room',
        'assistance-dog',
        'companion-ticket',
      ],
    },
  ]);
});

test('a site that tells nothing of access reports nothing of it', () => {
  expect(accessCoverage(sampleSite({ events }))).toEqual([]);
});
