import type { RuleTable } from '../rule.ts';

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
