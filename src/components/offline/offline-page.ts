/* Shows what this device keeps at the address at which this page stands for another one that cannot be reached. */

import type {
  PocketEvent,
  PocketPack,
  PocketSettings,
  PocketVenue,
} from '../../views/pocket-settings.ts';
import { programChanged } from '../program/star.ts';
import { readKept, readPacks } from './kept.ts';

const section = document.querySelector<HTMLElement>('[data-offline]');
if (section) void showPage(JSON.parse(section.dataset['offline'] ?? ''));

async function showPage(settings: PocketSettings): Promise<void> {
  const { words, path } = settings;
  const isFrame = location.pathname !== path;
  if (isFrame) {
    entitle(words.offline);
    document.querySelector('[data-part="frame"] .lead')?.remove();
  }
  const kept = 'caches' in window ? await readKept(settings).catch(() => undefined) : undefined;
  const today = Date.parse(document.documentElement.dataset['today'] ?? '') / 86_400_000;
  const days = kept?.index.days.filter(({ day }) => !(day < today)) ?? [];
  if (kept) reveal('search');
  if (days.length > 0) reveal('days');
  const list = part('days')?.querySelector('ul');
  list?.replaceChildren(...days.map(({ path, title }) => entry(link(path, title))));
  if (!isFrame) return;
  const found = kept && findItem(await readPacks(kept.index, settings));
  if (!found) {
    reveal('missing');
    return;
  }
  entitle(found.title);
  const shown = part('shown');
  if (shown) shown.textContent = words.shown.replace('{date}', () => kept.date);
  reveal('shown');
  part('found')?.replaceChildren(...found.content);
  dispatchEvent(new Event(programChanged));

  /** What is kept at the address of the page: an event, a venue or a day. */
  function findItem(packs: readonly PocketPack[]) {
    const events = packs
      .flatMap((pack) => pack.events)
      .toSorted((one, other) => Date.parse(one.datetime) - Date.parse(other.datetime));
    const event = events.find(isHere);
    if (event) return { title: event.title, content: [itemElement(event, event)] };
    const venue = packs.flatMap((pack) => pack.venues).find(isHere);
    if (venue) {
      const own = events.filter(({ venues }) => venues.includes(venue.path));
      const rows = rowsOf(own, ({ days: [first] }) => days.find(({ day }) => day === first)?.title);
      return { title: venue.title, content: [itemElement(venue), ...rows] };
    }
    const day = days.find(isHere);
    if (!day) return undefined;
    const own = events.filter(({ days: [first, last] }) => first <= day.day && day.day <= last);
    const rows = rowsOf(own);
    return { title: day.title, content: rows.length > 0 ? rows : [paragraph(words.onDay)] };
  }

  function itemElement(item: PocketVenue, event?: PocketEvent): Node {
    const element = copyOf('item');
    const isOver = event !== undefined && event.ends * 1000 < Date.now();
    setText(element, '[data-part="status"]', event?.status);
    setText(element, '[data-part="notice"]', isOver ? words.over : event?.notice);
    setText(element, '.lead', item.excerpt);
    element.querySelector('dl')?.append(...item.facts.map(factElement));
    const prose = element.querySelector('.prose');
    // The build has cleaned it, as it has every page.
    if (prose) prose.innerHTML = item.text;
    const star = element.querySelector('button');
    if (event && star) {
      star.dataset['star'] = event.star;
      setText(element, '.title-link', event.title);
      star.before(timeElement(event, ''));
    } else star?.remove();
    return element;
  }

  /** Events that are not over, under the names of their days where these are given. */
  function rowsOf(
    events: readonly PocketEvent[],
    dayOf: (event: PocketEvent) => string | undefined = () => undefined,
  ): readonly Node[] {
    const open = events.filter(({ ends }) => ends * 1000 >= Date.now());
    const byDay = Map.groupBy(open, (event) => dayOf(event) ?? words.events);
    return Array.from(byDay, ([name, own]) => {
      const group = copyOf('day');
      setText(group, 'h2', name);
      group.querySelector('ul')?.append(...own.map(rowElement));
      return group;
    });
  }
}

function isHere({ path }: { readonly path: string }): boolean {
  return new URL(path, location.origin).pathname === location.pathname;
}

function rowElement({ path, title, time, datetime, status, place, star }: PocketEvent): Node {
  const row = copyOf('event');
  row.querySelector('.time')?.append(timeElement({ datetime }, time));
  const titleLink = row.querySelector('a');
  if (titleLink) {
    titleLink.href = path;
    titleLink.textContent = title;
  }
  setText(row, '.place', [status, place].filter((text) => text !== '').join(' · '));
  const button = row.querySelector('button');
  if (button) button.dataset['star'] = star;
  return row;
}

/** Also read by the star, which keeps it with the event. */
function timeElement({ datetime }: Pick<PocketEvent, 'datetime'>, words: string): HTMLTimeElement {
  const time = document.createElement('time');
  time.dateTime = datetime;
  time.textContent = words;
  return time;
}

function factElement({ term, values }: PocketVenue['facts'][number]): Node {
  const group = document.createElement('div');
  const name = document.createElement('dt');
  name.textContent = term;
  const said = values.map(({ text, href }) => {
    const value = document.createElement('dd');
    value.dir = 'auto';
    value.append(href === undefined ? text : link(href, text));
    return value;
  });
  group.append(name, ...said);
  return group;
}

function link(href: string, text: string): HTMLAnchorElement {
  return Object.assign(document.createElement('a'), { href, textContent: text });
}

function entry(content: Node): HTMLLIElement {
  const element = document.createElement('li');
  element.append(content);
  return element;
}

function paragraph(text: string): HTMLParagraphElement {
  return Object.assign(document.createElement('p'), { textContent: text });
}

/** Gives window, heading and trail the title of what is shown. */
function entitle(title: string): void {
  document.title = title;
  for (const element of document.querySelectorAll('h1, .breadcrumbs [aria-current]'))
    element.textContent = title;
}

function part(name: string): HTMLElement | null {
  return document.querySelector(`[data-part="${name}"]`);
}

function reveal(name: string): void {
  part(name)?.removeAttribute('hidden');
}

function copyOf(name: string): DocumentFragment {
  const pattern = document.querySelector<HTMLTemplateElement>(`template[data-part="${name}"]`);
  return pattern ? document.importNode(pattern.content, true) : document.createDocumentFragment();
}

/** Removes what has no text. */
function setText(within: ParentNode, selector: string, text = ''): void {
  const element = within.querySelector(selector);
  if (text === '') element?.remove();
  else if (element) element.textContent = text;
}
