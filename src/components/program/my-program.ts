/* Shows the events a visitor chose: what this device keeps or an address names, as their calendars are now. */

import type { MyEventsSettings } from '../../kinds/my-events.ts';
import type { FoundProgram } from './find-present.ts';
import { programChanged } from './star.ts';
import {
  isSame,
  joined,
  languageOf,
  programHash,
  readProgramHash,
  readStarred,
  type Starred,
  writeStarred,
} from './starred.ts';
import { createProgramWords, isOff } from './words.ts';

const section = document.querySelector<HTMLElement>('[data-my-program]');
if (section) startProgram(section, JSON.parse(section.dataset['myProgram'] ?? ''));

function startProgram(section: HTMLElement, settings: MyEventsSettings): void {
  const key = document.documentElement.dataset['program'] ?? '';
  const words = createProgramWords(settings, Date.now());
  let program: readonly FoundProgram[] = [];
  let turns = 0;
  /** How many events are shown, or being read. */
  let count = 0;
  let ownTitle: string | undefined;

  const acts: Readonly<Record<string, () => void>> = {
    print: () => print(),
    save: () =>
      void Promise.all([import('./calendar-file.ts'), reading]).then(
        ([file]) => {
          const known = program.flatMap(({ present, calendar }) => (present && calendar) ?? []);
          if (known.length > 0) file.saveCalendar(known);
        },
        () => reveal('unread', true),
      ),
    own: () => {
      location.hash = '';
    },
    keep: () => {
      keep(joined(readStarred(key), program.filter(isListed).map(shownOf)));
      location.hash = '';
    },
    seen: () => {
      const seen = readStarred(key).map(
        (one) => program.find(({ starred }) => isSame(starred, one)) ?? { starred: one },
      );
      keep(seen.filter(isListed).map(shownOf));
      void show().then(() => section.querySelector<HTMLElement>('[data-act="print"]')?.focus());
    },
  };
  section.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-act]') : null;
    acts[button?.dataset['act'] ?? '']?.();
  });
  for (const moment of ['hashchange', 'storage']) addEventListener(moment, () => void show());
  // By the button "back", after stars on other pages.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void show();
  });
  // A star among what comes next.
  addEventListener(programChanged, () => {
    if (readStarred(key).length !== count) void show();
  });
  let reading = read();
  if (key === '') part('none')?.replaceChildren(section.dataset['forbidden'] ?? '');

  function show(): Promise<void> {
    reading = read();
    return reading;
  }

  /** Shows the program of the address, or else that of the device, first as it was seen. */
  async function read(): Promise<void> {
    const turn = ++turns;
    const named = readProgramHash(location.hash);
    const isOwn = named.length === 0;
    const starred = isOwn ? readStarred(key) : named;
    count = starred.length;
    if (isOwn && program.length === 0)
      render(
        starred.map((one) => ({ starred: one })),
        isOwn,
      );
    const found = await findAll(starred);
    if (turn !== turns) return reading;
    render(found, isOwn);
    const changes = isOwn ? found.flatMap(changeLines) : [];
    part('changeList')?.replaceChildren(...changes);
    reveal('changes', changes.length > 0);
    reveal(
      'unread',
      // The notice of a page that was kept says the same.
      !document.querySelector('[data-kept]') &&
        found.some(({ calendar }) => calendar === undefined),
    );
    if (isOwn && changes.length === 0) keep(found.map(shownOf));
  }

  /**
   * How events stand now, of which nothing is known where what reads calendars cannot be loaded.
   */
  async function findAll(starred: readonly Starred[]): Promise<readonly FoundProgram[]> {
    if (starred.length === 0) return [];
    const find = await import('./find-present.ts').then(
      (part) => part.findPresent,
      () => undefined,
    );
    return Promise.all(starred.map((one) => find?.(one, settings) ?? { starred: one }));
  }

  function changeLines(found: FoundProgram): readonly HTMLElement[] {
    return words.changes(found).map(([before = '', after = '']) => {
      const link = document.createElement('a');
      const { title } = isOff(found.starred) ? shownOf(found) : found.starred;
      lead(link, { ...shownOf(found), title });
      const line = document.createElement('li');
      line.append(before, link, after);
      return line;
    });
  }

  function keep(starred: readonly Starred[]): void {
    writeStarred(key, starred);
    dispatchEvent(new Event(programChanged));
  }

  function render(found: readonly FoundProgram[], isOwn: boolean): void {
    program = found;
    reveal('shared', !isOwn);
    const title = document.querySelector('h1');
    ownTitle ??= title?.textContent ?? '';
    if (title) title.textContent = isOwn ? ownTitle : (section.dataset['sharedTitle'] ?? ownTitle);
    // It is about one's own program.
    document.querySelector('.lead')?.toggleAttribute('hidden', !isOwn);
    reveal('none', found.length === 0);
    reveal('next', isOwn);
    reveal('actions', found.length > 0);
    const shown = found.map(shownOf);
    suggest(shown);
    const link = section.querySelector<HTMLElement>('[data-copy]');
    if (link) link.dataset['copy'] = location.origin + location.pathname + programHash(shown);
    const byDay = Map.groupBy(
      shown.filter(({ start }) => start !== ''),
      words.day,
    );
    const days = [...byDay].toSorted(([one], [other]) => (one < other ? -1 : 1));
    const focused = document.activeElement;
    const [id] = focused?.closest<HTMLElement>('[data-ids]')?.dataset['ids']?.split(' ') ?? [];
    part('days')?.replaceChildren(
      ...days.map(([day, events]) => {
        const group = copyOf('day');
        fill(group, 'h2', words.dayTitle(day));
        const rows = words.sorted(events).map((event) => eventRow(event, isOwn));
        group.querySelector('ul')?.append(...rows);
        return group;
      }),
    );
    if (id)
      section
        .querySelector<HTMLElement>(`[data-ids~="${id}"] ${focused?.localName}`)
        ?.focus({ preventScroll: true });
    // Of those that wait for it the last may come first.
    void import(/* @vite-ignore */ section.dataset['clashes'] ?? '').then(() =>
      dispatchEvent(new CustomEvent('clashes', { detail: program.map(standOf) })),
    );
  }

  /** Shows what comes next without what is chosen. A star that goes hands the focus on. */
  function suggest(chosen: readonly Starred[]): void {
    const rows = [...section.querySelectorAll<HTMLElement>('[data-part="next"] li')];
    const idsOf = (row: HTMLElement) =>
      (row.querySelector('article')?.dataset['star'] ?? '').split(' ');
    const open = rows.filter((row) => Number(row.dataset['ends']) * 1000 > Date.now());
    const free = open.filter((row) => !chosen.some((one) => isSame(one, { ids: idsOf(row) })));
    const left = rows.findIndex((row) => row.contains(document.activeElement));
    for (const row of rows) row.hidden = !free.slice(0, settings.mostShown).includes(row);
    reveal('allChosen', open.length > 0 && free.length === 0);
    if (!rows[left]?.hidden) return;
    const next =
      rows.find((row, place) => place > left && !row.hidden) ?? rows.findLast((row) => !row.hidden);
    (
      next?.querySelector<HTMLElement>('.star') ?? section.querySelector<HTMLElement>('.onward')
    )?.focus();
  }

  function eventRow(event: Starred, isOwn: boolean): DocumentFragment {
    const row = copyOf('event');
    fill(row, '.time', words.time(event));
    fill(row, '.place', event.place);
    row.querySelector('article')?.setAttribute('data-ids', event.ids.join(' '));
    const link = row.querySelector('a');
    if (link) lead(link, event);
    const button = row.querySelector('button');
    if (!isOwn) button?.remove();
    if (button) button.ariaLabel = words.remove(event);
    button?.addEventListener('click', () => {
      keep(readStarred(key).filter((one) => !isSame(one, event)));
      void reading.then(() => section.querySelector<HTMLElement>('.remove, .onward')?.focus());
    });
    return row;
  }
}

