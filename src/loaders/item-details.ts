import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { forEachLimit } from '../api/concurrency.ts';
import { HttpError, InvalidResponseError, NetworkError } from '../api/errors.ts';
import { oembedSchema } from '../contract/collections.ts';
import { contentItemShape } from '../contract/content.ts';
import { eventSchema, type WireEvent } from '../contract/events.ts';
import type { Language } from '../contract/language.ts';
import { idSchema } from '../contract/primitives.ts';
import { alternatesSchema, seoHeadAnswerSchema } from '../contract/seo.ts';
import { embedAddresses } from '../html/embeds.ts';
import {
  collectionFiles,
  embedEntrySchema,
  languagesOfFiles,
  type Manifest,
} from '../snapshot/format.ts';
import { readRecordLines } from '../snapshot/read.ts';
import { onceInText, writtenTexts } from './documents.ts';
import {
  type Dated,
  type FetchContext,
  groupWarnings,
  type HeadedCollection,
  headedCollections,
  type ItemStep,
  type Known,
  type WireHead,
} from './fetch-context.ts';
import { createFileHosts } from './file-cache.ts';
import { type Collected, type Items, noteWithheld, storeOf } from './item-store.ts';
import { receiveItem, withheldReason } from './receive-item.ts';
import { isRefusal, refusalReason } from './refusals.ts';

type Due = { readonly language: Language; readonly id: number };

// Lists are silent about cancelled and postponed events: only an event's own route carries linked data.
const detailsSchema = z.object({ json_ld: eventSchema.shape.json_ld });

