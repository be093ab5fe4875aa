import { type HookChange, namedItems } from './hooks.ts';

/** What a build is for: a read of the server, or the present alone. */
export type Task =
  | {
      readonly kind: 'read';
      /** Whether everything is read whole. */
      readonly complete: boolean;
      /** Whether the lists are read, and not what hooks named alone. */
      readonly lists: boolean;
      /** What hooks named since the last read. */
      readonly changes: readonly HookChange[];
      /** How often these were read, and the answer was older than they are. */
      readonly again: number;
      readonly acceptShrink: boolean;
    }
  | { readonly kind: 'moment' };

/** When which work is to begin. */
export type Appointment = { readonly at: Temporal.Instant; readonly work: Task };

type Intervals = {
  readonly readEvery: Temporal.Duration;
  readonly completeEvery: Temporal.Duration;
};

/**
 * A hook waits so long for others, and at most so long in all: an editor's one click sends several.
 */
const settling = Temporal.Duration.from({ milliseconds: 300 });
const longestSettling = Temporal.Duration.from({ seconds: 3 });

/** Between two builds that only the present asks for. */
const betweenMoments = Temporal.Duration.from({ minutes: 1 });

/**
 * Seconds until the server is read again where what it answered is older than what a hook named.
 */
const again = [2, 5, 15];

/** Minutes until the next read after a first failure; doubled after each further one. */
const firstPause = 1;

/** What is to be done next, and when. It reads no clock: each act says when it was. */
export class Agenda {
  readonly #rhythm: Intervals;
  #read: Temporal.Instant;
  #complete: Temporal.Instant;
  #failures = 0;
  #hook: { readonly first: Temporal.Instant; readonly due: Temporal.Instant } | undefined;
  #changes: readonly HookChange[] = [];
  #again = 0;
  #asksForAll = false;
  #acceptsShrink = false;
  #moment: Temporal.Instant | undefined;
  #lastMoment: Temporal.Instant | undefined;

  /** The first read is due at once. */
  constructor(rhythm: Intervals, now: Temporal.Instant) {
    this.#rhythm = rhythm;
    this.#read = now;
    this.#complete = now;
  }

  /** Failed reads since the last that was published or changed nothing. */
  get failures(): number {
    return this.#failures;
  }

  get nextComplete(): Temporal.Instant {
    return this.#complete;
  }

  /** What hooks named and no read has begun for. */
  get queue(): readonly HookChange[] {
    return this.#changes;
  }

  /** Whether a read was asked for and has not begun. */
  get isAsked(): boolean {
    return this.#hook !== undefined;
  }

  /** Has a read made soon. @param complete whether everything is to be read whole */
  ask(now: Temporal.Instant, changes: readonly HookChange[] = [], complete = false): void {
    const first = this.#hook?.first ?? now;
    this.#hook = { first, due: earlier(now.add(settling), first.add(longestSettling)) };
    this.#changes = latestOfEach([...this.#changes, ...changes]);
    this.#asksForAll ||= complete;
    this.#again = 0;
  }

  /** Has the next read published although much is missing. */
  acceptShrink(now: Temporal.Instant): void {
    this.#acceptsShrink = true;
    this.ask(now);
  }

  /**
   * Brings nearer what is farther away than it was ever put off: the clock was set back.
   *
   * @param now what it says
   */
  setClock(now: Temporal.Instant): void {
    const { readEvery, completeEvery } = this.#rhythm;
    this.#read = earlier(this.#read, now.add(this.#failures > 0 ? completeEvery : readEvery));
    this.#complete = earlier(this.#complete, now.add(completeEvery));
    const soon = now.add({ seconds: Math.max(...again) });
    if (this.#hook !== undefined && isBefore(soon, this.#hook.due))
      this.#hook = { first: now, due: soon };
    this.#lastMoment = this.#lastMoment && earlier(this.#lastMoment, now);
  }

  /** @param moment the next instant at which the published site would be another */
  expect(moment: Temporal.Instant | undefined): void {
    this.#moment = moment;
  }

  /** The work that is to begin next. */
  next(): Appointment {
    const scheduled = { at: earlier(this.#read, this.#failures > 0 ? this.#read : this.#complete) };
    const read = this.#hook === undefined ? scheduled.at : earlier(this.#hook.due, scheduled.at);
    const moment = this.#moment && this.#spaced(this.#moment);
    if (moment !== undefined && isBefore(moment, read))
      return { at: moment, work: { kind: 'moment' } };
    const complete = this.#asksForAll || !isBefore(read, this.#complete);
    const isDue = !isBefore(read, scheduled.at);
    return {
      at: read,
      work: {
        kind: 'read',
        complete,
        lists: complete || this.#acceptsShrink || isDue || !namedItems(this.#changes),
        changes: this.#changes,
        again: this.#again,
        acceptShrink: this.#acceptsShrink,
      },
    };
  }

  /** Notes that work begins: what it was asked for is asked for no more. */
  begin(work: Task, now: Temporal.Instant): void {
    if (work.kind === 'moment') {
      this.#lastMoment = now;
      this.#moment = undefined;
      return;
    }
    this.#hook = undefined;
    this.#changes = [];
    this.#again = 0;
    this.#asksForAll = false;
    this.#acceptsShrink = false;
  }

  /** Notes that a read ended well. @param older what the answer was older than */
  succeeded(work: Task, now: Temporal.Instant, older: readonly HookChange[] = []): void {
    if (work.kind === 'moment') return;
    this.#failures = 0;
    if (work.lists) this.#read = now.add(this.#rhythm.readEvery);
    if (work.complete) this.#complete = now.add(this.#rhythm.completeEvery);
    const pause = again[work.again];
    if (older.length === 0 || pause === undefined) return;
    if (this.#hook !== undefined) {
      this.#changes = latestOfEach([...older, ...this.#changes]);
      return;
    }
    const due = now.add({ seconds: pause });
    this.#hook = { first: due, due };
    this.#changes = older;
    this.#again = work.again + 1;
  }

  /** Notes that a read failed: the next ones come later and later. */
  failed(work: Task, now: Temporal.Instant): void {
    if (work.kind === 'moment') return;
    this.putBack(work);
    const longest = this.#rhythm.completeEvery.total('minutes');
    const minutes = Math.min(firstPause * 2 ** this.#failures, longest);
    this.#failures++;
    this.#read = now.add({ seconds: Math.round(minutes * 60) });
  }

  /** Notes that nothing came of work: what it was asked for is asked of the next read. */
  putBack(work: Task): void {
    if (work.kind === 'moment') return;
    this.#changes = latestOfEach([...work.changes, ...this.#changes]);
    this.#asksForAll ||= work.complete;
    this.#acceptsShrink ||= work.acceptShrink;
  }

  #spaced(moment: Temporal.Instant): Temporal.Instant {
    const least = this.#lastMoment?.add(betweenMoments);
    return least !== undefined && isBefore(moment, least) ? least : moment;
  }
}

function latestOfEach(changes: readonly HookChange[]): readonly HookChange[] {
  return [...new Map(changes.map((one) => [keyOf(one), one])).values()];
}

function keyOf({ kind, id }: HookChange): string {
  return `${kind} ${id}`;
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}

function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return isBefore(other, one) ? other : one;
}
