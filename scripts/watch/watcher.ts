import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout } from 'node:timers/promises';
import { digest } from '../../src/snapshot/format.ts';
import { BuildMemory } from '../build/build-memory.ts';
import { buildSite } from '../build/build-site.ts';
import { codeDigest } from '../build/digests.ts';
import { type BuildContext, stallSeconds, withCacheLock } from '../cli/build-context.ts';
import { CommandError, type ExitCode, exitCodes } from '../cli/command.ts';
import { reasonBeneath } from '../cli/process.ts';
import type { Settings } from '../cli/settings.ts';
import { environmentFile } from '../cli/site-folder.ts';
import { enterStage, presentStage } from '../cli/stall.ts';
import { tellEnd } from '../report/notify.ts';
import type { BuildReport } from '../report/report.ts';
import type { Fetched } from '../snapshots/fetch-stage.ts';
import { latestName, readManifest, withheldNow } from '../snapshots/snapshot-store.ts';
import { Agenda, type Task } from './agenda.ts';
import { type Compared, compareWithWhole } from './comparison.ts';
import { disagreements } from './disagreements.ts';
import { type Hook, type HookChange, namedItems, olderThanNamed, reachesOthers } from './hooks.ts';
import { nextInstantOf } from './instants.ts';
import type { WatcherOrder } from './listener.ts';
import { builtSnapshot, noteOwnSite, presentOfSite, strangeSite } from './own-site.ts';
import type { Log } from './watch-log.ts';

/**
 * Milliseconds between two looks at the clock and at what is published: clocks are set, and
 * machines sleep.
 */
const longestSleep = 15_000;

/** Milliseconds between two looks at the program while there is no work. */
const betweenLooks = 60_000;

/** Milliseconds in which a program that is being replaced stays the same when that is done. */
const untilStable = 2000;

/** Targets that are looked at between two looks at the event loop. */
const targetsAtOnce = 50;

/** Files that are named where many differ. */
const mostNamed = 20;

type Pause = { readonly since: Temporal.Instant; readonly reason: string };

type WatchOrder = {
  readonly context: BuildContext;
  readonly log: Log;
  /** The present of builds, where it is not the clock's. */
  readonly fixedNow: Temporal.Instant | undefined;
  readonly version: string;
};

/**
 * Builds a site again and again, in one process: on a schedule, when a hook asks for it, and when
 * the present changes it.
 */
export class Watcher {
  readonly #context: BuildContext;
  readonly #log: Log;
  readonly #fixedNow: Temporal.Instant | undefined;
  readonly #version: string;
  readonly #program: string;
  readonly #started = now();
  readonly #agenda: Agenda;
  readonly #ended = Promise.withResolvers<ExitCode>();
  #looked = this.#started;
  /** What builds keep for the next ones. */
  #memory = new BuildMemory();
  /** Publications since the site was compared with a whole render. */
  #renewals = 0;
  #compared = this.#started;
  #isComparing = false;
  /** Whether the next build renders everything. */
  #isWhole = false;
  #isEnding = false;
  /** Whether it was said that the program cannot be read. */
  #isUnreadable = false;
  #wake = () => {};
  #building: Task | undefined;
  #pause: Pause | undefined;
  #toldPause = this.#started;
  #lastRead: Temporal.Instant | undefined;
  /** The present of the last build that was made for what begins or ends. */
  #lastMoment: Temporal.Instant | undefined;
  #lastPublication: { readonly at: Temporal.Instant; readonly files: number } | undefined;
  #lastFailure: { readonly exitCode: ExitCode; readonly reason: string } | undefined;

