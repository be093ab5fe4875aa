/** What a file is, by what is in it. */
export type Format = 'calendar' | 'rss' | 'atom' | 'json' | 'unknown';

export const formatNames: Readonly<Record<Format, string>> = {
  calendar: 'iCalendar',
  rss: 'RSS',
  atom: 'Atom',
  json: 'JSON Feed',
  unknown: 'unknown',
};

/** How far into a file its first words are looked for: warnings of a server may stand before them. */
const reach = 4_096;

/** Tells the format of a file by its first words. */
export function detectFormat(bytes: Buffer): Format {
  const opening = bytes.toString('latin1', 0, reach);
  if (/^(?:ï»¿)?\s*\{/.test(opening)) return 'json';
  if (/^(?:ï»¿)?\s*BEGIN:VCALENDAR/i.test(opening)) return 'calendar';
  const bare = opening.replace(/<!--[\s\S]*?-->/g, '');
  const [, root] = /<(?:\w+:)?(rss|feed|html)[\s>]/i.exec(bare) ?? [];
  if (root === 'rss') return 'rss';
  if (root === 'feed') return 'atom';
  return /^BEGIN:VCALENDAR\r?$/im.test(opening) ? 'calendar' : 'unknown';
}
