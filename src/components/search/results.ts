/* What answers a question, in the markup of lists, of which the page holds patterns. All that comes from the index is text. */

import { counted } from '../../i18n/counted.ts';
import type { SearchSettings } from '../../kinds/search.ts';
import { isOff } from '../../model/status.ts';
import { dateOfDay, dayOfDate } from '../../search/query.ts';
import { type GeoPoint, showDistance } from '../list/chips.ts';
import { programChanged } from '../program/star.ts';
import { type FoundItem, type IndexAnswer, openIndex } from './open-index.ts';

/** Rows shown at first, and with each request for more. */
const step = 20;

/** Puts rows behind those of a list. */
type Append = (list: HTMLElement) => void;

/** What answers a question. */
export type Results = Awaited<ReturnType<ReturnType<typeof openResults>>>;

/** Answers questions, the nearest first where it is given where that is. */
export function openResults(settings: SearchSettings) {
  const ask = openIndex(settings);
  return async (parameters: URLSearchParams, near?: GeoPoint) => {
    const found = await ask(parameters, step, near);
    const { query, filters, total, isSimilar, today, groups, length, start, read } = found;
    const from = Math.max(today, dayOfDate(query.from) ?? today);
    const shown = { settings, today, from, byDay: query.text === '' };
    const append =
      (results: readonly FoundItem[]): Append =>
      (list) =>
        appendResults(list, results, shown);
    const { words, language } = settings;
    const order = shown.byDay ? words.nearestOfDay : words.nearest;
    const count = isSimilar
      ? counted(words.similar, total, language).replace('{words}', () => query.text)
      : counted(words.count, total, language);
    return {
      /** What is announced of it. */
      words: total === 0 ? words.none : count + (near ? `. ${order}` : ''),
      /** Groups included. */
      total,
      /** How many rows there are. */
      length,
      /** What the words choose, with what it is called. */
      filters: filters.map((filter) => {
        const label = filter.label || rangeLabel(filter.values, shown);
        const said = parameters.get('q')?.slice(filter.start, filter.end) ?? '';
        return {
          ...filter,
          label,
          /** What its chip does. */
          action: `${label}: ${words.unsay.replace('{words}', () => said)}`,
        };
      }),
      /** What is found, as it is in the index. */
      found,
      groups: groups.map((group) => groupEntry(group, settings)),
      start: append(start),
      /** The rows that follow the first. */
      read: async (first: number) => append(await read(first, first + step)),
    };
  };
}

type ResultsContext = {
  readonly settings: SearchSettings;
  /** The present day of the site, in days since 1970-01-01. */
  readonly today: number;
  /** The day from which events are looked for: those that began before are under a heading of their own. */
  readonly from: number;
  /** Whether they are in the order of days, and under them. */
  readonly byDay: boolean;
};

function appendResults(
  list: HTMLElement,
  results: readonly FoundItem[],
  shown: ResultsContext,
): void {
  for (const found of results) {
    const key = headingKey(found, shown);
    const last = list.lastElementChild;
    const section =
      last instanceof HTMLElement && last.dataset['of'] === key
        ? last
        : openSection(key, found, shown);
    if (section !== last) list.append(section);
    const rows = section.matches('ul') ? section : section.querySelector('ul');
    rows?.append(resultRow(found, shown, patternOf(key)));
  }
  dispatchEvent(new Event(programChanged));
}

/** A link to a group, with what it is and how much is on there. */
function groupEntry(group: IndexAnswer['groups'][number], settings: SearchSettings): HTMLLIElement {
  const { kind, item, upcoming } = group;
  const { words } = settings;
  const entry = document.createElement('li');
  const link = document.createElement('a');
  const about = document.createElement('span');
  setLink(link, item[1], settings);
  link.textContent = item[0];
  link.dir = 'auto';
  about.textContent = `${words.kinds[kind]} · ${counted(words.upcoming, upcoming, settings.language)}`;
  entry.append(link, ' ', about);
  return entry;
}

/** A day, or the first and the last of several. */
function rangeLabel(
  values: readonly (readonly [field: string, value: string])[],
  { settings: { names }, today }: ResultsContext,
): string {
  const [first = today, last = first] = values.map(([, date]) => dayOfDate(date) ?? today);
  const nameOf = (day: number) => {
    const date = dateOf(day);
    return `${date.day} ${names.months[date.month]}${otherYear(date, today)}`;
  };
  return first === last
    ? names.dated[dateOf(first).weekday] + nameOf(first)
    : `${nameOf(first)} – ${nameOf(last)}`;
}

/** What is under one heading has one key. */
function headingKey({ start, isSimilar }: FoundItem, { byDay, from }: ResultsContext): string {
  if (isSimilar) return 'similar';
  if (!byDay || start === undefined) return 'rows';
  return start < from ? 'begun' : String(start);
}

