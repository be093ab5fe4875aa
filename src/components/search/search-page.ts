import type { SearchSettings } from '../../kinds/search.ts';
import type { Filter } from '../../search/everyday.ts';
import { isEmptyQuery, readQuery } from '../../search/query.ts';
import { drawn, type GeoPoint, loadPart, offerDistances, showChip } from '../list/chips.ts';
import type { openResults, Results } from './results.ts';
import type { offerSuggestions } from './suggestions.ts';

/** Milliseconds without a key press after which the words are looked for. */
const pause = 250;

const form = document.querySelector<HTMLFormElement>('[data-search]');
const field = form?.querySelector<HTMLInputElement>('[name=q]');
if (form && field) startSearch(form, field);

function startSearch(form: HTMLFormElement, field: HTMLInputElement): void {
  const settings: SearchSettings = JSON.parse(form.dataset['search'] ?? '');
  const { words } = settings;
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const rows = () => part('list')?.querySelectorAll('li') ?? [];
  const [status, chosen, blankChip, blank, help, lists, sorting] = [
    ...['status', 'chosen', 'chip', 'results', 'help', 'lists', 'near'],
  ].map(part);
  let results: Results | undefined;
  /** What answers, which a visit that asks nothing does not need. */
  let search: Promise<ReturnType<typeof openResults>> | undefined;
  let suggest: Promise<ReturnType<typeof offerSuggestions>> | undefined;
  /** What the words choose. The form shows it; the address has the words. */
  let filters: Results['filters'] = [];
  /** Labels of chips that were pressed while they waited for an answer. */
  const pressed: string[] = [];
  /** The words of which it is known. */
  let asked = '';
  let questions = 0;
  let near: GeoPoint | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  offerChoices(form);
  // What was typed before this came is not taken back.
  if (!location.search && field.value) change('replaceState');
  else readAddress();
  if (!(location.search + location.hash) && !document.querySelector(':focus'))
    field.focus({ preventScroll: true });

  field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(() => change('replaceState', suggestAnswer), pause);
  });
  form.addEventListener('change', ({ target }) => {
    const changed = fieldsIn(form).find((one) => one === target);
    if (!changed || changed === field) return;
    showChip(changed);
    // Days are those of a word or those of a range.
    if (changed.type === 'date')
      for (const day of form.querySelectorAll<HTMLInputElement>('[name=when]')) day.checked = false;
    if (changed.name === 'when')
      for (const date of form.querySelectorAll<HTMLInputElement>('[type=date]')) date.value = '';
    const filled = [...new FormData(form)].map(String);
    takeBack(
      filters.filter(({ values }) =>
        values.some((pair) => pair[0] !== 'part' && !filled.includes(String(pair))),
      ),
    );
    change('pushState');
  });
  form.querySelector('[data-clear]')?.addEventListener('click', () => {
    filters = [];
    fillForm(form, new URLSearchParams());
    change('pushState');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    change('pushState', () => part('heading')?.focus());
  });
  part('outcome')?.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.matches('[data-part="more"]')) void showMore();
  });
  if (sorting)
    offerDistances(sorting, words, say, (from) => {
      near = from;
      void answerForm();
    });
  // A link within the page changes the address too, and not the question.
  addEventListener('popstate', () => {
    if (location.search !== askedAddress()) readAddress();
  });

  function readAddress(): void {
    filters = [];
    fillForm(form, new URLSearchParams(location.search));
    showFolded(form);
    void answerForm();
  }

  function askedAddress(): string {
    const question = String(parametersOf(form, filters));
    return question && `?${question}`;
  }

  /** Puts the question into the address: typing changes it, a choice is a step one can go back. */
  function change(way: 'pushState' | 'replaceState', then?: () => void): void {
    clearTimeout(timer);
    const address = askedAddress();
    if (location.search !== address) history[way](null, '', address || location.pathname);
    void answerForm().then((isLast) => isLast && then?.());
  }

  /** Whether nothing else was asked meanwhile. */
  async function answerForm(): Promise<boolean> {
    const question = ++questions;
    const parameters = parametersOf(form, filters);
    const isEmpty = isEmptyQuery(readQuery(parameters));
    part('outcome')?.classList.add('decided');
    if (isEmpty && !near) {
      show('');
      return true;
    }
    // What is near are events.
    if (isEmpty) parameters.set('kind', 'event');
    say(words.wait);
    // Later what is there stays until there is an answer.
    if (lists && question === 1) lists.hidden = true;
    // What was pressed answers before the index is searched.
    else await drawn();
    try {
      search ??= import('./results.ts').then((module) => module.openResults(settings));
      const answer = await loadPart(search.then((ask) => ask(parameters, near)));
      if (question === questions) {
        asked = parameters.get('q') ?? '';
        show(answer.words, answer);
      }
    } catch {
      search = undefined;
      if (question === questions) show(words.failed);
    }
    return question === questions;
  }

  async function suggestAnswer(): Promise<void> {
    try {
      suggest ??= import('./suggestions.ts').then((module) =>
        module.offerSuggestions(field, settings),
      );
      (await suggest)(results?.found);
    } catch {
      suggest = undefined;
    }
  }

  async function showMore(): Promise<void> {
    const before = rows().length;
    const question = questions;
    try {
      const rest = await results?.read(before);
      // Pressed twice, it asks twice for the same.
      if (question !== questions || rows()[before]) return;
      if (rest) append(rest);
      rows()[before]?.querySelector('a')?.focus();
    } catch {
      say(words.failed);
    }
  }

  /** Shows what was found, or words and the lists of the page. */
  function show(words: string, shown?: Results): void {
    results = shown;
    const isNone = shown?.total === 0;
    const isFound = !!shown?.total;
    // What is found has new places: nothing that was there before moves to them.
    part('results')?.replaceWith(blank?.cloneNode(true) ?? '');
    part('results')?.toggleAttribute('hidden', !isFound);
    if (shown) {
      part('groups')?.append(...shown.groups);
      append(shown.start);
    }
    showFilters(shown?.filters ?? []);
    if (help && lists) {
      if (help.hidden === isNone) help.after(lists);
      help.hidden = !isNone;
      lists.hidden = isFound;
    }
    say(words);
  }

  function append(start: Results['start']): void {
    const list = part('list');
    if (!list) return;
    start(list);
    part('more')?.toggleAttribute('hidden', rows().length >= (results?.length ?? 0));
  }

  /** Shows what the words choose: in the form, and as chips that take it back. */
  function showFilters(next: Results['filters']): void {
    const parameters = parametersOf(form, filters);
    for (const [name, value] of next.flatMap(({ values }) => values))
      parameters.append(name, value);
    if (filters.length + next.length > 0) fillForm(form, parameters);
    filters = next;
    const again = pressed.splice(0);
    chosen?.replaceChildren(
      ...next.flatMap((filter) => {
        const chip = blankChip?.cloneNode(true);
        if (!(chip instanceof HTMLElement)) return [];
        const entry = document.createElement('li');
        chip.textContent = filter.label;
        chip.ariaLabel = filter.action;
        chip.addEventListener('click', () => {
          if (!filters.includes(filter)) {
            pressed.push(filter.label);
            return;
          }
          takeBack([filter], '"');
          status?.focus();
          change('pushState');
        });
        if (again.includes(filter.label)) setTimeout(() => chip.click());
        entry.append(chip);
        return [entry];
      }),
    );
  }

  /** Takes words out of the question; in quotation marks they are looked for as they stand. */
  function takeBack(meant: readonly Filter[], mark: '' | '"' = ''): void {
    if (meant.length === 0) return;
    const parameters = parametersOf(
      form,
      filters.filter((filter) => mark || !meant.includes(filter)),
    );
    let text = parameters.get('q') ?? '';
    if (text === asked) {
      for (const { start, end } of meant.toReversed())
        text =
          text.slice(0, start) + (mark && mark + text.slice(start, end) + mark) + text.slice(end);
      parameters.set('q', text.trim());
    }
    filters = [];
    fillForm(form, parameters);
  }

  function say(text: string): void {
    if (!status) return;
    // However few lines it takes to wait, what was found stays where it is.
    status.style.minHeight = text === words.wait ? `${status.offsetHeight}px` : '';
    status.textContent = text;
  }
}

