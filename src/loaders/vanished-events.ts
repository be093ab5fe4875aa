import { z } from 'zod';
import { eachAtOnce } from '../api/concurrency.ts';
import { AnswerError } from '../api/errors.ts';
import type { Language } from '../contract/language.ts';
import { flagSchema } from '../contract/primitives.ts';
import type { Vanished } from '../snapshot/format.ts';
import { type FetchContext, IncompleteError, type KnownEvent, type KnownEvents } from './context.ts';
import { type Collected, shelfOf } from './item-store.ts';
import { withheldReason } from './receive-item.ts';

/** More events than this, and more than this share of those known, do not vanish one by one: something is wrong. */
const most = { events: 20, share: 0.2 };

/**
 * Reads by id each event that was published before and is no longer listed, to learn what became of it.
 *
 * @param order.all whether to ask for all of them, however many
 * @throws IncompleteError when the server still gives an event that it does not list
 */
export async function readVanishedEvents(
  context: FetchContext,
  collected: Collected,
  order: KnownEvents & { readonly all: boolean },
): Promise<readonly Vanished[]> {
  const { config, progress, signal } = context;
  const missingOf = (events: readonly KnownEvent[]) => missingEvents(collected, events, config.languages);
  const lately = missingOf(order.known);
  if (!order.all && lately.length > Math.max(most.events, order.known.length * most.share)) {
    collected.warnings.push(
      `${lately.length} of ${order.known.length} published events are no longer listed, too many to ask for one by one. Nothing was concluded from it.`,
    );
    return [];
  }
  const missing = [...lately, ...missingOf(order.uncertain)];
  const vanished: Vanished[] = [];
  await eachAtOnce(missing, { limit: config.api.concurrency, signal }, async (event, stop) => {
    vanished.push({ ...event, answer: await answerFor({ ...context, signal: stop }, collected, event) });
    progress({ step: 'vanished events', done: vanished.length, total: missing.length });
  });
  return vanished.toSorted(
    (a, b) => (a.language < b.language ? -1 : Number(a.language > b.language)) || a.id - b.id,
  );
}

/** Those that were neither listed, nor withheld, nor left out because nobody could read them. */
function missingEvents(
  collected: Collected,
  known: readonly KnownEvent[],
  languages: readonly Language[],
): readonly KnownEvent[] {
  const explained = new Set(
    [...collected.withheld, ...collected.quarantined].flatMap(({ collection, language, id }) =>
      collection === 'events' ? [`${language} ${id}`] : [],
    ),
  );
  return known.filter(
    ({ language, id }) =>
      languages.includes(language) &&
      !shelfOf(collected, language).events.has(id) &&
      !explained.has(`${language} ${id}`),
  );
}

const listingSchema = z.object({ hide_from_listings: flagSchema.catch(false) });

/** The public API complains about the parameter when it knows no event of an id. */
function refusalIn({ status, code, parameters }: AnswerError): Vanished['answer'] | undefined {
  if (code === 'event-password-protected') return 'hidden';
  if (status === 401 || status === 403) return 'refused';
  const isUnknown = status === 404 || status === 410 || (status === 400 && parameters.includes('id'));
  return isUnknown ? 'unknown' : undefined;
}

async function answerFor(
  { api, config, now, signal }: FetchContext,
  collected: Collected,
  { language, id }: KnownEvent,
): Promise<Vanished['answer']> {
  let raw: unknown;
  try {
    raw = await api.read('events', id, language, signal);
  } catch (error) {
    const answer = error instanceof AnswerError ? refusalIn(error) : undefined;
    if (answer) return answer;
    throw error;
  }
  const reason = withheldReason('events', raw, { now });
  if (reason === 'status') return 'refused';
  if (reason || listingSchema.parse(raw).hide_from_listings) return 'hidden';
  if (config.languages.some((other) => shelfOf(collected, other).events.has(id))) return 'elsewhere';
  throw new IncompleteError(
    `The event ${id} (${language}) was published before, the server gives it when it is asked for by its id, and no list holds it: the lists are not complete. ` +
      'If the server means that, remove the folder "history" in the cache folder, and the event is forgotten.',
  );
}
