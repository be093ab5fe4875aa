import { expect, test } from 'vitest';
import {
  sampleEvent,
  sampleTag,
  sampleVenue,
  unknownAdmission,
} from '../../../tests/support/sample-items.ts';
import type { Cost } from '../../model/cost.ts';
import type { Event } from '../../model/event.ts';
import { type WebsiteAction, websiteAction } from './website-action.ts';

const cost = (given: Partial<Cost>): Cost => ({
  label: '',
  free: false,
  amounts: [],
  currency: 'PLN',
  ...given,
});
const paid = { cost: cost({ label: '40 zł', amounts: [40] }) };
const free = { cost: cost({ label: 'Free', free: true, amounts: [] }) };
const unknown = { cost: cost({}) };
const nowhere = { address: '', city: '', postalCode: '', coordinates: undefined };
const online = { venues: [sampleVenue({ name: 'Online', ...nowhere })] };
const signUp = { tags: [sampleTag({ slug: 'sign-up-needed' })] };
const soldOut = { admission: { ...unknownAdmission, availability: 'soldOut' as const } };
const plain = 'https://theatre.example.org/hamlet';

type Row = readonly [string, Partial<Event>, WebsiteAction];

test.each<Row>([
  [plain, paid, 'tickets'],
  [plain, free, 'website'],
  [plain, { ...paid, ...soldOut }, 'website'],
  ['https://forms.gle/abc', { ...free, ...soldOut }, 'website'],
  ['https://us02web.zoom.us/j/123', { ...free, ...soldOut }, 'join'],
  [plain, unknown, 'website'],
  [plain, { ...free, ...signUp }, 'register'],
  [plain, { ...unknown, tags: [sampleTag({ slug: 'zapisy' })] }, 'register'],
  [plain, { ...free, ...online }, 'join'],
  [plain, { ...free, status: 'movedOnline', ...online }, 'join'],
  ['https://us02web.zoom.us/j/123', free, 'join'],
  ['https://meet.google.com/abc-defg-hij', unknown, 'join'],
  ['https://www.eventbrite.com/e/123', paid, 'tickets'],
  ['https://www.eventbrite.co.uk/e/123', free, 'register'],
  ['https://bilety24.pl/koncert/1', unknown, 'tickets'],
  ['https://bilety.gck.example.org/kup?wydarzenie=trio', unknown, 'tickets'],
  ['https://town.example.org/tickets/hamlet', unknown, 'tickets'],
  ['https://evenea.pl/wydarzenie/1', unknown, 'register'],
  ['https://forms.gle/abc', free, 'register'],
  ['https://docs.google.com/forms/d/e/1/viewform', free, 'register'],
  ['https://run.example.org/zapisy?dystans=10km', paid, 'register'],
  ['https://example.org/webinar/register', { ...free, ...online }, 'register'],
  ['https://theatre.example.org/cricketsong', unknown, 'website'],
  ['https://signupdesign.example.org/', unknown, 'website'],
  ['https://theatre.example.org/tickets', { ...paid, status: 'cancelled' }, 'website'],
  ['https://theatre.example.org/tickets', { ...paid, status: 'postponed' }, 'website'],
])('%s, given %o, is for: %s', (website, given, action) => {
  const { admission = unknownAdmission, ...said } = given;
  const event = { ...sampleEvent({ tags: [], ...said }), admission, website };
  expect(websiteAction(event, false)).toBe(action);
});

test('at the website of an event that is over there is nothing left but to read', () => {
  expect(
    websiteAction({ ...sampleEvent({ ...paid, ...signUp }), website: 'https://zoom.us/j/1' }, true),
  ).toBe('website');
});
