import { z } from 'zod';
import { readState } from '../files.ts';
import { writeWhole } from '../write-whole.ts';

/** What pages show, by file in the output folder. */
const digestsSchema = z.record(z.string(), z.string());

/** Texts that are written together, by the name of the group: what they are made of, which files, what was told of them. */
const textsSchema = z.record(
  z.string(),
  z.object({ digest: z.string(), files: z.array(z.string()), remarks: z.array(z.string()) }),
);

export type KeptTexts = Readonly<z.output<typeof textsSchema>>;

/** A link to a place in another page. */
const referenceSchema = z.object({ from: z.string(), file: z.string(), fragment: z.string() });

/** What the checks of a whole site have read in its files. */
const findingsSchema = z.object({
  /** The instant before the first file was read. */
  began: z.string(),
  /** Digest of all that was looked for in every file. */
  sought: z.string(),
  /** Places in pages that links lead to, each once. */
  references: z.array(referenceSchema),
  /** Number of events in each calendar. */
  calendars: z.record(z.string(), z.number()),
  /** What files say of the CMS in words, an example of each. */
  mentions: z.record(z.string(), z.string()),
});

/** Written by a render, and completed by its checks. */
export const stagedPagesSchema = z.object({
  digests: digestsSchema,
  texts: textsSchema,
  /** Files that were taken over from the published site, pages and what belongs to them. */
  kept: z.array(z.string()),
  /** Missing until the pages are checked. */
  findings: findingsSchema.optional(),
});

export type Findings = Readonly<z.output<typeof findingsSchema>>;

export type StagedPages = Readonly<z.output<typeof stagedPagesSchema>>;

/** What is known of the pages of a published site. */
const publishedPagesSchema = z.object({
  version: z.literal(1),
  /** Digest of the program and configuration that wrote them. */
  program: z.string(),
  /** Digest of all the site was made of. */
  inputs: z.string(),
  /** Where they are published, absolute. */
  folder: z.string(),
  /** Name of the published site. */
  site: z.string(),
  digests: digestsSchema,
  texts: textsSchema,
  findings: findingsSchema,
});

export type PublishedPages = Readonly<z.output<typeof publishedPagesSchema>>;

/** What is written down in a file; undefined where nothing is that can be read: then every page is rendered. */
export function readPublishedPages(file: string): PublishedPages | undefined {
  return readRecord(file, publishedPagesSchema);
}

export function readStagedPages(file: string): StagedPages | undefined {
  return readRecord(file, stagedPagesSchema);
}

export function writePages(file: string, pages: PublishedPages | StagedPages): void {
  writeWhole(file, `${JSON.stringify(pages)}\n`);
}

function readRecord<Value>(file: string, schema: z.ZodType<Value>): Value | undefined {
  return readState(file, schema, 'every page is rendered and checked anew');
}
