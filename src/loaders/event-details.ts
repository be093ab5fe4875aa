import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { forEachLimit } from '../api/concurrency.ts';
import { HttpError, InvalidResponseError } from '../api/errors.ts';
import { homeAddress } from '../contract/collections.ts';
import { eventSchema, type WireEvent } from '../contract/events.ts';
import { type Language, languages } from '../contract/language.ts';
import { linkedAddresses } from '../html/tokens.ts';
import { collectionFile, type Withheld } from '../snapshot/format.ts';
import { readRecordLines } from '../snapshot/read.ts';
import { createRemarks, type FetchContext, type KnownDetails, type Remarks } from './context.ts';
import { type Collected, type ItemStore, keep, shelfOf } from './item-store.ts';
import { receiveItem, withheldReason } from './receive-item.ts';

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

  await forEachLimit(due, { limit: config.api.concurrency, signal }, async ({ language, id }, stop) => {
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
  if (!(error instanceof HttpError) || error.status !== 403) return undefined;
  if (error.code === 'event-password-protected') return 'password';
  return error.code === 'event-not-accessible' ? 'status' : undefined;
}

function isBreakdown(error: unknown): boolean {
  return isNonsense(error) || (error instanceof HttpError && error.status >= 429);
}

/** @throws whatever is not one answer that went wrong: without a connection there is no snapshot */
function complaint(error: unknown): string {
  if (error instanceof HttpError) return `${error.status} ${error.code}`.trim();
  if (isNonsense(error)) return 'an answer that makes no sense';
  throw error;
}

function isNonsense(error: unknown): boolean {
  return error instanceof InvalidResponseError || error instanceof z.ZodError;
}

const lineSchema = z.object({
  item: eventSchema.pick({ id: true, modified_utc: true, json_ld: true }),
});

/** Reads the linked data that the events of an earlier snapshot have. What cannot be read there is not known. */
export async function readKnownDetails(snapshot: string): Promise<KnownDetails> {
  const known = new Map<string, WireEvent['json_ld']>();
  for (const language of languages) {
    const path = join(snapshot, collectionFile('events', language));
    if (!existsSync(path)) continue;
    for await (const line of readRecordLines(path)) {
      if (!line.includes('"json_ld"')) continue;
      const event = parseLine(line);
      if (event?.json_ld && event.modified_utc)
        known.set(`${language} ${event.id} ${event.modified_utc}`, event.json_ld);
    }
  }
  return (language, { id, modified_utc }) => known.get(`${language} ${id} ${modified_utc}`);
}

function parseLine(line: Buffer): Pick<WireEvent, 'id' | 'modified_utc' | 'json_ld'> | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(line.toString())).data?.item;
  } catch {
    return undefined;
  }
}

/** Addresses found in texts of one language. */
type Found = { readonly language: Language; readonly addresses: Iterable<string> };

/** A server that invents events for links to invented events is not followed for ever. */
const mostSteps = 10;

/**
 * Adds the events no list holds, because editors hid them there, but some text or menu links to. What those link to
 * is followed too.
 */
export async function fetchLinkedEvents(context: FetchContext, collected: Collected): Promise<void> {
  const { api, config, progress, signal } = context;
  const targets = new Map<Language, ReadonlySet<string>>();
  const listed = listedEvents(collected, config.languages, (language, all) => targets.set(language, all));
  const links = createEventLinks(listed, homeAddress(api.root, api.url));
  const asked = new Set<string>();
  const troubles = createRemarks();

  let found: readonly Found[] = config.languages.map((language) => ({
    language,
    addresses: addressesIn(shelfOf(collected, language), targets.get(language) ?? []),
  }));
  let done = 0;
  for (let step = 1; found.length > 0 && step <= mostSteps; step += 1) {
    const fresh = unasked(found, links.find, asked);
    const added: Found[] = [];
    await forEachLimit(fresh, { limit: config.api.concurrency, signal }, async (link, stop) => {
      const event = await fetchLinked({ ...context, signal: stop }, collected, link, troubles);
      if (event) added.push({ language: link.language, addresses: linkedAddresses(event.description) });
      done += 1;
      progress({ step: 'linked events', done, total: asked.size });
    });
    found = added;
  }
  for (const { url } of unasked(found, links.find, asked)) {
    troubles.add(`Links to events not followed, being ${mostSteps} links away`, url);
  }
  collected.warnings.push(...troubles.sentences());
}