  constructor({ context, log, fixedNow, version }: WatchOrder) {
    this.#context = context;
    this.#log = log;
    this.#fixedNow = fixedNow;
    this.#version = version;
    this.#program = lookAtProgram(context.settings).digest;
    const { readEvery, completeEvery } = context.settings.config.watch;
    this.#agenda = new Agenda(
      { readEvery: minutes(readEvery), completeEvery: minutes(completeEvery) },
      this.#started,
    );
  }

  /** Builds until the process is to end. Returns its exit code. */
  run(): Promise<ExitCode> {
    this.#loop().catch((error: unknown) => this.#ended.reject(error));
    return this.#ended.promise;
  }

  /**
   * Ends the process: at once, or when the publication that is under way is done. What is rendered
   * is made again next time.
   */
  end(): void {
    const isPublishing =
      this.#building !== undefined && ['publish', 'settle'].includes(presentStage());
    if (isPublishing && !this.#isEnding) {
      this.#isEnding = true;
      this.#log('ending', 'The publication under way is finished, then this process ends.');
    } else {
      if (this.#building === undefined) this.#memory.writeDown(this.#context.cache);
      this.#log('ended', 'This process ends.');
      process.exit(exitCodes.done);
    }
  }

  /** Has what a hook names be read. Returns what becomes of it. */
  hook({ changes, complete }: Hook): string {
    const names = changes.map(({ kind, id }) => `${kind} ${id}`);
    this.#log('hook', `A hook asks for ${names.join(', ') || 'a read'}.`, { changes, complete });
    this.#agenda.ask(now(), changes, complete || changes.some(reachesOthers));
    this.#wake();
    return this.#pause === undefined
      ? 'Queued.'
      : 'Queued until somebody resumes the watcher: it is paused, because somebody else published.';
  }

  /** Does what somebody orders; undefined where there is nothing to do. */
  order(order: WatcherOrder): string | undefined {
    if (order === 'resume') {
      this.#lookAtSite();
      if (this.#pause === undefined) return undefined;
      this.#memory = new BuildMemory();
      noteOwnSite(this.#place);
      this.#pause = undefined;
      this.#agenda.ask(now());
    } else {
      if (this.#lastFailure?.exitCode !== exitCodes.guard) return undefined;
      this.#agenda.acceptShrink(now());
    }
    const sentence =
      order === 'resume'
        ? 'The watcher goes on, and publishes over the present site.'
        : 'The next read is published although much is missing.';
    this.#log(order, sentence);
    this.#wake();
    return sentence;
  }

  /**
   * What `GET /healthz` answers. It is not well where nothing could be read for
   * `notify.unreadHours`.
   */
  health(): { readonly isWell: boolean; readonly facts: object } {
    const { unreadHours } = this.#context.settings.config.notify;
    const unread = (this.#lastRead ?? this.#started).until(now()).total('hours');
    const next = this.#agenda.next();
    const late = next.at.until(now()).total('seconds');
    const isUnread =
      this.#agenda.failures > 0 ||
      this.#lastRead === undefined ||
      late > stallSeconds(this.#context.settings.config);
    const isWell = this.#pause !== undefined || !isUnread || unread < Math.max(unreadHours, 0);
    const facts = {
      version: this.#version,
      isWell,
      started: told(this.#started),
      lastRead: told(this.#lastRead),
      lastPublication: this.#lastPublication && {
        ...this.#lastPublication,
        at: told(this.#lastPublication.at),
      },
      building: this.#building?.kind ?? null,
      queue: { asked: this.#agenda.isAsked, changes: this.#agenda.queue },
      paused: this.#pause && { ...this.#pause, since: told(this.#pause.since) },
      next: { at: told(next.at), kind: next.work.kind },
      nextCompleteRead: told(this.#agenda.nextComplete),
      failures: this.#agenda.failures,
      lastFailure: this.#lastFailure && { exitCode: this.#lastFailure.exitCode },
    };
    return { isWell, facts: withNulls(facts) };
  }

  async #loop(): Promise<void> {
    while (!this.#isEnding) {
      this.#lookAtClock();
      this.#lookAtSite();
      if (await this.#isOutdated()) {
        this.#log('outdated', 'Program, Node, theme or configuration changed: this process ends.');
        return this.#ended.resolve(exitCodes.outdated);
      }
      const { work } = this.#agenda.next();
      const wait = this.#untilNext();
      if (wait <= 0) await this.#work(work);
      else if (!(await this.#useRest())) await this.#sleep(Math.min(wait, longestSleep));
    }
    this.#log('ended', 'This process ends.');
    this.#ended.resolve(exitCodes.done);
  }

  /**
   * Does what has time while nothing is to be built: looks at targets that other processes wrote,
   * and has the site compared. Answers whether it did something.
   */
  async #useRest(): Promise<boolean> {
    if (this.#pause !== undefined) return false;
    try {
      if (this.#memory.look(targetsAtOnce) > 0) {
        await setImmediate();
        return true;
      }
      this.#memory.collect();
    } catch (error) {
      this.#memory = new BuildMemory();
      this.#log('remark', `The next build begins anew: ${reasonBeneath(error)}`);
    }
    this.#compare();
    return false;
  }

  /**
   * Has what was published since compared with a whole render, where that is due; builds go on
   * meanwhile.
   */
  #compare(): void {
    const { compareEvery } = this.#context.settings.config.watch;
    const isDue =
      compareEvery > 0 &&
      this.#renewals > 0 &&
      this.#compared.until(now()).total('minutes') >= compareEvery;
    if (!isDue || this.#isComparing) return;
    this.#isComparing = true;
    this.#compared = now();
    this.#renewals = 0;
    compareWithWhole(this.#context)
      .then((found) => this.#found(found))
      .catch((error: unknown) => this.#found({ reason: reasonBeneath(error) }))
      .finally(() => {
        this.#isComparing = false;
      });
  }

  #found(found: Compared): void {
    if ('reason' in found) {
      this.#log('remark', `The published site was not compared: ${found.reason}.`);
      this.#renewals++;
      return;
    }
    const { differing } = found;
    if (differing.length === 0) {
      this.#log('compared', 'The published site has the bytes of a whole render.');
      return;
    }
    const named = differing.slice(0, mostNamed).join(', ');
    const reason = `${differing.length} files of the published site are not what a whole render makes, and are made anew: ${named}. Please report it.`;
    this.#log('differs', reason, { differing: differing.slice(0, mostNamed) });
    this.#memory = new BuildMemory();
    this.#isWhole = true;
    this.#agenda.ask(now());
    this.#wake();
    this.#tell(reason).catch((error: unknown) =>
      this.#log('remark', `Nobody was told of the difference: ${reasonBeneath(error)}.`),
    );
  }

  /**
   * Whether what was started is not what is there any more, and no change of it is under way. It is
   * looked at before each build, and once a minute.
   */
  async #isOutdated(): Promise<boolean> {
    const isDue = this.#untilNext() <= 0;
    if (!isDue && this.#looked.until(now()).total('milliseconds') < betweenLooks) return false;
    let found = lookAtProgram(this.#context.settings);
    const longest = stallSeconds(this.#context.settings.config) * 1000;
    for (let waited = 0; found.digest !== this.#program; waited += untilStable) {
      if (found.trouble !== undefined && waited >= longest) this.#sayUnreadable(found.trouble);
      await setTimeout(untilStable);
      const before = found;
      found = lookAtProgram(this.#context.settings);
      if (found.digest === before.digest && found.trouble === undefined) return true;
    }
    this.#isUnreadable = false;
    this.#looked = now();
    return false;
  }

  /** Says once that nothing is built because of what nobody is replacing any more. */
  #sayUnreadable(trouble: string): void {
    if (this.#isUnreadable) return;
    this.#isUnreadable = true;
    const reason = `Nothing is built until program, theme, configuration and ".env" can be read: ${trouble}`;
    this.#log('remark', reason);
    this.#tell(reason).catch((error: unknown) =>
      this.#log('remark', `Nobody was told of it: ${reasonBeneath(error)}.`),
    );
  }

  /** Milliseconds until there is work; while it is paused there is none. */
  #untilNext(): number {
    if (this.#pause !== undefined) return Number.POSITIVE_INFINITY;
    return this.#agenda.next().at.epochMilliseconds - now().epochMilliseconds;
  }

  /** Waits, unless something wakes it. */
  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = globalThis.setTimeout(resolve, milliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async #work(work: Task): Promise<void> {
    this.#agenda.begin(work, now());
    const context = this.#contextNow();
    // A difference may be found while it is built.
    const [memory, whole] = [this.#memory, this.#isWhole];
    this.#building = work;
    if (work.kind === 'moment') this.#lastMoment = context.settings.now;
    try {
      const report = await withCacheLock(context, async () => {
        this.#lookAtSite();
        if (this.#pause !== undefined) return undefined;
        const snapshot = work.kind === 'moment' ? await unchangedSnapshot(context) : undefined;
        if (work.kind === 'moment' && snapshot === undefined) return undefined;
        const before = memory.fetched;
        const built = await buildSite(context, { ...orderOf(work, snapshot), memory, whole });
        this.#confirm(before, memory.fetched);
        if (whole) this.#isWhole = false;
        noteOwnSite(this.#place, snapshot);
        if (!this.#agenda.isAsked) memory.writeDown(context.cache);
        return built;
      });
      if (report === undefined) this.#agenda.putBack(work);
      else await this.#succeeded(work, report);
    } catch (error) {
      // What failed may have left anything behind: the next build begins with what is on the disk.
      if (!isOfSource(error)) this.#memory = new BuildMemory();
      this.#failed(work, error);
    } finally {
      this.#building = undefined;
      enterStage('watch');
    }
    this.#expectMoment();
  }

  /** Says what reads of single items had missed, where the lists were read again. */
  #confirm(before: Fetched | undefined, after: Fetched | undefined): void {
    const isRead = before?.manifest.upon && after && !after.manifest.upon;
    const names = isRead && existsSync(before.folder) ? disagreements(before, after) : [];
    if (names.length === 0) return;
    const named = names.slice(0, mostNamed).join(', ');
    this.#log(
      'disagrees',
      `The lists give ${names.length} items otherwise than single reads did, though they were not modified since: ${named}. Perhaps a hook did not come, or a cache gives old answers.`,
      { items: names.slice(0, mostNamed) },
    );
  }

  async #succeeded(work: Task, report: BuildReport): Promise<void> {
    const { outcome, publication, snapshot, seconds } = report;
    const changed = outcome === 'published';
    if (changed) this.#renewals++;
    if (work.kind === 'read') {
      this.#lastRead = now();
      this.#lastFailure = undefined;
    }
    if (changed) this.#lastPublication = { at: now(), files: publication?.files ?? 0 };
    const { folder } = snapshot ?? {};
    const named = work.kind === 'read' ? work.changes : [];
    const older =
      folder === undefined || named.length === 0
        ? []
        : await olderThanNamed(named, folder, readManifest(folder));
    this.#agenda.succeeded(work, now(), older);
    this.#log(changed ? 'published' : 'unchanged', changed ? 'Published.' : 'Nothing changed.', {
      for: work.kind,
      ...(work.kind === 'read' && { complete: work.complete, lists: work.lists }),
      added: publication?.added.length ?? 0,
      changed: publication?.changed.length ?? 0,
      removed: publication?.removed.length ?? 0,
      seconds,
    });
    if (older.length > 0) this.#log('older', olderSentence(older), { changes: older });
  }

  #failed(work: Task, error: unknown): void {
    const exitCode = error instanceof CommandError ? error.exitCode : exitCodes.unforeseen;
    const reason = error instanceof Error ? error.message : String(error);
    this.#lastFailure = { exitCode, reason };
    if (work.kind === 'read' && exitCode !== exitCodes.source) this.#lastRead = now();
    this.#agenda.failed(work, now());
    const next = this.#agenda.next().at.toString({ smallestUnit: 'second' });
    const remedy =
      exitCode === exitCodes.guard
        ? ' "npm run watch -- --accept-shrink" accepts it without a restart.'
        : '';
    this.#log(
      'failed',
      `${reason}${remedy} What is published stays. The next build is at ${next}.`,
      { for: work.kind, exitCode, failures: this.#agenda.failures },
    );
  }

  /**
   * What is noted of a later time than the present was noted by a clock that was set back since.
   */
  #lookAtClock(): void {
    const present = now();
    const isAhead = (noted: Temporal.Instant | undefined) =>
      noted !== undefined && Temporal.Instant.compare(noted, present) > 0;
    this.#agenda.setClock(present);
    if (isAhead(this.#looked)) this.#looked = present;
    if (isAhead(this.#toldPause)) this.#toldPause = present;
    if (isAhead(this.#compared)) this.#compared = present;
    if (isAhead(this.#lastRead)) this.#lastRead = present;
  }

  /** Pauses where somebody else published since: what they did was meant. */
  #lookAtSite(): void {
    if (this.#pause !== undefined) {
      this.#repeatPause(this.#pause);
      return;
    }
    const site = strangeSite(this.#place);
    if (site === undefined) return;
    const reason = `Somebody else published the site ${site}, by a rollback or otherwise: nothing is published over it until "npm run watch -- --resume" or a signed POST to /resume.`;
    this.#pause = { since: now(), reason };
    this.#log('paused', reason, { site });
    this.#tellPause(this.#pause);
  }

  /**
   * No build tells those who could not be told of a pause, nor all of them again after a while:
   * where nothing is new for them they hear nothing.
   */
  #repeatPause(pause: Pause): void {
    const { readEvery } = this.#context.settings.config.watch;
    if (this.#toldPause.until(now()).total('minutes') >= readEvery) this.#tellPause(pause);
  }

  #tellPause({ reason }: Pause): void {
    this.#toldPause = now();
    this.#tell(reason).catch((error: unknown) =>
      this.#log('remark', `Nobody was told of the pause: ${reasonBeneath(error)}.`),
    );
  }

  async #tell(reason: string): Promise<void> {
    const { siteUrl } = this.#context.settings.config;
    const ended = { outcome: 'refused', exitCode: exitCodes.busy, reason, siteUrl } as const;
    for (const trouble of await tellEnd(this.#context, ended, now())) this.#log('remark', trouble);
  }

  #expectMoment(): void {
    if (this.#fixedNow !== undefined) return;
    try {
      this.#agenda.expect(nextInstantOf(this.#context, this.#shownPresent()));
    } catch (error) {
      // A snapshot that was damaged meanwhile: the next read leaves another.
      this.#agenda.expect(undefined);
      this.#log('remark', `It is not known what begins or ends next: ${reasonBeneath(error)}`);
    }
  }

  /** The present that what begins or ends after has not been shown yet. */
  #shownPresent(): Temporal.Instant {
    const [site, tried] = [presentOfSite(this.#place), this.#lastMoment];
    if (site === undefined || tried === undefined) return site ?? tried ?? now();
    return Temporal.Instant.compare(site, tried) > 0 ? site : tried;
  }

  #contextNow(): BuildContext {
    const present =
      this.#fixedNow ?? now().round({ smallestUnit: 'second', roundingMode: 'floor' });
    return { ...this.#context, wait: true, settings: { ...this.#context.settings, now: present } };
  }

  get #place() {
    const { cache, settings } = this.#context;
    return { cache, dist: settings.distFolder };
  }
}

/**
 * The snapshot that was built last; undefined where a later one, which was refused, withholds
 * something of it: that leaves the site once the later one is accepted.
 */
async function unchangedSnapshot(context: BuildContext): Promise<string | undefined> {
  const { cache, settings } = context;
  const name = builtSnapshot({ cache, dist: settings.distFolder });
  if (name === undefined || name === latestName(cache.snapshots)) return name;
  const withheld = await withheldNow(context, join(cache.snapshots, name));
  return withheld.length === 0 ? name : undefined;
}

/** @param snapshot what is built where only the present is another */
function orderOf(work: Task, snapshot: string | undefined): Parameters<typeof buildSite>[1] {
  const order = { acceptShrink: false, whole: false, tells: true };
  if (work.kind === 'moment') return { ...order, snapshot, moment: true };
  const { complete, acceptShrink, lists, changes } = work;
  return { ...order, complete, acceptShrink, named: lists ? undefined : namedItems(changes) };
}

function isOfSource(error: unknown): boolean {
  return error instanceof CommandError && error.exitCode === exitCodes.source;
}

function olderSentence(older: readonly HookChange[]): string {
  const names = older.map(({ kind, id }) => `${kind} ${id}`).join(', ');
  return `The server's answer is older than what hooks named: ${names}.`;
}

type ProgramLook = { readonly digest: string; readonly trouble?: string };

/**
 * A digest of all that this process has read once, and that decides about what it builds; why there
 * is none where something of it cannot be read.
 */
function lookAtProgram(settings: Settings): ProgramLook {
  try {
    const { ino, size, mtimeMs } = statSync(process.execPath);
    const variables = statSync(environmentFile, { throwIfNoEntry: false })
      ? readFileSync(environmentFile, 'utf8')
      : '';
    const code = codeDigest(settings.configFile, settings.config);
    return { digest: digest(JSON.stringify([code, ino, size, mtimeMs, variables])) };
  } catch (error) {
    // Files are missing while a program is replaced.
    return { digest: '', trouble: reasonBeneath(error) };
  }
}

function minutes(count: number): Temporal.Duration {
  return Temporal.Duration.from({ seconds: Math.max(1, Math.round(count * 60)) });
}

function now(): Temporal.Instant {
  return Temporal.Now.instant();
}

function told(instant: Temporal.Instant | undefined): string | null {
  return instant?.toString({ smallestUnit: 'second' }) ?? null;
}

/** Says of what there is not that it is not. */
function withNulls(facts: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, value ?? null]));
}
