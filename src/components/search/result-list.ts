import type { Found } from './index-client.ts';
import type { SearchSettings } from './search-settings.ts';

/** One result as an item of a list. Everything in it is text; it leads nowhere but to this site. */
export function resultItem({ kind, item }: Found, { home, words }: SearchSettings): HTMLLIElement {
  const [title, path, when, where, note] = item;
  const entry = document.createElement('li');
  const link = document.createElement('a');
  const url = URL.parse(path, new URL(home, location.origin));
  if (url?.origin === location.origin && url.pathname.startsWith(home)) link.href = url.pathname;
  link.className = 'title-link';
  link.append(isolated(title));
  entry.append(link);
  if (note) entry.append(line(note, 'label'));
  entry.append(line([words.kinds[kind], when, where].filter(Boolean), 'about'));
  return entry;
}

/** Text whose direction is its own. */
function isolated(text: string): HTMLElement {
  const element = document.createElement('bdi');
  element.textContent = text;
  return element;
}

function line(parts: string | readonly string[], name: string): HTMLElement {
  const element = document.createElement('span');
  element.className = name;
  for (const [place, part] of [parts].flat().entries())
    element.append(place > 0 ? ' · ' : '', isolated(part));
  return element;
}
