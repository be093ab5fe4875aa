import type { HttpError } from '../api/errors.ts';
import type { Collection } from '../contract/collections.ts';
import type { Withheld } from '../snapshot/format.ts';

/** Why an item is withheld, by the code of the error that its own route answers. */
type Codes = Readonly<Partial<Record<string, Withheld['reason']>>>;

/** Codes of the events namespace, in both of its spellings. */
const eventCodes: Codes = {
  'event-password-protected': 'password',
  'event-not-accessible': 'status',
  'venue-not-accessible': 'status',
  'organizer-not-accessible': 'status',
};

/** Codes of the content namespace, in both of its spellings. */
const contentCodes: Codes = { rest_forbidden: 'status' };

/**
 * The API documents show no codes; these are observed. Collections that only a login reads have none: there a refusal is
 * about the login.
 */
const codesOf: Readonly<Partial<Record<Collection, Codes>>> = {
  events: eventCodes,
  venues: eventCodes,
  organizers: eventCodes,
  posts: contentCodes,
  pages: contentCodes,
  media: contentCodes,
};

/**
 * Why an item is withheld, where the error says so of this item; `undefined` of any other error, a refusal without such a
 * code included: a server that closes its API refuses everything alike.
 */
export function refusalReason(
  collection: Collection,
  { status, code }: HttpError,
): Withheld['reason'] | undefined {
  return isRefusal(status) ? codesOf[collection]?.[code] : undefined;
}

export function isRefusal(status: number): boolean {
  return status === 401 || status === 403;
}
