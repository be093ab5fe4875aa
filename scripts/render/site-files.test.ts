import { expect, test } from 'vitest';
import { sampleEvent } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { readTree, temporaryFolder } from '../../tests/support/tree.ts';
import { checkCalendar } from '../verify/calendar-check.ts';
import { writeSiteFiles } from './site-files.ts';

test('writes a large calendar, which comes in parts, as one file', () => {
  const folder = temporaryFolder();
  const events = Array.from({ length: 1100 }, (_, index) =>
    sampleEvent({ id: index + 1, slug: `event-${index}` }),
  );
  const written = writeSiteFiles(sampleSite({ events, config: { languages: ['en'] } }), folder);
  const files = readTree(folder);
  expect(written).toBe(Object.keys(files).length);
  expect(checkCalendar(files['en/feeds/events.ics'] ?? '')).toEqual({ events: 1100, reasons: [] });
  expect(checkCalendar(files['en/feeds/events/1100.ics'] ?? '')).toEqual({ events: 1, reasons: [] });
});
