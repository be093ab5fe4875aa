import { expect, test } from 'vitest';
import {
  measureOnPhone,
  type PhoneMeasure,
  phone,
  phonePages,
  tooFarDown,
} from '../../scripts/budgets/phone.ts';
import { useBrowser } from '../support/browser.ts';
import { fixtureTown } from '../support/fixture-town.ts';
import { siteNow } from '../support/site-now.ts';
import { townLists } from '../support/town-lists.ts';

const visit = useBrowser();

test('on a phone every coming event, every list and the home page, in both languages, begins with what matters', async () => {
  const { fixture, page } = await visit({ viewport: phone });
  // They keep their place until they have loaded.
  await page.route(/\.webp$/, () => {});
  const pages = phonePages(fixture.site.dist, siteNow);
  const faults: string[] = [];
  const seen: Record<keyof PhoneMeasure, number> = {
    ...{ picture: 0, pictureHeight: 0, sentence: 0, fact: 0, firstEvent: 0, today: 0 },
  };
  for (const { kind, path } of pages) {
    const places = await measureOnPhone(page, path, kind);
    faults.push(...tooFarDown(path, places));
    for (const [part, value] of Object.entries(places))
      if (value !== undefined) seen[part as keyof PhoneMeasure]++;
  }
  expect(faults).toEqual([]);
  // What was not found was not measured.
  const measured = new Set(pages.map(({ path }) => path));
  const coming = (['en', 'pl'] as const).flatMap((language) => {
    const { upcoming } = townLists(fixture.expected[language], fixtureTown, siteNow);
    return upcoming.map(
      (id) => new URL(fixture.itemPages[language].pages.get(id)?.url ?? '').pathname,
    );
  });
  expect(coming.filter((path) => !measured.has(path))).toEqual([]);
  expect(Object.entries(seen).filter(([, count]) => count < 2)).toEqual([]);
  expect(seen.fact).toBeGreaterThan(coming.length * 0.9);
});
