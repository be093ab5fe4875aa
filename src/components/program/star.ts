import { isSame, readStarred, type Starred, writeStarred } from './starred.ts';

/** Puts a star beside every event of the page, and shows in the head how many are chosen. */
export function startStars({ program: key = '', starWords: words = '' }: DOMStringMap): void {
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return;
    const element = target.closest('.star, button[data-star]')?.closest<HTMLElement>('[data-star]');
    if (!element) return;
    const event = eventOf(element);
    const starred = readStarred(key);
    const others = starred.filter((one) => !isSame(one, event));
    writeStarred(key, others.length < starred.length ? others : [...starred, event]);
    dispatchEvent(new Event(programChanged));
  });

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(looks);
  document.adoptedStyleSheets.push(sheet);
  show();
  // Another window, or this page again by the button "back".
  for (const moment of ['storage', 'pageshow', programChanged]) addEventListener(moment, show);

  function show(): void {
    const starred = readStarred(key);
    for (const element of document.querySelectorAll<HTMLElement>('[data-star]')) {
      const event = eventOf(element);
      const own = element.matches('button') ? element : element.querySelector<HTMLElement>('.star');
      const button = own ?? starIn(element);
      if (button !== element) button.ariaLabel = words.replace('{title}', () => event.title);
      button.hidden = false;
      button.ariaPressed = String(starred.some((one) => isSame(one, event)));
    }
    for (const link of document.querySelectorAll<HTMLElement>('[data-program-link]')) {
      link.hidden = starred.length === 0;
      const count = link.querySelector('[data-program-count]');
      if (count) count.textContent = String(starred.length);
    }
  }
}

/** Name of the event of a window that says that what is kept has changed, or which events the page shows. */
export const programChanged = 'kalendarium-program';

function eventOf(element: HTMLElement): Starred {
  const about = element.closest('article,li') ?? element;
  const text = (selector: string) => about.querySelector(selector)?.textContent.trim() ?? '';
  const link = about.querySelector<HTMLAnchorElement>('a.title-link');
  const time = about.querySelector<HTMLTimeElement>('.poster time') ?? about.querySelector('time');
  return {
    ids: (element.dataset['star'] ?? '').split(' '),
    title: text('.title-link, h1'),
    start: time?.dateTime ?? '',
    end: '',
    place: text('.venue'),
    path: (link ?? location).pathname,
    status: '',
  };
}

function starIn(element: HTMLElement): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'star unprinted';
  button.innerHTML = drawing;
  element.append(button);
  return button;
}

/** As in `StarMark.astro`. */
const drawing =
  '<svg class="star-mark" viewBox="0 0 20 20" width="22" height="22" aria-hidden="true"><path d="m10 1.8 2.5 5.4 5.9.7-4.4 4 1.2 5.8-5.2-2.9-5.2 2.9L6 11.9l-4.4-4 5.9-.7z"/></svg>';

/** Here, because without scripts there are no stars. What places them moves nothing else. */
const looks = `@layer parts{
:has(> .star){position:relative}
.star{display:grid;place-content:center;position:absolute;top:var(--space-3);inset-inline-end:var(--space-3);z-index:1;width:2.75rem;height:2.75rem;padding:0;border:0;border-radius:50%;background:none;color:var(--accent);cursor:pointer}
.row>.star{inset-inline-end:-.5rem}
.thumb+.star{top:calc(var(--space-4) + .75*clamp(5rem,22vw,9rem));inset-inline-end:0}
.panel>.star{color:inherit}
.card>.star{position:static;grid-area:2/2/span 2;margin:-.5rem 0 0;margin-inline-end:-.5rem}
.brief>li>.star,.day-events>li>.star{top:.25rem;inset-inline-end:-.5rem}
.star-mark{fill:none;stroke:currentcolor;stroke-width:1.6;stroke-linejoin:round}
:is([aria-pressed=true],[data-program-link])>.star-mark{fill:currentcolor}
@media(min-width:40rem){.thumb+.star{top:var(--space-3)}}
@media(min-width:62rem){.day-events>li>.star{top:-.375rem;inset-inline-end:-.375rem;width:1.75rem;height:1.75rem}}
}`;
