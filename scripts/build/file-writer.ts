import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { sameValue } from '../../src/model/equality.ts';
import type { FileText } from '../../src/outputs/target.ts';
import { createEncoder, createPathMaker, encoded, holdsBytes } from '../cli/files.ts';
import { programModule } from '../cli/site-folder.ts';
import { finish, type SharedActivity, sharedActivity } from '../cli/stall.ts';
import {
  createFactsMover,
  type Findings,
  findingsSchema,
  type TextTable,
} from '../verify/facts.ts';
import { checkWhileWriting, type FileCheck, type FileCheckOrder } from '../verify/file-findings.ts';
import { shortDigest } from './digests.ts';

/** What files are written with. */
export type WriterOrder = {
  /** The output folder. */
  readonly folder: string;
  /** Folder of the published site, whose files are not written again. */
  readonly published?: string | undefined;
  /** What each file is checked with; without it none is. */
  readonly check: FileCheckOrder | undefined;
};

/** A file of the output folder, and all of it. */
export type WholeFile = readonly [file: string, content: FileText];

/** What became of the files of a target. */
export type WrittenFiles = {
  /** Those that the published site has with the same bytes: they are reused. */
  readonly same: readonly string[];
  /** Missing where files are not checked. */
  readonly findings: Findings | undefined;
};

/** Takes the files of one target. */
export type TargetFiles = {
  text(file: string, content: FileText): void;
  /** After the last of them: what became of all, once they are written. */
  end(): WrittenFiles | Promise<WrittenFiles>;
};

/** A file of a target as it was written. */
type WrittenPart = { readonly digest: string; readonly findings: Findings };

type WrittenParts = ReadonlyMap<string, WrittenPart>;

/** What is known of the files of one target. */
export type PartsOfTarget = {
  /** As they are published. */
  readonly published: WrittenParts;
  /** Receives what is written. */
  readonly written: Map<string, WrittenPart>;
};

/**
 * What a process that stays knows of targets that are divided into files while they are written:
 * most of those are the same after an edit.
 */
export class KeptParts {
  #published: ReadonlyMap<string, WrittenParts> = new Map();
  #written = new Map<string, WrittenParts>();
  #check: FileCheckOrder | undefined;

