type Places = {
  /** Address of any month: it leads to every other one. */
  readonly month: string;
  /** Of months and days. */
  readonly calendarPath: string;
};

/**
 * The path of a day, or of its month where the day has no page; undefined where nothing is announced for the month.
 *
 * @param date as `2026-11-28`
 * @throws Error when a month cannot be read
 */
export async function pathOfDay(
  date: string,
  { month, calendarPath }: Places,
): Promise<string | undefined> {
  const monthPath = `${calendarPath}${date.slice(0, 7)}/`;
  const dayPath = `${calendarPath}${date}/`;
  const months = await readLinks(month);
  if (!months.has(monthPath)) return undefined;
  return (await readLinks(monthPath)).has(dayPath) ? dayPath : monthPath;
}

/** The paths that a page leads to. */
async function readLinks(address: string): Promise<ReadonlySet<string>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const links = [...page.querySelectorAll('a[href]')];
  return new Set(links.map((link) => (link.getAttribute('href') ?? '').replace(/[?#].*/, '')));
}
