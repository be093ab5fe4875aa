import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readSource } from '../../scripts/build/placements.ts';
import { serveFolder } from '../../scripts/cli/serve.ts';
import { siteConfigSchema } from '../../src/config.ts';
import { inLanguage, withinLanguage } from '../../src/i18n/word-languages.ts';
import { headerRules } from '../../src/outputs/hosting/headers.ts';
import { statusFile } from '../../src/routes.ts';
import { useBrowser, type Visit } from '../support/browser.ts';
import { siteUrl } from '../support/built-site.ts';
import { rememberShifts, sumOfShifts } from '../support/layout-shifts.ts';
import { readCode } from '../support/read-code.ts';
import { sampleEvent } from '../support/sample-items.ts';
import { sampleSite } from '../support/sample-site.ts';
import { days, timed } from '../support/sample-when.ts';
import { siteNow } from '../support/site-now.ts';
import { startTestServer } from '../support/test-server.ts';
import { payloadFlag, payloads } from '../support/unsafe-items.ts';
import { embedFiles } from '../support/written-files.ts';

const visit = useBrowser();

describe('the screen of a foyer', () => {
  /** The screen once it has read its list again: the rows are new, and it asks for the state. */
  const openScreen = async ({ open, page }: Visit) => {
    const renewed = page.waitForRequest((request) => request.url().endsWith(`/${statusFile}`));
    await open('/embed/en/screen/');
    await renewed;
    await page.locator('html:not(.loading)').waitFor();
  };
  const rows = ({ page }: Visit) =>
    page.locator('main li:visible').evaluateAll((items) =>
      items.map((item) => ({
        starts: Number(item.getAttribute('data-starts')),
        ends: Number(item.getAttribute('data-ends')),
        isNow: item.closest('.now') !== null,
      })),
    );

  test.each([
    ['in landscape', 1920, 1080],
    ['in portrait', 1080, 1920],
  ])(
    'shows %s what is on and what is next, moves on by the clock, and goes on without a network',
    async (_, width, height) => {
      const visited = await visit({ viewport: { width, height } });
      const { page, readAt, troubles } = visited;
      await openScreen(visited);
      const { clientHeight, scrollHeight } = await page.evaluate(() => document.documentElement);
      expect(scrollHeight).toBe(clientHeight);
      const first = await rows(visited);
      expect(first.length).toBeGreaterThan(3);
      const begins = first.find(({ isNow }) => !isNow)?.starts ?? 0;
      expect(begins * 1000).toBeGreaterThan(siteNow.epochMilliseconds);
      expect(await page.locator('.clock').textContent()).toMatch(/^\d\d:\d\d$/);
      expect(await page.locator('.today').textContent()).toBe('Friday 20 November');
      expect(await page.locator('main h2').filter({ visible: true }).allInnerTexts()).toContain(
        'Today',
      );
      expect(troubles).toEqual([]);

      await page.context().setOffline(true);
      await readAt(new Date(begins * 1000 + 1000).toISOString());
      await page.evaluate(() => dispatchEvent(new Event('resize')));
      const later = await rows(visited);
      expect(later.some(({ starts, isNow }) => isNow && starts === begins)).toBe(true);
      expect(later.every(({ ends }) => ends > begins)).toBe(true);
      await page.keyboard.press('ArrowDown');
      const kept = await page.locator('main li').count();
      expect(await page.locator('main li:visible').count()).toBe(kept);
      expect(kept).toBeGreaterThan(later.length);
    },
  );

  test('moves nothing that is seen, while it loads or when it shows what comes next', async () => {
    const { open, page } = await visit({ viewport: { width: 1280, height: 800 } });
    await page.addInitScript(rememberShifts);
    await open('/embed/en/screen/');
    await page.locator('html:not(.loading)').waitFor();
    await page.evaluate(sumOfShifts);
    await page.clock.fastForward(12_000);
    await page.locator('main.turned').waitFor();
    expect(await page.evaluate(sumOfShifts)).toBe(0);
  });

  test('has one event large in landscape, with its picture, and that alone where there is no other', async () => {
    const visited = await visit({ viewport: { width: 1920, height: 1080 } });
    const { page } = visited;
    const lead = page.locator('main li.lead');
    const widthOf = async (part: string) => (await lead.locator(part).boundingBox())?.width ?? 0;
    await openScreen(visited);
    expect(await lead.getAttribute('data-label')).toBe('On now');
    expect(await widthOf('.picture')).toBeGreaterThan(800);
    await page
      .locator('main li:not(.lead)')
      .evaluateAll((rows) => rows.forEach((row) => void row.remove()));
    await page.evaluate(() => dispatchEvent(new Event('resize')));
    expect(await widthOf('.picture')).toBeGreaterThan(960);
    const headings = await page.locator('main h2:visible').all();
    const widths = await Promise.all(headings.map((heading) => heading.boundingBox()));
    expect(widths.map((box) => box?.width)).toEqual([1]);
    for (const title of [
      'Tea',
      'An evening of unforgettable polyphonic improvisations '.repeat(4),
    ]) {
      await lead.locator('h3').evaluate((heading, text) => heading.replaceChildren(text), title);
      await page.evaluate(() => dispatchEvent(new Event('resize')));
      expect(await lead.evaluate((one) => one.scrollHeight <= one.clientHeight)).toBe(true);
    }
  });

  test('begins days with a capital letter, but in Polish not behind how near they are', async () => {
    const { open, page } = await visit({ viewport: { width: 1920, height: 1080 } });
    await open('/embed/pl/screen/');
    await page.locator('html:not(.loading)').waitFor();
    const label = async (near: readonly string[]) => {
      for (const title of near)
        await page
          .locator('main section', { hasText: title })
          .evaluateAll((all) => all.forEach((section) => void section.remove()));
      await page.evaluate(() => dispatchEvent(new Event('resize')));
      return await page.locator('main li.lead').getAttribute('data-label');
    };
    expect(await label(['Teraz', 'Dzisiaj'])).toBe('Jutro · sobota, 21 listopada');
    expect(await label(['Trwające', 'sobota, 21'])).toBe('Niedziela, 22 listopada');
    const letter = page
      .locator('h2 span', { hasText: 'niedziela, 22' })
      .evaluate((day) => getComputedStyle(day, '::first-letter').textTransform);
    expect(await letter).toBe('uppercase');
  });

  test('is a list without pictures in portrait', async () => {
    const visited = await visit({ viewport: { width: 1080, height: 1920 } });
    const { page } = visited;
    await openScreen(visited);
    expect(await page.locator('main li:visible').count()).toBeGreaterThan(3);
    expect(await page.locator('main .picture').count()).toBeGreaterThan(0);
    expect(await page.locator('main .picture:visible').count()).toBe(0);
  });

  test('leads from each event that is near to its page by a code that a camera reads', async () => {
    const visited = await visit({ viewport: { width: 1920, height: 1080 } });
    const { page } = visited;
    await openScreen(visited);
    // Else the rows of the next turn come while codes are read.
    await page.clock.pauseAt(siteNow.epochMilliseconds + 1000);
    const shown = page.locator('main li:visible', { has: page.locator('.code') });
    expect(await shown.count()).toBeGreaterThan(3);
    for (const row of await shown.all()) {
      const path = await row.getByRole('link').getAttribute('href');
      const address = await readCode(await row.locator('.code').screenshot());
      expect(new URL(address).pathname).toBe(path);
    }
    expect(await page.locator('footer .qr').isVisible()).toBe(false);
    // As where nothing takes place for days.
    await page
      .locator('main li .code')
      .evaluateAll((codes) => codes.forEach((code) => void code.remove()));
    expect(await page.locator('footer .qr').isVisible()).toBe(true);
  });

  test('says when its list may be out of date, and since when', async () => {
    const visited = await visit();
    const { page, readAt } = visited;
    const note = page.getByText('This list may be out of date.');
    await openScreen(visited);
    await readAt(siteNow.add({ hours: 49 }).toString());
    await page.clock.fastForward(1000);
    expect(await note.isVisible()).toBe(false);
    await readAt(siteNow.add({ hours: 51 }).toString());
    await note.waitFor();
    expect(await note.innerText()).toContain('Last updated 20 November 2026 at 10:00.');
  });

  test.each([
    ['behind today and tomorrow', '2026-11-20T12:00:00Z', [0, 1, 2], 'day 0, day 1, long, day 2'],
    ['first where nothing begins so soon', '2026-11-20T12:00:00Z', [5], 'long, day 5'],
    ['so on a day of 25 hours', '2026-10-24T22:30:00Z', [0, 1, 2], 'day 0, day 1, long, day 2'],
    ['so before one of 23', '2026-03-28T22:30:00Z', [0, 1, 2], 'day 0, day 1, long, day 2'],
  ])('has what runs for longer %s', async (_, now, begins, order) => {
    const zone = 'Europe/Warsaw';
    const today = Temporal.Instant.from(now).toZonedDateTimeISO(zone).toPlainDate();
    const events = begins.map((more) => ({
      title: `day ${more}`,
      when: timed(`${today.add({ days: more })}T23:45[${zone}]`),
    }));
    const long = {
      title: 'long',
      when: days(`${today.subtract({ days: 3 })}`, `${today.add({ days: 9 })}`),
    };
    const site = sampleSite({
      now,
      events: [long, ...events].map((event, id) => sampleEvent({ ...event, id: id + 1 })),
    });
    const files = new Map(
      [...embedFiles(site, readSource)].map(({ file, text }) => [`/${file}`, text]),
    );
    await using server = await startTestServer(({ url: { pathname } }, response) => {
      const type = /\.(js|css)$/.exec(pathname)?.[1]?.replace('js', 'javascript') ?? 'html';
      response.setHeader('content-type', `text/${type}; charset=utf-8`);
      response.end(files.get(pathname.replace(/\/$/, '/index.html')));
    });
    const { page, readAt } = await visit({ viewport: { width: 1080, height: 1920 } });
    await readAt(now);
    await page.goto(`${server.origin}/embed/en/screen/`);
    await page.locator('html.screen:not(.loading)').waitFor();
    expect((await page.locator('main h3').allTextContents()).join(', ')).toBe(order);
  });

  test('is a list without scripts, and listed by its address on the page of the embeds', async () => {
    const { open, page } = await visit({ javaScriptEnabled: false });
    await open('/pl/osadzanie/');
    const address = (await page.locator('a[href$="/embed/pl/screen/"]').getAttribute('href')) ?? '';
    await open(new URL(address).pathname);
    expect(await page.locator('h2').filter({ visible: true }).count()).toBeGreaterThan(2);
    expect(await page.locator('main li:visible').count()).toBeGreaterThanOrEqual(30);
  });
});

