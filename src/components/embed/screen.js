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

/** What the clock says, and whether the list is old. */
function tell() {
  const now = Date.now();
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: zone }).format(now);
  for (const clock of all('.clock')) if (clock.textContent !== time) clock.textContent = time;
  for (const note of all('.stale')) {
    note.hidden = !(Number(hours) > 0 && now - checked > Number(hours) * 60 * minute);
    const last = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: zone });
    if (!note.hidden)
      note.textContent = (note.dataset['words'] ?? '').replace('{time}', () => last.format(checked));
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
  const [today, tomorrow] = [dayAt(now), dayAt(now + day)];
  for (const section of all('main section')) {
    const { date } = section.dataset;
    if (date !== undefined && date <= tomorrow) section.after(...all('.ongoing'));
    for (const label of section.querySelectorAll('.near'))
      label.textContent = words[Math.round((Date.parse(date ?? '') - Date.parse(today)) / day)] ?? '';
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

/** Shows as many rows as fit, from the one whose turn it is. */
function show() {
  if (Date.now() < paused) return;
  root.classList.add('screen');
  const turns = arrange();
  const every = rows();
  if (from >= turns) from = 0;
  const [main] = all('main');
  for (const row of every) row.hidden = true;
  for (const [index, row] of every.slice(from).entries()) {
    row.hidden = false;
    arrange();
    if (index > 0 && main && main.scrollHeight > main.clientHeight) {
      row.hidden = true;
      arrange();
      break;
    }
  }
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
