/* Says beside each event of a program whether it takes place, and which others are at the same time. Loaded by its address once a program is shown. */

import { clashesOf } from './clash-times.ts';
import type { Starred } from './starred.ts';
import { isOff } from './words.ts';

/** What `announcedTitle` puts before the title of what is off. @example 'Cancelled: ' */
const announcement = /^[^:]+: /;

addEventListener('clashes', (event) => {
  const section = document.querySelector<HTMLElement>('[data-my-program]');
  if (!section || !(event instanceof CustomEvent)) return;
  markStatus(section, event.detail);
  markClashes(section, event.detail);
});

/** Of what is over nobody needs to know that it has left the calendar. */
function markStatus(section: HTMLElement, events: readonly Starred[]): void {
  const words: Readonly<Record<string, string>> = JSON.parse(section.dataset['statuses'] ?? '{}');
  for (const event of events) {
    const { status, start, end } = event;
    const word = words[status];
    const isOver = (Date.parse(end) || Date.parse(start)) < Date.now();
    const row = rowOf(section, event);
    const label = row?.querySelector<HTMLElement>('.label');
    const link = row?.querySelector('a');
    if (!label || !link || word === undefined || (status === 'GONE' && isOver)) continue;
    label.textContent = word;
    label.hidden = false;
    if (isOff(event)) link.textContent = event.title.replace(announcement, '');
  }
}

function markClashes(section: HTMLElement, events: readonly Starred[]): void {
  for (const [event, others] of clashesOf(events)) {
    const line = rowOf(section, event)?.querySelector<HTMLElement>('.clash');
    if (!line) continue;
    const titles = others.map(({ title }) => title).join(' · ');
    line.textContent = (section.dataset['clash'] ?? '').replace('{title}', () => titles);
    line.hidden = false;
  }
}

function rowOf(section: HTMLElement, { ids }: Starred): Element | null {
  return section.querySelector(`.event[data-ids="${ids.join(' ')}"]`);
}
