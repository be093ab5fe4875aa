import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tokenSheet, tokensOf } from '../../src/theme/tokens.ts';
import { useBrowser } from '../support/browser.ts';
import type { FixturePages } from '../support/fixture-pages.ts';
import type { HtmlPage } from '../support/html-page.ts';

const visit = useBrowser();
const concert = '/en/events/a-night-at-the-operetta/';
/** Online, on the clocks of New York. */
const talk = '/en/events/letters-from-greenpoint/';
const textWithMap = '/en/news/how-to-write-so-that-it-can-be-read/';

describe('the time on the reader’s clock', () => {
  test('is shown beside the time of an event where it is another', async () => {
    const { open, page } = await visit({ timezoneId: 'Asia/Tokyo' });
    await open(talk);
    expect(await page.locator('[data-local]').innerText()).toMatch(
      /^Your local time: \S+\s\d+\s\w+, 04:00–05:30$/,
    );
  });

  test('is one time where the end is not known', async () => {
    const { open, page } = await visit({ timezoneId: 'Asia/Tokyo' });
    await page.route(`**${talk}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replace(/(data-local="([^"/]+)\/)[^"]+/, '$1$2');
      await route.fulfill({ response: answer, body });
    });
    await open(talk);
    expect(await page.locator('[data-local]').innerText()).toMatch(
      /^Your local time: \S+\s\d+\s\w+, 04:00$/,
    );
  });

  test('is not said of what is in a room here', async () => {
    const { open, page } = await visit({ timezoneId: 'Asia/Tokyo' });
    await open(concert);
    expect(await page.locator('[data-local]').count()).toBe(0);
  });

  test.each(['Europe/Warsaw', 'Europe/Berlin'])(
    'is not said in %s, where it is the same',
    async (zone) => {
      const { open, page } = await visit({ timezoneId: zone });
      await open(talk);
      expect(await page.locator('[data-local]').isVisible()).toBe(false);
    },
  );
});

test.each([390, 1280])(
  'the star has the corners that a theme gives it, at %s pixels',
  async (width) => {
    const { open, page } = await visit({ viewport: { width, height: 844 } });
    await open(talk);
    const sheet = tokenSheet(tokensOf({ base: { 'radius-chip': '0' } }));
    const radius = () =>
      page.locator('.star-button').evaluate((star) => getComputedStyle(star).borderRadius);
    expect(await radius()).not.toBe('0px');
    await page.evaluate((text) => {
      const theme = new CSSStyleSheet();
      theme.replaceSync(text);
      document.adoptedStyleSheets.push(theme);
    }, sheet);
    expect(await radius()).toBe('0px');
  },
);

test('tickets and the calendar are offered within the first screen of a phone', async () => {
  const { open, page } = await visit({ viewport: { width: 390, height: 844 } });
  await open('/en/events/ewa-malicka-trio-tributaries/');
  const buttons = [
    page.getByRole('link', { name: /^Tickets/ }),
    page.getByText('Save to your calendar'),
  ];
  const bottoms = await Promise.all(
    buttons.map((button) => button.evaluate((element) => element.getBoundingClientRect().bottom)),
  );
  expect(Math.max(...bottoms)).toBeLessThanOrEqual(844);
});

describe('the map of a venue', () => {
  test('is a picture of the site itself, which says whose map it is and leads to directions', async () => {
    const { open, page, troubles } = await visit({ javaScriptEnabled: false });
    await open(concert);
    expect(troubles).toEqual([]);
    const map = page.getByRole('link', {
      name: 'Map: The Mill Culture Centre. Directions: OpenStreetMap',
    });
    expect(await map.getAttribute('href')).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/directions\?to=53\./,
    );
    const picture = map.locator('img:visible');
    await picture.scrollIntoViewIfNeeded();
    expect(await picture.getAttribute('src')).toMatch(/^\/media\//);
    expect(await page.getByRole('link', { name: '© Grążelin' }).isVisible()).toBe(true);
    const directions = page.getByRole('link', { name: /^Directions, The Mill Culture Centre: / });
    const links = await directions.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href') ?? ''),
    );
    expect(links.map((href) => new URL(href).origin)).toEqual([
      'https://www.openstreetmap.org',
      'https://www.google.com',
      'https://maps.apple.com',
    ]);
  });

  test('is drawn dark on dark pages, alone, and light on paper', async () => {
    const { open, page } = await visit({ colorScheme: 'dark' });
    await open(concert);
    const seen = page.locator('.map img:visible');
    await seen.scrollIntoViewIfNeeded();
    /** Lightness of the middle of the picture, 0 to 255, and how many pictures were loaded. */
    const look = () =>
      seen.evaluate(async (image: HTMLImageElement) => {
        await image.decode();
        const canvas = new OffscreenCanvas(1, 1);
        const context = canvas.getContext('2d');
        context?.drawImage(image, 0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
        return (red + green + blue) / 3;
      });
    expect(await look()).toBeLessThan(100);
    const loaded = () =>
      page
        .locator('.map img')
        .evaluateAll((all) => all.map((one) => one instanceof HTMLImageElement && one.complete));
    expect((await loaded()).filter(Boolean)).toHaveLength(1);
    await page.emulateMedia({ media: 'print' });
    expect(await look()).toBeGreaterThan(180);
  });
});

describe('what a text embeds of another site', () => {
  test('is asked for by a click on its preview, and not before', async () => {
    const { open, page, troubles } = await visit();
    const asked: string[] = [];
    await page.route('https://www.openstreetmap.org/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>map</title>' });
    });
    await open(textWithMap);
    expect(troubles).toEqual([]);
    await page
      .getByRole('link', { name: /^Map of the way to the library/ })
      .first()
      .click();
    const frame = page.locator('iframe');
    await frame.waitFor();
    expect(await frame.getAttribute('title')).toBe('Map of the way to the library');
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('iframe');
    await expect.poll(() => asked).toEqual([await frame.getAttribute('src')]);
    expect(asked[0]).toMatch(/^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=/);
  });
});

describe('a text of many blocks', () => {
  const workshop = '/en/events/block-editor-workshop/';

  test.each([
    ['skips on a phone what is far below, but for players', 412, 'screen', [true, true, false]],
    ['is laid out completely on a wide screen', 1280, 'screen', [true, true, true]],
    ['is laid out on paper, but for players', 412, 'print', [true, false, true]],
  ] as const)('%s', async (_, width, media, expected) => {
    const { open, page } = await visit({ viewport: { width, height: 823 } });
    await page.emulateMedia({ media });
    await open(workshop);
    const text = page.locator('.story > .prose').first();
    const parts = [
      text.locator('p').first(),
      text.locator('audio'),
      text.locator('.wp-block-footnotes li'),
    ];
    const isLaidOut = (part: Element) => part.checkVisibility({ contentVisibilityAuto: true });
    expect(await Promise.all(parts.map((part) => part.evaluate(isLaidOut)))).toEqual(expected);
  });

  test('leads on a phone to a footnote and back', async () => {
    const { open, page } = await visit({ viewport: { width: 412, height: 823 } });
    await open(workshop);
    for (const name of ['1', '↩︎']) {
      const link = page.locator('.prose').getByText(name, { exact: true });
      const target = page.locator((await link.getAttribute('href')) ?? '');
      await link.press('Enter');
      const isInView = () =>
        target.evaluate((place) => {
          const { top, bottom } = place.getBoundingClientRect();
          return top >= 0 && bottom <= innerHeight;
        });
      await expect.poll(isInView).toBe(true);
    }
  });

  test('is found on a phone by its last words', async () => {
    const { open, page } = await visit({ viewport: { width: 412, height: 823 } });
    await open(workshop);
    const note = page.locator('.prose .wp-block-footnotes li');
    const words = ((await note.textContent()) ?? '').replace('↩︎', '').trim();
    expect(
      await page.evaluate((sought) => 'find' in window && Object(window).find(sought), words),
    ).toBe(true);
    await expect
      .poll(() => note.evaluate((li) => li.getBoundingClientRect().top < innerHeight))
      .toBe(true);
  });
});

describe('passing the page on', () => {
  test('copies its address and says so', async () => {
    const { open, page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await open(concert);
    const button = page.getByRole('button', { name: 'Copy link' });
    await button.click();
    await page.getByRole('status').filter({ hasText: 'Copied.' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `https://calendar.example${concert}`,
    );
  });

  test('says that it did not work where copying is refused', async () => {
    const { open, page } = await visit();
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: () => Promise.reject(new Error()) },
      });
    });
    await open(concert);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('status').filter({ hasText: 'Copying did not work.' }).waitFor();
  });

  test('without scripts offers a letter and no button that does nothing', async () => {
    const { open, page } = await visit({ javaScriptEnabled: false });
    await open(concert);
    expect(await page.locator('main button:visible').count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Send by e-mail' }).getAttribute('href')).toBe(
      `mailto:?subject=A%20Night%20at%20the%20Operetta&body=https%3A%2F%2Fcalendar.example${encodeURIComponent(concert)}`,
    );
  });
});

