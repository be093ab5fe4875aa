/* What may be meant by what is being typed, below the field: https://www.w3.org/WAI/ARIA/apg/patterns/combobox/ */

import type { SearchSettings } from '../../kinds/search.ts';
import { wordsOf } from '../../search/fold.ts';
import type { IndexAnswer } from './open-index.ts';
import { pathOf } from './results.ts';

const mostSuggestions = 6;

/**
 * Offers of what was found the groups and titles that have the beginnings of all words, in a list. Arrow keys, Enter, Escape and
 * the pointer choose one, which leads to its page.
 */
export function offerSuggestions(
  field: HTMLInputElement,
  settings: SearchSettings,
): (found: IndexAnswer | undefined) => void {
  const list = document.getElementById('suggestions') ?? document.createElement('div');
  let active = -1;

  field.addEventListener('keydown', (event) => {
    const { key, isComposing } = event;
    const last = list.children.length - 1;
    if (isComposing || last < 0) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      // The field itself is between the last and the first.
      const place = active + (key === 'ArrowDown' ? 1 : -1);
      open(true);
      activate(((place + last + 3) % (last + 2)) - 1);
    } else if (list.hidden) return;
    else if (key === 'Escape') open(false);
    else if (key === 'Enter' && active >= 0) choose(list.children[active]);
    else {
      if (key === 'Enter') open(false);
      return;
    }
    event.preventDefault();
  });
  field.addEventListener('blur', () => open(false));
  // The field keeps the focus.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  list.addEventListener('click', ({ target }) => {
    if (target instanceof Element) choose(target.closest('[role="option"]'));
  });

  return (found) => {
    const titles = found ? titlesOf(found) : [];
    list.replaceChildren(...titles.map((title, place) => optionOf(title, place, settings)));
    open(titles.length > 0 && document.activeElement === field);
  };

  function open(isOpen: boolean): void {
    list.hidden = !isOpen;
    field.ariaExpanded = String(isOpen);
    activate(-1);
  }

  /** None below 0: then the field has it. */
  function activate(place: number): void {
    active = place;
    const chosen = list.children[place];
    for (const option of list.children) option.ariaSelected = String(option === chosen);
    chosen?.scrollIntoView({ block: 'nearest' });
    field.setAttribute('aria-activedescendant', chosen?.id ?? '');
  }

  function choose(option: Element | null | undefined): void {
    if (option instanceof HTMLElement) location.href = option.dataset['href'] ?? '';
  }
}

type Suggested = IndexAnswer['start'][number] | IndexAnswer['groups'][number];

/** Each title once, those that begin with the first word before others. */
function titlesOf({ query, groups, start }: IndexAnswer): readonly Suggested[] {
  const words = wordsOf(query.text);
  const titles = new Map<string, Suggested>();
  for (const one of [...groups, ...start]) {
    const [title] = one.item;
    const own = wordsOf(title);
    if (words.every((word) => own.some((other) => other.startsWith(word))))
      titles.set(title, titles.get(title) ?? one);
  }
  const isOther = ({ item: [title] }: Suggested) =>
    Number(!wordsOf(title)[0]?.startsWith(words[0] ?? ''));
  return words.length === 0
    ? []
    : [...titles.values()]
        .toSorted((one, other) => isOther(one) - isOther(other))
        .slice(0, mostSuggestions);
}

function optionOf(
  { kind, item: [title, path] }: Suggested,
  place: number,
  settings: SearchSettings,
): HTMLElement {
  const option = document.createElement('div');
  const [name, about] = [document.createElement('span'), document.createElement('span')];
  option.id = `suggestion-${place}`;
  option.role = 'option';
  option.dataset['href'] = pathOf(path, settings) ?? settings.home;
  name.textContent = title;
  name.dir = 'auto';
  about.textContent = settings.words.kinds[kind] ?? '';
  option.append(name, ' ', about);
  return option;
}
