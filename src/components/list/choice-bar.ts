/* Combines choices on the pages that have them. Without it choices are links to their pages. */

import type { ChoiceSettings } from '../../views/lists/choice-bar.ts';
import { drawn, loadPart, showChip } from './chips.ts';
import type { Narrowing } from './narrowing.ts';
import { type Nearby, startNearby, windowStorage } from './near.ts';

/** Under which the name of the choice is kept that a key was pressed on: the next page goes on from there. */
const focusKey = 'kalendarium-choice';

const bar = document.querySelector<HTMLElement>('[data-choices]');
if (bar) startBar(bar, JSON.parse(bar.dataset['choices'] ?? ''));

function startBar(bar: HTMLElement, settings: ChoiceSettings): void {
  const frame = bar.closest<HTMLElement>('.choice-bar') ?? bar;
  const status = frame.querySelector('[role="status"]');
  const jump = frame.querySelector<HTMLInputElement>('[data-jump] input');
  const { chosen, narrows } = bar.dataset;
  const chips = new Map(
    Array.from(bar.querySelectorAll<HTMLAnchorElement>('[data-choice]'), (chip) => [
      chip.dataset['choice'] ?? '',
      chip,
    ]),
  );
  /** Of the pages of choices, by their names. */
  const paths = new Map(Array.from(chips, ([name, { pathname }]) => [name, pathname]));
  const isDay = (name: string) =>
    name === settings.anyDay || settings.days.some((day) => day === name);
  /** Whether a choice is made on the page itself. */
  const isOwn = (name: string) =>
    name !== chosen && (narrows === 'all' || (narrows === 'facts' && !isDay(name)));
  const said = { found: '', distances: '' };
  let nearby: Nearby | undefined;
  let narrowing: Narrowing | undefined;
  /** Counts the days that are looked for: the one that is meant last is opened. */
  let turns = 0;

  for (const [name, chip] of chips) if (isOwn(name)) chip.role = 'button';
  showChip(bar.querySelector('[aria-current]'));
  restoreFocus();
  bar.addEventListener('click', choose);
  bar.addEventListener('keydown', (event) => {
    const chip = event.key === ' ' ? chipAt(event.target) : undefined;
    if (chip?.role !== 'button') return;
    event.preventDefault();
    chip.click();
  });
  globalThis.addEventListener('popstate', () => void show());
  // By the button "back", from the day that was looked for.
  globalThis.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    say({ found: '' });
    void show(false);
  });
  if (jump) startJump(jump);
  const views = frame.querySelector('details');
  if (views) startViews(views);
  startNearby(frame, settings, {
    say: (distances) => say({ distances }),
    use: (use) => {
      nearby = use;
      return show();
    },
  });
  void show(false);

  function say(news: Partial<typeof said>): void {
    Object.assign(said, news);
    const { found, distances } = said;
    if (status)
      status.textContent = found && distances ? `${found}. ${distances}` : found || distances;
  }

  function restoreFocus(): void {
    const name = windowStorage()?.getItem(focusKey) ?? '';
    windowStorage()?.removeItem(focusKey);
    chips.get(name)?.focus();
  }

  function choose(event: MouseEvent): void {
    const name = chipAt(event.target)?.dataset['choice'];
    if (name === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
      return;
    if (!isOwn(name)) {
      if (event.detail === 0) windowStorage()?.setItem(focusKey, name);
      return;
    }
    event.preventDefault();
    const { names, date } = readWish();
    const others = names.filter((one) => one !== name && !(isDay(one) && isDay(name)));
    go(
      names.includes(name)
        ? { names: others, date }
        : { names: [...others, name], date: isDay(name) ? '' : date },
    );
  }

  /** Whoever types goes on with Enter: a date is complete before it is the one that is meant. */
  function startJump(field: HTMLInputElement): void {
    let isTyping = false;
    const leave = () => {
      const { value: date } = field;
      if (narrows === 'all') go({ names: readWish().names.filter((name) => !isDay(name)), date });
      else if (date !== '') void openDay(date);
    };
    field.addEventListener('keydown', ({ key }) => {
      isTyping = key !== 'Enter';
      if (key === 'Enter') leave();
    });
    field.addEventListener('pointerdown', () => {
      isTyping = false;
    });
    // Where nothing of it is seen, wherever it is pressed.
    field.addEventListener('click', () => {
      if (getComputedStyle(field).opacity === '0') field.showPicker();
    });
    field.addEventListener('change', () => {
      if (!isTyping) leave();
    });
  }

  async function openDay(date: string): Promise<void> {
    const { words, calendarPath } = settings;
    const month = frame.querySelector<HTMLAnchorElement>('[data-jump] a')?.href;
    if (month === undefined) return;
    const turn = ++turns;
    say({ found: words.loading });
    try {
      const pathOfDay = await loadPart(import('./path-of-day.ts').then((part) => part.pathOfDay));
      const path = await pathOfDay(date, { month, calendarPath });
      if (turn !== turns) return;
      if (path === undefined) say({ found: words.noDay });
      else location.href = withFacts(path, factsIn(readWish()));
    } catch {
      if (turn === turns) say({ found: words.failed });
    }
  }

  /** Makes a wish the address of the page, and shows what fits it. */
  function go({ names, date }: Wish): void {
    const day = date && `${names.length > 0 ? '&' : '?'}day=${date}`;
    history.pushState(undefined, '', withFacts(location.pathname, names) + day);
    void show();
  }

  function readWish(): Wish {
    const parameters = new URLSearchParams(location.search);
    const names = (parameters.get('with') ?? '').split(/[ +]/).filter((name) => chips.has(name));
    const date = parameters.get('day') ?? '';
    return { names, date: /^\d{4}-\d\d-\d\d$/.test(date) ? date : '' };
  }

  /** Facts that are chosen, that of the page itself among them. */
  function factsIn({ names }: Wish): readonly string[] {
    const own = chosen !== undefined && chips.has(chosen) ? [chosen] : [];
    return [...new Set([...own, ...names])].filter((name) => !isDay(name));
  }

  /** Marks what is chosen, then hides the rest: what was pressed answers before a long list is laid out again. */
  async function show(isPressed = true): Promise<void> {
    const wish = readWish();
    showChosen(wish);
    if (jump) jump.value = wish.date;
    jump?.closest('label')?.classList.toggle('picked', wish.date !== '');
    const isWanted = wish.names.length > 0 || wish.date !== '' || nearby !== undefined;
    if (!isWanted && narrowing === undefined) return;
    const module = await loadPart(import('./narrowing.ts')).catch(() => undefined);
    if (!module) {
      say({ found: settings.words.failed });
      return;
    }
    if (isPressed) await drawn();
    narrowing ??= new module.Narrowing(settings, (found) => say({ found }));
    // Not what was wished when it was pressed: others pressed later may have been ready before.
    const { names, date } = readWish();
    keepInWays({ names, date });
    const facts = names.filter((name) => !isDay(name));
    await narrowing.show({ facts, date, days: names.find(isDay), nearby });
  }

  /** Marks what is chosen, and has links keep it. */
  function showChosen(wish: Wish): void {
    const facts = factsIn(wish);
    for (const [name, chip] of chips) {
      if (isOwn(name)) chip.ariaPressed = String(wish.names.includes(name));
      else chip.href = addressOf(name, facts);
    }
    const [list, ...others] = frame.querySelectorAll<HTMLAnchorElement>('.views a');
    if (list) list.href = factsAddress(facts);
    const kept = withFacts('', facts);
    for (const view of others) view.search = kept;
  }

  /** Has the ways to other months, weeks and days keep what is chosen: on a month they are a hundred. */
  function keepInWays(wish: Wish): void {
    if (narrows !== 'facts') return;
    const kept = withFacts('', factsIn(wish));
    const ways = `main a[href*="${settings.calendarPath}"]:not(.views a)`;
    for (const way of document.querySelectorAll<HTMLAnchorElement>(ways)) way.search = kept;
  }

  /** Where a choice that is another page leads to. */
  function addressOf(name: string, facts: readonly string[]): string {
    if (name === chosen)
      return factsAddress(isDay(name) ? facts : facts.filter((fact) => fact !== name));
    if (name === settings.anyDay) return factsAddress(facts);
    if (isDay(name)) return withFacts(paths.get(name) ?? '', facts);
    return factsAddress([...facts, name]);
  }

  /** Where everything is that has some facts. */
  function factsAddress(facts: readonly string[]): string {
    const [only = '', ...others] = facts;
    if (others.length === 0) return paths.get(only) ?? settings.listPath;
    return `${settings.searchPath}?${new URLSearchParams(facts.map((fact) => ['fact', fact]))}`;
  }
}

/**
 * What is opened over a list is closed by Escape, by a tap beside it, and when the focus leaves it.
 */
function startViews(views: HTMLDetailsElement): void {
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !views.contains(relatedTarget)) views.open = false;
  };
  views.addEventListener('focusout', leave);
  views.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !views.open) return;
    views.open = false;
    views.querySelector('summary')?.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !views.contains(target)) views.open = false;
  });
}

/** What is chosen besides the page itself: names of choices, or a day. */
type Wish = {
  readonly names: readonly string[];
  /** As `2026-11-28`; empty for none. */
  readonly date: string;
};

function chipAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  return target instanceof Element
    ? (target.closest<HTMLAnchorElement>('a[data-choice]') ?? undefined)
    : undefined;
}

function withFacts(path: string, names: readonly string[]): string {
  return names.length > 0 ? `${path}?with=${names.join('+')}` : path;
}
