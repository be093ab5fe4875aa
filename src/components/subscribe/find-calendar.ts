/* Finds calendars by their names in the folded lists of a page, opens the one that fits best, and the one that the address names. */

import { calendarServices, subscriptionLinks } from '../../html/subscription-links.ts';
import { counted } from '../../i18n/counted.ts';
import { fold, wordsOf } from '../../search/fold.ts';
import type { FinderSettings } from '../../views/subscribe.ts';

/** `Node.DOCUMENT_POSITION_FOLLOWING`, which no minifier makes short. */
const documentPositionFollowing = 4;

/** A calendar in a list. */
const rowPattern = '.list > li';

const finder = document.querySelector<HTMLElement>('[data-find]');
const field = finder?.querySelector('input');
if (finder && field) start(finder, field, JSON.parse(finder.dataset['find'] ?? ''));

function start(finder: HTMLElement, field: HTMLInputElement, settings: FinderSettings): void {
  const { language, words } = settings;
  const status = finder.querySelector('[role="status"]');
  const lists = Array.from(document.querySelectorAll('.calendars'), (list) => ({
    list,
    rows: Array.from(list.querySelectorAll<HTMLElement>(rowPattern), (row) => ({
      row,
      name: fold(row.dataset['name'] ?? ''),
    })),
  }));

  let best: HTMLElement | undefined;

  field.addEventListener('input', find);
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' && best) openRow(best);
  });
  for (const { list } of lists) {
    // Before it opens, so that nothing moves; what a search within the page opens is not pressed.
    list.addEventListener('click', ({ target }) => offerWays(target));
    list.addEventListener('toggle', remember, { capture: true });
  }
  // Browsers remember what was typed before the page was left.
  if (field.value) find();

  const named = CSS.escape(new URLSearchParams(location.search).get('calendar') ?? '');
  // An address of another language may name it too.
  const row =
    named &&
    document.querySelector(`.list > :is(:has([href$="/${named}.ics"]), [data-same~="${named}"])`);
  if (row) openRow(row);
  else if (
    settings.isFirst &&
    matchMedia('(pointer: fine)').matches &&
    !location.hash &&
    document.activeElement === document.body
  )
    field.focus();

  function find(): void {
    const wanted = wordsOf(field.value);
    const isFound = ({ name }: { readonly name: string }) =>
      wanted.every((word) => name.includes(word));
    const found = wanted.length > 0 ? lists.flatMap(({ rows }) => rows.filter(isFound)) : [];
    const { length: count } = found;
    best = found.toSorted((one, other) => misfit(one.name, wanted) - misfit(other.name, wanted))[0]
      ?.row;
    for (const { list, rows } of lists) {
      for (const one of rows) one.row.hidden = count > 0 && !isFound(one);
      list.toggleAttribute(
        'hidden',
        rows.every(({ row }) => row.hidden),
      );
      list.toggleAttribute('open', count > 0);
    }
    for (const section of document.querySelectorAll('main section')) {
      // What is above the field stays, or the field would move away while one types.
      const isBelow = (finder.compareDocumentPosition(section) & documentPositionFollowing) !== 0;
      const isEmpty = !section.querySelector('.calendars:not([hidden])');
      section.toggleAttribute('hidden', count > 0 && isBelow && isEmpty);
    }
    const name = best?.dataset['name'] ?? '';
    const answer = count > 0 ? counted(words.count, count, language) : words.none;
    if (status) status.textContent = wanted.length > 0 ? answer.replace('{name}', () => name) : '';
  }

  /** With the focus on the first way to subscribe. */
  function openRow(row: Element): void {
    offerWays(row.querySelector('details'));
    for (const one of [row.closest('.calendars'), row.querySelector('details')])
      one?.setAttribute('open', '');
    row.querySelector('a')?.focus();
  }

  /** Keeps the calendar that was opened last in the address. */
  function remember({ target }: Event): void {
    if (!(target instanceof HTMLDetailsElement && target.open)) return;
    offerWays(target);
    const name = /\/feeds\/(?:combined\/)?(.*)\.ics$/.exec(
      target.querySelector('.text a')?.textContent ?? '',
    );
    if (name && target.parentElement?.localName === 'li')
      history.replaceState(null, '', `?calendar=${name[1]}`);
  }
}

/** Puts the ways of services beside that of the device, once a calendar is opened: a page of hundreds would be too long. */
function offerWays(within: EventTarget | null): void {
  const row = within instanceof Element ? within.closest<HTMLElement>(rowPattern) : null;
  const device = row?.querySelector('details > a');
  const address = row?.querySelector('.text a')?.textContent;
  if (!row || !device || !address) return;
  const links = subscriptionLinks(address, row.dataset['name'] ?? '');
  const list = Object.assign(document.createElement('ul'), { className: 'apps' });
  device.before(list);
  const services = calendarServices.map(([service, textContent]) =>
    Object.assign(document.createElement('a'), {
      textContent,
      href: links[service],
      rel: 'noopener noreferrer nofollow',
    }),
  );
  for (const way of [device, ...services]) {
    const line = document.createElement('li');
    line.append(way);
    list.append(line);
  }
}

/** How badly a name fits: whole words, beginnings and parts of words, in this order; of these what it begins with, then short names. */
function misfit(name: string, wanted: readonly string[]): number {
  const words = wordsOf(name);
  const misses = wanted.map((word) =>
    words.includes(word) ? 0 : ` ${name}`.includes(` ${word}`) ? 1 : 2,
  );
  return 1e4 * Math.max(...misses) + (name.startsWith(wanted.join(' ')) ? 0 : 1e3) + words.length;
}
