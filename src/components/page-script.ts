/* What runs on every page. */
import { colorFrame, showLook } from './look.ts';
import { programChanged, startStars } from './program/star.ts';

/* Makes true at the moment of reading what a page says of time. Without it the page says it in dates. */
const root = document.documentElement;
const now = Date.now();
const today = siteDay(now);
const words = (root.dataset['near'] ?? '').split('|');
/** When something on the page has begun or ended, or may have been cancelled since. */
let freshUntil = Number.POSITIVE_INFINITY;
// For what chooses by days.
root.dataset['today'] = today;

/** The day of the site. What browsers have for zones takes tens of milliseconds to begin with. */
function siteDay(moment: number): string {
  let ahead = 0;
  for (const step of (root.dataset['clock'] ?? '').split(' ')) {
    const [from, offset] = step.split(',');
    if (Number(from) * 1000 <= moment) ahead = Number(offset) * 1000;
  }
  return new Date(moment + ahead).toISOString().slice(0, 10);
}

/** How far a day is from the present one in words, empty for the past and for what is far off. */
function nearness(day = ''): string {
  return words[(Date.parse(day) - Date.parse(today)) / 86_400_000] ?? '';
}

function each(selector: string, act: (element: HTMLElement) => void): void {
  for (const element of document.querySelectorAll<HTMLElement>(selector)) act(element);
}

/** Whether a moment in seconds since the epoch has come. */
function isReached(seconds = ''): boolean {
  const moment = Number(seconds) * 1000;
  if (moment > now) freshUntil = Math.min(freshUntil, moment, now + 3_600_000);
  return moment <= now;
}

each('[data-from]', (heir) => {
  heir.hidden = !isReached(heir.dataset['from']);
});
each('[data-ends]', (event) => {
  event.hidden ||= isReached(event.dataset['ends']);
});
each('[data-count]', (count) => {
  count.hidden = !!document.querySelector('[data-ends][hidden]:not([data-from])');
});
each('[data-none]', (none) => {
  none.hidden = !!none.parentElement?.querySelector('[data-ends]:not([hidden])');
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

/* A page that was left open would say "today" of the day before; one that comes back becomes
   visible too. Where the site does not answer, what is there is better than nothing. */
for (const type of ['visibilitychange', 'online'])
  addEventListener(type, () => {
    const moment = Date.now();
    const isFresh = moment < freshUntil && siteDay(moment) === today;
    if (document.hidden || isFresh) return;
    void fetch('', { method: 'HEAD', cache: 'no-store' }).then(
      ({ status }) => status < 500 && location.reload(),
      () => {},
    );
  });

each('[data-status]', (notice) => {
  (globalThis.requestIdleCallback ?? setTimeout)(() => void showStale(notice));
});

/** Shows the notice when the server was last read longer ago than it allows. An unreadable status shows nothing. */
async function showStale(stale: HTMLElement): Promise<void> {
  const status: unknown = await fetch(stale.dataset['status'] ?? '')
    .then((answer) => answer.json())
    .catch(() => undefined);
  const checked = Date.parse(String(Object(status).checked));
  if (!(now - checked > Number(stale.dataset['hours']) * 3_600_000)) return;
  const date = new Date(checked).toLocaleDateString(stale.dataset['locale'], {
    dateStyle: 'long',
    timeZone: root.dataset['zone'],
  });
  stale.querySelector('[data-checked]')?.replaceChildren(date);
  stale.querySelector('button')?.addEventListener('click', () => {
    root.classList.remove('overlaid');
    dismiss(stale);
  });
  root.classList.add('overlaid');
  stale.hidden = false;
}

/** Hides what was read, and gives the focus to what is left. */
function dismiss(notice: HTMLElement): void {
  notice.hidden = true;
  document.querySelector('main')?.focus({ preventScroll: true });
}

/** Undefined where storage is forbidden. */
function remembered(key: string): string | null | undefined {
  try {
    return localStorage.getItem(key);
  } catch {
    return undefined;
  }
}

function remember(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // It lasts as long as the page.
  }
}

/* Lets a reader choose light or dark pages. `theme-script.ts` remembers it on the next page. */
const looks = [...document.querySelectorAll<HTMLInputElement>('[data-look-choice]')];
for (const choice of looks) {
  choice.addEventListener('change', () => {
    root.dataset['theme'] = colorFrame(choice.value);
    remember('theme', choice.value);
    for (const other of looks) other.checked = other.value === choice.value;
  });
}
/* Also of a page that the browser kept while another was read, and in other windows. */
for (const type of ['pageshow', 'storage']) addEventListener(type, tickLook);
tickLook();

function tickLook(): void {
  const look = showLook();
  for (const choice of looks) choice.checked = choice.value === look;
}

/* Copies addresses and hands a page to the device's own way of sharing. What a browser cannot do is not offered. */
each('[data-copy]', (button) => {
  button.hidden = !navigator.clipboard;
  button.onclick = () => void copy(button);
});
each('[data-share]', (button) => {
  button.hidden = !navigator.share;
  const { share: title = '', url = '' } = button.dataset;
  // Refused when the reader closes the sheet.
  button.onclick = () => void navigator.share({ title, url }).catch(() => {});
});

/* An announcement that was closed on this device stays away until it says something else. */
each('.announcement', (bar) => {
  const key = `${root.dataset['program']} ${root.lang}`;
  const words = bar.textContent;
  bar.hidden = remembered(key) === words;
  for (const button of bar.querySelectorAll('button')) {
    button.hidden = false;
    button.onclick = () => {
      dismiss(bar);
      remember(key, words);
    };
  }
});

each('[data-print]', (button) => {
  button.hidden = false;
  button.onclick = () => print();
});

async function copy({ dataset, nextElementSibling: status }: HTMLElement): Promise<void> {
  const { copy: text = '', done = '', failed = '' } = dataset;
  const said = await navigator.clipboard.writeText(text).then(
    () => done,
    () => failed,
  );
  if (status) status.textContent = said;
}

/* Where nothing can be kept there are no stars, and no page offers to keep any. */
if (remembered('') === undefined) delete root.dataset['program'];
else startStars(root.dataset);

/* Lets a few pages be kept for reading without a network, once this one is drawn. */
const worker = root.dataset['worker'];
if (worker && 'serviceWorker' in navigator) addEventListener('load', () => void keepPages(worker));

async function keepPages(path: string): Promise<void> {
  const registered = await navigator.serviceWorker.register(path).catch(() => undefined);
  if (!registered) return;
  const { active } = await navigator.serviceWorker.ready;
  const key = root.dataset['program'] ?? '';
  const tell = (language?: string) => active?.postMessage({ language, starred: remembered(key) });
  tell(root.lang);
  addEventListener(programChanged, () => tell());
}
