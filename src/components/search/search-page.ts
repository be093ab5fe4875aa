import {
  endFile,
  isEmptyQuery,
  itemFile,
  itemsPerFile,
  momentInZone,
  readQuery,
  type SearchIndex,
  type SearchItem,
  type SearchKind,
  type SearchQuery,
  search,
  searchKinds,
  type TermFile,
  termFile,
} from '../../search/search.ts';
import type { SearchSettings } from '../../views/search.ts';

/** Results shown at first, and with each request for more. */
const step = 20;

/** Milliseconds without a key press after which the words are looked for. */
const pause = 250;

const form = document.querySelector<HTMLFormElement>('form[data-search]');
if (form) startSearch(form);

function startSearch(form: HTMLFormElement): void {
  const settings: SearchSettings = JSON.parse(form.dataset['search'] ?? '');
  const { words, language } = settings;
  const ask = openIndex(settings);
  const plurals = new Intl.PluralRules(language);
  const part = (name: string) => document.querySelector<HTMLElement>(`[data-part="${name}"]`);
  const parts = ['status', 'results', 'list', 'more', 'help', 'browse'];
  const [status, results, list, more, help, browse] = parts.map(part);
  let answer: Answer | undefined;
  let questions = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  offerChoices(form);
  fillForm(form, new URLSearchParams(location.search));
  void answerForm();

  form.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.name === 'q') later(() => change('replaceState'));
  });
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    if (target.type === 'date') clearField(form, 'when');
    showChoice(form);
    if (target.name !== 'q') change('pushState');
  });
  form.addEventListener('click', ({ target }) => {
    const button =
      target instanceof Element ? target.closest<HTMLElement>('[data-when], [data-clear]') : null;
    if (!button) return;
    if (button.dataset['when']) choose(form, button.dataset['when']);
    else fillForm(form, new URLSearchParams());
    change('pushState');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    change('pushState', () => part('heading')?.focus());
  });
  more?.addEventListener('click', () => void showMore());
  addEventListener('popstate', () => {
    fillForm(form, new URLSearchParams(location.search));
    void answerForm();
  });

  function later(work: () => void): void {
    clearTimeout(timer);
    timer = setTimeout(work, pause);
  }

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
    const query = readQuery(parametersOf(form));
    const isEmpty = isEmptyQuery(query);
    if (isEmpty) return show([], '');
    say(words.wait);
    // The place of the results, so that nothing moves when they are there.
    setShown(true);
    try {
      const asked = await ask(query, step);
      if (question !== questions) return;
      answer = asked;
      show(
        asked.start.map((found) => resultItem(found, settings)),
        countWords(asked.total),
      );
      if (help) help.hidden = asked.total > 0;
    } catch {
      if (question === questions) show([], words.failed);
    }
  }

  async function showMore(): Promise<void> {
    const shown = list?.childElementCount ?? 0;
    const question = questions;
    try {
      const found = await answer?.read(shown, shown + step);
      if (question !== questions || !found) return;
      list?.append(...found.map((one) => resultItem(one, settings)));
      if (more) more.hidden = shown + step >= (answer?.total ?? 0);
      list?.children[shown]?.querySelector('a')?.focus();
    } catch {
      say(words.failed);
    }
  }

  function show(items: readonly HTMLElement[], words: string): void {
    list?.replaceChildren(...items);
    setShown(items.length > 0);
    if (more) more.hidden = items.length >= (items.length > 0 ? (answer?.total ?? 0) : 0);
    if (help) help.hidden = true;
    say(words);
  }

  /** Shows either results or the lists that lead to everything. */
  function setShown(withResults: boolean): void {
    if (results) results.hidden = !withResults;
    if (browse) browse.hidden = withResults;
  }

  function countWords(count: number): string {
    if (count === 0) return words.none;
    const form = words.count[plurals.select(count)] ?? words.count.other ?? '';
    return form.replace('{count}', count.toLocaleString(language));
  }

  function say(words: string): void {
    if (status) status.textContent = words;
  }
}

