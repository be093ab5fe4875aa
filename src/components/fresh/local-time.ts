/* Tells when an event is by the reader's own clock, where that is another. */
for (const element of document.querySelectorAll<HTMLElement>('[data-local]')) {
  const { local = '', names = '', words = '' } = element.dataset;
  const [start = '', end = start] = local.split('/');
  if ([start, end].every(isSameClock)) continue;
  const [first, last] = [moment(start, names), moment(end, names)];
  const range =
    first.day === last.day
      ? `${first.day}, ${first.time}–${last.time}`
      : `${first.day}, ${first.time} – ${last.day}, ${last.time}`;
  element.textContent = words.replace('{time}', () => range);
  element.hidden = false;
}

/** Whether a date and time with its offset reads the same on the reader's clock. */
function isSameClock(time: string): boolean {
  return onOwnClock(time).startsWith(time.slice(0, 16));
}

/** A date and time as the reader's clock shows it, without an offset. */
function onOwnClock(time: string): string {
  const date = new Date(time);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
}

/** In words. @param names seven weekdays from Sunday on, then twelve months */
function moment(time: string, names: string): { readonly day: string; readonly time: string } {
  const date = new Date(time);
  const name = names.split('|');
  return {
    day: `${name[date.getDay()]}${date.getDate()} ${name[7 + date.getMonth()]}`,
    time: onOwnClock(time).slice(11, 16),
  };
}