/** Whether it is in the calendar, as far as that is known. */
function isListed({ present, calendar }: FoundProgram): boolean {
  return present !== undefined || calendar === undefined;
}

/** How it stands now: one that has left the calendar is gone. */
function standOf(found: FoundProgram): Starred {
  const isGone = found.calendar !== undefined && !found.present;
  return isGone ? { ...found.starred, status: 'GONE' } : shownOf(found);
}

function shownOf({ starred, present }: FoundProgram): Starred {
  return present ?? starred;
}

/** Anything may be stored on a device: only a path of this site becomes a link. */
function lead(link: HTMLAnchorElement, { ids, title, path }: Starred): void {
  link.textContent = title;
  link.lang = languageOf(ids[0]);
  if (/^\/(?![/\\])[^\s\\]*$/.test(path)) link.href = path;
}

function part(name: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-part="${name}"]`);
}

function reveal(name: string, isShown: boolean): void {
  const element = part(name);
  if (element) element.hidden = !isShown;
}

function copyOf(name: string): DocumentFragment {
  const template = part(name);
  return template instanceof HTMLTemplateElement
    ? document.importNode(template.content, true)
    : new DocumentFragment();
}

function fill(within: DocumentFragment, selector: string, text: string): void {
  const element = within.querySelector(selector);
  if (element) element.textContent = text;
}
