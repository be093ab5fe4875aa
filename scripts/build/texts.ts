import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { openTexts } from '../../src/outputs/files.ts';
import type { TextFile } from '../../src/outputs/text.ts';
import type { Site } from '../../src/site/site.ts';
import { createEncoder, createPathMaker } from '../cli/files.ts';
import { begin, finish } from '../cli/stall.ts';
import { type FileCheck, fileFindingsSchema } from '../verify/file-findings.ts';

/** Texts that one process writes, by their names: whole groups, and files of single items. */
export const textJobSchema = z.object({
  /** What most of them are made of: the process that wrote others of these has derived it already. */
  lane: z.string(),
  texts: z.array(z.string()),
});

export type TextJob = Readonly<z.output<typeof textJobSchema>>;

export const textsResultSchema = z.object({
  /** The groups of the job: their files, and what could not be written as it should be. */
  groups: z.array(
    z.object({ name: z.string(), files: z.array(z.string()), warnings: z.array(z.string()) }),
  ),
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

/** Files of items in one job: few enough to share them out evenly. A group is worth some of them. */
const atOnce = 300;
const groupWorth = 12;

/** The lane of a text or of the file of a page: its language, empty for none. Those of one language are made of the same items. */
export function laneOf({ languages }: Pick<Site, 'languages'>, name: string): string {
  return (
    name.split(/[ /]/).findLast((part) => languages.some((language) => language === part)) ?? ''
  );
}

/** Divides texts into jobs, those of each language together. */
export function textJobs(
  site: Pick<Site, 'languages'>,
  texts: ReadonlyMap<string, { readonly isGroup: boolean }>,
): TextJob[] {
  return [...Map.groupBy(texts.keys(), (name) => laneOf(site, name))].flatMap(([lane, names]) => {
    let worth = 0;
    const slices = Map.groupBy(names, (name) => {
      worth += texts.get(name)?.isGroup ? groupWorth : 1;
      return Math.floor(worth / atOnce);
    });
    return Array.from(slices.values(), (some) => ({ lane, texts: some }));
  });
}

/**
 * Gives jobs out to several processes, each the next one of its lane, or of a lane that nobody has begun, or else of the one
 * in which most are left.
 */
export function createQueue<Job extends { readonly lane: string }>() {
  const lanes = new Map<string, Job[]>();
  const begun = new Set<Job[]>();
  return {
    /** Adds jobs in their order, before those of their lanes that were added earlier. */
    add(jobs: readonly Job[]) {
      for (const [lane, some] of Map.groupBy(jobs, (job) => job.lane))
        lanes.getOrInsertComputed(lane, () => []).unshift(...some);
    },
    /** Makes a function that answers the next job for one process. */
    createTaker() {
      let own: Job[] = [];
      return (): Job | undefined => {
        if (own.length === 0) {
          const left = [...lanes.values()].filter(({ length }) => length > 0);
          const longestFirst = left.toSorted((one, other) => other.length - one.length);
          own = longestFirst.find((lane) => !begun.has(lane)) ?? longestFirst[0] ?? own;
          begun.add(own);
        }
        return own.shift();
      };
    },
  };
}

/** Writes texts of a site into the output folder; any process that opened the site can. */
export function createTextWriter(
  site: Site,
  folder: string,
  { imageLengths, published, check }: TextSurroundings & { readonly check?: FileCheck | undefined },
): (job: TextJob) => Promise<TextsResult> {
  const lengths = new Map(imageLengths);
  const write = createFileWriter(folder, { published, check });
  let warnings: string[] = [];
  const open = () => {
    warnings = [];
    return openTexts(site, {
      imageLengths: () => lengths,
      warn: (warning) => void warnings.push(warning),
    });
  };
  let known: ReturnType<typeof open> = new Map();
  return async ({ texts }) => {
    if (!texts.every((name) => known.has(name))) known = open();
    const result: TextsResult = { groups: [], same: [] };
    const wanted = new Set(texts);
    for (const [name, text] of known) {
      // Jobs come in the order of the site: what is before this one is not asked for, and would hold what it was made of.
      known.delete(name);
      if (!wanted.has(name)) continue;
      warnings = [];
      const files: string[] = [];
      const finishText = begin(name);
      for (const part of text.write()) {
        if (write(part) === 'same') result.same.push(part.file);
        files.push(part.file);
        finish(part.file);
      }
      finishText();
      if (text.isGroup) result.groups.push({ name, files, warnings });
      wanted.delete(name);
      if (wanted.size === 0) break;
      if (text.isGroup || wanted.size % breath === 0) await setImmediate();
    }
    if (wanted.size > 0)
      throw new Error(`There are no texts "${[...wanted].join('", "')}" in this site.`);
    return { ...result, findings: check?.take() };
  };
}

/** Files written between two looks at the event loop. */
const breath = 50;

/**
 * Writes texts into a folder, except those that the published site has with the same bytes.
 *
 * @param from.published folder of the published site
 * @param from.check looks at each text that is written
 */
export function createFileWriter(
  folder: string,
  {
    published,
    check,
  }: { readonly published?: string | undefined; readonly check?: FileCheck | undefined },
): (text: TextFile) => 'same' | 'written' {
  const pathOf = createPathMaker(folder);
  const encode = createEncoder();
  return ({ file, text }) => {
    const bytes = encode(text);
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
