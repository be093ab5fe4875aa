import { z } from 'zod';
import { forEachLimit } from '../api/concurrency.ts';
import { HttpError, InvalidResponseError } from '../api/errors.ts';
import type { Collection } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { flagSchema, idSchema } from '../contract/primitives.ts';
import { compareTexts, type UnlistedEvent, type Withheld } from '../snapshot/format.ts';
import {
  type FetchContext,
  groupWarnings,
  IncompleteError,
  type KnownEvent,
  type KnownEvents,
  type KnownItem,
} from './fetch-context.ts';
import { type Collected, noteFaults, noteWithheld, storeOf } from './item-store.ts';
import { privateTexts, receiveItem, withheldReason } from './receive-item.ts';
import { isRefusal, refusalReason } from './refusals.ts';

/**
 * More items of a collection and language than this, and more than this share of those known, do not disappear one by one:
 * something is wrong. Up to this share the guard of a build believes that they were withheld.
 */
const most = { items: 20, share: 0.5 };

/**
 * Reads by id each event that was published before and is no longer listed, to learn what became of
 * it. Of one that cannot be read, or that the server fails at, nothing is concluded: it is
 * quarantined.
 *
 * @param order.all whether to ask for all of them, however many
 * @throws IncompleteError when the server still gives an event that it does not list
 */
export async function readRemovedEvents(
  context: FetchContext,
  collected: Collected,
  order: KnownEvents & { readonly all: boolean },
): Promise<UnlistedEvent[]> {
  const { config, progress, signal } = context;
  const missingOf = (events: readonly KnownEvent[]) => {
    const isMissingItem = isMissing(collected, config.languages);
    return events.filter((event) => isMissingItem({ collection: 'events', ...event }));
  };
  const events = ({ language }: KnownEvent) => `events (${language})`;
  const { asked, tooMany } = worthAsking(missingOf(order.known), order.known, events, order.all);
  for (const { what, missing, known } of tooMany)
    collected.warnings.push(
      `${missing} of ${known} published ${what} are no longer listed, too many to ask for one by one. Nothing was concluded from it.`,
    );
  const isLeft = (event: KnownEvent) => tooMany.some(({ what }) => what === events(event));
  const missing = [...asked, ...missingOf(order.uncertain).filter((event) => !isLeft(event))];
  const removed: UnlistedEvent[] = [];
  const withheld: Withheld[] = [];
  const isInTrash = createTrash(context);
  await forEachLimit(missing, { limit: config.api.concurrency, signal }, async (event, stop) => {
    const fate = await answerFor({ ...context, signal: stop }, collected, event);
    if (!fate) return;
    const isDeleted = fate.reason === 'status' && (await isInTrash(event));
    const { answer, reason }: Fate = isDeleted ? { answer: 'unknown' } : fate;
    // What else is known of it may not be public any more, and this goes into the snapshot.
    const { language, id } = event;
    removed.push({ language, id, answer });
    if (reason) withheld.push({ collection: 'events', language, id, reason });
    progress({ step: 'removed events', done: removed.length, total: missing.length });
  });
  collected.withheld.push(...withheld.toSorted(byPlace));
  return removed.toSorted(byPlace);
}

/** Tells whether an event is in the trash, where the configuration asks for that and a login may see it. */
function createTrash({ api, config, signal }: FetchContext) {
  const ids = new Map<Language, Promise<ReadonlySet<number>>>();
  const read = async (language: Language): Promise<ReadonlySet<number>> => {
    const convert = (item: unknown) => identifiedSchema.parse(item).id;
    return new Set(await api.list('events', language, { convert, trash: true, signal }));
  };
  return async ({ language, id }: KnownEvent): Promise<boolean> => {
    if (!config.announceTrashed || !api.hasCredentials) return false;
    return (await ids.getOrInsertComputed(language, () => read(language))).has(id);
  };
}

const identifiedSchema = z.object({ id: idSchema });

/**
 * Reads by id each venue, organizer, post and page that was published before and is no longer listed, to learn whether it
 * was deleted or is withheld by now: nothing of what is withheld may be shown, not even that it was
 * removed. One that the server fails at is quarantined; any other answer that explains neither is a
 * warning.
 *
 * @param order.all whether to ask for all of them, however many
 * @returns those that the server still gives, or did not say why it does not
 */
export async function readWithheldItems(
  { api, config, now, signal }: FetchContext,
  collected: Collected,
  { others, all }: { readonly others: readonly KnownItem[]; readonly all: boolean },
): Promise<readonly KnownItem[]> {
  const lately = others.filter(isMissing(collected, config.languages));
  const named = ({ collection, language }: KnownItem) => `${collection} (${language})`;
  const { asked: missing, tooMany } = worthAsking(lately, others, named, all);
  for (const { what, missing, known } of tooMany)
    collected.warnings.push(
      `${missing} of ${known} published ${what} are no longer listed, too many to ask for one by one whether they are private.`,
    );
  const warnings = groupWarnings();
  const withheld: Withheld[] = [];
  const unexplained: KnownItem[] = [];
  const limits = { limit: config.api.concurrency, signal };
  await forEachLimit(missing, limits, async ({ collection, language, id }, stop) => {
    try {
      const raw = await api.read(collection, id, language, stop);
      const reason = withheldReason(collection, raw, { now });
      if (!reason) {
        unexplained.push({ collection, language, id });
        return;
      }
      const item = { collection, language, id, reason };
      withheld.push(item);
      collected.privateTexts.push(privateTexts(raw, item));
    } catch (error) {
      const refusal = error instanceof HttpError ? refusalIn(collection, error) : undefined;
      if (refusal?.reason) withheld.push({ collection, language, id, reason: refusal.reason });
      if (refusal) return;
      if (!(error instanceof HttpError || error instanceof InvalidResponseError)) throw error;
      unexplained.push({ collection, language, id });
      if (isFailure(error)) {
        noteFaults(collected, failed({ collection, language, id }));
        return;
      }
      warnings.add(
        'Items that are no longer listed, and of which the server did not say why',
        `${collection} ${id} (${language})`,
      );
    }
  });
  collected.withheld.push(...withheld.toSorted(byPlace));
  collected.warnings.push(...warnings.sentences());
  return unexplained;
}

