/* Says beside each event of a program which others take place at the same time. Loaded by its address once a program is shown. */

import { clashesOf, type Timed } from './clash-times.ts';

addEventListener('clashes', (event) => {
  const section = document.querySelector<HTMLElement>('[data-my-program]');
  if (section && event instanceof CustomEvent) markClashes(section, event.detail);
});

/** Writes into the rows of events, which are found by their links. */
function markClashes(section: HTMLElement, events: readonly Timed[]): void {
  const links = [...section.querySelectorAll<HTMLAnchorElement>('.event a.title-link')];
  for (const [event, others] of clashesOf(events)) {
    const link = links.find(({ pathname }) => pathname === event.path);
    const line = link?.closest('article')?.querySelector<HTMLElement>('.clash');
    if (!line) continue;
    const titles = others.map(({ title }) => title).join(' · ');
    line.textContent = (section.dataset['clash'] ?? '').replace('{title}', () => titles);
    line.hidden = false;
  }
}