describe('on a page of another site', () => {
  test('the lines that the page makes show the events that were chosen, as an element and in a frame', async () => {
    const visited = await begin();
    const { page, origin } = visited;
    await page.goto('/en/embed/');
    await page.getByLabel('Which events').selectOption('Jazz');
    await page.getByLabel('How many').fill('3');
    await page.getByLabel('Colours').selectOption('Dark');
    const preview = page.locator('kalendarium-events');
    await preview.locator('li').nth(2).waitFor();
    expect(await preview.locator('li').count()).toBe(3);
    const lines = await page.locator('[data-lines] code').allTextContents();
    expect(
      await page
        .locator('[data-lines] [data-copy]')
        .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-copy'))),
    ).toEqual(lines);

    await using host = await hostOf(lines.join('\n').replaceAll(siteUrl, `${origin}/`), origin);
    await page.goto(host.origin);
    const titles = titlesOf(visited, 'Jazz').slice(0, 3);
    const element = page.locator('kalendarium-events');
    await element.locator('li').first().waitFor();
    expect(await element.locator('li a').allTextContents()).toEqual(titles);
    expect(await element.evaluate((one) => getComputedStyle(one).backgroundColor)).toBe(
      'rgb(26, 29, 42)',
    );
    const frame = page.frameLocator('iframe');
    await frame.locator('kalendarium-events').locator('li').first().waitFor();
    expect(await frame.locator('li a').allTextContents()).toEqual(titles);
    expect(
      await frame.locator('body').evaluate((one) => getComputedStyle(one).backgroundColor),
    ).toBe('rgb(26, 29, 42)');
    const address = await element.locator('li a').first().getAttribute('href');
    expect(address).toMatch(new RegExp(`^${origin}/en/events/[^/]+/$`));
    await frame.locator('li a').first().click();
    await page.waitForURL(address ?? '');
  });

  test('the lines are of what was chosen before there was a script too', async () => {
    const { open, page } = await visit({}, { isFirst: true });
    const chosen = Promise.withResolvers<void>();
    await page.route(/EmbeddablePage.*\.js/, async (route) => {
      await chosen.promise;
      await route.continue();
    });
    const opened = open('/en/embed/');
    await page.getByLabel('How many').fill('3');
    await page.getByLabel('Colours').selectOption('Dark');
    chosen.resolve();
    await opened;
    const [element, frame] = await page.locator('[data-lines] code').allTextContents();
    expect(element).toContain('number="3" theme="dark"');
    expect(frame).toContain('?number=3&amp;theme=dark');
  });

  test('what is over is left out, and the end is announced', async () => {
    const { page, origin, readAt } = await begin();
    await using host = await hostOf(elementIn(origin, 'lang="pl"'), origin);
    await readAt(siteNow.add({ hours: 24 * 3650 }).toString());
    await page.goto(host.origin);
    const said = page.locator('kalendarium-events').getByRole('status');
    await said.filter({ hasText: 'Brak nadchodzących wydarzeń.' }).waitFor();
    expect(await page.locator('kalendarium-events li').count()).toBe(0);
    expect(await page.getByRole('link').allTextContents()).toEqual([
      expect.stringContaining('Więcej wydarzeń: '),
    ]);
  });

  test('an unknown name leaves the page its own link, and says so', async () => {
    const { page, origin } = await begin();
    await using host = await hostOf(elementIn(origin, 'lang="en" venue="../no, such"'), origin);
    await page.goto(host.origin);
    const said = page.locator('kalendarium-events').getByRole('status');
    await said.filter({ hasText: 'The events could not be loaded.' }).waitFor();
    expect(await page.getByRole('link', { name: 'The calendar' }).isVisible()).toBe(true);
  });

  test.each([
    ['without anything', '', 5],
    ['with a language that the calendar does not have', 'lang="de-AT" number="1"', 1],
    ['with no number', 'number="many"', 5],
    ['with a number below one', 'number="-3"', 1],
    ['with a number above twenty', 'number="5000"', 20],
  ])('an element %s shows what it can', async (_, attributes, count) => {
    const { page, origin } = await begin();
    await using host = await hostOf(elementIn(origin, attributes), origin);
    await page.goto(host.origin);
    await page.locator('kalendarium-events').getByRole('listitem').first().waitFor();
    expect(await page.locator('kalendarium-events li').count()).toBe(count);
    await page
      .locator('kalendarium-events')
      .getByRole('list', { name: /^Next events: / })
      .waitFor();
  });

  test('code in texts is shown as text, and no link runs any', async () => {
    const { page, fixture } = await begin();
    const script = readFileSync(join(fixture.site.dist, 'embed/events.js'), 'utf8');
    const events = payloads.map((title) => ({
      ...{ title, when: title, where: title, status: title },
      ...{ page: `javascript:window.${payloadFlag}=1`, until: '2999-01-01T00:00:00Z' },
    }));
    const next = { title: '<b>', page: events[0]?.page, more: '<i>', none: '', events };
    await using host = await elementHost(script, elementIn('', 'number="20"'), () => next);
    await page.goto(host.origin);
    await page.locator('kalendarium-events').getByRole('listitem').first().waitFor();
    expect(await page.locator('kalendarium-events li a').allTextContents()).toEqual(
      payloads.slice(0, 20),
    );
    expect(await page.locator('kalendarium-events li [href]').count()).toBe(0);
    expect(await page.evaluate((flag) => flag in window, payloadFlag)).toBe(false);
  });

  test('an element shows the events of the nearest language that the calendar has', async () => {
    const { page } = await begin();
    const asked = {
      'pt-br': 'pt-BR',
      PT: 'pt-BR',
      'pt-PT': 'pt-BR',
      'cs-CZ': 'cs',
      'de-AT-1996': 'de-AT',
      de: 'de',
      fil: 'fil',
      fi: 'cs',
      '': 'cs',
    };
    const elements = Object.keys(asked).map((tag) => elementIn('', `lang="${tag}"`));
    const script = elementScript(['cs', 'pt-BR', 'de', 'de-AT', 'fil']);
    await using host = await elementHost(script, elements.join(''), (language) => ({
      ...{ title: '', page: '/', more: language, none: '', events: [] },
    }));
    await page.goto(host.origin);
    const shown = () => page.locator('kalendarium-events [part=more]').allTextContents();
    await expect.poll(shown).toEqual(Object.values(asked));
  });

  test('an element says in which language words are that stand in for others', async () => {
    const { page } = await begin();
    const marked = inLanguage(`Další akce: ${withinLanguage('Ville', 'cs')}`, 'cs');
    const event = {
      ...{
        title: 'Une soirée',
        page: '/1',
        when: 'sam.',
        where: '',
        until: '2999-01-01T00:00:00Z',
      },
      status: inLanguage('Zrušeno', 'cs'),
    };
    const next = { title: marked, page: '/', more: marked, none: '', events: [event] };
    await using host = await elementHost(
      elementScript(['cs', 'fr']),
      elementIn('', 'lang="fr"'),
      () => next,
    );
    await page.goto(host.origin);
    const element = page.locator('kalendarium-events');
    await element.getByRole('list', { name: 'Další akce: Ville' }).waitFor();
    const said = '<span lang="cs" dir="auto">Další akce: </span>Ville';
    expect(await element.locator('[part=more]').innerHTML()).toBe(said);
    expect(await element.locator('#name').innerHTML()).toBe(said);
    expect(await element.locator('[part=status]').innerHTML()).toBe(
      '<span lang="cs" dir="auto">Zrušeno</span>',
    );
    expect(await element.locator('[part=body]').getAttribute('lang')).toBe('fr');
  });

  test('no other page of the calendar is shown in a frame', async () => {
    const { page, origin } = await begin();
    const frames = ['/en/', '/en/embed/', '/embed/pl/'].map(
      (path) => `<iframe src="${origin}${path}"></iframe>`,
    );
    await using host = await hostOf(frames.join(''), origin);
    await page.goto(host.origin);
    await page.frameLocator('iframe >> nth=2').getByRole('listitem').first().waitFor();
    expect(
      page
        .frames()
        .slice(1)
        .map((frame) => frame.url().replace(origin, '')),
    ).toEqual(['chrome-error://chromewebdata/', 'chrome-error://chromewebdata/', '/embed/pl/']);
  });
});

