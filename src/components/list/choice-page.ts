import type { ChoiceSettings } from '../../views/choice-bar.ts';

/* Combines choices on a page of one, and sorts its events by distance. Without it choices are links to their pages. */

const bar = document.querySelector<HTMLElement>('[data-choices]');
if (bar) startChoices(bar, JSON.parse(bar.dataset['choices'] ?? ''));

/** A click adds a choice to those that are made, or takes it away. Days replace each other. */
function startChoices(bar: HTMLElement, settings: ChoiceSettings): void {
  const chips = [...bar.querySelectorAll<HTMLAnchorElement>('[data-choice]')];
  const chosen = bar.dataset['chosen'] ?? '';
  const isDay = (name: string) => settings.days.some((day) => day === name);
  const status = document.createElement('p');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  bar.after(status);

  show();
  globalThis.addEventListener('popstate', show);
  bar.addEventListener('click', (event) => {
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-choice]') : null;
    const name = chip?.dataset['choice'];
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
    const wanted = before.includes(name) ? others : [...others, name];
    const day = wanted.find(isDay);
    const facts = wanted.filter((one) => !isDay(one));
    if (day === undefined && facts.length > 1) {
      const query = new URLSearchParams(facts.map((fact) => ['fact', fact]));
      location.href = `${settings.searchPath}?${query}`;
      return;
    }
    const page = chips.find(isOf(day ?? facts[0] ?? ''))?.href ?? settings.listPath;
    const address = day !== undefined && facts.length > 0 ? `${page}?with=${facts.join('+')}` : page;
    if (day !== chosen) location.href = address;
    else {
      history.pushState(undefined, '', address);
      show();
    }
  }

  /** Shows what has all the facts that are chosen. */
  function show(): void {
    const [, ...facts] = chosenNames();
    for (const chip of chips) {
      const isChosen = chip.dataset['choice'] === chosen || facts.some((name) => isOf(name)(chip));
      if (isChosen) chip.setAttribute('aria-current', 'page');
      else chip.removeAttribute('aria-current');
    }
    const rows = [...document.querySelectorAll<HTMLElement>('li[data-facts]')];
    for (const row of rows) {
      const names = (row.dataset['facts'] ?? '').split(' ');
      row.classList.toggle('not-chosen', !facts.every((fact) => hasFact(names, fact)));
    }
    for (const group of document.querySelectorAll<HTMLElement>('.day-group'))
      group.classList.toggle('not-chosen', !group.querySelector('li:not(.not-chosen)'));
    const count = rows.filter((row) => row.checkVisibility()).length;
    const form =
      settings.count[new Intl.PluralRules(settings.language).select(count)] ?? settings.count.other;
    status.textContent = facts.length > 0 ? form.replace('{count}', String(count)) : '';
    status.className = facts.length > 0 ? 'lead' : 'visually-hidden';
  }

  function hasFact(names: readonly string[], fact: string): boolean {
    return fact === 'accessible' ? settings.access.some((one) => names.includes(one)) : names.includes(fact);
  }

  function isOf(name: string): (chip: HTMLElement) => boolean {
    return (chip) => chip.dataset['choice'] === name;
  }
}

type Near = Readonly<Record<'language' | 'sorted' | 'waiting' | 'refused', string>>;

const near = document.querySelector<HTMLElement>('[data-near-me]');
if (near && 'geolocation' in navigator && placesOf(document).size > 1)
  startNear(near, JSON.parse(near.dataset['nearMe'] ?? ''));

function placesOf(root: ParentNode): ReadonlySet<string> {
  return new Set(
    [...root.querySelectorAll<HTMLElement>('li[data-place]')].map(({ dataset }) => dataset['place'] ?? ''),
  );
}

/** The position of the reader is used here and goes nowhere. */
function startNear(near: HTMLElement, words: Near): void {
  const button = near.querySelector('button');
  const status = near.querySelector('p');
  if (!button || !status) return;
  near.hidden = false;
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-pressed') === 'true') {
      location.reload();
      return;
    }
    status.textContent = words.waiting;
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        for (const list of document.querySelectorAll('ul.event-list'))
          sortByDistance(list, coords, words.language);
        button.setAttribute('aria-pressed', 'true');
        status.textContent = words.sorted;
      },
      () => {
        status.textContent = words.refused;
      },
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
    const [latitude, longitude] = (row.dataset['place'] ?? '').split(',').map(Number);
    const distance =
      longitude === undefined ? Number.POSITIVE_INFINITY : kilometers(from, Number(latitude), longitude);
    return { row, distance };
  });
  rows.sort((one, other) => (one.distance === other.distance ? 0 : one.distance - other.distance));
  for (const { row, distance } of rows) {
    list.append(row);
    if (distance === Number.POSITIVE_INFINITY) continue;
    const label = document.createElement('span');
    label.className = 'distance';
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
