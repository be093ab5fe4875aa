import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { forEachLimit } from '../api/concurrency.ts';
import { HttpError, InvalidResponseError } from '../api/errors.ts';
import { contentItemShape } from '../contract/content.ts';
import { type Language, languages } from '../contract/language.ts';
import { idSchema } from '../contract/primitives.ts';
import { alternatesSchema, seoHeadAnswerSchema } from '../contract/seo.ts';
import { collectionFile } from '../snapshot/format.ts';
import { readRecordLines } from '../snapshot/read.ts';
import {
  createRemarks,
  type Dated,
  type FetchContext,
  type HeadedCollection,
  headedCollections,
  type KnownHeads,
  type WireHead,
} from './context.ts';
import { type Collected, type Items, shelfOf } from './item-store.ts';

/** After so many failures in all the route is considered broken, and the rest is not asked for. */
const mostFailures = 10;

type Due = {
  readonly collection: HeadedCollection;
  readonly language: Language;
  readonly id: number;
  /** Address of the item in the CMS. */
  readonly address: string;
  take(head: WireHead): void;
};

/**
 * Asks for the SEO head of every event, post and page that came without one, where the configuration wants it: one
 * request an item, unless an earlier snapshot has the head and the item was not modified since.
 */
export async function fetchSeoHeads(context: FetchContext, collected: Collected): Promise<void> {
  const { api, config, knownHeads, progress, signal } = context;
  if (!config.api.requestHeads) return;
  const due = config.languages.flatMap((language) =>
    headedCollections.flatMap((collection) => dueIn(collected, collection, language, knownHeads)),
  );
  const troubles = createRemarks();
  let failures = 0;
  let done = 0;

  await forEachLimit(due, { limit: config.api.concurrency, signal }, async (item, stop) => {
    const name = `${item.collection} ${item.id} (${item.language})`;
    if (failures >= mostFailures) {
      troubles.add('Not asked for their SEO head after many failures', name);
      return;
    }
    try {
      item.take(headIn(await api.get('seo/v1', '/get_head', { url: item.address }, stop)));
    } catch (error) {
      if (isUnknownAddress(error)) item.take({ yoast_head_json: {} });
      else {
        failures += 1;
        troubles.add(`SEO heads that could not be read (${complaint(error)})`, name);
      }
    }
    done += 1;
    progress({ step: 'SEO heads', done, total: due.length });
  });
  collected.warnings.push(...troubles.sentences());
}

function dueIn(
  collected: Collected,
  collection: HeadedCollection,
  language: Language,
  known: FetchContext['knownHeads'],
): Due[] {
  // Each shelf holds items of its collection; the union of three cannot say so.
  const items = shelfOf(collected, language)[collection] as Items<Headed>;
  const due: Due[] = [];
  for (const { id, yoast_head_json, ...item } of items.values()) {
    const address = item.url ?? item.link ?? '';
    const take = (head: WireHead) => {
      const present = items.get(id);
      if (present) items.set(id, { ...present, ...head });
    };
    if (yoast_head_json !== undefined || address === '') continue;
    const head = known?.(collection, language, { id, ...item });
    if (head) take(head);
    else due.push({ collection, language, id, address, take });
  }
  return due;
}

type Headed = WireHead &
  Parameters<NonNullable<FetchContext['knownHeads']>>[2] & {
    /** Of events. */
    readonly url?: string;
    /** Of posts and pages. */
    readonly link?: string;
  };

function headIn(answer: unknown): WireHead {
  const { html, json = {} } = seoHeadAnswerSchema.parse(answer);
  const alternates = alternatesSchema.parse(html);
  return {
    yoast_head_json: json,
    ...(Object.keys(alternates ?? {}).length > 0 && { yoast_head: alternates }),
  };
}

/** An address the extension does not know: HTTP 404 without the code of an error. */
function isUnknownAddress(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404 && error.code === '';
}

/** @throws whatever is not one answer that went wrong: without a connection there is no snapshot */
function complaint(error: unknown): string {
  if (error instanceof HttpError) return `${error.status} ${error.code}`.trim();
  if (error instanceof InvalidResponseError || error instanceof z.ZodError)
    return 'an answer that makes no sense';
  throw error;
}

const lineSchema = z.object({
  item: z.object({
    id: idSchema,
    modified_utc: z.string().nullish(),
    modified_gmt: z.string().nullish(),
    yoast_head: contentItemShape.yoast_head,
    yoast_head_json: contentItemShape.yoast_head_json,
  }),
});

/** Reads the heads that the items of an earlier snapshot have. What cannot be read there is not known. */
export async function readKnownHeads(snapshot: string): Promise<KnownHeads> {
  const known = new Map<string, WireHead>();
  for (const language of languages) {
    for (const collection of headedCollections) {
      const path = join(snapshot, collectionFile(collection, language));
      if (!existsSync(path)) continue;
      for await (const line of readRecordLines(path)) {
        const item = line.includes('"yoast_head_json"') ? parseLine(line) : undefined;
        if (!item?.yoast_head_json || modifiedOf(item) === '') continue;
        const { yoast_head, yoast_head_json } = item;
        known.set(keyOf(collection, language, item), {
          yoast_head_json,
          ...(yoast_head && { yoast_head }),
        });
      }
    }
  }
  return (collection, language, item) => known.get(keyOf(collection, language, item));
}

function keyOf(collection: string, language: string, item: Dated): string {
  return `${collection} ${language} ${item.id} ${modifiedOf(item)}`;
}

function modifiedOf({ modified_utc, modified_gmt }: Dated): string {
  return modified_utc ?? modified_gmt ?? '';
}

function parseLine(line: Buffer): z.output<typeof lineSchema>['item'] | undefined {
  try {
    return lineSchema.safeParse(JSON.parse(line.toString())).data?.item;
  } catch {
    return undefined;
  }
}
