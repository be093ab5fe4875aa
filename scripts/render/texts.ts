import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { openTexts } from '../../src/outputs/files.ts';
import type { TextFile } from '../../src/outputs/text.ts';
import type { Site } from '../../src/site/site.ts';
import { createPathMaker } from '../cli/files.ts';
import { type FileCheck, fileFindingsSchema } from '../verify/file-findings.ts';

/** Texts that one process writes: whole groups by their names, and files of single items by theirs. */
export const textJobSchema = z.object({ groups: z.array(z.string()), items: z.array(z.string()) });

export type TextJob = Readonly<z.output<typeof textJobSchema>>;

export const textsResultSchema = z.object({
  /** The groups of the job: their files, and what could not be written as it should be. */
  groups: z.array(z.object({ name: z.string(), files: z.array(z.string()), remarks: z.array(z.string()) })),
  /** Files that the published site has with the same bytes, so that they are reused. */
  same: z.array(z.string()),
  /** What was found in the others, where they are checked. */
  findings: fileFindingsSchema.optional(),
});

export type TextsResult = z.output<typeof textsResultSchema>;

/** What texts are written with besides the site. */
export const textSurroundingsSchema = z.object({
  /** Bytes of the written images, by their paths in the output folder. */
  imageLengths: z.array(z.tuple([z.string(), z.number()])),
  /** Folder of the published site; missing where nothing may be taken over from it. */
  published: z.string().optional(),
});

export type TextSurroundings = Readonly<z.output<typeof textSurroundingsSchema>>;

/** Groups and files of items in one job: few enough to share them out evenly. */
const atOnce = { groups: 25, items: 300 };

/** Divides texts into jobs. Neighboring groups have most events in common, which a process writes once for all of them. */
export function textJobs(groups: readonly string[], items: readonly string[]): readonly TextJob[] {
  return [
    ...inSlices(groups, atOnce.groups).map((some) => ({ groups: some, items: [] })),
    ...inSlices(items, atOnce.items).map((some) => ({ groups: [], items: some })),
  ];
}

function inSlices(names: readonly string[], length: number): string[][] {
  return Array.from({ length: Math.ceil(names.length / length) }, (_, index) =>
    names.slice(index * length, (index + 1) * length),
  );
}

/** Writes texts of a site into the output folder; any process that opened the site can. */
export function createTextWriter(
  site: Site,
  folder: string,
  { imageLengths, published, check }: TextSurroundings & { readonly check?: FileCheck | undefined },
): (job: TextJob) => Promise<TextsResult> {
  const lengths = new Map(imageLengths);
  const write = createFileWriter(folder, { published, check });
  let remarks: string[] = [];
  let known: ReturnType<typeof openTexts> | undefined;
  return async ({ groups, items }) => {
    known ??= openTexts(site, { imageLengths: () => lengths, tell: (remark) => void remarks.push(remark) });
    const result: TextsResult = { groups: [], same: [] };
    const add = (text: TextFile) => {
      if (write(text) === 'same') result.same.push(text.file);
    };
    for (const name of groups) {
      remarks = [];
      const files: string[] = [];
      for (const text of of(known.groups, name)()) {
        add(text);
        files.push(text.file);
      }
      result.groups.push({ name, files, remarks });
      await setImmediate();
    }
    for (const [index, name] of items.entries()) {
      add(of(known.items, name));
      // A text remembers what it is.
      known.items.delete(name);
      if (index % breath === 0) await setImmediate();
    }
    return { ...result, findings: check?.take() };
  };
}

/** Files written between two looks at the event loop. */
const breath = 50;

function of<T>(texts: ReadonlyMap<string, T>, name: string): T {
  const text = texts.get(name);
  if (text === undefined) throw new Error(`There is no text "${name}" in this site.`);
  return text;
}

/**
 * Writes texts into a folder, except those that the published site has with the same bytes.
 *
 * @param from.published folder of the published site
 * @param from.check looks at each text that is written
 */
export function createFileWriter(
  folder: string,
  { published, check }: { readonly published?: string | undefined; readonly check?: FileCheck | undefined },
): (text: TextFile) => 'same' | 'written' {
  const pathOf = createPathMaker(folder);
  return ({ file, text }) => {
    const bytes = Buffer.from(text);
    if (published !== undefined && holds(join(published, file), bytes)) return 'same';
    check?.check(file, bytes, text);
    writeFileSync(pathOf(file), bytes);
    return 'written';
  };
}

function holds(file: string, bytes: Buffer): boolean {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  return size === bytes.length && readFileSync(file).equals(bytes);
}
