import type { RuleTable } from '../rule.ts';

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