  /**
   * Begins a build. Of files that were checked otherwise nothing is known any more.
   *
   * @param isPublished whether the site that is taken over from is the one whose files are known
   */
  begin(check: FileCheckOrder | undefined, isPublished: boolean): void {
    if (!isPublished || !sameValue(check, this.#check)) this.#published = new Map();
    this.#check = check;
    this.#written = new Map(this.#published);
  }

  of(target: string): PartsOfTarget {
    const published = this.#published.get(target) ?? new Map();
    const written = new Map<string, WrittenPart>();
    this.#written.set(target, written);
    return { published, written };
  }

  /** What was written is published. */
  publish(): void {
    this.#published = this.#written;
  }
}

/** Files that a thread pays for, which loads its program first. */
const filesForThread = 150;

/** Files of an edit after which many more are likely: of a few hundred the last would be waited for. */
const filesOfEdit = 500;

/** Files after which a thread is worth starting. @param certain so many will be written */
export function threadAfter(certain: number): number {
  return certain < filesForThread ? filesOfEdit : 0;
}

/** Characters and bytes that wait for the thread; what is more is written at once. */
const mostWaiting = 4_000_000;

/**
 * Writes the texts of a site, except those that the published site has with the same bytes, and has
 * each checked. Where there are many and a core is free, a thread does most of it.
 */
export class FileWriter implements AsyncDisposable {
  readonly #order: WriterOrder;
  readonly #threadAfter: number;
  readonly #check: FileCheck | undefined;
  readonly #write: ReturnType<typeof createTextWriter>;
  #thread: WriterThread | undefined;
  #files = 0;

  /** @param order.threadAfter files after which a thread is started. @default never */
  constructor({
    threadAfter = Number.POSITIVE_INFINITY,
    ...order
  }: WriterOrder & { readonly threadAfter?: number | undefined }) {
    this.#order = order;
    this.#threadAfter = threadAfter;
    this.#check = order.check && checkWhileWriting(order.check);
    this.#write = createTextWriter(order, this.#check);
  }

  /** The texts that the numbers in findings mean; others come to them. */
  get texts(): readonly string[] {
    return this.#check?.table.texts ?? [];
  }

  /** @param parts of a target that is divided into files while it is written, where they are kept */
  begin(parts?: PartsOfTarget): TargetFiles {
    const { check } = this.#order;
    if (parts !== undefined && this.#check !== undefined)
      return this.#beginParts(parts, this.#check);
    // What is not checked is written at once.
    if (this.#files >= this.#threadAfter && check !== undefined && this.#check !== undefined)
      this.#thread ??= new WriterThread({ ...this.#order, check }, this.#check.table);
    return this.#thread?.takesMore() === true ? this.#thread.begin() : this.#beginHere();
  }

  #beginHere(): TargetFiles {
    const same: string[] = [];
    return {
      text: (file, content) => {
        if (this.#write(file, content) === 'same') same.push(file);
        this.#files += 1;
        finish(file);
      },
      end: () => ({ same, findings: this.#check?.take() }),
    };
  }

  /** Neither checks nor writes what is published with the same bytes. */
  #beginParts({ published, written }: PartsOfTarget, check: FileCheck): TargetFiles {
    const same: string[] = [];
    const all: Findings[] = [];
    return {
      text: (file, content) => {
        const digest = shortDigest(typeof content === 'string' ? content : encode(content));
        const known = published.get(file);
        const isSame = known?.digest === digest;
        if (isSame || this.#write(file, content) === 'same') same.push(file);
        if (!isSame) this.#files += 1;
        const findings = isSame ? known.findings : check.take();
        all.push(findings);
        if (isLasting(findings)) written.set(file, { digest, findings });
        finish(file);
      },
      end: () => ({ same, findings: joined(all) }),
    };
  }

  /** Ends the thread, which writes nothing from then on. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#thread?.[Symbol.asyncDispose]();
  }
}

/** Whether findings say the same in a later build: they are right, and no number in them is of a table of texts. */
function isLasting({ links, places, scripted, problems }: Findings): boolean {
  return [links, places, scripted, problems].every(({ length }) => length === 0);
}

function joined(all: readonly Findings[]): Findings {
  const numbersOf = (name: 'links' | 'places' | 'scripted') => [
    ...new Set(all.flatMap((findings) => findings[name])),
  ];
  return {
    links: numbersOf('links'),
    places: numbersOf('places'),
    scripted: numbersOf('scripted'),
    calendars: all.flatMap(({ calendars }) => calendars),
    mentions: all.flatMap(({ mentions }) => mentions),
    problems: all.flatMap(({ problems }) => problems),
  };
}

/** One for all that a process writes: each text is written in one go. */
const encode = createEncoder();

/** Makes a function that writes one text. */
export function createTextWriter(
  { folder, published }: Pick<WriterOrder, 'folder' | 'published'>,
  check: FileCheck | undefined,
): (file: string, content: FileText) => 'same' | 'written' {
  const pathOf = createPathMaker(folder);
  return (file, content) => {
    const bytes = encode(content);
    check?.check(file, bytes, content);
    if (published !== undefined && holdsBytes(join(published, file), bytes)) return 'same';
    writeFileSync(pathOf(file), bytes);
    return 'written';
  };
}

/** What a thread that writes is started with. It is sent the files of one target at a time. */
export const threadOrderSchema = z.object({
  folder: z.string(),
  published: z.string().optional(),
  check: z.custom<FileCheckOrder>((given) => typeof given === 'object'),
  activity: z.custom<SharedActivity>((given) => typeof given === 'object'),
});

type ThreadOrder = z.output<typeof threadOrderSchema>;

/** What it says: once, that it has loaded its program; then what became of the files of each target. */
const threadMessageSchema = z.union([
  z.object({
    same: z.array(z.string()),
    findings: findingsSchema,
    /** Texts that numbers in the findings mean, as far as they are new. */
    texts: z.array(z.string()),
  }),
  z.strictObject({ ready: z.literal(true) }),
  z.object({ failed: z.string(), code: z.string().optional(), path: z.string().optional() }),
]);

export type ThreadMessage = z.output<typeof threadMessageSchema>;

type Waiting = PromiseWithResolvers<WrittenFiles> & { readonly length: number };

class WriterThread implements AsyncDisposable {
  readonly #worker: Worker;
  readonly #waiting: Waiting[] = [];
  readonly #texts: string[] = [];
  readonly #move: ReturnType<typeof createFactsMover>;
  #isReady = false;
  #length = 0;
  #failure: Error | undefined;

  /** @param table that the numbers in its findings are made to be of */
  constructor(order: Omit<ThreadOrder, 'activity'>, table: TextTable) {
    this.#move = createFactsMover({ texts: this.#texts }, table);
    const workerData: ThreadOrder = { ...order, activity: sharedActivity() };
    this.#worker = new Worker(programModule('scripts/build/writer-thread'), {
      ...{ workerData, execArgv: [], env: {} },
    });
    this.#worker.on('message', (message) => this.#receive(threadMessageSchema.parse(message)));
    this.#worker.on('error', (error) =>
      this.#fail(error instanceof Error ? error : new Error(String(error))),
    );
    this.#worker.on('exit', () => this.#fail(new Error('The thread that writes files has ended.')));
  }

  /** Whether it takes another target. @throws what it failed with */
  takesMore(): boolean {
    if (this.#failure !== undefined) throw this.#failure;
    return this.#isReady && this.#length < mostWaiting;
  }

  begin(): TargetFiles {
    const files: WholeFile[] = [];
    const moved: ArrayBuffer[] = [];
    let length = 0;
    return {
      text: (file, content) => {
        const sent = typeof content === 'string' ? content : encoded(content);
        length += sent.length;
        if (typeof sent === 'string') return void files.push([file, sent]);
        files.push([file, [sent]]);
        moved.push(sent.buffer);
      },
      end: () => {
        const waiting = { ...Promise.withResolvers<WrittenFiles>(), length };
        // Whoever waits for it hears of it.
        waiting.promise.catch(() => {});
        if (this.#failure !== undefined) waiting.reject(this.#failure);
        this.#waiting.push(waiting);
        this.#length += length;
        this.#worker.postMessage(files, moved);
        return waiting.promise;
      },
    };
  }

  #receive(message: ThreadMessage): void {
    if ('ready' in message) this.#isReady = true;
    else if ('failed' in message) {
      const { failed, ...of } = message;
      this.#fail(Object.assign(new Error(failed), of));
    } else {
      const { same, texts, findings } = message;
      this.#texts.push(...texts);
      const { problems } = findings;
      const waiting = this.#waiting.shift();
      this.#length -= waiting?.length ?? 0;
      waiting?.resolve({ same, findings: { ...this.#move(findings), problems } });
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#waiting) reject(this.#failure);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate();
  }
}