/**
 * The events by language. They are read from the disk once: what they link to is told when those of a language have
 * been gone through.
 */
function* listedEvents(
  collected: Collected,
  languages: readonly Language[],
  tell: (language: Language, targets: ReadonlySet<string>) => void,
): Iterable<{ readonly language: Language; readonly event: WireEvent }> {
  for (const language of languages) {
    const targets = new Set<string>();
    for (const event of shelfOf(collected, language).events.values()) {
      for (const target of linkedAddresses(event.description)) targets.add(target);
      yield { language, event };
    }
    tell(language, targets);
  }
}

/** @param ofEvents addresses events link to */
function* addressesIn(shelf: ItemStore, ofEvents: Iterable<string>): Iterable<string> {
  for (const { content } of shelf.posts.values()) yield* linkedAddresses(content.rendered);
  for (const { content } of shelf.pages.values()) yield* linkedAddresses(content.rendered);
  yield* ofEvents;
  for (const { description } of shelf.venues.values()) yield* linkedAddresses(description);
  for (const { description } of shelf.organizers.values()) yield* linkedAddresses(description);
  for (const { url } of shelf['menu-items'].values()) if (url !== '') yield url;
}

function unasked(
  found: readonly Found[],
  find: (address: string, language: Language) => EventLink | undefined,
  asked: Set<string>,
): EventLink[] {
  const links: EventLink[] = [];
  for (const { language, addresses } of found) {
    for (const address of addresses) {
      const link = find(address, language);
      if (!link || asked.has(link.url)) continue;
      asked.add(link.url);
      links.push(link);
    }
  }
  return links;
}

async function fetchLinked(
  { api, config, now, signal }: FetchContext,
  collected: Collected,
  { url, language, slug }: EventLink,
  troubles: Remarks,
): Promise<WireEvent | undefined> {
  const raw = await read();
  if (raw === undefined) return undefined;
  const outcome = receiveItem('events', { raw, language, now });
  const isKnown = config.languages.some((one) => shelfOf(collected, one).events.has(outcome.item?.id ?? 0));
  if (isKnown) return undefined;
  keep(collected, 'events', language, outcome);
  return outcome.item;

  async function read(): Promise<unknown> {
    try {
      return await api.readBySlug('events', slug, language, signal);
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      troubles.add(`Links to events that cannot be read (${`${error.status} ${error.code}`.trim()})`, url);
      return undefined;
    }
  }
}

/** An address that looks like that of an event. */
type EventLink = {
  readonly url: string;
  readonly language: Language;
  /** Not percent-encoded. */
  readonly slug: string;
};

/** Recognises the addresses of a server's events by those of the events that are known. */
type EventLinks = {
  /** @param language of the text the address was found in, for servers whose addresses do not tell */
  find(address: string, language: Language): EventLink | undefined;
};

type Listed = { readonly language: Language; readonly event: WireEvent };

/** @param base what relative addresses are relative to */
function createEventLinks(listed: Iterable<Listed>, base: string): EventLinks {
  const languagesOf = new Map<string, Set<Language>>();
  const known = new Set<string>();
  for (const { language, event } of listed) {
    const address = split(event.url, base);
    if (!address || address.slug !== decoded(event.slug)) continue;
    languagesOf.getOrInsertComputed(address.stem, () => new Set()).add(language);
    known.add(address.stem + address.slug);
  }
  return {
    find: (text, language) => {
      const address = split(text, base);
      const languages = address && languagesOf.get(address.stem);
      if (!languages || known.has(address.stem + address.slug)) return undefined;
      const [first = language] = languages;
      return { url: address.url, language: languages.has(language) ? language : first, slug: address.slug };
    },
  };
}

/** Host and path up to the last segment, and that segment. */
function split(text: string, base: string): { url: string; stem: string; slug: string } | undefined {
  const url = URL.parse(text, base);
  const match = /^(.*\/)([^/]+)\/?$/.exec(url?.pathname ?? '');
  if (!url || !match?.[2]) return undefined;
  return { url: `${url.origin}${url.pathname}`, stem: `${url.host}${match[1]}`, slug: decoded(match[2]) };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
