/* Finds calendars by their names in the folded lists of a page, opens the one that fits best, and the one that the address names. */

import { counted } from '../../i18n/counted.ts';
import { fold, wordsOf } from '../../search/fold.ts';
import type { FinderSettings } from '../../views/subscribe.ts';

/** `Node.DOCUMENT_POSITION_FOLLOWING`, which no minifier makes short. */
const documentPositionFollowing = 4;

const ways = document.querySelector<HTMLTemplateElement>('[data-ways]');
const finder = document.querySelector<HTMLElement>('[data-find]');
const field = finder?.querySelector('input');
if (finder && field && ways)
  start(finder, field, ways.content, JSON.parse(finder.dataset['find'] ?? ''));

function start(
  finder: HTMLElement,
  field: HTMLInputElement,
  ways: DocumentFragment,
  settings: FinderSettings,
): void {
  const { language, words } = settings;
  const status = finder.querySelector('[role="status"]');
  const lists = [...document.querySelectorAll('.calendars')];
  const rows = Array.from(
    document.querySelectorAll<HTMLElement>('.calendars [data-name]'),
    (row) => ({
      row,
      name: fold(row.dataset['name'] ?? ''),
    }),
  );

  let best: HTMLElement | undefined;

  field.addEventListener('input', find);
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter' && best) openRow(best);
  });
  addEventListener('toggle', remember, true);
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
    const found = rows.filter((one) => wanted.length > 0 && isFound(one));
    const { length: count } = found;
    best = found.toSorted((one, other) => misfit(one.name, wanted) - misfit(other.name, wanted))[0]
      ?.row;
    for (const one of rows) one.row.hidden = count > 0 && !found.includes(one);
    for (const list of lists) {
      list.toggleAttribute('hidden', !list.querySelector('[data-name]:not([hidden])'));
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
    status?.replaceChildren(wanted.length > 0 ? answer.replace('{name}', () => name) : '');
  }

  /** With the focus on the first way to subscribe. */
  function openRow(row: Element): void {
    offerWays(row);
    for (const one of [row.closest('.calendars'), row.querySelector('details')])
      one?.setAttribute('open', '');
    row.querySelector('a')?.focus();
  }

  /** Puts the ways of services beside that of the device, once a calendar is opened: a page of hundreds would be too long. */
  function offerWays(row: Element): void {
    const [device, address] = row.querySelectorAll<HTMLAnchorElement>('li details > a');
    if (!device || !address) return;
    const offer = document.importNode(ways, true);
    const name = device.closest('li')?.dataset['name'] ?? '';
    for (const link of offer.querySelectorAll('a'))
      link.href = link.href
        .replace('{address}', encodeURIComponent(device.href.slice('webcal:'.length)))
        .replace('{name}', encodeURIComponent(name));
    device.before(offer);
    device.parentElement?.querySelector('li')?.append(device);
    address.previousElementSibling?.append(address);
  }

  /** Keeps the calendar that was opened last in the address. */
  function remember({ target }: Event): void {
    if (!(target instanceof Element && target.matches('li details[open]'))) return;
    offerWays(target);
    const name = /\/feeds\/(?:combined\/)?(.*)\.ics$/.exec(target.querySelector('a')?.href ?? '');
    if (name) history.replaceState(null, '', `?calendar=${name[1]}`);
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
