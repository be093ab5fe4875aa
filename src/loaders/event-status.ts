import { z } from 'zod';
import { AnswerError, NonsenseError } from '../api/api-error.ts';
import { eventSchema, type WireEvent } from '../contract/event.ts';
import type { Language } from '../contract/language.ts';
import { type Collected, shelfOf } from './collected.ts';
import { eachAtOnce } from './each-at-once.ts';
import type { FetchContext } from './fetch-settings.ts';
import { withheldReason } from './publicity.ts';
import { createRemarks } from './remarks.ts';
import type { Withheld } from './snapshot-format.ts';

type Due = { readonly language: Language; readonly id: number };

// Lists are silent about cancelled and postponed events: only an event's own route carries linked data.
const detailsSchema = z.object({ json_ld: eventSchema.shape.json_ld });

/** After so many breakdowns the route is considered broken as a whole, and the rest is not asked for. */
const mostBreakdowns = 10;

/** Adds to the events of the coming days what only their own route says: whether they take place. */
export async function fetchEventStatuses(context: FetchContext, collected: Collected): Promise<void> {
  const { api, config, progress, signal, knownDetails } = context;
  const due = config.languages.flatMap((language) =>
    shelfOf(collected, language)
      .events.values()
      .filter((event) => event.status === 'publish' && !isKnown(event, language) && isDue(event, context))
      .map(({ id }): Due => ({ language, id }))
      .toArray(),
  );
  // What was learned before its end stands after it: a cancelled event stays one.
  function isKnown(event: WireEvent, language: Language): boolean {
    if (event.json_ld !== undefined) return false;
    const json_ld = knownDetails?.(language, event);
    if (json_ld) shelfOf(collected, language).events.set(event.id, { ...event, json_ld });
    return json_ld !== undefined;
  }

  const troubles = createRemarks();
  let breakdowns = 0;
  let done = 0;

  await eachAtOnce(due, { limit: config.api.concurrency, signal }, async ({ language, id }, stop) => {
    const { events } = shelfOf(collected, language);
    if (breakdowns >= mostBreakdowns) {
      troubles.add('Events not asked for their status after many failures', `${id} (${language})`);
      return;
    }
    try {
      const raw = await api.read('events', id, language, stop);
      const { json_ld } = detailsSchema.parse(raw);
      const reason = withheldReason('events', raw, context);
      if (reason) withhold(reason);
      else if (json_ld) addDetails(json_ld);
    } catch (error) {
      const reason = withheldBy(error);
      if (reason) withhold(reason);
      else {
        if (isBreakdown(error)) breakdowns += 1;
        troubles.add(
          `Events that could not be read one by one for their status (${complaint(error)})`,
          `${id} (${language})`,
        );
      }
    }
    done += 1;
    progress({ step: 'event status', done, total: due.length });

    function withhold(reason: Withheld['reason']): void {
      events.delete(id);
      collected.withheld.push({ collection: 'events', language, id, reason });
    }

    function addDetails(json_ld: NonNullable<WireEvent['json_ld']>): void {
      const event = events.get(id);
      if (event) events.set(id, { ...event, json_ld });
    }
  });
  collected.warnings.push(...troubles.sentences());
}

/** Whether an event's status is worth a request of its own: it has not ended and begins soon. */
function isDue(event: WireEvent, { now, config }: FetchContext): boolean {
  const from = wireTime(now);
  const to = wireTime(now.add({ hours: 24 * config.api.statusHorizon }));
  const start = event.utc_start_date ?? event.start_date;
  const end = event.utc_end_date ?? event.end_date;
  const last = start > end ? start : end;
  return config.api.statusHorizon > 0 && event.json_ld === undefined && start <= to && last >= from;
}

function wireTime(instant: Temporal.Instant): string {
  return instant.toString().slice(0, 19).replace('T', ' ');
}

function withheldBy(error: unknown): Withheld['reason'] | undefined {
  if (!(error instanceof AnswerError) || error.status !== 403) return undefined;
  if (error.code === 'event-password-protected') return 'password';
  return error.code === 'event-not-accessible' ? 'status' : undefined;
}

function isBreakdown(error: unknown): boolean {
  return isNonsense(error) || (error instanceof AnswerError && error.status >= 429);
}

/** @throws whatever is not one answer that went wrong: without a connection there is no snapshot */
function complaint(error: unknown): string {
  if (error instanceof AnswerError) return `${error.status} ${error.code}`.trim();
  if (isNonsense(error)) return 'an answer that makes no sense';
  throw error;
}

function isNonsense(error: unknown): boolean {
  return error instanceof NonsenseError || error instanceof z.ZodError;
}