test('an e-mail address works without scripts and is read as it is', async () => {
  const { open, page } = await visit({ javaScriptEnabled: false });
  await open(concert);
  const link = page
    .locator('main')
    .getByRole('link', { name: 'kontakt@gck.example.org', exact: true });
  expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toBe(
    'mailto:kontakt@gck.example.org',
  );
});

test('an event page asks for no more than fourteen things, typefaces and icon among them', async () => {
  const { open, page } = await visit({}, { isFirst: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await open(concert);
  await page.mouse.wheel(0, 5000);
  await page.waitForLoadState('networkidle');
  expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(14);
});

test('the page of a session that is over leads to the next one', async () => {
  const { open, page } = await visit({ javaScriptEnabled: false });
  await open('/en/events/jam-session-214/');
  const next = page.getByRole('note').getByRole('link');
  expect(await next.getAttribute('href')).toMatch(/^\/en\/events\/jam-session-\d+\/$/);
  expect(await page.locator('.later a').count()).toBeGreaterThan(1);
});

test('a row is read as weekday, date and hours, and its facts apart', async () => {
  const { open, page } = await visit();
  await open('/en/events/the-riverside-quartet-by-candlelight/');
  const row = page.locator('.related .row').first();
  expect((await row.locator('time').textContent())?.replace(/\s+/g, ' ').trim()).toMatch(
    /^\w{3} \d+ \w{3,4} \d\d:\d\d–\d\d:\d\d$/,
  );
  const separator = await row
    .locator('.venue')
    .evaluate((venue) => getComputedStyle(venue, '::after').content);
  expect(separator).toBe('", "');
});

describe('the panel for subscribing', () => {
  test.each([
    ['the device and any other app, without scripts', false, ['calendar.example']],
    [
      'the device, services and any other app',
      true,
      ['calendar.google.com', 'outlook.live.com', 'outlook.office.com', 'calendar.example'],
    ],
  ])('on the page about subscribing is a row with ways for %s', async (_, hasScripts, hosts) => {
    const { open, page } = await visit({ javaScriptEnabled: hasScripts });
    await open('/en/subscribe/');
    await page.getByText('One category', { exact: true }).click();
    const list = page.locator('.calendars[open]');
    await list.getByText('Jazz', { exact: true }).click();
    const ways = await list
      .locator('li:has(details[open]) a:visible')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    const [device, ...others] = ways.filter((href) => href.endsWith('.ics') || /\?/.test(href));
    expect(others.map((href) => new URL(href).host)).toEqual(hosts);
    expect(device).toMatch(/^webcal:.*\/categories\/(\d+)\.ics$/);
    const named = device?.replace('webcal:', 'https:') ?? '';
    for (const way of others)
      expect(decodeURIComponent(way)).toContain(named.replace(/^https:/, ''));
  });

  test('offers a calendar in every form, and copies its address', async () => {
    const { open, page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
    await open(concert);
    const panel = page.locator('.subscribe-panel');
    await panel.locator('summary').click();
    const file = await panel
      .getByRole('link', { name: 'Download a file (.ics)' })
      .getAttribute('href');
    expect(file).toMatch(/^\/en\/feeds\/events\/\d+\.ics$/);
    const address = `https://calendar.example${file}`;
    const linkOf = async (name: string) =>
      new URL((await panel.getByRole('link', { name }).getAttribute('href')) ?? '');
    expect((await linkOf('Calendar app on this device')).href).toBe(
      address.replace('https', 'webcal'),
    );
    expect((await linkOf('Google Calendar')).searchParams.get('cid')).toBe(
      address.replace('https', 'webcal'),
    );
    expect((await linkOf('Outlook.com')).searchParams.get('url')).toBe(address);
    expect((await linkOf('Microsoft 365')).searchParams.get('url')).toBe(address);
    await panel.getByRole('button', { name: /^Copy address \([\w-]+\.ics\)$/ }).click();
    await panel.getByRole('status').filter({ hasText: 'Copied.' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  });

  test.each([
    ['/pl/wydarzenia/', 'Dodaj wszystkie wydarzenia do kalendarza (same się aktualizują)', 4],
    ['/en/calendar/2026-11/', 'Subscribe to all events', 4],
    ['/en/venues/badger-glade/', 'Subscribe to these events', 1],
    ['/en/news/', 'Subscribe to this news', 3],
    ['/en/changes/', 'Subscribe to changes', 3],
  ])('on %s is opened without scripts and offers every feed', async (path, label, count) => {
    const { open, page } = await visit({ javaScriptEnabled: false });
    await open(path);
    await page.getByText(label, { exact: true }).click();
    expect(await page.locator('.subscribe-panel code:visible').count()).toBe(count);
  });
});

test('the heading of a cancelled event says so, and its date that it is no longer one', async () => {
  const { open, page } = await visit();
  await open('/en/events/ice-skating-disco/');
  const heading = page.getByRole('heading', { level: 1 });
  expect(await heading.ariaSnapshot()).toMatch(/heading "Cancelled: Ice Skating Disco"/);
  const date = (await page.locator('.opening .date').textContent())?.replace(/\s+/g, ' ').trim();
  expect(date).toMatch(/^Previously: ?\w+day \d+ \w+ 2026$/);
  const when = (await page.locator('dt:has-text("When") + dd').textContent())?.trim();
  expect(when).toMatch(/^Previously:/);
  await open('/en/events/the-riverside-quartet-by-candlelight/');
  expect(await page.locator('main').textContent()).not.toContain('Previously');
});

test.each([390, 1280])(
  'a portrait picture is as wide as its frame and begins where the text does at %i pixels, and in print has no bar beside it',
  async (width) => {
    const { fixture, open, page } = await visit({ viewport: { width, height: 860 } });
    const portrait = fixture.pages.find((one) => {
      const [, wide, high] =
        /<span class="picture whole".*?<img[^>]* width="(\d+)" height="(\d+)"/s.exec(
          htmlOf(fixture, one),
        ) ?? [];
      return one.url.includes('/en/events/') && Number(high) > Number(wide);
    });
    await open(new URL(portrait?.url ?? '').pathname);
    const boxes = () =>
      page.locator('.picture.whole').evaluate((frame) => {
        const [outer, image, text] = [frame, frame.querySelector('img'), frame.parentElement].map(
          (one) => one?.getBoundingClientRect(),
        );
        return {
          bars: Math.round((outer?.width ?? 0) - (image?.width ?? 0)),
          indent: Math.round((outer?.left ?? 0) - (text?.left ?? 0)),
          height: image?.height ?? 0,
          ratio: (image?.width ?? 0) / (image?.height ?? 1),
        };
      });
    const shown = await boxes();
    expect([shown.bars, shown.indent]).toEqual([0, 0]);
    expect(shown.ratio).toBeLessThan(1);
    expect(shown.height).toBeLessThanOrEqual(608);
    await page.emulateMedia({ media: 'print' });
    expect((await boxes()).bars).toBe(0);
  },
);

function htmlOf({ site }: FixturePages, { file }: HtmlPage): string {
  return readFileSync(join(site.dist, file), 'utf8');
}
