import fc from 'fast-check';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { bareEvent, openTown } from '../../../tests/support/small-town.ts';
import type { SnapshotLiteral } from '../../../tests/support/snapshot-of.ts';
import { wireTerm, wireVenue } from '../../../tests/support/wire-items.ts';
import { calendarFiles } from '../../../tests/support/written-files.ts';
import { nextHistory } from '../../site/published-history.ts';
import type { Site } from '../../site/site.ts';
import { type History, noHistory } from '../../snapshot/history.ts';

const hour = 3_600_000;
const beginning = Date.parse('2026-11-20T02:00:00Z');

const off = 'CANCELLED: Jam';
const titles = [
  'Jam',
  'Open Stage',
  'Film Club: Ida',
  'Film Club: Blind Chance',
  'Story Time #1',
  off,
];
const statuses = ['', 'EventCancelled', 'EventPostponed', 'EventRescheduled', 'EventScheduled'];

/**
 * What may become of an event on its server, with what the server answers for one that it does not
 * list.
 */
const fates = {
  public: undefined,
  deleted: 'unknown',
  hidden: 'hidden',
  password: 'hidden',
  draft: 'refused',
  broken: undefined,
} as const;

type Fate = keyof typeof fates;

/** An event as its server has it. Times are milliseconds since 1970. */
type Stored = {
  id: number;
  title: string;
  start: number;
  status: string;
  venue: number;
  category: number;
  featured: boolean;
  allDay: boolean;
  fate: Fate;
  /** At which night it got its fate. */
  since: number;
  modified: number;
};

const edit = fc.oneof(
  fc.record({ hours: fc.integer({ min: -80, max: 400 }) }),
  fc.record({ status: fc.constantFrom(...statuses) }),
  fc.record({ fate: fc.constantFrom<Fate>('public', 'deleted', 'hidden', 'draft') }),
  fc.record({ fate: fc.constantFrom<Fate>('public', 'deleted', 'password', 'broken') }),
  fc.record({ venue: fc.nat(2) }),
  fc.record({ category: fc.nat(2) }),
  fc.record({ title: fc.constantFrom(...titles) }),
  fc.record({ featured: fc.boolean() }),
  fc.record({ allDay: fc.boolean() }),
);
type Edit = Partial<Omit<Stored, 'id' | 'start'>> & { readonly hours?: number };

/** What editors do with an event before a build, and the hours since the one before. */
type Night = { readonly at: number; readonly edits: readonly Edit[]; readonly after: number };
const nights: fc.Arbitrary<Night[]> = fc.array(
  fc.record({
    at: fc.nat(1),
    edits: fc.array(edit, { maxLength: 4 }),
    after: fc.constantFrom(1, 24, 24, 24, 72, 240),
  }),
  { minLength: 1, maxLength: 7 },
);

function firstEvents(): Stored[] {
  return Array.from({ length: 6 }, (_, index) => ({
    id: index + 1,
    title: titles[index % 3] ?? '',
    start: beginning + (40 + index * 60) * hour,
    status: '',
    venue: 1 + (index % 2),
    category: 1 + (index % 2),
    featured: index % 2 === 0,
    allDay: false,
    fate: 'public',
    since: 0,
    modified: Date.parse('2026-11-02T09:00:00Z'),
  }));
}

function endOf({ start }: Stored): number {
  return start + 2 * hour;
}

/** The wire's form, in Warsaw or UTC. */
function wireTime(time: number, zone: string): string {
  const local = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(zone);
  return local.toPlainDateTime().toString({ smallestUnit: 'second' }).replace('T', ' ');
}

function wireOf(event: Stored) {
  const { id, title, status, venue, category, featured, allDay, start, modified } = event;
  const [from, to] = [start, endOf(event)].map((time) => wireTime(time, 'Europe/Warsaw'));
  const days = {
    start_date: `${from?.slice(0, 10)} 00:00:00`,
    end_date: `${to?.slice(0, 10)} 23:59:59`,
  };
  return bareEvent(id, `event-${id}`, from ?? '', {
    ...(allDay && days),
    ...{ title, featured, all_day: allDay, modified_utc: wireTime(modified, 'UTC') },
    venue: venue === 0 ? [] : [wireVenue({ id: venue })],
    categories: category === 0 ? [] : [wireTerm({ id: category })],
    ...(status !== '' && { json_ld: { eventStatus: `https://schema.org/${status}` } }),
  });
}

