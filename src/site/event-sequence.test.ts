import { expect, test } from 'vitest';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { noHistory } from '../loaders/history-format.ts';
import { createSequences } from './event-sequence.ts';
import { publishedItems } from './published-items.ts';

const event = sampleEvent();
const published = publishedItems(sampleSite({ events: [event] })).find(({ kind }) => kind === 'event');
const own = 91_800;

test.each([
  ['counts the seconds from its writing to its newest change', {}, own],
  ['is that of before when nothing changed', { sequence: own }, own],
  ['is that of before when only what its times do not tell changed', { sequence: own, digest: 'other' }, own],
  ['does not fall when a change goes unnoticed in its times', { sequence: own + 5 }, own + 5],
  ['grows by one then when the event itself changed', { sequence: own + 5, digest: 'other' }, own + 6],
  [
    'is above that of its cancellation when the event comes back',
    { sequence: own, cancelledSince: 'x' },
    own + 2,
  ],
])('the sequence of an event %s', (_what, { sequence = 0, ...change }: Change, expected) => {
  const item = published && {
    ...published,
    ...change,
    event: published.event && { ...published.event, sequence },
  };
  const sequences = createSequences({ ...noHistory, gone: item ? [item] : [] }, () => 'event 1');
  expect(sequences(event)).toBe(expected);
});

test('without a history it is what the data say', () => {
  expect(createSequences(noHistory, () => '')(event)).toBe(own);
});

type Change = { readonly sequence?: number; readonly digest?: string; readonly cancelledSince?: string };
