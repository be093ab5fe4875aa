import { z } from 'zod';
import { mediaSchema } from '../../contract/media.ts';
import { pageSchema } from '../../contract/page.ts';
import { postSchema } from '../../contract/post.ts';
import { digest } from '../digest.ts';
import { withheldReason } from '../publicity.ts';
import { stableJson } from '../stable-json.ts';

/** Collections whose lists can be narrowed to what was modified after an instant. */
export const reusableCollections = ['posts', 'pages', 'media'] as const;

export type ReusableCollection = (typeof reusableCollections)[number];

/** Texts and heads: what makes items large. They are taken to change only together with the rest. */
const heavy = { content: true, excerpt: true, yoast_head: true, yoast_head_json: true } as const;

const schemas = {
  posts: postSchema.omit({ ...heavy, _embedded: true }),
  pages: pageSchema.omit(heavy),
  media: mediaSchema,
} as const;

/** Everything of an item but what is heavy, in short: two items with one brief differ in nothing else. */
export type Briefs = {
  /** Fields to ask a server for, as `_fields` names them. */
  readonly fields: readonly string[];
  /** Of an item as a server sent it; `undefined` where it is not public, not understood, or of unknown age. */
  ofRaw(raw: unknown, now: Temporal.Instant): string | undefined;
  /** Of an item of a snapshot. */
  ofItem(item: unknown): string | undefined;
  /** Whether a server sent more than it was asked for. */
  isMore(raw: unknown): boolean;
};

/** @param heads whether links to other languages in heads count too: items then have them */
export function briefsOf(collection: ReusableCollection, heads: boolean): Briefs {
  const plain: z.ZodType<{ readonly modified_gmt: string | null }> = schemas[collection];
  const headed = z.object({ yoast_head: postSchema.shape.yoast_head });
  const top = [...Object.keys(schemas[collection].shape), ...(heads ? ['yoast_head'] : [])];
  const hasBody = collection !== 'media';
  const known = new Set([...top, '_links', ...(hasBody ? ['content', 'excerpt'] : [])]);

  const ofItem = (item: unknown): string | undefined => {
    const parsed = plain.safeParse(item).data;
    if (!parsed || parsed.modified_gmt === null) return undefined;
    const alternates = heads ? headed.safeParse(item).data : undefined;
    return digest(stableJson([parsed, alternates?.yoast_head ?? {}]));
  };

  return {
    fields: [...top, ...(hasBody ? ['content.protected', 'excerpt.protected'] : [])],
    ofItem,
    ofRaw: (raw, now) => {
      // A server that does not say whether a password protects an item says nothing.
      if (hasBody && !protectedSchema.safeParse(raw).success) return undefined;
      return withheldReason(collection, raw, { now }) === undefined ? ofItem(raw) : undefined;
    },
    isMore: (raw) => {
      const item = itemSchema.safeParse(raw).data ?? {};
      return Object.keys(item).some((key) => !known.has(key)) || renderedSchema.safeParse(raw).success;
    },
  };
}

const itemSchema = z.record(z.string(), z.unknown());

const protectedSchema = z.object({ content: z.object({ protected: z.boolean() }) });

const renderedSchema = z.object({ content: z.object({ rendered: z.string() }) });
