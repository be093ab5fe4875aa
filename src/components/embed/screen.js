// @ts-check

/*
 * Shows on the screen of a foyer what is on and what comes next, by the clock: what is over goes, what does not fit is shown
 * in turn. The list is read again every few minutes; while that fails the screen goes on with what it has. Who touches the
 * screen, turns a wheel or presses a key has the whole list for a minute.
 */
const minute = 60_000;
const day = 24 * 60 * minute;
const turn = 12_000;
const root = document.documentElement;
const opened = Date.now();
const { zone = 'UTC', near = '', state: statusFile = '', hours = '', locale } = root.dataset;
const words = near.split('|');
/** Next row to be shown, and until when nothing is turned. */
let from = 0;
let paused = 0;
let checked = Number.NaN;

const theme = new URLSearchParams(location.search).get('theme');
if (theme) root.dataset['theme'] = theme;
root.classList.add('screen');
for (const type of ['keydown', 'pointerdown', 'wheel'])
  addEventListener(type, () => {
    paused = Date.now() + minute;
    root.classList.remove('screen');
    for (const row of rows()) row.hidden = false;
    arrange();
  });
addEventListener('resize', show);
addEventListener(
  'error',
  ({ target }) => target instanceof HTMLImageElement && target.remove(),
  true,
);
setInterval(tell, 1000);
setInterval(next, turn);
setInterval(read, 5 * minute);
tell();
show();
// The list is shown in its own typefaces: what is seen does not move when they come.
root.classList.add('loading');
void Promise.race([document.fonts.ready, wait(3000)])
  .then(show)
  .then(() => wait(100))
  .finally(() => root.classList.remove('loading'));
void read();

/** @param {number} milliseconds */
function wait(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** @param {string} selector @returns {HTMLElement[]} */
function all(selector) {
  return [...document.querySelectorAll(selector)].filter((one) => one instanceof HTMLElement);
}

function rows() {
  return all('main li');
}

/** The day of the site at a moment. @param {number} moment */
function dayAt(moment) {
  return new Intl.DateTimeFormat('sv', { timeZone: zone }).format(moment);
}

/** Which day it is, what the clock says, and whether the list is old. */
function tell() {
  const now = Date.now();
  /** @param {string} selector @param {Intl.DateTimeFormatOptions} parts */
  const write = (selector, parts) => {
    const text = new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone }).format(now);
    for (const one of all(selector)) if (one.textContent !== text) one.textContent = text;
  };
  write('.today', { weekday: 'long', day: 'numeric', month: 'long' });
  write('.clock', { timeStyle: 'short' });
  for (const note of all('.stale')) {
    note.hidden = !(Number(hours) > 0 && now - checked > Number(hours) * 60 * minute);
    const last = new Intl.DateTimeFormat(locale, {
      dateStyle: 'long',
      timeStyle: 'short',
      timeZone: zone,
    });
    if (!note.hidden)
      note.textContent = (note.dataset['words'] ?? '').replace('{time}', () =>
        last.format(checked),
      );
  }
}

/** Takes out what is over, and puts what has begun among what is on. Answers how many rows are near enough to take turns. */
function arrange() {
  const now = Date.now();
  const [running] = all('.now ul');
  const [ongoing] = all('.ongoing ul');
  for (const row of rows()) {
    const { starts, ends, off, long } = row.dataset;
    const list = long === undefined ? running : ongoing;
    if (Number(ends) * 1000 <= now) row.remove();
    else if (Number(starts) * 1000 <= now && off === undefined && row.parentElement !== list)
      list?.append(row);
  }
  const today = dayAt(now);
  // Where clocks change, a day is no 24 hours.
  const tomorrow = new Date(Date.parse(today) + day).toISOString().slice(0, 10);
  for (const section of all('main section')) {
    const { date } = section.dataset;
    const isNear = date === undefined ? section.matches('.now') : date <= tomorrow;
    if (isNear) section.after(...all('.ongoing'));
    for (const label of section.querySelectorAll('.near'))
      label.textContent =
        words[Math.round((Date.parse(date ?? '') - Date.parse(today)) / day)] ?? '';
    // The head says which day today is.
    section.querySelector('.near + span')?.toggleAttribute('hidden', date === today);
    section.hidden = section.querySelector('li:not([hidden])') === null;
  }
  for (const none of all('.none')) none.hidden = rows().length > 0;
  return rows().filter((row) => (row.closest('section')?.dataset['date'] ?? '') <= tomorrow).length;
}

/** Goes on to the rows that were not shown yet. They come as a list of their own: nothing is seen to move. */
function next() {
  const visible = () => rows().filter((row) => !row.hidden);
  const before = visible();
  from += before.length;
  show();
  const after = visible();
  if (after.length === before.length && after.every((row, place) => row === before[place])) return;
  for (const main of all('main')) {
    const list = main.cloneNode(true);
    if (list instanceof HTMLElement) list.className = 'turned';
    main.replaceWith(list);
  }
}

/** Shows as many rows as fit, from the one whose turn it is; the first that takes place is the one that wide screens have large. */
function show() {
  if (Date.now() < paused) return;
  root.classList.add('screen');
  const turns = arrange();
  const every = rows();
  if (from >= turns) from = 0;
  const [main] = all('main');
  const turn = every.slice(from);
  const lead = turn.slice(0, 3).find(({ dataset }) => dataset['off'] === undefined) ?? turn[0];
  for (const row of every) {
    row.hidden = true;
    row.classList.toggle('lead', row === lead);
  }
  if (!main || !lead) return;
  setSize('--rows', [1], main);
  for (const row of turn) {
    row.hidden = false;
    arrange();
    if (row !== turn[0] && isFull(main)) {
      row.hidden = true;
      arrange();
      break;
    }
  }
  const title =
    lead
      .closest('section')
      ?.querySelectorAll('h2 span:not(:empty, [hidden]), h2:not(:has(span))') ?? [];
  const label = Array.from(title, ({ textContent }) => textContent).join(' · ');
  lead.dataset['label'] = label.slice(0, 1).toLocaleUpperCase(locale) + label.slice(1);
  setSize('--rows', [1.5, 1.4, 1.3, 1.2, 1.1, 1], main);
  setSize('--lead', [1.6, 1.4, 1.2, 1, 0.85, 0.7, 0.55], lead);
  // The picture of the turn to come.
  for (const picture of every
    .find((row) => row.hidden && turn.includes(row))
    ?.querySelectorAll('img') ?? [])
    picture.loading = 'eager';
}

/** Sets a size of type to the first at which everything fits, or to the last. @param {string} name @param {number[]} sizes @param {HTMLElement} box */
function setSize(name, sizes, box) {
  for (const size of sizes) {
    root.style.setProperty(name, String(size));
    if (!isFull(box)) return;
  }
}

/** @param {HTMLElement} box */
function isFull(box) {
  return box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth;
}

/** Reads the list again, and once a day the page, which may have changed too. */
async function read() {
  try {
    const answer = await fetch(location.href, { cache: 'no-cache' });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const main = page.querySelector('main');
    if (!main) return;
    if (Date.now() - opened > day) location.reload();
    document.querySelector('main')?.replaceWith(main);
    show();
    arrange();
    const state = await (await fetch(statusFile, { cache: 'no-cache' })).json();
    checked = Date.parse(state.checked);
  } catch (error) {
    console.warn('screen:', error);
  }
}