test('without a script a frame lists the next events of everything, whose links leave it', async () => {
  const { page } = await begin({ javaScriptEnabled: false });
  await page.goto('/embed/en/');
  expect(await page.locator('li').count()).toBe(20);
  const links = page.getByRole('link');
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('target')))).toEqual(
    Array.from({ length: 21 }, () => '_top'),
  );
});

test('a calendar under a path of its host is read there', async () => {
  const { page, fixture } = await begin();
  const server = await serveFolder({
    folder: fixture.site.dist,
    base: '/calendar/',
    notFound: (path) => path,
    headers: headerRules(siteConfigSchema.parse({ siteUrl })),
    host: '127.0.0.1',
    port: 0,
  });
  onTestFinished(() => server.close());
  const origin = `http://127.0.0.1:${server.port}`;
  await using host = await hostOf(elementIn(`${origin}/calendar`, 'number="2"'), origin);
  await page.goto(host.origin);
  await page.locator('kalendarium-events').getByRole('listitem').first().waitFor();
  expect(await page.locator('kalendarium-events').getByRole('listitem').count()).toBe(2);
});

async function begin(
  options?: Parameters<typeof visit>[0],
): Promise<Visit & { readonly origin: string }> {
  const visited = await visit(options);
  await visited.open('/embed/en/');
  return { ...visited, origin: new URL(visited.page.url()).origin };
}

