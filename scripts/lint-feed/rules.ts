import {
  calendarFileRules,
  calendarRules,
  calendarTextRules,
  calendarTimeRules,
  timeZoneRules,
} from './calendar-rules.ts';
import { feedEntryRules, feedRules } from './feed-rules.ts';
import type { Rule, RuleTable } from './rule.ts';

const fileRules = {
  'unknown-format': {
    severity: 'error',
    what: 'The file is no iCalendar, RSS, Atom or JSON Feed.',
    why: 'Readers go by what the first bytes say, not by the name of the file.',
    apps: 'any',
    mend: 'Look at the answer: a login page, an error page or an empty file is often sent in place of a feed.',
  },
  'byte-order-mark': {
    severity: 'warning',
    what: 'The file begins with a byte order mark.',
    why: 'RFC 5545, 3.4 and RFC 8259, 8.1 have no place for one; to readers that take it for text, the first line is not the one expected.',
    apps: 'any',
    mend: 'Save as "UTF-8 without BOM".',
  },
  'invalid-utf-8': {
    severity: 'error',
    what: 'Bytes are not UTF-8.',
    why: 'RFC 5545, 3.1.4; RFC 8259, 8.1; XML 1.0, 4.3.3. Readers show replacement characters or refuse the file.',
    apps: 'any',
    mend: 'Write UTF-8; often a text was cut in the middle of a character, or a database holds Latin-1.',
  },
} as const satisfies RuleTable;

export const httpRules = {
  'http-content-type': {
    severity: 'warning',
    what: 'The server says another content type than the file is of.',
    why: 'RFC 5545, 8.1: text/calendar. Feeds: application/rss+xml, application/atom+xml, application/feed+json, or application/xml and application/json. Readers that go by it refuse the file.',
    apps: 'any',
    mend: 'Set the type in the settings of the web server.',
  },
  'http-attachment': {
    severity: 'warning',
    what: 'The server tells browsers to store the file (Content-Disposition: attachment).',
    why: 'A link to subscribe becomes a download, and phones import the events once instead of following the calendar.',
    apps: 'any',
    mend: 'Leave the header out, or say inline.',
  },
  'http-no-validator': {
    severity: 'note',
    what: 'The answer has neither ETag nor Last-Modified.',
    why: 'RFC 9110, 8.8. Every reading transfers the whole file.',
    apps: [],
    mend: 'Serve it as a file; most web servers then add both.',
  },
  'http-other-host': {
    severity: 'warning',
    what: 'The address leads to another host.',
    why: 'Readers keep the first address; some do not follow, and the other host can change what they get.',
    apps: 'any',
    mend: 'Give people the address it ends at, if it is permanent.',
  },
  'http-insecure': {
    severity: 'warning',
    what: 'The file is served by http.',
    why: 'Anyone on the way can change it; Apple Calendar tries https first and asks before it goes on without.',
    apps: ['apple'],
    mend: 'Serve it by https, and redirect there.',
  },
} as const satisfies RuleTable;

export const againRules = {
  'uid-changes': {
    severity: 'error',
    what: 'An event has another UID at the second reading.',
    why: 'RFC 5545, 3.8.4.7: it identifies the event for good. Programs delete and add all events at each reading, importers double them.',
    apps: ['google', 'apple', 'outlook', 'outlook-web', 'thunderbird', 'nextcloud'],
    mend: 'Make the UID from the permanent number of the event.',
  },
  'stamp-changes': {
    severity: 'warning',
    what: 'DTSTAMP is another at the second reading, though nothing else of the event is.',
    why: 'RFC 5545, 3.8.7.2: it says when the event was changed. Thunderbird has shown such events twice; no reader can tell what is new.',
    apps: ['thunderbird'],
    mend: 'Write when the event was last changed, not the clock.',
  },
  'id-changes': {
    severity: 'error',
    what: 'An entry has another id at the second reading.',
    why: 'RSS 2.0, guid; RFC 4287, 4.2.6; JSON Feed, id: permanent. Readers show everything as new each time.',
    apps: ['feedly', 'inoreader', 'netnewswire', 'thunderbird-feeds'],
    mend: 'Make the id from the permanent number of the entry.',
  },
  'bytes-change': {
    severity: 'note',
    what: 'The file differs at the second reading, though its events or entries do not.',
    why: 'RFC 9110, 13.1: such a file can never be answered with "not modified".',
    apps: [],
    mend: 'Write dates from the data, not from the clock.',
  },
} as const satisfies RuleTable;

/** Every rule, by the heading it has in the documentation. */
export const ruleGroups = {
  'Any file': fileRules,
  'Calendars: lines and frame': calendarFileRules,
  'Calendars: events': calendarRules,
  'Calendars: times': calendarTimeRules,
  'Calendars: time zones': timeZoneRules,
  'Calendars: texts and addresses': calendarTextRules,
  'Feeds (RSS, Atom, JSON Feed): the feed': feedRules,
  'Feeds: entries': feedEntryRules,
  'What a server says of a URL': httpRules,
  'Two readings of a URL': againRules,
} as const;

const table = {
  ...fileRules,
  ...calendarFileRules,
  ...calendarRules,
  ...calendarTimeRules,
  ...timeZoneRules,
  ...calendarTextRules,
  ...feedRules,
  ...feedEntryRules,
  ...httpRules,
  ...againRules,
} as const;

export type RuleName = keyof typeof table;

/** Every rule by its name, in the order of the documentation. */
export const rules: Readonly<Record<RuleName, Rule>> = table;
