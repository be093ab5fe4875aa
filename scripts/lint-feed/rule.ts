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

export type RuleTable = Readonly<Record<string, Rule>>;

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