function snapshotAt(now: Temporal.Instant, events: readonly Stored[], known: ReadonlySet<number>) {
  const language = 'en';
  const withheld = { password: 'password', draft: 'status' } as const;
  const literal: SnapshotLiteral = {
    en: {
      events: events.filter(({ fate }) => fate === 'public').map(wireOf),
      venues: [1, 2].map((id) => wireVenue({ id })),
      categories: [1, 2].map((id) => wireTerm({ id })),
    },
    manifest: {
      fetched: now.toString(),
      languages: [language],
      vanished: events.flatMap(({ id, fate }) => {
        const answer = known.has(id) ? fates[fate] : undefined;
        return answer === undefined ? [] : [{ language, id, answer }];
      }),
      withheld: events.flatMap(({ id, fate }) =>
        fate === 'password' || fate === 'draft'
          ? [{ collection: 'events' as const, language, id, reason: withheld[fate] }]
          : [],
      ),
      quarantined: events.flatMap(({ id, fate }) =>
        fate === 'broken'
          ? [
              {
                collection: 'events' as const,
                language,
                id: `${id}`,
                field: 'title',
                value: '',
                reason: '',
              },
            ]
          : [],
      ),
    },
  };
  return literal;
}

/** What a program knows of an event by a calendar. */
type Held = {
  readonly id: number;
  readonly status: string;
  readonly times: string;
  readonly sequence: number;
  readonly modified: number;
  readonly ends: number;
};

function read(text: string): readonly Held[] {
  return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((component) => {
    const { uid, startDate, endDate } = new ICAL.Event(component);
    const modified = component.getFirstPropertyValue('last-modified');
    return {
      id: Number(/^event-(\d+)-/.exec(uid)?.[1]),
      status: String(component.getFirstPropertyValue('status') ?? ''),
      times: `${startDate} – ${endDate}`,
      sequence: Number(component.getFirstPropertyValue('sequence')),
      modified: modified instanceof ICAL.Time ? modified.toJSDate().getTime() : Number.NaN,
      ends: endDate.toJSDate().getTime(),
    };
  });
}

/** Calendars that hold every event. */
const complete = /feeds\/(?:events|whole-days|events\/\d+)\.ics$/;

/** What a subscriber of a calendar missed since the night before; undefined where nothing. */
function missed(
  { before, present, event }: { before: Held; present: Held | undefined; event: Stored },
  { nth, now, file }: { nth: number; now: number; file: string },
): string | undefined {
  if (before.status === 'CANCELLED' || before.ends <= now) return undefined;
  const { fate, status, title, since } = event;
  const isSecret = fate === 'hidden' || fate === 'password' || fate === 'draft';
  if (isSecret) return present && `it is ${fate}`;
  const isToCome = fate === 'public' && endOf(event) > now;
  const isOff = title === off && (status === '' || status === 'EventScheduled');
  const isCancelled = isToCome && (status === 'EventCancelled' || isOff);
  if (isCancelled || (fate === 'deleted' && nth > since))
    return present?.status === 'CANCELLED' ? undefined : 'its cancellation is not there';
  return isToCome && complete.test(file) && !present ? 'it is not there' : undefined;
}

/** What is wrong with how an event is said anew. RFC 5546, 2.1.4 */
function misnumbered(before: Held, now: Held): string | undefined {
  if (now.sequence < before.sequence) return 'an earlier SEQUENCE';
  if (now.modified < before.modified) return 'an earlier LAST-MODIFIED';
  const isSame = now.status === before.status && now.times === before.times;
  return isSame || now.sequence > before.sequence ? undefined : 'the same SEQUENCE for a change';
}

const firstNight: Night = { at: 0, edits: [], after: 0 };

