import type { RuleTable } from '../rule.ts';

export const fileRules = {
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
