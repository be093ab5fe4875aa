/* Combines choices on a page of one, and sorts its events by distance. Without it choices are links to their pages. */

import { counted } from '../../i18n/counted.ts';
import type { ChoiceSettings } from '../../views/lists/choice-bar.ts';

/** Under which the name of the choice is kept that a key was pressed on: the next page goes on from there. */
const focusKey = 'kalendarium-choice';

const bar = document.querySelector<HTMLElement>('[data-choices]');
if (bar) startBar(bar, JSON.parse(bar.dataset['choices'] ?? ''));

function startBar(bar: HTMLElement, settings: ChoiceSettings): void {
  const status = bar.closest('.choice-bar')?.querySelector('[role="status"]');
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  const { chosen } = bar.dataset;
  restoreFocus(bar);
  if (chosen !== undefined) startChoices(bar, { settings, chosen, say });
  const near = bar.querySelector<HTMLElement>('[data-near]');
  if (near && 'geolocation' in navigator) startNear(near, { settings, say });
  else if (near) near.hidden = true;
}

function restoreFocus(bar: HTMLElement): void {
  const name = sessionStorage.getItem(focusKey);
  sessionStorage.removeItem(focusKey);
  if (name !== null) chipsOf(bar).find(isOf(name))?.focus();
  bar.addEventListener('click', ({ target, detail }) => {
    const name = choiceAt(target);
    if (detail === 0 && name !== undefined) sessionStorage.setItem(focusKey, name);
  });
}

function chipsOf(bar: HTMLElement): readonly HTMLAnchorElement[] {
  return [...bar.querySelectorAll<HTMLAnchorElement>('[data-choice]')];
}

function isOf(name: string): (chip: HTMLElement) => boolean {
  return (chip) => chip.dataset['choice'] === name;
}

function choiceAt(target: EventTarget | null): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-choice]')?.dataset['choice']
    : undefined;
}

type Place = {
  readonly settings: ChoiceSettings;
  /** Says something to the reader. */
  readonly say: (text: string) => void;
};

/** A click adds a choice to those that are made, or takes it away. Days replace each other. */
function startChoices(
  bar: HTMLElement,
  { settings, chosen, say }: Place & { readonly chosen: string },
): void {
  const chips = chipsOf(bar);
  const isDay = (name: string) => name === settings.anyDay || settings.days.some((day) => day === name);

  show();
  globalThis.addEventListener('popstate', show);
  bar.addEventListener('click', (event) => {
    const name = choiceAt(event.target);
    if (name === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    go(name);
  });

  function chosenNames(): readonly string[] {
    const added = new URLSearchParams(location.search).get('with') ?? '';
    return [chosen, ...added.split(' ').filter((name) => chips.some(isOf(name)))];
  }

  function go(name: string): void {
    const before = chosenNames();
    const others = before.filter((one) => one !== name && !(isDay(one) && isDay(name)));
    const wanted = name === settings.anyDay || before.includes(name) ? others : [...others, name];
    const day = wanted.find(isDay);
    const facts = wanted.filter((one) => !isDay(one));
    if (day === undefined && facts.length > 1) {
      const query = new URLSearchParams(facts.map((fact) => ['fact', fact]));
      location.href = `${settings.searchPath}?${query}`;
      return;
    }
    const page = chips.find(isOf(day ?? facts[0] ?? ''))?.href ?? settings.listPath;
    const address = day !== undefined && facts.length > 0 ? `${page}?with=${facts.join('+')}` : page;
    if (day !== chosen) {
      location.href = address;
      return;
    }
    history.pushState(undefined, '', address);
    sessionStorage.removeItem(focusKey);
    show();
  }

  /** Shows what has all the facts that are chosen. */
  function show(): void {
    const [, ...facts] = chosenNames();
    for (const chip of chips) {
      const isChosen = [chosen, ...facts].some((name) => isOf(name)(chip));
      if (isChosen) chip.setAttribute('aria-current', 'page');
      else chip.removeAttribute('aria-current');
    }
    const rows = [...document.querySelectorAll<HTMLElement>('li[data-facts]')];
    for (const row of rows) {
      const names = (row.dataset['facts'] ?? '').split(' ');
      row.classList.toggle('not-chosen', !facts.every((fact) => hasFact(names, fact)));
    }
    for (const group of document.querySelectorAll<HTMLElement>('.day-group, [data-group]'))
      group.classList.toggle('not-chosen', !group.querySelector('li[data-facts]:not(.not-chosen)'));
    const count = rows.filter((row) => row.checkVisibility()).length;
    say(facts.length > 0 ? counted(settings.words.count, count, settings.language) : '');
  }

  function hasFact(names: readonly string[], fact: string): boolean {
    return fact === 'accessible' ? settings.access.some((one) => names.includes(one)) : names.includes(fact);
  }
}

/** The position of the reader is used here and goes nowhere. */
function startNear(near: HTMLElement, { settings: { words, language }, say }: Place): void {
  const button = near.querySelector('button');
  if (button) button.disabled = false;
  button?.addEventListener('click', () => {
    if (button.getAttribute('aria-pressed') === 'true') {
      location.reload();
      return;
    }
    say(words.waiting);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        for (const list of document.querySelectorAll('ul.event-list')) sortByDistance(list, coords, language);
        button.setAttribute('aria-pressed', 'true');
        say(words.sorted);
      },
      () => say(words.refused),
      { maximumAge: 300_000, timeout: 15_000 },
    );
  });
}

/** What has no place comes last. */
function sortByDistance(list: Element, from: GeolocationCoordinates, language: string): void {
  const format = new Intl.NumberFormat(language, {
    style: 'unit',
    unit: 'kilometer',
    maximumSignificantDigits: 2,
  });
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > li')].map((row) => {
    const [latitude = 0, longitude] = (row.dataset['place'] ?? '').split(',').map(Number);
    return {
      row,
      distance: longitude === undefined ? Number.MAX_VALUE : kilometers(from, latitude, longitude),
    };
  });
  for (const { row, distance } of rows.toSorted((one, other) => one.distance - other.distance)) {
    list.append(row);
    if (distance === Number.MAX_VALUE) continue;
    const label = document.createElement('span');
    label.textContent = format.format(distance);
    row.querySelector('.meta')?.append(label);
  }
}

/** On a sphere, which is right within half a percent. */
function kilometers(from: GeolocationCoordinates, latitude: number, longitude: number): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [one, other] = [radians(from.latitude), radians(latitude)];
  const across = Math.sin(radians(longitude - from.longitude) / 2) ** 2;
  const up = Math.sin((other - one) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(up + Math.cos(one) * Math.cos(other) * across));
}
