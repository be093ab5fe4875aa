/* The map of the site with the events of a list on it, by numbers that the rows have too. */

import { type MapPoint, spreadPins } from '../../model/pins.ts';
import type { ChoiceSettings, NearMapData } from '../../views/lists/choice-bar.ts';
import type { GeoPoint } from './chips.ts';

/** Numbers on a map at most: more would hide it, and each other. */
const mostPins = 30;

type MapSettings = Pick<ChoiceSettings, 'words'> & { readonly from: GeoPoint };

type PlacePin = MapPoint & { readonly number: number; readonly rows: readonly HTMLElement[] };

export class NearMap {
  readonly element = document.createElement('details');
  readonly #map: NearMapData;
  readonly #settings: MapSettings;
  readonly #pins = drawing('svg', { class: 'near-pins', role: 'list' });

  constructor(map: NearMapData, settings: MapSettings) {
    this.#map = map;
    this.#settings = settings;
    const { words } = settings;
    this.element.className = 'near-map';
    const summary = document.createElement('summary');
    summary.textContent = words.map;
    const picture = document.createElement('div');
    picture.className = 'near-picture';
    const images = [map, ...(map.dark ? [map.dark] : [])].map(({ src, srcset }) => {
      const image = new Image(map.width, map.height);
      image.loading = 'lazy';
      image.srcset = srcset;
      image.sizes = '960px';
      image.src = src;
      image.alt = words.mapOf;
      if (map.dark) image.className = src === map.src ? 'drawn' : 'drawn night';
      return image;
    });
    const source = document.createElement('a');
    source.href = map.attribution.url;
    source.rel = 'external license';
    source.textContent = map.attribution.text;
    this.#pins.ariaLabel = words.mapOf;
    picture.append(...images, this.#pins);
    this.element.append(summary, picture, source);
  }

  /** Numbers the places of rows in the order of the rows: events of one venue have one number. */
  show(rows: Iterable<HTMLElement>): void {
    if (!this.element.open) return;
    for (const number of document.querySelectorAll('main .pin-number')) number.remove();
    const byPlace = new Map<string, HTMLElement[]>();
    for (const row of rows) {
      const { place } = row.dataset;
      if (place === undefined || !row.checkVisibility()) continue;
      byPlace.set(place, [...(byPlace.get(place) ?? []), row]);
    }
    const found = [...byPlace].flatMap(([place, ofPlace]) => {
      const point = this.#pointOf(place);
      return point ? [{ point, rows: ofPlace }] : [];
    });
    const near = found.slice(0, mostPins);
    const points = spreadPins(
      near.map(({ point }) => point),
      this.#map,
    );
    const pins = near.map(({ point, rows: ofPlace }, index): PlacePin => {
      const { x, y } = points[index] ?? point;
      return { x, y, number: index + 1, rows: ofPlace };
    });
    for (const { number, rows: ofPlace } of pins) for (const row of ofPlace) label(row, number);
    const { latitude, longitude } = this.#settings.from;
    const here = this.#pointOf(`${latitude},${longitude}`);
    this.#pins.replaceChildren(
      ...near.map(({ point }, index) => lineBetween(point, points[index] ?? point)),
      ...(here ? [circleAt(here, this.#settings.words.here)] : []),
      ...pins.map(pinOf),
    );
  }

  /** Where a place is on the picture, in percent (Web Mercator); undefined for one beside it. */
  #pointOf(place: string): MapPoint | undefined {
    const { west, east, north, south } = this.#map.edges;
    const [latitude = 0, longitude = 0] = place.split(',').map(Number);
    const top = mercator(north);
    const x = (100 * (longitude - west)) / (east - west);
    const y = (100 * (top - mercator(latitude))) / (top - mercator(south));
    return Math.min(x, y) >= 0 && Math.max(x, y) <= 100 ? { x, y } : undefined;
  }
}

function mercator(latitude: number): number {
  return Math.asinh(Math.tan((latitude * Math.PI) / 180));
}

function label(row: HTMLElement, number: number): void {
  const element = document.createElement('span');
  element.className = 'pin-number';
  element.ariaHidden = 'true';
  element.textContent = String(number);
  row.querySelector('.meta')?.prepend(element);
}

function pinOf({ x, y, number, rows }: PlacePin): SVGElement {
  const [first] = rows.flatMap((row) => row.querySelector<HTMLAnchorElement>('a.title-link') ?? []);
  const titles = rows.map((row) => row.querySelector('.title-link')?.textContent.trim() ?? '');
  const item = drawing('g', { role: 'listitem' });
  const link = drawing('a', { href: first?.getAttribute('href') ?? '' });
  link.ariaLabel = `${number}: ${titles.join(', ')}`;
  const pin = drawing('svg', { x: `${x}%`, y: `${y}%` });
  const title = drawing('title', {});
  title.textContent = titles.join('\n');
  const text = drawing('text', { dy: '0.36em' });
  text.textContent = String(number);
  pin.append(title, drawing('circle', { r: '12' }), text);
  link.append(pin);
  item.append(link);
  return item;
}

function lineBetween(from: MapPoint, to: MapPoint): SVGElement {
  const ends = { x1: `${from.x}%`, y1: `${from.y}%`, x2: `${to.x}%`, y2: `${to.y}%` };
  const looks = { stroke: 'currentcolor', 'stroke-width': '2', 'aria-hidden': 'true' };
  return drawing('line', { ...ends, ...looks });
}

/** Where the reader is. */
function circleAt({ x, y }: MapPoint, name: string): SVGElement {
  const circle = drawing('circle', {
    ...{ class: 'here', 'aria-hidden': 'true' },
    ...{ cx: `${x}%`, cy: `${y}%`, r: '7' },
  });
  const title = drawing('title', {});
  title.textContent = name;
  circle.append(title);
  return circle;
}

function drawing<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
): SVGElementTagNameMap[Name] {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

/** Here, because the map is there only for who asks for it. */
const looks = new CSSStyleSheet();
looks.replaceSync(`@layer components{
.near-panel{display:grid;grid-template-columns:minmax(0,1fr);gap:var(--space-3);margin-bottom:var(--space-5)}
.near-radii{display:flex;flex-wrap:wrap;gap:var(--space-2)}
.near-map summary{width:fit-content;min-height:1.5rem;font-weight:650}
.near-picture{position:relative;overflow:hidden;max-width:44rem;margin-top:var(--space-2);border:var(--rule-thin) solid var(--rule);background:var(--ground-sunk)}
.near-picture img{display:block;width:100%;height:auto;filter:var(--map-filter)}
.near-picture .drawn{display:var(--day);filter:none}
.near-picture .night{display:var(--night)}
.near-pins{position:absolute;inset:0;width:100%;height:100%}
.near-pins svg{overflow:visible}
.near-pins circle{fill:var(--accent-ground);stroke:var(--on-accent)}
.near-pins .here{fill:var(--ink);stroke:var(--ground);stroke-width:3}
.near-pins a{text-decoration:none}
.near-pins text{fill:var(--on-accent);font-size:.75rem;font-weight:700;text-anchor:middle}
.near-pins a:focus-visible circle{stroke:var(--ink);stroke-width:3}
.pin-number{flex:none;display:inline-grid;place-content:center;min-width:1.5rem;height:1.5rem;border-radius:50%;background:var(--accent-ground);color:var(--on-accent);font-size:.75rem;font-weight:700}
}`);
document.adoptedStyleSheets.push(looks);

export function openMap(data: string | undefined, settings: MapSettings): NearMap | undefined {
  return data === undefined ? undefined : new NearMap(JSON.parse(data), settings);
}
