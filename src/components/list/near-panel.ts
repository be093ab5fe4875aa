/* What is near: distances and stops in rows, the nearest first, how far it may be, and a map. Loaded when it is asked for. */

import type { ChoiceSettings } from '../../views/lists/choice-bar.ts';
import { type GeoPoint, kilometersTo, showDistance } from './chips.ts';
import { type NearMap, openMap } from './near-map.ts';

/** Radii that are offered, in kilometers. */
const radii = [1, 3, 10];

const rowSelector = 'main .event-list > [data-facts]';

type PanelSettings = Pick<ChoiceSettings, 'words' | 'language'> & {
  readonly frame: HTMLElement;
  /** The button that asked where the reader is, without its words. */
  copyOfButton(): HTMLButtonElement;
  /** The map of the site, as data. */
  readonly map: string | undefined;
  readonly from: GeoPoint;
  readonly within: number | undefined;
};

export class NearPanel {
  /** Is told within how many kilometers things may be. */
  onChange: (within: number | undefined) => Promise<void> = async () => {};
  readonly #settings: PanelSettings;
  readonly #panel = document.createElement('div');
  readonly #map: NearMap | undefined;
  /** Rows as the page has them. */
  readonly #order = new Map<Element, readonly Element[]>();

  constructor(settings: PanelSettings) {
    this.#settings = settings;
    const { frame, map, words, language } = settings;
    this.#panel.className = 'near-panel unprinted';
    const group = document.createElement('div');
    group.className = 'near-radii';
    group.role = 'group';
    group.ariaLabel = words.radius;
    const kilometers = new Intl.NumberFormat(language, { style: 'unit', unit: 'kilometer' });
    group.append(
      this.#chip(words.anyDistance, undefined),
      ...radii.map((radius, place) => {
        const distance = kilometers.format(radius);
        const name = words.within.replace('{distance}', distance);
        const chip = this.#chip(place === 0 ? name : distance, radius);
        chip.ariaLabel = name;
        return chip;
      }),
    );
    this.#panel.append(group);
    this.#map = openMap(map, { words, from: settings.from });
    if (this.#map) {
      this.#panel.append(this.#map.element);
      this.#map.element.addEventListener('toggle', () => this.#showOnMap());
    }
    // Not in it: it stays in view, and would cover with a map what is to be read.
    frame.after(this.#panel);
  }

  #chip(text: string, radius: number | undefined): HTMLButtonElement {
    // A copy looks like the others: styles of components know their own elements alone.
    const chip = this.#settings.copyOfButton();
    chip.textContent = text;
    chip.ariaPressed = String(radius === this.#settings.within);
    chip.addEventListener('click', () => {
      for (const other of this.#panel.querySelectorAll('.near-radii > *'))
        other.ariaPressed = 'false';
      chip.ariaPressed = 'true';
      void this.onChange(radius);
    });
    return chip;
  }

  /** Distances, order and map for the rows that are shown. */
  show(): void {
    const { from, language, words } = this.#settings;
    for (const list of document.querySelectorAll('main ul.event-list')) {
      const rows = [...list.querySelectorAll<HTMLElement>(':scope > [data-facts]')];
      if (rows.length === 0) continue;
      if (!this.#order.has(list)) this.#order.set(list, rows);
      const distances = new Map(rows.map((row) => [row, kilometersTo(row.dataset['place'], from)]));
      for (const [row, distance] of distances) {
        if (row.querySelector('.distance')) continue;
        showDistance(row, distance, language);
        if (distance !== undefined) showStop(row, words.stop);
      }
      // What has no place comes last.
      const far = (row: HTMLElement) => distances.get(row) ?? Number.MAX_VALUE;
      const day = list.matches('.dated') ? dayOf : () => '';
      const byDistance = (one: HTMLElement, other: HTMLElement) =>
        day(one) === day(other) ? far(one) - far(other) : day(one) < day(other) ? -1 : 1;
      arrange(list, rows.toSorted(byDistance));
    }
    this.#showOnMap();
  }

  #showOnMap(): void {
    this.#map?.show(document.querySelectorAll<HTMLElement>(rowSelector));
  }

  /** Leaves the page as it was. */
  close(): void {
    for (const [list, rows] of this.#order) arrange(list, rows);
    for (const label of document.querySelectorAll('main :is(.distance, .stop, .pin-number)'))
      label.remove();
    this.#panel.remove();
  }
}

/** What is in its order already stays untouched: what moves is laid out again. */
function arrange(list: Element, rows: readonly Element[]): void {
  const own = new Set(rows);
  const present = [...list.children].filter((row) => own.has(row));
  if (rows.some((row, place) => row !== present[place])) list.append(...rows);
}

/** On which an event begins, as `2026-11-28`. */
function dayOf(row: HTMLElement): string {
  return row.querySelector('time')?.dateTime.slice(0, 10) ?? '';
}

/** The nearest stop and the way from it, where the site knows them. */
function showStop(row: HTMLElement, label: string): void {
  const { stop } = row.dataset;
  if (stop === undefined) return;
  const element = document.createElement('span');
  element.className = 'stop';
  element.dir = 'auto';
  element.textContent = `${label}: ${stop}`;
  row.querySelector('.meta')?.append(element);
}
