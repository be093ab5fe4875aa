import type { RuleTable } from '../rule.ts';

export const timeZoneRules = {
  'zone-undefined': {
    severity: 'error',
    what: 'A TZID has no VTIMEZONE in the file.',
    why: 'RFC 5545, 3.2.19. Outlook reports an error for the event and reads the time without its zone.',
    apps: ['outlook', 'outlook-web'],
    mend: 'Write the VTIMEZONE, or the times in UTC.',
  },
  'zone-unused': {
    severity: 'note',
    what: 'A VTIMEZONE is used by no time.',
    why: 'RFC 5545, 3.6.5. It costs bytes at every reading.',
    apps: [],
    mend: 'Write only the zones in use.',
  },
  'zone-twice': {
    severity: 'error',
    what: 'Two VTIMEZONE have the same TZID.',
    why: 'RFC 5545, 3.8.3.1.',
    apps: 'any',
    mend: 'Write one for each zone.',
  },
  'zone-is-offset': {
    severity: 'warning',
    what: 'A TZID is an offset, not a zone.',
    why: 'Google and Apple go by the name; an offset is none, and does not follow the change of the clocks.',
    apps: 'any',
    mend: 'Write a name of the IANA database such as Europe/Warsaw, or the times in UTC.',
  },
  'zone-is-windows-name': {
    severity: 'warning',
    what: 'A TZID is a name of Windows.',
    why: 'Google Calendar translates the better known ones; other programs go by the VTIMEZONE, or by nothing and are hours off.',
    apps: ['apple', 'nextcloud'],
    mend: 'Write the name of the IANA database (the CLDR table windowsZones has the pairs).',
  },
  'zone-unknown': {
    severity: 'warning',
    what: 'A TZID is no name of the IANA database.',
    why: 'Google and Apple go by the name rather than by the VTIMEZONE.',
    apps: ['google', 'apple'],
    mend: 'Write a name of the IANA database such as Europe/Warsaw.',
  },
  'zone-incomplete': {
    severity: 'error',
    what: 'A VTIMEZONE lacks what it needs: TZID, an observance, or its DTSTART, TZOFFSETFROM or TZOFFSETTO.',
    why: 'RFC 5545, 3.6.5.',
    apps: 'any',
    mend: 'Write a STANDARD and, where the clocks change, a DAYLIGHT part, each with the three.',
  },
  'zone-by-dates': {
    severity: 'warning',
    what: 'A VTIMEZONE lists its changes by RDATE.',
    why: 'Outlook ignores the list and is an hour off.',
    apps: ['outlook', 'outlook-web'],
    mend: 'Write a pair of yearly rules (RRULE) for the years in the file.',
  },
  'zone-rule': {
    severity: 'warning',
    what: 'The rule of a VTIMEZONE is none of month and weekday once a year.',
    why: 'Programs read FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU and its like.',
    apps: ['outlook', 'outlook-web'],
    mend: 'Write yearly rules by month and weekday.',
  },
  'zone-disagrees': {
    severity: 'warning',
    what: 'A VTIMEZONE gives a time another offset than the zone database does for that name.',
    why: 'Programs that go by the VTIMEZONE and those that go by the name show different hours.',
    apps: ['outlook', 'outlook-web', 'thunderbird'],
    mend: 'Take the rules from the present IANA database, for the years in the file.',
  },
} as const satisfies RuleTable;
