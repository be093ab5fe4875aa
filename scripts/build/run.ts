import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { bindShortWords } from '../../src/html/text.ts';
import { dictionaryOf } from '../../src/i18n/dictionaries.ts';
import { withWordLanguages } from '../../src/i18n/word-languages.ts';
import { shownPage } from '../../src/kinds/index.ts';
import { createTargetKeys } from '../../src/outputs/keys.ts';
import { type FileText, withTextsJoined } from '../../src/outputs/target.ts';
import type { Site } from '../../src/site/site.ts';
import type { PageOut, SiteSection, SiteTarget } from '../../src/targets.ts';
import type { Renderer } from '../astro/renderer.ts';
import { begin, finish } from '../cli/stall.ts';
import { findingsSchema } from '../verify/facts.ts';
import type { FileCheckOrder } from '../verify/file-findings.ts';
import type { BuildMemory } from './build-memory.ts';
import { shortDigest } from './digests.ts';
import { FileWriter, type TargetFiles, type WrittenFiles } from './file-writer.ts';
import type { TargetRecord, TargetsRecord } from './record.ts';

/** Some targets of a section, in its order. */
export const jobSchema = z.object({ section: z.string(), targets: z.array(z.string()) });

export type Job = Readonly<z.output<typeof jobSchema>>;

const writtenSchema = z.object({
  name: z.string(),
  key: z.string(),
  parts: z.record(z.string(), z.string()),
  files: z.array(z.string()),
  warnings: z.array(z.string()),
  /** Files that the published site has with the same bytes: they are reused. */
  same: z.array(z.string()),
  /** Missing where files are not checked while they are written. */
  findings: findingsSchema.optional(),
});

type Written = z.output<typeof writtenSchema>;

/** What became of the targets of a job. */
export const resultSchema = z.object({
  section: z.string(),
  /** Texts that the numbers in findings mean, as far as they are new since the last result of this process. */
  texts: z.array(z.string()),
  /** Targets that have the key they had: their files are taken over. */
  reused: z.array(z.string()),
  written: z.array(writtenSchema),
});

export type Result = Readonly<z.output<typeof resultSchema>>;

/** Targets that were written earlier, whose files stay what they are where their keys do. */
export type Reusable = Pick<TargetsRecord, 'targets' | 'table'> & {
  /** Whether files are all there as they were written. */
  readonly isThere: (files: readonly string[]) => boolean;
  /** Folder of the published site that has them; undefined where they are in the output folder already. */
  readonly folder: string | undefined;
  /** Name of that site. */
  readonly site?: string | undefined;
};

/** What a process writes with. */
export type RunOrder = {
  /** The output folder. */
  readonly folder: string;
  /** What may be taken over. */
  readonly before: Reusable | undefined;
  /** What renders pages, once the templates are compiled and loaded. */
  readonly renderer: Promise<Renderer>;
  /** What each file that is written is checked with; without it none is. */
  readonly check: FileCheckOrder | undefined;
  /** Files after which a thread writes beside this one. @default never */
  readonly threadAfter?: number | undefined;
  /** What the process keeps from build to build, where it does. */
  readonly memory?: BuildMemory | undefined;
};

/**
 * Writes targets of a site into the output folder, except those that are made of what they were made of. Any process that
 * opened the site can. It keeps what the targets of one section share until it is given another section.
 */
export class Runner implements AsyncDisposable {
  readonly #sections: ReadonlyMap<string, SiteSection>;
  readonly #order: RunOrder;
  readonly #keyOf: ReturnType<typeof createTargetKeys>;
  readonly #writer: FileWriter;
  #section = '';
  #targets: ReadonlyMap<string, SiteTarget> = new Map();
  /** How many texts of the check were handed on. */
  #told = 0;

  constructor(site: Site, sections: readonly SiteSection[], order: RunOrder) {
    this.#sections = new Map(sections.map((section) => [section.name, section]));
    this.#order = order;
    this.#keyOf = createTargetKeys(site, shortDigest);
    const { folder, before, check, threadAfter, memory } = order;
    memory?.parts.begin(check, memory.published === before?.site);
    this.#writer = new FileWriter({ folder, published: before?.folder, check, threadAfter });
  }

  async run({ section, targets: names }: Job): Promise<Result> {
    const { language } = this.#open(section);
    const reused: string[] = [];
    const made: Made[] = [];
    let work = 0;
    for (const name of names) {
      const target = this.#targetOf(name);
      if (this.#isAsBefore(target)) {
        reused.push(name);
        work += 1;
      } else {
        const done = await this.#renew(target, language);
        if (done === 'reused') reused.push(name);
        else made.push(done);
        work += openedWork;
      }
      if (work < yieldAfter) continue;
      work = 0;
      await setImmediate();
    }
    const written = await allWritten(made);
    const texts = this.#writer.texts.slice(this.#told);
    this.#told += texts.length;
    return { section, texts, reused, written };
  }