/** One result as an item of a list. Everything in it is text; it leads nowhere but to this site. */
function resultItem({ kind, item }: Found, { home, words }: SearchSettings): HTMLLIElement {
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

/** The fields of a form as parameters of an address; empty ones are left out. */
function parametersOf(form: HTMLFormElement): URLSearchParams {
  const filled = Array.from(new FormData(form), ([name, value]) => [name, String(value).trim()]);
  return new URLSearchParams(filled.filter(([, value]) => value !== ''));
}

/** Fills a form from the parameters of an address, and shows its filters where some are set. */
function fillForm(form: HTMLFormElement, parameters: URLSearchParams): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = parameters.has(field.name);
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = parameters.get(field.name) ?? '';
    if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0;
  }
  showChoice(form);
  const filters = form.querySelector('details');
  if (filters) filters.open ||= [...parameters.keys()].some((name) => name !== 'q' && name !== 'when');
}

/** Chooses days by a word, or takes the choice back; days of a range are no longer meant. */
function choose(form: HTMLFormElement, choice: string): void {
  const field = fieldOf(form, 'when');
  if (!field) return;
  field.value = field.value === choice ? '' : choice;
  for (const name of ['from', 'to']) clearField(form, name);
  showChoice(form);
}

function clearField(form: HTMLFormElement, name: string): void {
  const field = fieldOf(form, name);
  if (field) field.value = '';
}

function showChoice(form: HTMLFormElement): void {
  const chosen = fieldOf(form, 'when')?.value;
  for (const button of form.querySelectorAll<HTMLElement>('[data-when]'))
    button.ariaPressed = String(button.dataset['when'] === chosen);
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

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}

type Found = { readonly kind: SearchKind; readonly item: SearchItem };

/** All that answers a question, read piece by piece. */
type Answer = { readonly total: number; read(from: number, to: number): Promise<readonly Found[]> };

/** Asks the index, of which it reads what it needs and nothing twice. */
function openIndex({ folder, language, timeZone }: SearchSettings) {
  let files = new Map<string, Promise<unknown>>();

  function read<File>(name: string, cache: RequestCache = 'default'): Promise<File> {
    const known = files.get(name) ?? readJson(folder + name, cache);
    files.set(name, known);
    return known as Promise<File>;
  }

  async function ask(query: SearchQuery, cache?: RequestCache): Promise<Answer> {
    const index = await read<SearchIndex>('index.json', cache);
    const found = await search(query, {
      index,
      language,
      now: momentInZone(Date.now(), timeZone),
      load: (file) => read<TermFile>(termFile(index.version, file)),
      loadEnds: (file) => read<string>(endFile(index.version, file)),
    });
    return {
      total: found.length,
      read: (from, to) => Promise.all(found.slice(from, to).map((document) => readItem(index, document))),
    };
  }

  async function readItem(index: SearchIndex, document: number): Promise<Found> {
    const file = await read<SearchItem[]>(itemFile(index.version, Math.floor(document / itemsPerFile)));
    return { kind: kindOf(index, document), item: file[document % itemsPerFile] ?? ['', '', '', '', ''] };
  }

  /** Where the site was published again since it was read, the index is read again. */
  return async (
    query: SearchQuery,
    first: number,
  ): Promise<Answer & { readonly start: readonly Found[] }> => {
    const all = async (cache?: RequestCache) => {
      const answer = await ask(query, cache);
      return { ...answer, start: await answer.read(0, first) };
    };
    try {
      return await all();
    } catch {
      files = new Map();
      return await all('reload');
    }
  };
}

function kindOf({ counts }: SearchIndex, document: number): SearchKind {
  let rest = document;
  return (
    searchKinds.find((_, place) => {
      rest -= counts[place] ?? 0;
      return rest < 0;
    }) ?? 'page'
  );
}

async function readJson(path: string, cache: RequestCache): Promise<unknown> {
  const answer = await fetch(path, { cache });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return answer.json();
}
