import { z } from 'zod';
import groups from './rules.json' with { type: 'json' };

/** Programs people subscribe to calendars with. */
export const calendarApps = {
  google: 'Google Calendar',
  apple: 'Apple Calendar',
  outlook: 'Outlook for Windows',
  'outlook-web': 'Outlook on the web',
  thunderbird: 'Thunderbird',
  nextcloud: 'Nextcloud',
  fastmail: 'Fastmail',
} as const;

/** Programs people read feeds with. */
export const feedApps = {
  feedly: 'Feedly',
  inoreader: 'Inoreader',
  netnewswire: 'NetNewsWire',
  'thunderbird-feeds': 'Thunderbird (feeds)',
} as const;

export type App = keyof typeof calendarApps | keyof typeof feedApps;

export const appNames: Readonly<Record<App, string>> = { ...calendarApps, ...feedApps };

/** `error` breaks the standard, over `warning` some program stumbles, `note` is good to know. */
export type Severity = 'error' | 'warning' | 'note';

export type Rule = {
  readonly severity: Severity;
  /** What is wrong, as a sentence. */
  readonly what: string;
  /** Section of the standard, or what programs are known to do. */
  readonly why: string;
  /** The programs known to stumble; 'any' where each reader decides for itself how much it forgives. */
  readonly apps: readonly App[] | 'any';
  /** The way out. */
  readonly mend: string;
};

const ruleSchema: z.ZodType<Rule> = z.strictObject({
  severity: z.enum(['error', 'warning', 'note']),
  what: z.string(),
  why: z.string(),
  apps: z.union([z.literal('any'), z.array(z.string().refine(isApp))]),
  mend: z.string(),
});

const table = {
  ...groups['Any file'],
  ...groups['Calendars: lines and frame'],
  ...groups['Calendars: events'],
  ...groups['Calendars: times'],
  ...groups['Calendars: time zones'],
  ...groups['Calendars: texts and addresses'],
  ...groups['Feeds (RSS, Atom, JSON Feed): the feed'],
  ...groups['Feeds: entries'],
  ...groups['What a server says of a URL'],
  ...groups['Two readings of a URL'],
};

export type RuleName = keyof typeof table;

/** Rules about what a server says of a file, and about two readings of it. */
export type RuleOfAnswer =
  | keyof (typeof groups)['What a server says of a URL']
  | keyof (typeof groups)['Two readings of a URL'];

type Rules = Readonly<Record<RuleName, Rule>>;

/** Every rule by its name, in the order of the documentation. */
export const rules: Rules = z
  .custom<Rules>((value) => z.record(z.string(), ruleSchema).safeParse(value).success)
  .parse(table);

/** Names of rules by the heading they have in the documentation. */
export const ruleGroups: ReadonlyMap<string, readonly RuleName[]> = new Map(
  Object.entries(groups).map(([heading, group]) => [heading, Object.keys(group).filter(isRuleName)]),
);

function isRuleName(name: string): name is RuleName {
  return name in table;
}

export function isApp(text: string): text is App {
  return text in appNames;
}
