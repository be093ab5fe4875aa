import type { RuleTable } from '../rule.ts';

export const calendarTextRules = {
  'text-not-escaped': {
    severity: 'error',
    what: 'A text has a comma or semicolon without a backslash.',
    why: 'RFC 5545, 3.3.11. Strict programs show only what is before it.',
    apps: 'any',
    mend: 'Write \\, and \\; in texts.',
  },
  'text-escape-unknown': {
    severity: 'error',
    what: 'A text has a backslash before something that is not escaped.',
    why: 'RFC 5545, 3.3.11 knows \\\\ \\; \\, \\n and \\N. Some programs show the backslash, some drop it.',
    apps: 'any',
    mend: 'Write a backslash of the text as \\\\.',
  },
  'text-escaped-twice': {
    severity: 'warning',
    what: 'A text seems to be escaped twice: it shows \\n or \\, to people.',
    why: 'RFC 5545, 3.3.11: \\\\n is a backslash and the letter n.',
    apps: ['google', 'apple', 'outlook', 'outlook-web', 'thunderbird', 'nextcloud', 'fastmail'],
    mend: 'Escape once, where the line is written.',
  },
  'html-in-text': {
    severity: 'warning',
    what: 'A plain text holds HTML.',
    why: 'Google Calendar renders some tags in descriptions; the others show them as they are.',
    apps: ['apple', 'outlook', 'thunderbird', 'nextcloud'],
    mend: 'Write plain text; HTML belongs into X-ALT-DESC;FMTTYPE=text/html or STYLED-DESCRIPTION (RFC 9073).',
  },
  'entity-in-text': {
    severity: 'warning',
    what: 'A plain text holds an entity of HTML such as &amp;.',
    why: 'iCalendar has no entities: people read "&amp;".',
    apps: ['google', 'apple', 'outlook', 'outlook-web', 'thunderbird', 'nextcloud', 'fastmail'],
    mend: 'Decode entities before writing.',
  },
  'uri-escaped': {
    severity: 'error',
    what: 'An address has a backslash.',
    why: 'RFC 5545, 3.3.13: addresses are not escaped as texts are. The link does not work.',
    apps: 'any',
    mend: 'Write the address as it is.',
  },
  'uri-invalid': {
    severity: 'error',
    what: 'An address is not absolute, or no address.',
    why: 'RFC 5545, 3.3.13.',
    apps: 'any',
    mend: 'Write it whole, with https:// in front and blanks as %20.',
  },
} as const satisfies RuleTable;