  /** Ends what writes beside this process. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#writer[Symbol.asyncDispose]();
  }

  #open(name: string): SiteSection {
    const section = this.#sections.get(name);
    if (section === undefined) throw new Error(`There is no section "${name}" in this site.`);
    if (this.#section === name) return section;
    // What the other section held is free before this one is opened.
    this.#targets = new Map();
    this.#section = name;
    this.#targets = new Map(section.targets().map((target) => [target.name, target]));
    return section;
  }

  #targetOf(name: string): SiteTarget {
    const target = this.#targets.get(name);
    if (target === undefined)
      throw new Error(`There is no target "${name}" in "${this.#section}".`);
    return target;
  }

  /** Whether a process that stays knows that a target is what it published, without opening it. */
  #isAsBefore(target: SiteTarget): boolean {
    const { before, memory } = this.#order;
    if (memory === undefined || before === undefined || memory.published !== before.site)
      return false;
    const key = memory.keyAsBefore(target)?.key;
    if (key === undefined) return false;
    const known = before.targets.get(target.name);
    if (known?.key !== key || !hasFiles(known, target)) return false;
    finish(target.name);
    return true;
  }

  async #renew(target: SiteTarget, language: SiteSection['language']): Promise<Made | 'reused'> {
    const { name } = target;
    const { before, memory } = this.#order;
    const finishTarget = begin(target.files?.[0] ?? name);
    let opened: ReturnType<SiteTarget['open']> | undefined;
    const look = () => {
      opened = target.open();
      return this.#keyOf(opened.inputs, language);
    };
    const { key, parts } = memory === undefined ? look() : memory.keyOf(target, look);
    const known = before?.targets.get(name);
    const isSame = known?.key === key && hasFiles(known, target);
    const isOwn = opened === undefined && memory?.published === before?.site;
    if (isSame && (isOwn || before?.isThere(known.files))) {
      finishTarget();
      return 'reused';
    }
    const divided = target.files === undefined ? memory?.parts.of(name) : undefined;
    const writing = this.#writer.begin(divided);
    const out = this.#createOut(writing);
    await (opened ?? target.open()).write(out);
    finishTarget();
    const { files, warnings } = out;
    return { name, key, parts, files, warnings, end: writing.end() };
  }

  #createOut(writing: TargetFiles): PageOut & Pick<Written, 'files' | 'warnings'> {
    const files: string[] = [];
    const warnings: string[] = [];
    const text = (file: string, content: FileText) => {
      files.push(file);
      writing.text(file, withTextsJoined(content));
    };
    return {
      ...{ files, warnings, text },
      warn: (warning) => void warnings.push(warning),
      page: async (file, parts) => {
        const render = await this.#order.renderer;
        text(
          file,
          bindShortWords(
            withWordLanguages(await render(shownPage(parts), file), parts.words.language),
            dictionaryOf(parts.words.language).bound,
          ),
        );
      },
    };
  }
}

/** A target whose files may be on their way still. */
type Made = Omit<Written, keyof WrittenFiles> & {
  readonly end: WrittenFiles | Promise<WrittenFiles>;
};

async function allWritten(made: readonly Made[]): Promise<Written[]> {
  const all: Written[] = [];
  for (const { end, ...target } of made) {
    const finishTarget = begin(target.files[0] ?? target.name);
    const { same, findings } = await end;
    finishTarget();
    // A list that grew has room for more.
    all.push({ ...target, files: [...target.files], same: [...same], findings });
  }
  return all;
}

/** Whether a target still has the files it had: the present decides about some of them. */
function hasFiles({ files }: TargetRecord, { files: declared = files }: SiteTarget): boolean {
  return files.length === declared.length && files.every((file, index) => file === declared[index]);
}

/** What is done between two looks at the event loop, a target that nobody opens being 1. */
const yieldAfter = 500;

/** The same of one that is opened. */
const openedWork = 25;

/**
 * What a job weighs at most: enough to pay for a message. Of those that wait for the images, which
 * come last, little enough that no process waits long for another.
 */
const jobWeights = { first: 320, last: 80 } as const;

/** Divides a section into jobs. @param isOwn whether a target is to be written here */
export function jobsOf(
  { name, targets, hasImages }: Pick<SiteSection, 'name' | 'targets' | 'hasImages'>,
  isOwn: (target: SiteTarget) => boolean = () => true,
): readonly Job[] {
  const most = hasImages === true ? jobWeights.last : jobWeights.first;
  let weight = 0;
  const slices = Map.groupBy(targets().filter(isOwn), (target) => {
    weight += target.weight;
    return Math.floor(weight / most);
  });
  return Array.from(slices.values(), (some) => ({
    section: name,
    targets: some.map((target) => target.name),
  }));
}
