import { z } from 'zod';
import { languageSchema } from '../../../src/contract/language.ts';
import { keptItemsSchema, revisedSchema } from './stored-schema.ts';

const wordsSchema = z.object({ name: z.string(), description: z.string() });

const revisionSchema = z.object({ id: z.int(), item: revisedSchema, isAutosave: z.boolean() });

const templateSchema = z.object({
  theme: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  content: z.string(),
  status: z.string(),
  id: z.int(),
  author: z.int(),
  modified: z.string(),
  hasFile: z.boolean(),
  postTypes: z.array(z.string()).readonly().exactOptional(),
});

/** Everything a mock holds, as `mock-state.json` has it beside the snapshot. */
export const stateSchema = z.object({
  version: z.literal(1),
  /** SHA-256 of the manifest it stands beside; empty where there is no snapshot yet. */
  snapshot: z.string(),
  /** Whether that snapshot tells everything that is public. */
  isTold: z.boolean(),
  languages: z.array(languageSchema).min(1),
  town: wordsSchema.extend({
    translated: z.partialRecord(languageSchema, wordsSchema).exactOptional(),
    timeZone: z.string(),
    frontPage: z.int(),
    postsPage: z.int(),
    lastId: z.int(),
    embeds: z.array(z.object({ url: z.string(), title: z.string(), picture: z.string() })),
  }),
  copies: z.array(z.object({ path: z.string(), type: z.string(), kept: z.string() })),
  items: keptItemsSchema,
  revisions: z.object({
    saved: z.array(z.tuple([z.int(), z.array(revisionSchema)])),
    autosaves: z.array(z.tuple([z.int(), revisionSchema])),
  }),
  templates: z.object({
    templates: z.array(z.tuple([z.string(), templateSchema])),
    autosaves: z.array(z.tuple([z.string(), templateSchema])),
    forgotten: z.array(z.string()),
  }),
});

export type MockState = z.output<typeof stateSchema>;
