import { z } from 'zod';
import type { Api } from '../../src/api/api.ts';
import { AnswerError, ApiError } from '../../src/api/api-error.ts';
import { collectionSources } from '../../src/api/collection-source.ts';
import type { Collection } from '../../src/contract/collections.ts';
import type { Language } from '../../src/contract/language.ts';

/** Items that are asked for, for a look. */
const sampleSize = 20;

const itemSchema = z.object({
  id: z.union([z.number(), z.string()]).optional(),
  title: z.unknown().optional(),
  link: z.string().optional().catch(undefined),
  url: z.string().optional().catch(undefined),
  source_url: z.string().optional().catch(undefined),
  menus: z
    .union([z.number(), z.array(z.number())])
    .optional()
    .catch(undefined),
});

/** What a look at an item shows of it. */
export type SampleItem = z.output<typeof itemSchema>;

const listSchema = z.array(itemSchema);
const envelopeSchema = z.record(z.string(), z.unknown());

/** One collection in one language, as this reader is answered it. */
export type ReadRoute = {
  readonly collection: Collection;
  readonly language: Language;
  /** `closed`: not without a login; `missing`: there is no such route; `failing`: anything else but a list. */
  readonly state: 'open' | 'closed' | 'missing' | 'failing';
  /** The first of them. */
  readonly items: readonly SampleItem[];
  /** How many there are; undefined where the look did not show it. */
  readonly total: number | undefined;
  /** What the server said instead of a list; empty for a list. */
  readonly problem: string;
};

/** Looks at the first page of a collection. */
export async function readRoute(api: Api, collection: Collection, language: Language): Promise<ReadRoute> {
  const place = { collection, language };
  try {
    const { items, total } = await readSample(api, collection, language);
    // Some servers answer strangers an empty list of what they do not show them.
    const isKept =
      items.length === 0 && collectionSources[collection].needsCredentials && !api.hasCredentials;
    return { ...place, state: isKept ? 'closed' : 'open', items, total, problem: '' };
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof z.ZodError)) throw error;
    const problem = error instanceof ApiError ? error.problem : 'answered JSON that is not a list of items';
    return { ...place, state: stateAfter(error), items: [], total: undefined, problem };
  }
}

async function readSample(api: Api, collection: Collection, language: Language) {
  const { namespace, path, parameters, needsCredentials } = collectionSources[collection];
  if (needsCredentials && api.hasCredentials) {
    const items = listSchema.parse(await api.list(collection, language));
    return { items, total: items.length };
  }
  const answer = await api.get(namespace, path, {
    ...parameters,
    page: 1,
    per_page: sampleSize,
    ml_language: language,
  });
  if (namespace === 'calendar/events/v1') {
    const envelope = envelopeSchema.parse(answer);
    const items = listSchema.parse(envelope[collection]);
    return { items, total: z.coerce.number().catch(items.length).parse(envelope['total']) };
  }
  const items = listSchema.parse(answer);
  return { items, total: items.length < sampleSize ? items.length : undefined };
}

function stateAfter(error: unknown): ReadRoute['state'] {
  if (!(error instanceof AnswerError)) return 'failing';
  if ([401, 403].includes(error.status)) return 'closed';
  return error.status === 404 ? 'missing' : 'failing';
}
