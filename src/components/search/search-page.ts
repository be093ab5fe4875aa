import type { SearchSettings } from '../../kinds/search.ts';
import { isEmptyQuery, readQuery } from '../../search/query.ts';
import { type GeoPoint, offerDistances, showChip } from '../list/chips.ts';
import type { openResults, Results } from './results.ts';

/** Milliseconds without a key press after which the words are looked for. */
const pause = 250;

const form = document.querySelector<HTMLFormElement>('form[data-search]');
if (form) startSearch(form);

function startSearch(form: HTMLFormElement): void {
  const settings: SearchSettings = JSON.parse(form.dataset['search'] ?? '');
  const { words } = settings;
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const [status, found, groups, list, more, help, lists, sorting] = [
    ...['status', 'results', 'groups', 'list', 'more', 'help', 'lists', 'near'],
  ].map(part);
  let results: Results | undefined;
  /** What answers, which a visit that asks nothing does not need. */
  let search: Promise<ReturnType<typeof openResults>> | undefined;
  let questions = 0;
  let near: GeoPoint | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  offerChoices(form);
  fillForm(form, new URLSearchParams(location.search));
  void answerForm();
  if (location.search + location.hash === '' && document.activeElement === document.body)
    form.querySelector<HTMLInputElement>('[name=q]')?.focus({ preventScroll: true });

  form.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement && target.name === 'q')) return;
    clearTimeout(timer);
    timer = setTimeout(() => change('replaceState'), pause);
  });
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    showChip(target);
    // Days are those of a word or those of a range.
    if (target.type === 'date')
      for (const day of form.querySelectorAll<HTMLInputElement>('[name=when]')) day.checked = false;
    if (target.name === 'when')
      for (const date of form.querySelectorAll<HTMLInputElement>('[type=date]')) date.value = '';
    if (target.name !== 'q') change('pushState');
  });
  form.querySelector('[data-clear]')?.addEventListener('click', () => {
    fillForm(form, new URLSearchParams());
    change('pushState');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    change('pushState', () => part('heading')?.focus());
  });
  more?.addEventListener('click', () => void showMore());
  if (sorting)
    offerDistances(sorting, words, say, (from) => {
      near = from;
      void answerForm();
    });
  addEventListener('popstate', () => {
    fillForm(form, new URLSearchParams(location.search));
    void answerForm();
  });

  /** Puts the question into the address: typing changes it, a choice is a step one can go back. */
  function change(way: 'pushState' | 'replaceState', then?: () => void): void {
    clearTimeout(timer);
    const question = parametersOf(form).toString();
    const address = question === '' ? location.pathname : `?${question}`;
    if (location.search !== (question && address)) history[way](null, '', address);
    void answerForm().then(then);
  }

  async function answerForm(): Promise<void> {
    const question = ++questions;
    const asked = readQuery(parametersOf(form));
    const isEmpty = isEmptyQuery(asked);
    // What is near are events.
    const query = isEmpty ? { ...asked, kind: 'event' as const } : asked;
    part('outcome')?.classList.add('decided');
    if (isEmpty && !near) {
      show('');
      return;
    }
    say(words.wait);
    // Later what is there stays until there is an answer.
    if (lists && question === 1) lists.hidden = true;
    try {
      search ??= import('./results.ts').then((module) => module.openResults(settings));
      const answer = await (await search)(query, near);
      if (question === questions) show(answer.words, answer);
    } catch {
      search = undefined;
      if (question === questions) show(words.failed);
    }
  }

  async function showMore(): Promise<void> {
    const before = list?.querySelectorAll('li').length ?? 0;
    const question = questions;
    try {
      const rest = await results?.read(before);
      if (question !== questions || !rest) return;
      append(rest);
      list?.querySelectorAll('li')[before]?.querySelector('a')?.focus();
    } catch {
      say(words.failed);
    }
  }

  /** Shows what was found, or words and the lists of the page. */
  function show(words: string, shown?: Results): void {
    results = shown;
    const isFound = shown !== undefined && shown.total > 0;
    groups?.replaceChildren(...(shown?.groups ?? []));
    list?.replaceChildren();
    if (shown) append(shown.start);
    if (found) found.hidden = !isFound;
    if (help) help.hidden = !shown || isFound;
    if (lists) lists.hidden = isFound;
    say(words);
  }

  function append(rows: Results['start']): void {
    if (list) rows(list);
    if (more) more.hidden = (list?.querySelectorAll('li').length ?? 0) >= (results?.length ?? 0);
  }

  function say(words: string): void {
    if (status) status.textContent = words;
  }
}

/** The fields of a form as parameters of an address; empty ones are left out. */
function parametersOf(form: HTMLFormElement): URLSearchParams {
  const filled = Array.from(new FormData(form), ([name, value]) => [name, String(value).trim()]);
  return new URLSearchParams(filled.filter(([, value]) => value !== ''));
}

/** Fills a form from the parameters of an address, and shows its filters where some are set. */
function fillForm(form: HTMLFormElement, parameters: URLSearchParams): void {
  const isRange = parameters.has('from') || parameters.has('to');
  const days = parameters.get('when') ?? (isRange ? undefined : '');
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'radio')
      field.checked = field.value === days;
    else if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked =
        parameters.getAll(field.name).includes(field.value) ||
        (field.value === 'free' && parameters.has('free'));
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = parameters.get(field.name) ?? '';
    if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0;
  }
  for (const field of form.querySelectorAll('.chips :checked')) showChip(field);
  const filters = form.querySelector('details');
  const fields = [
    ...(filters?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select') ?? []),
  ];
  if (filters)
    filters.open ||= fields.some((field) =>
      field.type === 'checkbox' ? field.matches(':checked') : field.value !== '',
    );
}

/** Offers in the form what the lists of the page lead to. */
function offerChoices(form: HTMLFormElement): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-facet] a')) {
    const name = link.closest<HTMLElement>('[data-facet]')?.dataset['facet'] ?? '';
    const slug = decodeURIComponent(link.pathname.split('/').at(-2) ?? '');
    const select = form.elements.namedItem(name);
    if (select instanceof HTMLSelectElement) select.add(new Option(link.textContent.trim(), slug));
  }
}
