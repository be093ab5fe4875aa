import { type RuleName, rules } from './rules.ts';

/** Where something was found, and what was there. */
type Place = {
  /** Counted from 1. */
  readonly line?: number;
  readonly detail?: string;
};

/** All that was found by one rule. */
export type Finding = {
  readonly rule: RuleName;
  readonly count: number;
  /** The first of them. */
  readonly places: readonly Place[];
};

/** Takes note of something found. */
export type Note = (rule: RuleName, line?: number, detail?: string) => void;

const mostPlaces = 10;
const detailLength = 120;
const order: readonly string[] = Object.keys(rules);
const severities = ['error', 'warning', 'note'];

/** Collects findings by rule; what it holds does not grow with the number of places. */
export function createFindings(): { readonly note: Note; list(): readonly Finding[] } {
  const found = new Map<RuleName, { count: number; places: Place[] }>();
  // Errors first, then warnings and notes; among them as in the documentation.
  const rank = ({ rule }: Finding) =>
    severities.indexOf(rules[rule].severity) * order.length + order.indexOf(rule);
  return {
    note(rule, line, detail) {
      const entry = found.getOrInsertComputed(rule, () => ({ count: 0, places: [] }));
      entry.count++;
      if (entry.places.length >= mostPlaces) return;
      entry.places.push({
        ...(line === undefined ? {} : { line }),
        ...(detail === undefined ? {} : { detail: shortened(detail) }),
      });
    },
    list: () => [...found].map(([rule, all]) => ({ rule, ...all })).toSorted((a, b) => rank(a) - rank(b)),
  };
}

/** A detail comes from the file: it is cut, and what a terminal would obey is taken out. */
function shortened(text: string): string {
  const start = text.length > detailLength ? `${text.slice(0, detailLength - 1)}…` : text;
  return start.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '�');
}

export const formatNames = {
  calendar: 'iCalendar',
  rss: 'RSS',
  atom: 'Atom',
  json: 'JSON Feed',
  unknown: 'unknown',
};

/** What a file is, by what is in it. */
export type Format = keyof typeof formatNames;

/** How far into a file its first words are looked for: warnings of a server may stand before them. */
const reach = 4_096;

/** The format of a file by its first words. */
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

/** One event or entry as one reading of a file has it. */
export type ReadEntry = {
  readonly id: string;
  /** DTSTAMP of an event. */
  readonly stamp: string;
  /** Everything else of an event; what a person recognizes of another entry. */
  readonly content: string;
};

/** Takes every event or entry in passing. */
export type Keep = (entry: ReadEntry) => void;

const elements = 'p|br|a|b|i|u|em|strong|div|span|ul|ol|li|img|h[1-6]|table|tr|td|sup|sub|code|html|body';

/**
 * What shows that a plain text is HTML: an element that is closed or has attributes, or a line break. A text that only
 * mentions <p> is none.
 */
export const htmlTag = new RegExp(`</(?:${elements})>|<br\\s*/?>|<(?:${elements})\\s[^<>=]*=[^<>]*>`, 'i');

/** A reference to a character in a text which is not decoded any more. */
export const htmlEntity =
  /&(?:amp|lt|gt|quot|apos|nbsp|ndash|mdash|[lr][sd]quo|hellip|#\d{1,7}|#x[\da-f]{1,6});/i;
