/* Combines calendars of the site on the device: any of the categories and cities that are ticked, and all of the rest. */

import { counted } from '../../i18n/counted.ts';
import type { CombineSettings } from '../../kinds/combine.ts';
import { type CalendarEntry, readEntries } from '../program/calendar.ts';
import { programChanged } from '../program/star.ts';
import {
  isSame,
  joined,
  readStarred,
  type Starred,
  starredOf,
  writeStarred,
} from '../program/starred.ts';

const section = document.querySelector<HTMLElement>('[data-several]');
if (section) start(section, JSON.parse(section.dataset['several'] ?? ''));

function start(section: HTMLElement, settings: CombineSettings): void {
  const { failed, kept, nothing } = section.dataset;
  const status = section.querySelector<HTMLElement>('.counted');
  const part = (name: string) => section.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const say = (text = '') => status?.replaceChildren(text);
  const read = createReader();
  let found: readonly CalendarEntry[] = [];
  let calendars: readonly string[] = [];
  let turns = 0;

  part('choices')?.addEventListener('change', combine);
  // Browsers remember what was ticked before the page was left.
  void combine();
  section.querySelector('[data-act="keep"]')?.addEventListener('click', keep);
  section.querySelector('[data-act="save"]')?.addEventListener('click', () => {
    const ids = new Set(found.map(({ id }) => id));
    void import('../program/calendar-file.ts').then(
      (file) => file.saveCalendar(calendars, (id) => ids.has(id)),
      () => say(failed),
    );
  });

  async function combine(): Promise<void> {
    const turn = ++turns;
    const groups = Array.from(section.querySelectorAll('fieldset'), (group) => ({
      isAny: group.dataset['kind'] !== 'fact',
      boxes: [...group.querySelectorAll<HTMLInputElement>(':checked')],
    }));
    const texts = await Promise.all(
      groups.map(({ boxes }) => Promise.all(boxes.map(({ value }) => read(value)))),
    ).catch(() => undefined);
    if (turn !== turns) return;
    if (!texts) show(failed);
    else {
      calendars = texts.flat();
      const isChosen = conditionOf(groups, texts);
      const all = new Map(calendars.flatMap(readEntries).map((entry) => [entry.id, entry]));
      found = [...all.values()]
        .filter((entry) => isChosen(entry.id) && isToCome(entry))
        .toSorted(byStart);
      const isAsked = calendars.length > 0;
      show(isAsked ? counted(settings.count, found.length, settings.language) : nothing, isAsked);
    }
    const boxes = groups.flatMap((group) => group.boxes);
    const exact = boxes.length === 1 ? boxes.map(calendarLink) : combinedCalendar(boxes);
    const isExact = exact.length > 0;
    part('exact')?.toggleAttribute('hidden', !isExact);
    part('several')?.toggleAttribute('hidden', isExact);
    part('own')?.replaceChildren(...(isExact ? exact : boxes.map(calendarLink)));
  }

  function show(text?: string, isAsked = false): void {
    say(text);
    part('offer')?.toggleAttribute('hidden', !isAsked || !found.length);
    part('found')?.replaceChildren(...found.slice(0, mostShown).map(eventLine));
  }

  function keep(): void {
    const key = document.documentElement.dataset['program'] ?? '';
    const add = (events: readonly Starred[]) => {
      writeStarred(key, joined(readStarred(key), events));
      dispatchEvent(new Event(programChanged));
    };
    const events = found.map((entry) => starredOf(entry));
    add(events);
    say(kept);
    const isKept = (event: Starred) => readStarred(key).some((one) => isSame(one, event));
    void Promise.all(events.map(withTranslations)).then((known) => add(known.filter(isKept)));
  }

  function eventLine({ title, url, start, end }: CalendarEntry): HTMLElement {
    const begin = Date.parse(start);
    const hasBegun = begin < Date.now() && Date.parse(end) - begin > 86_400_000;
    const moment = hasBegun ? Date.parse(end) - 1 : begin;
    const format = new Intl.DateTimeFormat(settings.dates.locale, {
      weekday: hasBegun ? undefined : 'short',
      day: 'numeric',
      month: settings.dates.month,
      year: new Date(moment).getFullYear() === new Date().getFullYear() ? undefined : 'numeric',
      timeZone: start.includes('T') ? document.documentElement.dataset['zone'] : 'UTC',
    });
    const date = format.format(moment).replace(',', '');
    const words = hasBegun ? settings.until.replace('{date}', date) : date;
    const line = lineOf(URL.parse(url)?.pathname ?? '', title);
    line.prepend(Object.assign(document.createElement('span'), { textContent: words }), ' ');
    return line;
  }
}

/** An event with its ids in other languages, which its page has and its calendar has not. */
async function withTranslations(event: Starred): Promise<Starred> {
  const answer = await fetch(event.path).catch(() => undefined);
  const page = answer?.ok ? await answer.text().catch(() => '') : '';
  const stars = Array.from(page.matchAll(/data-star="([^"]+)"/g), ([, ids = '']) => ids.split(' '));
  return { ...event, ids: stars.find((ids) => isSame({ ids }, event)) ?? event.ids };
}

/** Events that are listed under a choice; the program and the file hold all. */
const mostShown = 10;

/** Reads each calendar once. */
function createReader(): (path: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (path) => {
    const text =
      known.get(path) ??
      fetch(path).then((answer) => {
        if (!answer.ok) throw new Error(path);
        return answer.text();
      });
    known.set(path, text);
    text.catch(() => known.delete(path));
    return text;
  };
}

/** Whether an event is in what is chosen of each group, where something is. @param texts calendars of each */
function conditionOf(
  groups: readonly { readonly isAny: boolean }[],
  texts: readonly (readonly string[])[],
): (id: string) => boolean {
  const sets = texts.map((own) =>
    own.map((calendar) => new Set(readEntries(calendar).map(({ id }) => id))),
  );
  return (id) =>
    groups.every(({ isAny }, place) => {
      const own = sets[place] ?? [];
      const hasIt = (set: ReadonlySet<string>) => set.has(id);
      return own.every(hasIt) || (isAny && own.some(hasIt));
    });
}

/** Of a whole day, by the day of the site. */
function isToCome({ start, end }: CalendarEntry): boolean {
  const now = start.includes('T')
    ? new Date().toISOString()
    : (document.documentElement.dataset['today'] ?? '');
  return (end || start) > now;
}

function byStart(one: CalendarEntry, other: CalendarEntry): number {
  return one.start < other.start ? -1 : 1;
}

/** Opens the calendar app of the device. */
function calendarLink({ value, parentElement }: HTMLInputElement): HTMLElement {
  return lineOf(`webcal://${location.host}${value}`, parentElement?.textContent.trim());
}

/** The one that the page offers of exactly these. */
function combinedCalendar(boxes: readonly HTMLInputElement[]): readonly HTMLElement[] {
  const both = CSS.escape(boxes.map(({ value }) => value).join(' '));
  const row = document.querySelector<HTMLElement>(`[data-of="${both}"]`);
  const link = row?.querySelector('a');
  return link ? [lineOf(link.href, row?.dataset['name'])] : [];
}

function lineOf(href: string, textContent = ''): HTMLElement {
  const line = document.createElement('li');
  line.append(Object.assign(document.createElement('a'), { href, textContent, dir: 'auto' }));
  return line;
}
