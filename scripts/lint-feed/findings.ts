import { z } from 'zod';
import groups from './rules.json' with { type: 'json' };

export const calendarApps = {
  google: 'Google Calendar',
  apple: 'Apple Calendar',
  outlook: 'Outlook for Windows',
  'outlook-web': 'Outlook on the web',
  thunderbird: 'Thunderbird',
  nextcloud: 'Nextcloud',
  fastmail: 'Fastmail',
};

export const feedApps = {
  feedly: 'Feedly',
  inoreader: 'Inoreader',
  netnewswire: 'NetNewsWire',
  'thunderbird-feeds': 'Thunderbird (feeds)',
};

export const appNames: Readonly<Record<string, string>> = { ...calendarApps, ...feedApps };

const ruleSchema = z.strictObject({
  /** `error` breaks the standard, over `warning` some program stumbles, `note` is good to know. */
  severity: z.enum(['error', 'warning', 'note']),
  /** What is wrong, as a sentence. */
  what: z.string(),
  /** Section of the standard, or what programs are known to do. */
  why: z.string(),
  /** The programs known to stumble; 'any' where each reader decides for itself how much it forgives. */
  apps: z.union([z.literal('any'), z.array(z.string().refine((app) => app in appNames))]),
  fix: z.string(),
});

export type LintRule = z.output<typeof ruleSchema>;

type Groups = typeof groups;

export type RuleName = { [Heading in keyof Groups]: keyof Groups[Heading] }[keyof Groups];

type LintRules = Readonly<Record<RuleName, LintRule>>;

export const rules: LintRules = z
  .custom<LintRules>((value) => z.record(z.string(), ruleSchema).safeParse(value).success)
  .parse(Object.fromEntries(Object.values(groups).flatMap((group) => Object.entries(group))));

type FeedPlace = {
  /** Counted from 1. */
  readonly line?: number;
  readonly detail?: string;
};

export type FeedFinding = {
  readonly rule: RuleName;
  readonly count: number;
  /** The first of them. */
  readonly places: readonly FeedPlace[];
};

export type Note = (rule: RuleName, line?: number, detail?: string) => void;

const mostPlaces = 10;
const detailLength = 120;
const order: readonly string[] = Object.keys(rules);
const severities = ['error', 'warning', 'note'];