/** Another site, whose policy lets in nothing but the calendar, and no styles within elements. */
function hostOf(lines: string, origin: string) {
  return startTestServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${origin}; connect-src ${origin}; frame-src ${origin}; style-src-attr 'unsafe-inline'`,
    );
    response.end(`<!doctype html><title>Another site</title>${lines}`);
  });
}

/** Another site with the script of an element, and events of each language. */
function elementHost(script: string, lines: string, next: (language: string) => unknown) {
  return startTestServer(({ url }, response) => {
    const [, language = '', kind = 'html'] =
      /^\/embed\/(?:([^/]+)\/)?\w+\.(json|js)$/.exec(url.pathname) ?? [];
    response.setHeader(
      'content-type',
      `text/${kind === 'js' ? 'javascript' : kind}; charset=utf-8`,
    );
    const texts: Record<string, string> = { js: script, html: lines };
    response.end(texts[kind] ?? JSON.stringify(next(language)));
  });
}

/** The script of a calendar in some languages. */
function elementScript(languages: string[]): string {
  const site = sampleSite({ config: { languages }, manifest: { languages, names: {} } });
  const files = [...embedFiles(site, readSource)];
  return files.find(({ file }) => file === 'embed/events.js')?.text ?? '';
}

function elementIn(origin: string, attributes: string): string {
  return (
    `<script type="module" src="${origin}/embed/events.js"></script>` +
    `<kalendarium-events ${attributes}><a href="/calendar">The calendar</a></kalendarium-events>`
  );
}

const eventsSchema = z.object({
  items: z.array(
    z.object({
      title: z.string(),
      start: z.string(),
      categories: z.array(z.object({ name: z.string() })),
    }),
  ),
});

/** Titles of the events of a category that begin after the build, by start, as the open data have them. */
function titlesOf({ fixture }: Visit, category: string): string[] {
  const folder = join(fixture.site.dist, 'data/v1/en');
  return readdirSync(folder)
    .filter((name) => /^events(?:-\d+)?\.json$/.test(name))
    .flatMap(
      (name) => eventsSchema.parse(JSON.parse(readFileSync(join(folder, name), 'utf8'))).items,
    )
    .filter(({ categories }) => categories.some(({ name }) => name === category))
    .map(({ title, start }) => ({ title, start: Date.parse(start) }))
    .filter(({ start }) => start > siteNow.epochMilliseconds)
    .toSorted((one, other) => one.start - other.start)
    .map(({ title }) => title);
}
