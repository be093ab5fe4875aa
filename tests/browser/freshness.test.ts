import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { rememberShifts, sumOfShifts } from '../support/layout-shifts.ts';

const visit = useBrowser();

describe('a page built on a Friday morning', () => {
  test('says which day is today, tomorrow and in three days when it is read, in its language', async () => {
    const { open, page, readAt } = await visit();
    await open('/en/events/');
    expect(await nearDays()).toMatchObject({ '2026-11-20': 'today', '2026-11-21': 'tomorrow' });
    await readAt('2026-11-21T10:00:00Z');
    await open('/pl/wydarzenia/');
    expect(await nearDays()).toMatchObject({
      '2026-11-21': 'dzisiaj',
      '2026-11-22': 'jutro',
      '2026-11-24': 'za 3 dni',
    });

    async function nearDays() {
      const labels = page.locator('main [data-day]:not(:empty)');
      return Object.fromEntries(
        await labels.evaluateAll((all) =>
          all.map((label) => [label.getAttribute('data-day'), label.textContent]),
        ),
      );
    }
  });

  test('knows the day of the site, not of the reader', async () => {
    const { open, page, readAt } = await visit({ timezoneId: 'Pacific/Auckland' });
    await readAt('2026-11-20T22:30:00Z');
    await open('/en/events/');
    expect(await page.locator('[data-day="2026-11-20"]').textContent()).toBe('today');
    await readAt('2026-11-20T23:30:00Z');
    await open('/en/events/');
    expect(await page.locator('[data-day="2026-11-21"]').textContent()).toBe('today');
  });

  describe('that was left open', () => {
    test.each([
      ['when something on it is over', '16:31:00', '16:59:59', '17:00:00'],
      ['after an hour', '10:00:00', '10:59:59', '11:00:00'],
      ['on another day', '22:30:00', '22:59:59', '23:00:00'],
    ])('is read again %s, and not before', async (_when, opened, before, then) => {
      const { page, readAt } = await leaveOpen(`2026-11-20T${opened}Z`);
      await readAt(`2026-11-20T${before}Z`);
      await look(page);
      await readAt(`2026-11-20T${then}Z`);
      expect(await page.locator('body[data-left]').count()).toBe(1);
      await look(page);
      await page.locator('body:not([data-left])').waitFor();
    });

    test('stays as it is while the site does not answer, and is read again when there is a network', async () => {
      const { page, readAt } = await leaveOpen('2026-11-20T22:30:00Z');
      let asked = 0;
      await page.route('**/en/events/', (route) => {
        asked += 1;
        return route.abort('internetdisconnected');
      });
      await readAt('2026-11-20T23:00:00Z');
      await look(page);
      await expect.poll(() => asked).toBe(1);
      await page.unroute('**/en/events/');
      expect(await page.locator('body[data-left]').count()).toBe(1);
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.locator('body:not([data-left])').waitFor();
      await expect.poll(() => page.locator('[data-day="2026-11-21"]').textContent()).toBe('today');
    });

    async function leaveOpen(moment: string) {
      const { open, page, readAt } = await visit();
      await readAt(moment);
      await open('/en/events/');
      await page.evaluate(() => document.body.setAttribute('data-left', ''));
      return { page, readAt };
    }

    /** As when its tab is chosen again. */
    const look = (page: Page) =>
      page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  });

  test('lists on Sunday nothing that is over, no day of which nothing is left, and no number that is wrong by then', async () => {
    const { open, page, readAt } = await visit();
    await readAt('2026-11-22T20:00:00Z');
    await open('/en/events/');
    const ends = await page
      .locator('main [data-ends]:visible')
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-ends'))));
    expect(ends.length).toBeGreaterThan(3);
    expect(ends.filter((end) => end * 1000 <= Date.parse('2026-11-22T20:00:00Z'))).toEqual([]);
    const days = page.locator('main [data-group]:visible > :is(h2, h3) time');
    expect(await days.first().getAttribute('datetime')).toBe('2026-11-22');
    expect(await days.count()).toBeLessThan(await page.locator('main [data-group]').count());
    expect(await page.locator('[data-count]').isVisible()).toBe(false);
  });

  test('gives the day on its home all the room once the event beside it is over', async () => {
    const { open, page, readAt } = await visit({ viewport: { width: 1280, height: 900 } });
    const widthOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate(({ clientWidth }) => clientWidth);
    await open('/en/');
    expect(await page.locator('.lead-event').isVisible()).toBe(true);
    const beside = await widthOf('.front > .nearest');
    await readAt('2026-11-22T10:00:00Z');
    await open('/en/');
    expect(await page.locator('.lead-event').isVisible()).toBe(false);
    const alone = await widthOf('.front > .nearest');
    expect(alone).toBe(await widthOf('.front'));
    expect(alone).toBeGreaterThan(2 * beside);
  });

  test('shows on its home the day that is today and the weekend that is meant then', async () => {
    const { open, page, readAt } = await visit();
    const shown = () => page.locator('main section[data-until]:visible h2').allTextContents();
    await open('/en/');
    expect(await shown()).toEqual(['Friday 20\u00a0November', 'This weekend']);
    expect(await page.locator('main section[data-until]:visible').last().textContent()).toContain(
      '21–22 November',
    );
    await readAt('2026-11-22T10:00:00Z');
    await open('/en/');
    expect(await shown()).toEqual(['Sunday 22\u00a0November', 'Next weekend']);
    expect(await page.locator('main section[data-until]:visible').last().textContent()).toContain(
      '28–29 November',
    );
    await readAt('2026-11-23T10:00:00Z');
    await open('/en/');
    expect(await shown()).toEqual(['Monday 23\u00a0November', 'This weekend']);
    expect(await page.locator('main section[data-until]:visible').last().textContent()).toContain(
      '28–29 November',
    );
  });

  test('says that nothing is planned where the last event of a list is over', async () => {
    const { open, page, readAt } = await visit();
    const none = page.locator('main [data-none]');
    await open('/en/venues/enter/');
    expect(await none.isVisible()).toBe(false);
    await readAt('2026-12-01T09:00:00Z');
    await open('/en/venues/enter/');
    expect(await none.innerText()).toBe('No upcoming events at this venue.');
    expect(await page.locator('main [data-ends]:visible').count()).toBe(0);
  });

  test('marks the present day in the month', async () => {
    const { open, page, readAt } = await visit();
    await readAt('2026-11-23T10:00:00Z');
    await open('/pl/kalendarz/2026-11/');
    expect(
      await page
        .locator('td.today')
        .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-date'))),
    ).toEqual(['2026-11-23']);
    expect(await page.locator('td.today .now').textContent()).toBe('dzisiaj');
  });

  test.each([
    ['ice-skating-disco', 'Cancelled'],
    ['balloon-championship', 'Postponed'],
  ])(
    'says of %s neither that it is on nor that it was, but that it is %s',
    async (slug, status) => {
      const { open, page, readAt } = await visit();
      await open(`/en/events/${slug}/`);
      const starts = await page.locator('main time').first().getAttribute('datetime');
      for (const minutes of [30, 600]) {
        await readAt(
          Temporal.Instant.from(starts ?? '')
            .add({ minutes })
            .toString(),
        );
        await open(`/en/events/${slug}/`);
        expect(await page.locator('.banner .word').allInnerTexts()).toEqual([status]);
        expect(await page.locator('main').innerText()).not.toMatch(/On now|is over/);
      }
    },
  );

  test('says dates alone without scripts', async () => {
    const { open, page } = await visit({ javaScriptEnabled: false });
    await open('/en/');
    expect(await page.locator('main section[data-until]:visible h2').allTextContents()).toEqual([
      'Friday 20\u00a0November',
      'This weekend',
    ]);
    expect(await page.locator('main').innerText()).not.toMatch(/\b(?:today|tomorrow)\b/);
  });
});

