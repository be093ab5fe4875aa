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
};

/** Programs people read feeds with. */
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
  /** The way out. */
  mend: z.string(),
});

export type Rule = z.output<typeof ruleSchema>;

type Groups = typeof groups;

export type RuleName = { [Heading in keyof Groups]: keyof Groups[Heading] }[keyof Groups];

/** Rules about what a server says of a file, and about two readings of it. */
export type RuleOfAnswer =
  | keyof Groups['What a server says of a URL']
  | keyof Groups['Two readings of a URL'];

/** Names of rules by the heading they have in the documentation. */
export const ruleGroups: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(groups).map(([heading, group]) => [heading, Object.keys(group)]),
);

type Rules = Readonly<Record<RuleName, Rule>>;

/** Every rule by its name, in the order of the documentation. */
export const rules: Rules = z
  .custom<Rules>((value) => z.record(z.string(), ruleSchema).safeParse(value).success)
  .parse(Object.fromEntries(Object.values(groups).flatMap((group) => Object.entries(group))));