/** Collects findings by rule; what it holds does not grow with the number of places. */
export function createFindings(): { readonly note: Note; list(): readonly FeedFinding[] } {
  const found = new Map<RuleName, { count: number; places: FeedPlace[] }>();
  // Errors first, then warnings and notes; among them as in the documentation.
  const rank = ({ rule }: FeedFinding) =>
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
    list: () =>
      [...found].map(([rule, all]) => ({ rule, ...all })).toSorted((a, b) => rank(a) - rank(b)),
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

export type Format = keyof typeof formatNames;

/** How far into a file its first words are looked for: warnings of a server may come before them. */
const reach = 4_096;

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

export type Keep = (entry: ReadEntry) => void;

const elements =
  'p|br|a|b|i|u|em|strong|div|span|ul|ol|li|img|h[1-6]|table|tr|td|sup|sub|code|html|body';

/**
 * What shows that a plain text is HTML: an element that is closed or has attributes, or a line break. A text that only
 * mentions <p> is none.
 */
export const htmlTag = new RegExp(
  `</(?:${elements})>|<br\\s*/?>|<(?:${elements})\\s[^<>=]*=[^<>]*>`,
  'i',
);

/** A reference to a character in a text which is not decoded any more. */
export const htmlEntity =
  /&(?:amp|lt|gt|quot|apos|nbsp|ndash|mdash|[lr][sd]quo|hellip|#\d{1,7}|#x[\da-f]{1,6});/i;

export type Report = {
  readonly source: string;
  readonly format: Format;
  readonly bytes: number;
  /** Events or entries. */
  readonly entries: number;
  readonly counts: Readonly<Record<LintRule['severity'], number>>;
  readonly findings: readonly (FeedFinding & LintRule)[];
  readonly apps: readonly FeedVerdict[];
};

type FeedVerdict = {
  readonly app: string;
  readonly name: string;
  /** Rules known to trouble it. */
  readonly stumbles: readonly RuleName[];
  /** Rules of which each program decides for itself how much it forgives. */
  readonly mayStumble: readonly RuleName[];
};

/** Completes findings with their rules, sums, and what each program that reads such files makes of them; notes trouble none. */
export function makeReport({
  findings: found,
  ...facts
}: Pick<Report, 'source' | 'format' | 'bytes' | 'entries'> & {
  readonly findings: readonly FeedFinding[];
}): Report {
  const findings = found.map((finding) => ({ ...finding, ...rules[finding.rule] }));
  const sum = (wanted: LintRule['severity']) =>
    findings
      .filter(({ severity }) => severity === wanted)
      .reduce((total, { count }) => total + count, 0);
  const grave = findings.filter(({ severity }) => severity !== 'note');
  const ofApps = (fits: (apps: LintRule['apps']) => boolean) =>
    grave.filter(({ apps }) => fits(apps)).map(({ rule }) => rule);
  const readers = facts.format === 'calendar' ? calendarApps : feedApps;
  return {
    ...facts,
    counts: { error: sum('error'), warning: sum('warning'), note: sum('note') },
    findings,
    apps: Object.entries(facts.format === 'unknown' ? {} : readers).map(([app, name]) => ({
      app,
      name,
      stumbles: ofApps((apps) => apps !== 'any' && apps.includes(app)),
      mayStumble: ofApps((apps) => apps === 'any'),
    })),
  };
}

/** A report for people to read, the heaviest findings first and a table of programs last. */
export function formatReport(report: Report): string {
  const { source, format, bytes, entries, counts, findings, apps } = report;
  const what = format === 'calendar' ? count(entries, 'event') : count(entries, 'entry', 'entries');
  const sums = [
    count(counts.error, 'error'),
    count(counts.warning, 'warning'),
    count(counts.note, 'note'),
  ];
  const width = Math.max(0, ...apps.map(({ name }) => name.length));
  const table = apps.map(({ name, stumbles, mayStumble }) => {
    const words = [
      ...(stumbles.length > 0 ? [`stumbles over ${stumbles.join(', ')}`] : []),
      ...(mayStumble.length > 0 ? [`may stumble over ${mayStumble.join(', ')}`] : []),
    ];
    return `  ${name.padEnd(width)}  ${words.join('; ') || 'reads it'}`;
  });
  return [
    `${source}: ${formatNames[format]}, ${what}, ${count(bytes, 'byte')}; ${sums.join(', ')}`,
    ...findings.map(formatFinding),
    ...(table.length > 0 ? [table.join('\n')] : []),
  ].join('\n\n');
}

function formatFinding({
  count: times,
  places,
  apps,
  ...finding
}: Report['findings'][number]): string {
  const { severity, rule, what, why, fix } = finding;
  const lines = places.flatMap(({ line }) => line ?? []);
  const [first] = places;
  const more = times > lines.length ? ', …' : '';
  const where =
    lines.length > 0 ? `, line${lines.length > 1 ? 's' : ''} ${lines.join(', ')}${more}` : '';
  const affected =
    apps === 'any' ? 'any program that is strict' : apps.map((app) => appNames[app]).join(', ');
  return [
    `  ${severity}  ${rule}, ${times === 1 ? 'once' : `${times} times`}${where}`,
    `    ${what}${first?.detail === undefined ? '' : ` Here: ${first.detail}`}`,
    `    Why: ${why}`,
    ...(affected === '' ? [] : [`    Affects: ${affected}.`]),
    `    Fix: ${fix}`,
  ].join('\n');
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
