import { onClock } from '../../i18n/clock.ts';
import type { Event } from '../../model/event.ts';

/** Days that are drawn by hours beside each other. Places are classes of `WeekHours.astro`. */
export type HourBlock<Day> = {
  /** The full hours of the clock that are named, each with its place. */
  readonly hours: readonly { readonly hour: number; readonly slot: string }[];
  /** How many half hours there are. @example 'for-20 for-8' */
  readonly length: string;
  readonly days: readonly { readonly of: Day; readonly places: DayPlaces }[];
};

/** Where the events of a day are drawn. */
export type DayPlaces = {
  /** Of how many lanes it is at its fullest, by which it is wide. @example 'lanes-3' */
  readonly lanes: string;
  /**
   * Of each of its events: the half hour it begins in, from 1, how many it takes, and its lane.
   * @example 'at-5 for-4 lane-1 of-2'
   */
  readonly slots: readonly string[];
  /**
   * What is left out where too much takes place at once, by the place of the link that stands for
   * it.
   */
  readonly over: readonly { readonly slot: string; readonly count: number }[];
};

/**
 * Lanes beside each other. Of more at once one fewer is drawn: the last one says how much is left.
 */
const mostLanes = 5;

/** Lanes of all days in a block that has room for a whole week. */
const mostOfWeek = 8;

/** Friday, with which the second block of a week begins that one has no room for. */
const secondBegin = 5;

/**
 * The hour that a block begins with at the earliest; what begins before is drawn as beginning then.
 */
const earliest = 6;

/** The hour of a block that begins with none. */
const anyHour = 12;

/** In half hours since midnight. */
type Span = { readonly from: number; readonly to: number };

/** Undefined for what takes all day, or began on an earlier one. */
type EventSpan = Span | undefined;

type GivenDay = { readonly day: Temporal.PlainDate; readonly events: readonly Event[] };

/** A week in one block, or in two. @param days with their events by start */
export function weekHours<Day extends GivenDay>(
  days: readonly Day[],
  timeZone: string,
): readonly HourBlock<Day>[] {
  const read = days.map((of) => {
    const spans = of.events.map((event) => spanOf(event, of.day, timeZone));
    return { of, spans, groups: groupsOf(spans) };
  });
  const lanes = read.reduce((sum, { groups }) => sum + lanesOfDay(groups), 0);
  const parts =
    lanes <= mostOfWeek
      ? [read]
      : [false, true].map((isSecond) =>
          read.filter(({ of }) => of.day.dayOfWeek >= secondBegin === isSecond),
        );
  return parts.filter((part) => part.length > 0).map(blockOf);
}

type ReadDay<Day> = {
  readonly of: Day;
  readonly spans: readonly EventSpan[];
  readonly groups: readonly Group[];
};

function blockOf<Day>(days: readonly ReadDay<Day>[]): HourBlock<Day> {
  const timed = days.flatMap(({ spans }) => spans).filter((span) => span !== undefined);
  const begin =
    timed.length === 0 ? anyHour : Math.floor(Math.min(...timed.map(({ from }) => from)) / 2);
  const end = Math.max(begin + 2, ...timed.map(({ to }) => Math.ceil(to / 2)));
  return {
    hours: Array.from({ length: end - begin }, (_, place) => ({
      hour: begin + place,
      slot: counted('at', 2 * place + 1),
    })),
    length: counted('for', 2 * (end - begin)),
    days: days.map(({ of, groups }) => ({ of, places: placesOf(groups, 2 * begin) })),
  };
}

function spanOf({ when }: Event, day: Temporal.PlainDate, timeZone: string): EventSpan {
  const { allDay, start, end } = onClock(when, timeZone);
  if (allDay || !start.toPlainDate().equals(day)) return undefined;
  const from = Math.max(2 * earliest, 2 * start.hour + Math.floor(start.minute / 30));
  const to = end.toPlainDate().equals(day) ? 2 * end.hour + Math.ceil(end.minute / 30) : 48;
  return { from, to: Math.max(from + 1, to) };
}

/** What overlaps, be it by what is between; each with its lane, from 0. */
type Group = {
  readonly isAllDay: boolean;
  readonly members: readonly (Span & { readonly index: number; readonly lane: number })[];
};

/** @param spans by start */
function groupsOf(spans: readonly EventSpan[]): readonly Group[] {
  const allDay = spans.flatMap((span, index) => (span ? [] : [index]));
  const groups: Group['members'][number][][] = [];
  let ends: number[] = [];
  spans.forEach((span, index) => {
    if (!span) return;
    if (ends.every((end) => end <= span.from)) {
      ends = [];
      groups.push([]);
    }
    const free = ends.findIndex((end) => end <= span.from);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.to;
    groups.at(-1)?.push({ ...span, index, lane });
  });
  return [
    { isAllDay: true, members: allDay.map((index, lane) => ({ index, lane, from: 0, to: 1 })) },
    ...groups.map((members) => ({ isAllDay: false, members })),
  ];
}

function lanesOf({ members }: Group): number {
  return Math.max(-1, ...members.map(({ lane }) => lane)) + 1;
}

function lanesOfDay(groups: readonly Group[]): number {
  return Math.min(mostLanes, Math.max(1, ...groups.map(lanesOf)));
}

/** @param begin the half hour that is drawn first */
function placesOf(groups: readonly Group[], begin: number): DayPlaces {
  const slots: string[] = [];
  const over: { slot: string; count: number }[] = [];
  for (const group of groups) {
    const width = Math.min(lanesOf(group), mostLanes);
    const shown = lanesOf(group) > width ? width - 1 : width;
    const slotOf = ({ from, to }: Span) =>
      group.isAllDay
        ? 'at-0 for-1'
        : `${counted('at', from - begin + 1)} ${counted('for', to - from)}`;
    const laneOf = (lane: number) => (width === 1 ? '' : ` lane-${lane + 1} of-${width}`);
    for (const one of group.members)
      slots[one.index] = slotOf(one) + (one.lane < shown ? laneOf(one.lane) : ' left');
    const left = group.members.filter(({ lane }) => lane >= shown);
    if (left.length === 0) continue;
    const from = Math.min(...left.map((one) => one.from));
    const to = Math.max(...left.map((one) => one.to));
    over.push({ slot: slotOf({ from, to }) + laneOf(shown), count: left.length });
  }
  return { lanes: `lanes-${lanesOfDay(groups)}`, slots, over };
}

/** Classes that say a number below forty: its tens and its ones. @example 'at-20 at-3' */
function counted(name: string, number: number): string {
  const ones = number % 10;
  return number < 10 ? `${name}-${number}` : `${name}-${number - ones} ${name}-${ones}`;
}