/** The fields of a form as parameters of an address, without empty ones and those that show what words choose. */
function parametersOf(form: HTMLFormElement, filters: readonly Filter[]): URLSearchParams {
  const said = filters.flatMap(({ values }) => values.map(String));
  const filled = Array.from(new FormData(form), ([name, value]) => [name, String(value).trim()]);
  return new URLSearchParams(filled.filter((pair) => pair[1] && !said.includes(String(pair))));
}

function fieldsIn(element: Element): readonly (HTMLInputElement | HTMLSelectElement)[] {
  return [...element.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input,select')];
}

/** Shows the filters of a form where some are set. */
function showFolded(form: HTMLFormElement): void {
  const filters = form.querySelector('details');
  if (filters)
    filters.open ||= fieldsIn(filters).some((field) =>
      field.type === 'checkbox' ? field.matches(':checked') : field.value,
    );
}

/** Fills a form from the parameters of an address. */
function fillForm(form: HTMLFormElement, parameters: URLSearchParams): void {
  const isRange = parameters.has('from') || parameters.has('to');
  const days = parameters.get('when') ?? (isRange ? undefined : '');
  for (const field of fieldsIn(form)) {
    const { name, type, value } = field;
    const given = parameters.get(name) ?? '';
    if (field instanceof HTMLSelectElement) {
      field.value = given;
      if (field.selectedIndex < 0) field.value = '';
    } else if (type === 'radio') field.checked = value === days;
    else if (type === 'checkbox')
      field.checked = parameters.has(name, value) || (value === 'free' && parameters.has('free'));
    // What is being typed may end with a space.
    else if (value.trim() !== given) field.value = given;
  }
  for (const field of form.querySelectorAll('.chips :checked')) showChip(field);
}

/** Offers in the form what the lists of the page lead to. */
function offerChoices(form: HTMLFormElement): void {
  for (const list of document.querySelectorAll<HTMLElement>('[data-facet]')) {
    const select = form.elements.namedItem(list.dataset['facet'] ?? '');
    if (!(select instanceof HTMLSelectElement)) continue;
    for (const { pathname, textContent } of list.querySelectorAll('a')) {
      const slug = decodeURIComponent(pathname.split('/').at(-2) ?? '');
      select.add(new Option(textContent.trim(), slug));
    }
  }
}
