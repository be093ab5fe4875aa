/* Makes true at the moment of reading what a page says of time. Without it the page says it in dates. */
import './local-time.ts';

const root = document.documentElement;
const now = Date.now();
const today = siteDay(root.dataset['clock']);
const words = (root.dataset['near'] ?? '').split('|');

/** The day of the site. What browsers have for zones takes tens of milliseconds to begin with. */
function siteDay(clock = ''): string {
  let ahead = 0;
  for (const step of clock.split(' ')) {
    const [from = '', offset] = step.split(',');
    if (isReached(from)) ahead = Number(offset) * 1000;
  }
  return new Date(now + ahead).toISOString().slice(0, 10);
}

/** How far a day is from the present one in words, empty for the past and for what is far off. */
function nearness(day = ''): string {
  const days = Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);
  return words[days] ?? '';
}

function each(selector: string, act: (element: HTMLElement) => void): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) act(element);
}

/** Whether a moment in seconds since the epoch has come. */
function isReached(seconds = ''): boolean {
  return Number(seconds) * 1000 <= now;
}

each('[data-from]', (heir) => {
  heir.hidden = !isReached(heir.dataset['from']);
});
each('[data-ends]', (event) => {
  event.hidden ||= isReached(event.dataset['ends']);
});
if (document.querySelector('[data-ends][hidden]:not([data-from])')) {
  each('[data-count]', (count) => {
    count.hidden = true;
  });
}
each('[data-none]', (none) => {
  none.hidden = none.parentElement?.querySelector('[data-ends]:not([hidden])') !== null;
});

each('[data-group]', (group) => {
  group.hidden = !group.querySelector('[data-ends]:not([hidden])');
});
each('[data-until]', (range) => {
  range.hidden = (range.dataset['until'] ?? '') < today;
});
each('[data-later]', (title) => {
  const { later = '', laterFrom = '' } = title.dataset;
  if (laterFrom <= today) title.textContent = later;
});
each('[data-day]', (label) => {
  label.textContent = nearness(label.dataset['day']);
});
each(`[data-date="${today}"]`, (cell) => {
  cell.classList.add('today');
  const label = cell.querySelector('.now');
  if (label) label.textContent = nearness(today);
});
each('[data-starts]', (moment) => {
  const { starts, overFrom, beginsOn, running, over } = moment.dataset;
  const begun = isReached(starts) ? running : nearness(beginsOn);
  moment.textContent = (isReached(overFrom) ? over : begun) ?? '';
});

const notice = document.querySelector<HTMLElement>('[data-status]');
if (notice) (globalThis.requestIdleCallback ?? setTimeout)(() => void tellStale(notice));

/** Shows the notice when the server was last read longer ago than it allows. An unreadable status tells nothing. */
async function tellStale(stale: HTMLElement): Promise<void> {
  const answer = await fetch(stale.dataset['status'] ?? '').catch(() => undefined);
  const status: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
  const checked = Date.parse(String(Object(status).checked));
  if (!(now - checked > Number(stale.dataset['hours']) * 3_600_000)) return;
  const date = new Intl.DateTimeFormat(stale.dataset['locale'], {
    dateStyle: 'long',
    timeZone: root.dataset['zone'],
  });
  const time = document.createElement('time');
  time.dateTime = new Date(checked).toISOString();
  time.textContent = date.format(checked);
  stale.querySelector('[data-checked]')?.replaceChildren(time);
  const show = (shown: boolean) => {
    stale.hidden = !shown;
    root.classList.toggle('overlaid', shown);
  };
  stale.querySelector('button')?.addEventListener('click', () => show(false));
  show(true);
}
