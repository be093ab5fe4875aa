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
