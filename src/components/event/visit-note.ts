/* Says what is true today of events that last for days: that they are open, and that they end soon. */

/** As `2026-11-28`, in the zone of the site: the script of every page has found it. */
const today = document.documentElement.dataset['today'] ?? '';

/** Days before the last one from which on it is said. */
const soon = 6;

for (const note of document.querySelectorAll<HTMLElement>('[data-open]')) {
  const { open = '', first = '', last = '', words = '' } = note.dataset;
  if (today < first || today > last) continue;
  const hours = open.split('|')[(new Date(today).getUTCDay() + 6) % 7];
  const [opened = '', closed = ''] = words.split('|');
  note.textContent = hours ? opened.replace('{hours}', hours) : closed;
}

for (const note of document.querySelectorAll<HTMLElement>('[data-soon]')) {
  const { soon: last = '', words = '' } = note.dataset;
  const days = (Date.parse(last) - Date.parse(today)) / 86_400_000;
  note.hidden = !(days >= 0 && days <= soon);
  note.textContent = words.split('|')[days === 0 ? 1 : 0] ?? '';
}
