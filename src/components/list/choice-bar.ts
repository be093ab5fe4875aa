/* Combines choices on a page of one, and sorts its events by distance. Without it choices are links to their pages. */

import { counted } from '../../i18n/counted.ts';
import type { ChoiceSettings } from '../../views/lists/choice-bar.ts';
import { type GeoPoint, kilometersTo, offerDistances, showChip, showDistance } from './chips.ts';

/** Under which the name of the choice is kept that a key was pressed on: the next page goes on from there. */
const focusKey = 'kalendarium-choice';

const bar = document.querySelector<HTMLElement>('[data-choices]');
if (bar) startBar(bar, JSON.parse(bar.dataset['choices'] ?? ''));

function startBar(bar: HTMLElement, settings: ChoiceSettings): void {
  const status = bar.closest('.choice-bar')?.querySelector('[role="status"]');
  const said = { found: '', distances: '' };
  const say = (news: Partial<typeof said>) => {
    Object.assign(said, news);
    const { found, distances } = said;
    if (status)
      status.textContent = found && distances ? `${found}. ${distances}` : found || distances;
  };
  const { chosen } = bar.dataset;
  showChip(bar.querySelector('[aria-current]'));
  restoreFocus(bar);
  if (chosen !== undefined) startChoices(bar, { settings, chosen, say: (found) => say({ found }) });
  else keepFacts(bar, settings, addedNames(chipsOf(bar)));
  const near = bar.querySelector<HTMLElement>('[data-near]');
  const { words, language } = settings;
  if (!near) return;
  const sayDistances = (distances: string) => say({ distances });
  offerDistances(near, words, sayDistances, (from) => {
    if (!from) {
      location.reload();
      return;
    }
    for (const list of document.querySelectorAll('ul.event-list'))
      sortByDistance(list, from, language);
    sayDistances(words.sorted);
  });
}

function restoreFocus(bar: HTMLElement): void {
  const name = sessionStorage.getItem(focusKey);
  sessionStorage.removeItem(focusKey);
  if (name !== null) chipsOf(bar).get(name)?.focus();
  bar.addEventListener('click', ({ target, detail }) => {
    const name = choiceAt(target);
    if (detail === 0 && name !== undefined) sessionStorage.setItem(focusKey, name);
  });
}

/** By the names of their choices. */
function chipsOf(bar: HTMLElement): ReadonlyMap<string, HTMLAnchorElement> {
  const chips = bar.querySelectorAll<HTMLAnchorElement>('[data-choice]');
  return new Map(Array.from(chips, (chip) => [chip.dataset['choice'] ?? '', chip]));
}

/** Names of choices that the address adds to the one its page is about. */
function addedNames(chips: ReadonlyMap<string, unknown>): readonly string[] {
  const added = new URLSearchParams(location.search).get('with') ?? '';
  return added.split(' ').filter((name) => chips.has(name));
}

/** Has the views keep facts, and days where these do not combine by themselves. */
function keepFacts(bar: HTMLElement, settings: ChoiceSettings, facts: readonly string[]): void {
  const chips = chipsOf(bar);
  const added = facts.length > 0 ? `?with=${facts.join('+')}` : '';
  const views = bar.closest('.choice-bar')?.querySelectorAll<HTMLAnchorElement>('.views a') ?? [];
  const [list, ...others] = views;
  const days = settings.days.flatMap((name) => chips.get(name) ?? []);
  for (const link of [...others, ...days]) link.search = added;
  if (list) list.href = factsAddress(settings, chips, facts);
}

/** Where everything is that has some facts. */
function factsAddress(
  { searchPath, listPath }: ChoiceSettings,
  chips: ReadonlyMap<string, HTMLAnchorElement>,
  facts: readonly string[],
): string {
  if (facts.length < 2) return chips.get(facts[0] ?? '')?.pathname ?? listPath;
  return `${searchPath}?${new URLSearchParams(facts.map((fact) => ['fact', fact]))}`;
}

function choiceAt(target: EventTarget | null): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-choice]')?.dataset['choice']
    : undefined;
}

/** A click adds a choice to those that are made, or takes it away. Days replace each other. */
function startChoices(
  bar: HTMLElement,
  {
    settings,
    chosen,
    say,
  }: { settings: ChoiceSettings; chosen: string; say: (found: string) => void },
): void {
  const chips = chipsOf(bar);
  /** Rows that are not over, and without a fact that is chosen. */
  let notChosen: readonly HTMLElement[] = [];
  const isDay = (name: string) =>
    name === settings.anyDay || settings.days.some((day) => day === name);

  show();
  globalThis.addEventListener('popstate', show);
  bar.addEventListener('click', (event) => {
    const name = choiceAt(event.target);
    if (name === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    go(name);
    showChip(chips.get(name));
  });

  function chosenNames(): readonly string[] {
    return [chosen, ...addedNames(chips)];
  }

  function go(name: string): void {
    const before = chosenNames();
    const others = before.filter((one) => one !== name && !(isDay(one) && isDay(name)));
    const wanted = name === settings.anyDay || before.includes(name) ? others : [...others, name];
    const day = wanted.find(isDay);
    const facts = wanted.filter((one) => !isDay(one));
    const page = chips.get(day ?? '')?.pathname;
    const address =
      page === undefined
        ? factsAddress(settings, chips, facts)
        : page + (facts.length > 0 ? `?with=${facts.join('+')}` : '');
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
    const names = chosenNames();
    const [, ...facts] = names;
    keepFacts(
      bar,
      settings,
      names.filter((name) => !isDay(name)),
    );
    for (const [name, chip] of chips) {
      if (name === chosen) chip.setAttribute('aria-current', 'page');
      else if (facts.includes(name)) chip.setAttribute('aria-current', 'true');
      else chip.removeAttribute('aria-current');
    }
    for (const row of notChosen) row.hidden = false;
    const rows = [...document.querySelectorAll<HTMLElement>('li[data-facts]:not([hidden])')];
    notChosen = rows.filter(({ dataset }) => {
      const names = (dataset['facts'] ?? '').split(' ');
      return !facts.every((fact) => hasFact(names, fact));
    });
    for (const row of notChosen) row.hidden = true;
    for (const group of document.querySelectorAll<HTMLElement>('[data-group]'))
      group.hidden = !group.querySelector('li[data-facts]:not([hidden])');
    const count = rows.filter((row) => row.checkVisibility()).length;
    say(facts.length > 0 ? counted(settings.words.count, count, settings.language) : '');
  }

  function hasFact(names: readonly string[], fact: string): boolean {
    return fact === 'accessible'
      ? settings.access.some((one) => names.includes(one))
      : names.includes(fact);
  }
}

/** What has no place comes last. */
function sortByDistance(list: Element, from: GeoPoint, language: string): void {
  const rows = Array.from(list.querySelectorAll<HTMLElement>(':scope > li'), (row) => {
    const distance = kilometersTo(row.dataset['place'], from);
    showDistance(row, distance, language);
    return { row, distance: distance ?? Number.MAX_VALUE };
  });
  list.append(
    ...rows.toSorted((one, other) => one.distance - other.distance).map(({ row }) => row),
  );
}
