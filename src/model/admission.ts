import {
  answerOfFields,
  type FactSource,
  folded,
  hasAny,
  isLabel,
  type Sourced,
  type ValueSource,
  valuesOf,
} from './sources.ts';

/** How many tickets or places are left, where that is said: https://schema.org/ItemAvailability */
export type Availability = 'soldOut' | 'lastTickets';

/** What is known of getting in. */
export type Admission = {
  readonly availability: Availability | undefined;
  /** What says it, where that is no field, category or tag. */
  readonly availabilityFrom: 'title' | undefined;
  /** When doors open, on the clock of the event. */
  readonly doors: Temporal.ZonedDateTime | undefined;
  /** How long it lasts, in minutes, as its editors say: a time of end is often a guess. */
  readonly minutes: number | undefined;
};

/** How that is read from what editors give: `facts` of the configuration. */
export type AdmissionRules = {
  readonly soldOut: Omit<FactSource, 'venues'>;
  readonly lastTickets: Omit<FactSource, 'venues'>;
  readonly doors: ValueSource;
  readonly length: ValueSource;
};

/** @param event.start undefined for an event of full days: it has no doors */
export function admissionOf(
  rules: AdmissionRules,
  event: Sourced & {
    readonly start: Temporal.ZonedDateTime | undefined;
    readonly saidInTitle?: Availability | undefined;
  },
): Admission {
  const { start, saidInTitle } = event;
  const given = availabilityOf(rules, event);
  const availability = [given, saidInTitle].includes('soldOut')
    ? 'soldOut'
    : (given ?? saidInTitle);
  return {
    availability,
    availabilityFrom: availability === given ? undefined : 'title',
    doors: start && first(valuesOf(rules.doors, event), (text) => doorsIn(text, start)),
    minutes: first(valuesOf(rules.length, event), minutesIn),
  };
}

/** Whether what a field says of getting in is shown as that. */
export function saysAdmission(
  rules: AdmissionRules,
  { label, value }: Sourced['fields'][number],
  { doors, minutes }: Admission,
): boolean {
  const fields = [{ label, value }];
  return (
    answerOfFields(rules.soldOut, fields) !== undefined ||
    answerOfFields(rules.lastTickets, fields) !== undefined ||
    (doors !== undefined && isLabel(rules.doors.fields, label)) ||
    (minutes !== undefined && isLabel(rules.length.fields, label))
  );
}

function availabilityOf(
  { soldOut, lastTickets }: AdmissionRules,
  event: Sourced,
): Availability | undefined {
  const holds = (source: Omit<FactSource, 'venues'>) =>
    hasAny(source, event) || answerOfFields(source, event.fields)?.is === true;
  if (holds(soldOut)) return 'soldOut';
  return holds(lastTickets) ? 'lastTickets' : undefined;
}

function first<Value>(
  texts: readonly string[],
  read: (text: string) => Value | undefined,
): Value | undefined {
  for (const text of texts) {
    const value = read(text);
    if (value !== undefined) return value;
  }
  return undefined;
}

const minutesOfDay = 24 * 60;

/**
 * When doors open: an hour of the clock, or how long before the start; at most twelve hours before it.
 *
 * @example '18:30', '18.30', '6:30 pm', '30 min before', 'na pół godziny przed'
 */
export function doorsIn(
  text: string,
  start: Temporal.ZonedDateTime,
): Temporal.ZonedDateTime | undefined {
  const clock = clockIn(text);
  const length = clock === undefined ? minutesIn(text) : undefined;
  if (clock === undefined && length === undefined) return undefined;
  const begins = start.hour * 60 + start.minute;
  const before = length ?? (begins - (clock ?? 0) + minutesOfDay) % minutesOfDay;
  return before > minutesOfDay / 2 ? undefined : start.subtract({ minutes: before });
}

function clockIn(text: string): number | undefined {
  const [, hour = '', minute = '0', half = ''] =
    /(?<![\d.:])(\d{1,2})(?:[:.](\d{2}))?\s*([ap]\.?m\.?)?(?![\d:]|[.,]\d)/i.exec(text) ?? [];
  if (hour === '' || (minute === '0' && half === '' && !isBareHour(text))) return undefined;
  const given = Number(hour);
  const isTwelve = half !== '';
  if (given > (isTwelve ? 12 : 23) || Number(minute) > 59) return undefined;
  const hours = isTwelve ? (given % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0) : given;
  return hours * 60 + Number(minute);
}

function isBareHour(text: string): boolean {
  return /^(?:o|od|at|from)?\s*\d{1,2}$/i.test(text.trim());
}

/**
 * A length of time in minutes, up to a day.
 *
 * @example '90 min', '1 h 30 min', '1:30', '1,5 godz.', 'about 2 hours', 'pół godziny'
 */
export function minutesIn(text: string): number | undefined {
  const words = folded(text);
  const [, clockHours, clockMinutes] = /(?<![\d.,])(\d{1,2}):([0-5]\d)(?!\d)/.exec(words) ?? [];
  const hours = /(\d+(?:[.,]\d+)?)\s*(?:h|hrs?|hours?|godz\p{L}*|g)(?!\p{L})/u.exec(words)?.[1];
  const minutes = /(\d+)\s*(?:['′]|m(?:in)?(?:s|utes?|ut\p{L}*)?(?!\p{L}))/u.exec(words)?.[1];
  const half = /(?:half an hour|pół godziny)/.test(words) ? 30 : 0;
  const total =
    clockHours === undefined
      ? Math.round(Number((hours ?? '0').replace(',', '.')) * 60) + Number(minutes ?? 0) + half
      : Number(clockHours) * 60 + Number(clockMinutes);
  return total > 0 && total <= minutesOfDay ? total : undefined;
}