function openSection(
  key: string,
  { start = 0 }: FoundItem,
  { settings, today }: ResultsContext,
): HTMLElement {
  const section = copyOf(patternOf(key)) ?? document.createElement('ul');
  section.dataset['of'] = key;
  (section.matches('ul') ? section : section.querySelector('ul'))?.replaceChildren();
  const { names, words } = settings;
  const heading = section.querySelector('.day-head');
  if (key === 'begun') {
    section.classList.add('begun');
    if (heading) heading.textContent = words.begun;
  } else if (patternOf(key) === 'day') {
    const date = dateOf(start);
    section.querySelector('time')?.setAttribute('datetime', date.iso);
    setText(section, '.weekday', names.weekdays[date.weekday]);
    setText(section, '.day', String(date.day));
    setText(section, '.month', `${names.months[date.month]}${otherYear(date, today)}`);
  }
  return section;
}

/** The pattern of what has a key: rows have their date where they are under no day. */
function patternOf(key: string): string {
  return key === 'rows' || key === 'similar' ? key : 'day';
}

function resultRow(found: FoundItem, shown: ResultsContext, pattern: string): HTMLElement {
  const { settings } = shown;
  const [title, path, , where, status = '', category = [], facts = [], image = '', star = ''] =
    found.item;
  const row = copyOf(pattern)?.querySelector('li') ?? document.createElement('li');
  const link = row.querySelector('a');
  if (link) setLink(link, path, settings);
  const article = row.querySelector('article');
  if (article && star !== '' && (found.end ?? 0) >= shown.today) article.dataset['star'] = star;
  setText(row, '.title-link', title);
  setText(row, '.venue', where);
  const label = row.querySelector('.label');
  label?.classList.toggle('label-strong', isOff(status));
  setText(row, '.label', settings.words.statuses[status]);
  const [cue, name] = category;
  row.querySelector('.cue')?.classList.replace('cue-1', `cue-${Number(cue)}`);
  setText(row, '.cue', name);
  row.querySelector('.meta')?.append(...facts.map(factElement));
  showDistance(row, found.distance, settings.language);
  const picture = row.querySelector('img');
  if (image === '') setText(row, '.thumb');
  else if (picture) picture.src = image;
  fillTime(row, found, shown);
  return row;
}

function fillTime(
  row: HTMLElement,
  { kind, item, start, end = 0 }: FoundItem,
  { settings: { names, words }, today }: ResultsContext,
): void {
  const [, , when, , , , , , , clock = ''] = item;
  const time = row.querySelector('time');
  if (start === undefined) {
    setText(row, '.date');
    setText(row, '.weekday');
    setText(row, '.hours', words.kinds[kind]);
    setText(row, '.until', when);
    time?.replaceWith(...time.childNodes);
    return;
  }
  const first = dateOf(start);
  const last = dateOf(end);
  const hours = end > start && start < today ? '' : when;
  time?.setAttribute('datetime', first.iso + clock);
  setText(row, '.day', String(first.day));
  setText(row, '.month', `${names.shortMonths[first.month]}${otherYear(first, today)}`);
  setText(row, '.weekday', hours && names.shortWeekdays[first.weekday]);
  setText(row, '.hours', hours);
  const year = first.year === last.year ? '' : otherYear(last, today);
  const until = `${last.day}\u00a0${names.untilMonths[last.month]}${year}`;
  setText(row, '.until', end > start ? words.until.replace('{date}', until) : '');
}

/** The drawing and words of a fact, or words alone. */
function factElement(fact: string): Element {
  const known = copyOf(`fact ${fact}`);
  if (known) return known;
  const words = document.createElement('span');
  words.textContent = fact;
  return words;
}

/** A copy of what is in a pattern of the page. */
function copyOf(name: string): HTMLElement | undefined {
  const pattern = document.querySelector<HTMLTemplateElement>(
    `[data-pattern="${CSS.escape(name)}"]`,
  );
  const copy = pattern && document.importNode(pattern.content, true).firstElementChild;
  return copy instanceof HTMLElement ? copy : undefined;
}

function setLink(link: HTMLAnchorElement, path: string, settings: SearchSettings): void {
  const href = pathOf(path, settings);
  if (href === undefined) link.removeAttribute('href');
  else link.href = href;
}

/** Leads nowhere but to this site. */
export function pathOf(path: string, { home }: SearchSettings): string | undefined {
  const url = URL.parse(path, new URL(home, location.origin));
  return url?.origin === location.origin && url.pathname.startsWith(home)
    ? url.pathname
    : undefined;
}

/** Removes what has no text. */
function setText(within: HTMLElement, selector: string, text = ''): void {
  const element = within.querySelector(selector);
  if (text === '') element?.remove();
  else if (element) element.textContent = text;
}

/** The calendar day of a number of days since 1970-01-01; `weekday` from 1 for Monday, `month` from 1. */
function dateOf(day: number) {
  const date = new Date(day * 86_400_000);
  return {
    iso: dateOfDay(day),
    weekday: date.getUTCDay() || 7,
    day: date.getUTCDate(),
    month: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
  };
}

/** The year of a date with a space before it, where it is not the present one. */
function otherYear({ year }: ReturnType<typeof dateOf>, today: number): string {
  return year === dateOf(today).year ? '' : ` ${year}`;
}