/** Adds to the events of the coming days what only their own route says: whether they take place. */
export async function fetchEventStatuses(
  context: FetchContext,
  collected: Collected,
): Promise<void> {
  const { api, config, known } = context;
  const due = config.languages.flatMap((language) =>
    storeOf(collected, language)
      .events.values()
      .filter(
        (event) =>
          event.status === 'publish' &&
          !isKnown(event, language) &&
          (isInDoubt(event, language) || isDue(event, context)),
      )
      .map(({ id }): Due => ({ language, id }))
      .toArray(),
  );

  await askEach(context, collected, {
    step: 'event status',
    due,
    nameOf: ({ id, language }) => `${id} (${language})`,
    failed: 'Events that could not be read one by one for their status',
    notAsked: 'Events not asked for their status after many failures',
    mostBreakdowns: 10,
    isBreakdown: (error) => !(error instanceof HttpError) || error.status >= 429,
    ask: async ({ language, id }, stop) => {
      const { events } = storeOf(collected, language);
      const { reason, json_ld } = await readStatus(id, language, stop);
      if (reason)
        return void collected.withheld.push({ collection: 'events', language, id, reason });
      const event = events.get(id);
      if (event && (json_ld ?? event.json_ld)) events.set(id, { ...event, json_ld });
    },
  });

  // What was learned before its end is true after it: a cancelled event stays one.
  function isKnown(event: WireEvent, language: Language): boolean {
    if (event.json_ld !== undefined) return false;
    const json_ld = known?.details(language, event);
    if (json_ld) storeOf(collected, language).events.set(event.id, { ...event, json_ld });
    return json_ld !== undefined;
  }

  // Until the server says otherwise a cancelled event stays one, whatever else of it an editor
  // changes.
  function isInDoubt(event: WireEvent, language: Language): boolean {
    const { id, json_ld: present } = event;
    if (config.api.statusHorizon === 0 || (present && !present.isEarlier)) return false;
    const earlier =
      present ?? collected.unplanned.get(`${language} ${id}`) ?? known?.unplanned(language, id);
    if (!earlier) return false;
    const json_ld = { ...earlier, isEarlier: true } as const;
    storeOf(collected, language).events.set(id, { ...event, json_ld });
    return true;
  }

  async function readStatus(id: number, language: Language, stop: AbortSignal) {
    try {
      const raw = await api.read('events', id, language, stop);
      const reason = withheldReason('events', raw, context);
      if (!reason) noteWithheld(collected, receiveItem('events', { ...context, raw, language }));
      return { ...detailsSchema.parse(raw), reason };
    } catch (error) {
      const reason = error instanceof HttpError ? refusalReason('events', error) : undefined;
      if (reason) return { reason };
      throw error;
    }
  }
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

/** Whether linked data say another status than that an event takes place as it was planned. */
export function isUnplanned(json_ld: WireEvent['json_ld']): boolean {
  return !/^$|\bEventScheduled$/.test(json_ld?.eventStatus ?? '');
}

type DueHead = Due & {
  readonly collection: HeadedCollection;
  /** Address of the item in the CMS. */
  readonly address: string;
  take(head: WireHead): void;
};

/**
 * Asks for the SEO head of every event, post, page, category and tag that came without one, where the configuration wants
 * it: one request an item, unless an earlier snapshot has the head and the item was not modified since. Categories and tags do
 * not say when they were.
 */
export async function fetchSeoHeads(context: FetchContext, collected: Collected): Promise<void> {
  const { api, config, known } = context;
  if (!config.api.requestHeads) return;
  await askEach(context, collected, {
    step: 'SEO heads',
    due: config.languages.flatMap((language) =>
      headedCollections.flatMap((collection) => headsDue(collected, collection, language, known)),
    ),
    nameOf: ({ collection, id, language }) => `${collection} ${id} (${language})`,
    failed: 'SEO heads that could not be read',
    notAsked: 'Not asked for their SEO head after many failures',
    mostBreakdowns: 10,
    isBreakdown: () => true,
    ask: async ({ address, take }, stop) => {
      try {
        take(headIn(await api.get('seo/v1', '/get_head', { url: address }, stop)));
      } catch (error) {
        // An address the extension does not know: HTTP 404 without the code of an error.
        const isUnknown = error instanceof HttpError && error.status === 404 && error.code === '';
        if (!isUnknown) throw error;
        take({ yoast_head_json: {} });
      }
    },
  });
}

function headsDue(
  collected: Collected,
  collection: HeadedCollection,
  language: Language,
  known: FetchContext['known'],
): DueHead[] {
  // Each store holds items of its collection; the union of all cannot say so.
  const items = storeOf(collected, language)[collection] as Items<Headed>;
  const due: DueHead[] = [];
  for (const { id, yoast_head_json, ...item } of items.values()) {
    const address = item.url ?? item.link ?? '';
    const take = (head: WireHead) => {
      const present = items.get(id);
      if (present) items.set(id, { ...present, ...head });
    };
    if (yoast_head_json !== undefined || address === '') continue;
    const head = known?.head(collection, language, { id, ...item });
    if (head) take(head);
    else due.push({ collection, language, id, address, take });
  }
  return due;
}

/** A post or page has its address as `link`, the others as `url`. */
type Headed = WireHead & Dated & { readonly url?: string; readonly link?: string };

function headIn(answer: unknown): WireHead {
  const { html, json = {} } = seoHeadAnswerSchema.parse(answer);
  const alternates = alternatesSchema.parse(html);
  return {
    yoast_head_json: json,
    ...(Object.keys(alternates ?? {}).length > 0 && { yoast_head: alternates }),
  };
}

/**
 * Asks the server's oEmbed proxy for title and picture of what bodies embed from other sites. What it does not answer,
 * pages do without: no failure ends the fetch. Servers that answer editors only are not asked twice.
 */
export async function fetchEmbeds(context: FetchContext, collected: Collected): Promise<void> {
  const { api, config, known } = context;
  const { maxLookups } = config.embeds;
  if (!api.root.namespaces.includes('oembed/1.0') || maxLookups === 0) return;
  const mayVisit = createFileHosts(api, config.images.hosts);
  const addresses = embeddedIn(collected, config.languages);
  collected.embeds.push(...addresses.flatMap((url) => known?.embeds.get(url) ?? []));
  const unknown = addresses.filter((url) => !known?.embeds.has(url));
  const left = groupWarnings();
  for (const url of unknown.slice(maxLookups))
    left.add(
      'Embeds not asked for, being more than "embeds.maxLookups" in src/site.config.ts',
      url,
    );
  const { promise: firstAnswer, resolve: firstAnswered } = Promise.withResolvers<void>();
  let isOver = false;

  await askEach(context, collected, {
    step: 'embeds',
    due: unknown.slice(0, maxLookups),
    nameOf: (url) => url,
    failed: 'Embeds whose title the server could not give',
    mostBreakdowns: 3,
    isBreakdown: (error) => !(error instanceof HttpError) || error.status >= 429,
    withoutAnswer: 'no answer',
    ask: async (url, stop) => {
      if (url !== unknown[0]) await firstAnswer;
      if (isOver) return;
      try {
        const answer = await api.get('oembed/1.0', '/proxy', { url, discover: false }, stop);
        const { title, thumbnail_url } = oembedSchema.parse(answer);
        collected.embeds.push({ url, title, picture: pictureAt(thumbnail_url) });
      } catch (error) {
        if (!isClosed(error)) throw error;
        isOver = true;
      } finally {
        firstAnswered();
      }
    },
  });
  collected.warnings.push(...left.sentences());

  /** Pictures of hosts that images may not be copied from are not missed: a click-to-load preview has words too. */
  function pictureAt(address: string): string {
    const url = URL.parse(address);
    return url && mayVisit(url) ? url.href : '';
  }
}

/** Addresses of what bodies embed from other sites, sorted. */
export function embeddedIn(collected: Collected, languages: readonly Language[]): string[] {
  const texts = languages
    .values()
    .flatMap((language) => writtenTexts(storeOf(collected, language)));
  return [...new Set(texts.flatMap(embedsIn))].toSorted();
}

const embedsIn = onceInText(embedAddresses);

/** The proxy is there for editors only, or not at all. */
function isClosed(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  return isRefusal(error.status) || error.code === 'rest_no_route';
}

type Asking<T> = {
  readonly step: ItemStep;
  readonly due: readonly T[];
  /** How warnings name one. */
  readonly nameOf: (thing: T) => string;
  readonly ask: (thing: T, signal: AbortSignal) => Promise<void>;
  /** Begins the warning about what could not be read. */
  readonly failed: string;
  /** Begins the warning about what was not asked for any more. @default none */
  readonly notAsked?: string;
  /** After so many the route is considered broken, and the rest is not asked for. */
  readonly mostBreakdowns: number;
  readonly isBreakdown: (error: unknown) => boolean;
  /** What is said of a request without any answer. @default it ends the fetch */
  readonly withoutAnswer?: string;
};

/** Asks for things one by one. What cannot be read is a warning. */
async function askEach<T>(
  context: FetchContext,
  collected: Collected,
  asking: Asking<T>,
): Promise<void> {
  const { config, progress, signal } = context;
  const { step, due, nameOf, ask, failed, notAsked, mostBreakdowns, isBreakdown, withoutAnswer } =
    asking;
  const warnings = groupWarnings();
  let breakdowns = 0;
  let done = 0;
  await forEachLimit(due, { limit: config.api.concurrency, signal }, async (thing, stop) => {
    if (breakdowns >= mostBreakdowns) {
      if (notAsked !== undefined) warnings.add(notAsked, nameOf(thing));
      return;
    }
    try {
      await ask(thing, stop);
    } catch (error) {
      const complaint =
        complaintOf(error) ?? (error instanceof NetworkError ? withoutAnswer : undefined);
      if (complaint === undefined || stop.aborted) throw error;
      if (isBreakdown(error)) breakdowns += 1;
      warnings.add(`${failed} (${complaint})`, nameOf(thing));
    }
    done += 1;
    progress({ step, done, total: due.length });
  });
  collected.warnings.push(...warnings.sentences());
}

/** What is said of one answer that went wrong; `undefined` for any other error. */
function complaintOf(error: unknown): string | undefined {
  if (error instanceof HttpError) return error.summary;
  const isNonsense = error instanceof InvalidResponseError || error instanceof z.ZodError;
  return isNonsense ? 'an answer that makes no sense' : undefined;
}

const lineSchema = z.object({
  item: z.object({
    id: idSchema,
    modified_utc: z.string().nullish(),
    modified_gmt: z.string().nullish(),
    json_ld: eventSchema.shape.json_ld,
    yoast_head: contentItemShape.yoast_head,
    yoast_head_json: contentItemShape.yoast_head_json,
  }),
});

const manifestSchema = z.object({ embeds: z.array(embedEntrySchema).default([]) });

/**
 * Reads what an earlier snapshot of the same server has that only single requests answer. What cannot be read there is
 * not known.
 *
 * @param options.heads whether SEO heads are wanted too, which nearly every line has
 */
export async function readKnown(snapshot: string, { heads = true } = {}): Promise<Known> {
  const details = new Map<string, WireEvent['json_ld']>();
  const unplanned = new Map<string, WireEvent['json_ld']>();
  const headOf = new Map<string, WireHead>();
  const wanted = ['"json_ld"', ...(heads ? ['"yoast_head_json"'] : [])];
  const names = readdirSync(snapshot);
  const files = languagesOfFiles(names).flatMap((language) =>
    headedCollections.flatMap((collection) =>
      collectionFiles(names, collection, language).map((file) => ({ file, collection, language })),
    ),
  );
  for (const { file, collection, language } of files)
    for await (const line of readRecordLines(join(snapshot, file))) {
      const item =
        wanted.some((name) => line.includes(name)) && parsed(lineSchema, line.toString())?.item;
      if (!item || modifiedOf(item) === '') continue;
      const { json_ld, yoast_head, yoast_head_json } = item;
      const key = keyOf(collection, language, item);
      if (json_ld && !json_ld.isEarlier) details.set(key, json_ld);
      if (isUnplanned(json_ld)) unplanned.set(`${language} ${item.id}`, json_ld);
      if (yoast_head_json) headOf.set(key, { yoast_head_json, ...(yoast_head && { yoast_head }) });
    }
  const manifest = await readFile(join(snapshot, 'manifest.json'), 'utf8').catch(() => '');
  return {
    ...knownOf(parsed(manifestSchema, manifest) ?? { embeds: [] }),
    details: (language, event) => details.get(keyOf('events', language, event)),
    unplanned: (language, id) => unplanned.get(`${language} ${id}`),
    head: (collection, language, item) => headOf.get(keyOf(collection, language, item)),
  };
}

/** What the manifest of an earlier snapshot says alone. */
export function knownOf({ embeds }: Pick<Manifest, 'embeds'>): Known {
  return {
    details: () => undefined,
    unplanned: () => undefined,
    head: () => undefined,
    embeds: new Map(embeds.filter(({ title }) => title !== '').map((entry) => [entry.url, entry])),
  };
}

function keyOf(collection: string, language: string, item: Dated): string {
  return `${collection} ${language} ${item.id} ${modifiedOf(item)}`;
}

function modifiedOf({ modified_utc, modified_gmt }: Dated): string {
  return modified_utc ?? modified_gmt ?? '';
}

function parsed<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
