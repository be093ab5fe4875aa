/* Tells when an event is by the reader's own clock, where that is another. */
for (const element of document.querySelectorAll<HTMLElement>('[data-local]')) {
  const { local = '', locale, words = '' } = element.dataset;
  const [start = '', end = start] = local.split('/');
  if ([start, end].every(isSameClock)) continue;
  const form = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  element.textContent = words.replace('{time}', form.formatRange(new Date(start), new Date(end)));
  element.hidden = false;
}

/** Whether a date and time with its offset reads the same on the reader's clock. */
function isSameClock(time: string): boolean {
  const date = new Date(time);
  const shown = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shown.toISOString().startsWith(time.slice(0, 16));
}