describe('the notice of a site that is no longer updated', () => {
  test.each([
    ['2026-11-22T08:00:00Z', 0],
    ['2026-11-25T09:00:00Z', 1],
  ])('read at %s is shown %i times', async (moment, count) => {
    const { open, page, readAt } = await visit();
    await readAt(moment);
    await Promise.all([page.waitForResponse('**/status.json'), open('/en/')]);
    const notice = page.locator('[data-status]');
    if (count === 1) await notice.waitFor({ state: 'visible' });
    expect(await page.locator('[data-status]:visible').count()).toBe(count);
    if (count === 1) {
      expect(await notice.locator('p').innerText()).toBe(
        'This site last checked for updates on 20 November 2026. Details may have changed since.',
      );
    }
  });

  test.each([320, 1280])(
    'is above a page of %i pixels, moves nothing and can be closed',
    async (width) => {
      const { open, page, readAt } = await visit({ viewport: { width, height: 600 } });
      await page.addInitScript(rememberShifts);
      await readAt('2026-11-25T09:00:00Z');
      await open('/en/');
      const status = page.getByRole('status').filter({ hasText: 'This site last checked' });
      await status.waitFor();
      expect(await page.evaluate(sumOfShifts)).toBe(0);
      const roomBelowFooter = () =>
        status.evaluate((bar) => {
          scrollTo(0, document.documentElement.scrollHeight);
          const footer = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
          return bar.getBoundingClientRect().top - footer;
        });
      await expect.poll(roomBelowFooter).toBeGreaterThanOrEqual(0);
      await page.getByRole('button', { name: 'Close notice' }).press('Enter');
      expect(await page.locator('[data-status]').isVisible()).toBe(false);
      expect(await page.locator('main:focus').count()).toBe(1);
      expect(
        await page.locator('html').evaluate((html) => getComputedStyle(html).paddingBottom),
      ).toBe('0px');
    },
  );
});
