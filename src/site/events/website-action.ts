import type { Event } from '../../model/event.ts';
import { isOnlineVenue } from '../../model/groups.ts';
import { takesPlace } from '../../model/status.ts';

/** What the website of an event is for: to take part by, or to read. */
export type WebsiteAction = 'join' | 'tickets' | 'register' | 'website';

type Attended = Pick<Event, 'status' | 'cost'> & {
  readonly admission?: Event['admission'];
  readonly website: string;
  readonly facts: Pick<Event['facts'], 'names'>;
  readonly tags: readonly { readonly slug: string }[];
};

/**
 * What readers do at the website of an event; nothing but read where it is sold out. Its address decides where it says so: a shop of tickets, a form, a meeting;
 * then that the event is online, costs money, or asks for registration by a tag.
 *
 * @param isPast whether the event is over: there is nothing left but to read
 */
export function websiteAction(event: Attended, isPast: boolean): WebsiteAction {
  if (isPast || !takesPlace(event)) return 'website';
  const action = openAction(event);
  const isClosed = event.admission?.availability === 'soldOut' && action !== 'join';
  return isClosed ? 'website' : action;
}

function openAction(event: Attended): WebsiteAction {
  const said = actionOfAddress(event.website);
  if (said === 'tickets' && event.cost.free) return 'register';
  if (said) return said;
  if (event.facts.names.includes('online')) return 'join';
  if (event.cost.amounts.some((amount) => amount > 0)) return 'tickets';
  return event.tags.some(({ slug }) => registering.test(slug)) ? 'register' : 'website';
}

/** A page where readers take part in an event. */
export type Participation = {
  readonly action: Exclude<WebsiteAction, 'website'>;
  readonly url: string;
};

/** The pages where readers get tickets for an event, sign up for it or join it, its own before those of venues online. */
export function participation(event: Event): readonly Participation[] {
  if (!takesPlace(event)) return [];
  const { website, venues } = event;
  const action = website === undefined ? 'website' : websiteAction({ ...event, website }, false);
  const own = website === undefined || action === 'website' ? [] : [{ action, url: website }];
  const rooms = venues.filter(isOnlineVenue).flatMap((venue) => venue.website ?? []);
  const joined = rooms.map((url) => ({ action: 'join' as const, url }));
  return [...own, ...joined].filter(
    ({ url }, index, all) => all.findIndex((other) => other.url === url) === index,
  );
}

function actionOfAddress(address: string): WebsiteAction | undefined {
  const { hostname, pathname, search } = new URL(address);
  const host = hostname.replace(/^www\./, '');
  const found = hosts.find(([name]) => name.test(host + pathname));
  if (found) return found[1];
  const words = `${host.split('.').slice(0, -2).join('/')}${pathname}${search}`.toLowerCase();
  if (ticketing.test(words)) return 'tickets';
  return registering.test(words) ? 'register' : undefined;
}

/** Services by host and path; of some every country has one. */
const hosts: readonly (readonly [RegExp, WebsiteAction])[] = [
  [
    /(?:^|\.)(?:zoom\.us|meet\.google\.com|teams\.(?:microsoft|live)\.com|webex\.com|meet\.jit\.si|whereby\.com|clickmeeting\.(?:com|pl)|bigbluebutton\.\w+)\//,
    'join',
  ],
  [
    /(?:^|\.)(?:eventbrite|eventim|ticketmaster|ticketswap|tickettailor|seetickets|bilety24|bilety|kupbilecik|biletomat|biletyna|ebilet|ekobilet|kicket|going\.|goingapp|interticket|dice\.fm)\b/,
    'tickets',
  ],
  [
    /(?:^|\.)(?:evenea|konfeo|evently|forms\.gle|docs\.google\.com\/forms|forms\.office\.com|forms\.cloud\.microsoft|jotform|typeform|surveymonkey|webankieta|luma\.com|lu\.ma|meetup|crossweb|datasport|elektronicznezapisy|slotmarket|zmierzymyczas)\b/,
    'register',
  ],
];

const ticketing = /(?<![a-z])(?:tickets?|bilet(?:y|ow)?|kup-?bilety?|box-?office|kasa)(?![a-z])/;

const registering =
  /(?<![a-z])(?:zapis(?:y|ow|z|z-sie)?|sign-?up|regist(?:er|rations?)|rejestracj[ai]|rsvp|formularz(?:-zgloszeniowy)?|zgloszeni[ae])(?![a-z])/;