/**
 * Those of the missing items that are worth a request each.
 *
 * @param nameOf which collection and language an item is of
 * @param all whether all of them are
 */
function worthAsking<Item>(
  missing: readonly Item[],
  known: readonly Item[],
  nameOf: (item: Item) => string,
  all: boolean,
) {
  const groups = Map.groupBy(known, nameOf);
  const counted = [...Map.groupBy(missing, nameOf)].map(([what, items]) => {
    return { what, items, missing: items.length, known: groups.get(what)?.length ?? 0 };
  });
  const areTooMany = (one: (typeof counted)[number]) =>
    !all && one.missing > Math.max(most.items, one.known * most.share);
  return {
    asked: counted.filter((one) => !areTooMany(one)).flatMap(({ items }) => items),
    tooMany: counted.filter(areTooMany),
  };
}

type PlacedId = { readonly collection?: string; readonly language: Language; readonly id: number };

function byPlace(one: PlacedId, other: PlacedId): number {
  const nameOf = ({ collection, language }: PlacedId) => `${collection} ${language}`;
  return compareTexts(nameOf(one), nameOf(other)) || one.id - other.id;
}

/** Recognises items that were neither listed, nor withheld, nor left out because they could not be read. */
function isMissing(
  collected: Collected,
  languages: readonly Language[],
): (item: KnownEvent & { readonly collection: KnownItem['collection'] | 'events' }) => boolean {
  const withheld = new Set(collected.withheld.map(({ collection, id }) => `${collection} ${id}`));
  const unreadable = new Set(
    collected.quarantined.map(({ collection, language, id }) => `${collection} ${language} ${id}`),
  );
  return ({ collection, language, id }) =>
    languages.includes(language) &&
    !storeOf(collected, language)[collection].has(id) &&
    !withheld.has(`${collection} ${id}`) &&
    !unreadable.has(`${collection} ${language} ${id}`);
}

/** What became of an event, and why it must not be public where that is so. */
type Fate = { readonly answer: UnlistedEvent['answer']; readonly reason?: Withheld['reason'] };

const listingSchema = z.object({ hide_from_listings: flagSchema.catch(false) });

/** The public API complains about the parameter when it knows no event of an id. */
function refusalIn(collection: Collection, error: HttpError): Fate | undefined {
  const { status, parameters } = error;
  if (isRefusal(status)) {
    const reason = refusalReason(collection, error) ?? 'refused';
    return { answer: reason === 'password' ? 'hidden' : 'refused', reason };
  }
  const isUnknown =
    status === 404 || status === 410 || (status === 400 && parameters.includes('id'));
  return isUnknown ? { answer: 'unknown' } : undefined;
}

/** Whether a server fails at an item that it is asked for. */
function isFailure(error: unknown): boolean {
  return error instanceof HttpError && error.status === 500;
}

function failed({ collection, language, id }: KnownItem | (KnownEvent & { collection: 'events' })) {
  const failure = { field: 'status', value: 'unknown', reason: 'the server answers 500 for it' };
  return { quarantined: { collection, language, id: String(id), ...failure } };
}

async function answerFor(
  { api, config, now, signal }: FetchContext,
  collected: Collected,
  { language, id }: KnownEvent,
): Promise<Fate | undefined> {
  let raw: unknown;
  try {
    raw = await api.read('events', id, language, signal);
  } catch (error) {
    const answer = error instanceof HttpError ? refusalIn('events', error) : undefined;
    if (answer) return answer;
    if (!isFailure(error)) throw error;
    noteFaults(collected, failed({ collection: 'events', language, id }));
    return undefined;
  }
  const reason = withheldReason('events', raw, { now });
  if (reason) {
    collected.privateTexts.push(privateTexts(raw, { collection: 'events', language, id, reason }));
    return { answer: reason === 'status' ? 'refused' : 'hidden', reason };
  }
  const outcome = receiveItem('events', { raw, language, now });
  noteWithheld(collected, outcome);
  if (listingSchema.parse(raw).hide_from_listings) return { answer: 'hidden' };
  if (config.languages.some((other) => storeOf(collected, other).events.has(id)))
    return { answer: 'elsewhere' };
  if (outcome.quarantined) {
    noteFaults(collected, { quarantined: outcome.quarantined });
    return undefined;
  }
  throw new IncompleteError(
    `The event ${id} (${language}) was published before, the server gives it when it is asked for by its id, and no list holds it: the lists are not complete. ` +
      'If the server means that, remove the folder "history" in the cache folder, and the event is forgotten.',
  );
}