/** Lets nights pass over a town. @returns what subscribers of its calendars could complain of */
function complaints(all: readonly Night[]): readonly string[] {
  const events = firstEvents();
  const known = new Set<number>();
  const held = new Map<string, ReadonlyMap<number, Held>>();
  const latest = new Map<string, Held>();
  let history: History = noHistory;
  let before: readonly Stored[] = [];
  let now = beginning;
  const said: string[] = [];
  for (const [nth, { at, edits, after }] of [firstNight, ...all].entries()) {
    now += after * hour;
    for (const change of edits) applyEdit(events[at], change, { nth, now });
    const present = Temporal.Instant.fromEpochMilliseconds(now);
    const literal = snapshotAt(present, events, known);
    const site = openTown(literal, { languages: ['en'] }, history, present);
    const files = calendarsOf(site);
    for (const file of new Set([...held.keys(), ...files.keys()])) {
      const say = (id: number, fault = '') =>
        fault && said.push(`night ${nth}, ${file}, event ${id}: ${fault}`);
      const ones = files.get(file);
      if (ones === undefined && !file.includes('/combined/')) say(0, 'there is no calendar');
      for (const [id, last] of held.get(file) ?? []) {
        const event = events[id - 1];
        if (ones && event)
          say(id, missed({ before: last, present: ones.get(id), event }, { nth, now, file }));
      }
      for (const [id, one] of ones ?? []) {
        const key = `${file.includes('whole-days') ? 'in days ' : ''}${id}`;
        const last = latest.get(key);
        if (last) say(id, misnumbered(last, one));
        latest.set(key, one);
      }
      held.set(file, ones ?? new Map());
    }
    for (const { id, fate } of events) if (fate === 'public') known.add(id);
    history = nextHistory(site, { fetched: present.toString(), collected: {} });
    const told = history.changes.filter(
      ({ kind, at: when }) => kind === 'event' && when === site.now.toString(),
    );
    for (const [index, event] of events.entries()) {
      const was = before[index];
      const changes = told
        .filter(({ id }) => id === event.id)
        .map(({ what, to }) => (what === 'status' ? to : what));
      for (const fault of was ? untold(was, event, changes, now) : [])
        said.push(`night ${nth}, what has changed, event ${event.id}: ${fault}`);
    }
    before = events.map((event) => ({ ...event }));
  }
  return said;
}

/** What a title and its server say together. */
function statusOf({ title, status }: Stored): string {
  if (title === off && (status === '' || status === 'EventScheduled')) return 'cancelled';
  return status.replace('Event', '').toLowerCase();
}

/** What readers of what has changed miss of an event that is to come, or are told for nothing. */
function untold(was: Stored, is: Stored, told: readonly string[], now: number): readonly string[] {
  if (was.fate !== 'public' || is.fate !== 'public') return [];
  if (endOf(was) <= now || endOf(is) <= now) return [];
  const [status, before, after] = [statusOf(is), wireOf(was), wireOf(is)];
  const isOff = status === 'cancelled' || status === 'postponed';
  const isMoved = before.start_date !== after.start_date || before.end_date !== after.end_date;
  const isSame = JSON.stringify({ ...was, modified: 0 }) === JSON.stringify({ ...is, modified: 0 });
  return [
    ...(isOff && statusOf(was) !== status && !told.includes(status) ? [`not ${status}`] : []),
    ...(isMoved && !told.includes('moved') ? ['not moved'] : []),
    ...(isSame ? told.map((what) => `${what} for nothing`) : []),
  ];
}

/** The events of every calendar by its file, by their ids. */
function calendarsOf(site: Site): ReadonlyMap<string, ReadonlyMap<number, Held>> {
  const files = calendarFiles(site).filter(({ file }) => file.endsWith('.ics'));
  return new Map(
    files.map(({ file, text }) => {
      const ones = read(text);
      const byId = new Map(ones.map((one) => [one.id, one]));
      expect([file, byId.size]).toEqual([file, ones.length]);
      return [file, byId];
    }),
  );
}

function applyEdit(
  event: Stored | undefined,
  { hours = 0, ...change }: Edit,
  { nth, now }: { readonly nth: number; readonly now: number },
): void {
  if (!event) return;
  const since = change.fate === undefined || change.fate === event.fate ? event.since : nth;
  Object.assign(event, change, { since, start: event.start + hours * hour, modified: now - hour });
}

test('who has the days ahead learns that an event is off that is put off beyond them', () => {
  const cancelled = [{ hours: 617 }, { status: 'EventCancelled' }];
  const quiet = { edits: [], after: 24 };
  expect(
    complaints([
      { at: 1, edits: cancelled, after: 1 },
      { at: 0, ...quiet },
      { at: 0, ...quiet },
    ]),
  ).toEqual([]);
});

test('who follows a calendar or what has changed learns of every cancellation, in order', () => {
  const property = fc.property(nights, (all) => {
    expect(complaints(all)).toEqual([]);
  });
  fc.assert(property);
});
