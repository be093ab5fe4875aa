/* What runs on the page of an event. */
/* Shows when an event is by the reader's own clock, where that is another. */
for (const element of document.querySelectorAll<HTMLElement>('[data-local]')) {
  const { local = '', names = '', words = '' } = element.dataset;
  const [start = '', end = start] = local.split('/');
  // Where both read the same on the reader's clock there is nothing to add.
  if ([start, end].every((time) => onOwnClock(time).startsWith(time.slice(0, 16)))) continue;
  const [first, last] = [moment(start, names), moment(end, names)];
  const begin = `${first.day}, ${first.time}`;
  const until = first.day === last.day ? `–${last.time}` : `\u00a0– ${last.day}, ${last.time}`;
  // One without a known end ends when it begins.
  const range = start === end ? begin : begin + until;
  element.textContent = words.replace('{time}', () => range);
  element.hidden = false;
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
    day: `${name[date.getDay()]}${date.getDate()}\u00a0${name[7 + date.getMonth()]}`,
    time: onOwnClock(time).slice(11, 16),
  };
}

/* The row of buttons of an event lies at the edge of the screen while its place is not in view. */
for (const row of document.querySelectorAll<HTMLElement>('[data-actions]')) {
  const place = row.parentElement ?? row;
  const settle = (isInView: boolean) => row.classList.toggle('settled', isInView);
  const { top, bottom } = place.getBoundingClientRect();
  settle(top >= 0 && bottom <= innerHeight);
  const watch: IntersectionObserverCallback = ([seen]) =>
    settle(Number(seen?.intersectionRatio) > 0.9);
  new IntersectionObserver(watch, { threshold: 0.95 }).observe(place);
  const menu = row.querySelector('details');
  const close = ({ key, relatedTarget }: Partial<KeyboardEvent & FocusEvent>) => {
    const isLeft = relatedTarget instanceof Node && !menu?.contains(relatedTarget);
    if (!menu?.open || !(isLeft || key === 'Escape')) return;
    menu.open = false;
    if (!isLeft) menu.querySelector('summary')?.focus();
  };
  for (const type of ['focusout', 'keydown'] as const) row.addEventListener(type, close);
}
