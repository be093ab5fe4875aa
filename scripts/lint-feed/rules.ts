import type { Rule } from './rule.ts';
import { againRules } from './rules/again.ts';
import { calendarRules } from './rules/calendar.ts';
import { calendarFileRules } from './rules/calendar-file.ts';
import { calendarTextRules } from './rules/calendar-text.ts';
import { calendarTimeRules } from './rules/calendar-time.ts';
import { feedRules } from './rules/feed.ts';
import { feedEntryRules } from './rules/feed-entry.ts';
import { fileRules } from './rules/file.ts';
import { httpRules } from './rules/http.ts';
import { timeZoneRules } from './rules/time-zone.ts';

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
