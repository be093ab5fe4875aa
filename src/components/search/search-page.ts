import { isEmptyQuery, readQuery } from '../../search/query.ts';
import { choose, clearField, fillForm, offerChoices, parametersOf, showChoice } from './form-state.ts';
import { type Answer, openIndex } from './index-client.ts';
import { resultItem } from './result-list.ts';
import type { SearchSettings } from './search-settings.ts';

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
  const [status, results, list, more, help] = ['status', 'results', 'list', 'more', 'help'].map(part);
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

  /** Keeps the question in the address: typing changes it, a choice is a step one can go back. */
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
    if (isEmpty) show([], '');
    else say(words.wait);
    if (isEmpty) return;
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
    if (results) results.hidden = items.length === 0;
    if (more) more.hidden = items.length >= (items.length > 0 ? (answer?.total ?? 0) : 0);
    if (help) help.hidden = true;
    say(words);
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
