import jsqr from 'jsqr';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { htmlProblems } from '../../../tests/support/html-rules.ts';
import {
  sampleCategory,
  sampleEvent,
  sampleImage,
  sampleTag,
  sampleVenue,
} from '../../../tests/support/sample-items.ts';
import { sampleSite, shown } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import { posterFiles } from '../../../tests/support/written-files.ts';

import { escapeHtml } from '../../html/escape.ts';
import { renderEventPoster, renderQrCode, titleSize } from './posters.ts';

const hostile = '<script>alert(1)</script>"\'>&';

describe('renderQrCode', () => {
  test.each([
    'https://town.example/en/events/jazz-evening/',
    `https://town.example/pl/wydarzenia/${'zazolc-gesla-jazn-'.repeat(11)}/`,
    'https://xn--grelin-7eb.example/pl/wydarzenia/%C5%82%C3%B3d%C5%BA/',
  ])('is read back by a decoder as %s', async (url) => {
    expect(await decode(renderQrCode(url, 'code').html)).toBe(url);
  });

  test.each([30, 40])(
    'has four modules of white on each side and level M for %i characters',
    (length) => {
      // 30 characters fit into version 2 at level L, 40 need version 4 at level Q; at level M both need version 3.
      expect(renderQrCode('x'.repeat(length), 'code').html).toContain('viewBox="-4 -4 37 37"');
    },
  );
});

describe('renderEventPoster', () => {
  const page = renderEventPoster(sampleSite(), sampleEvent());

  test('says when, what, where and for how much, and leads to the page by its code', async () => {
    expect(words(page)).toBe(
      'Back to the page Paper A4 A3 Large print Print this page (Ctrl+P, on a Mac ⌘P). Turn on background graphics for colour. ' +
        'Town calendar Music Saturday 28 November 2026 Jazz evening 18:00–20:00 Old Mill, ul. Młyńska 1, Kraków PLN 25 ' +
        'Three bands. One night. Details and any changes town.example/en/events/jazz-evening House of Culture',
    );
    expect(await decode(page)).toBe('https://town.example/en/events/jazz-evening/');
  });

  test('says behind the price that it is sold out', () => {
    const event = sampleEvent({ tags: [sampleTag({ slug: 'sold-out' })] });
    const site = sampleSite({
      events: [event],
      config: { facts: { soldOut: { tags: ['sold-out'] } } },
    });
    expect(words(renderEventPoster(site, shown(site, event)))).toContain('PLN 25 · Sold out');
  });

  test('is valid, small, and for no search engine', () => {
    expect(htmlProblems(page)).toEqual([]);
    expect(Buffer.byteLength(page)).toBeLessThan(4096);
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(/http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1]).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'",
    );
  });

  test('shows code in every text as text', () => {
    const event = sampleEvent({
      title: hostile,
      description: `<p>${escapeHtml(hostile)}</p>`,
      categories: [sampleCategory({ name: hostile })],
      venues: [sampleVenue({ name: hostile, address: hostile, coordinates: undefined })],
      image: sampleImage({ alt: hostile }),
    });
    const shown = renderEventPoster(sampleSite(), event);
    expect(htmlProblems(shown)).toEqual([]);
    expect(shown).not.toMatch(/<script|"'>&(?!\w)/);
  });

  test('says before all else that an event is cancelled', () => {
    expect(words(renderEventPoster(sampleSite(), sampleEvent({ status: 'cancelled' })))).toContain(
      'Music Cancelled Saturday 28',
    );
  });
});

test('titles are smaller the longer they, or their longest words, are', () => {
  const titles = [
    'Jazz',
    'An evening of jazz',
    'Konstantynopolitańczykowianeczka',
    'a '.repeat(150),
  ];
  expect(titles.map(titleSize)).toEqual(['t0', 't1', 't4', 't5']);
});

describe('posterFiles', () => {
  const venue = sampleVenue();
  const events = [
    sampleEvent({ id: 1 }),
    sampleEvent({ id: 2, hidden: true }),
    sampleEvent({
      id: 3,
      when: timed('2026-11-01T18:00[Europe/Warsaw]', '2026-11-01T20:00[Europe/Warsaw]'),
    }),
    ...Array.from({ length: 400 }, (_, index) =>
      sampleEvent({
        id: 100 + index,
        title: `Concert ${index}`,
        when: timed('2026-12-05T18:00[Europe/Warsaw]', '2026-12-05T20:00[Europe/Warsaw]'),
      }),
    ),
  ];
  const site = sampleSite({ events, config: { languages: ['en'] } });
  const written = new Map([...posterFiles(site)].map(({ file, text }) => [file, text]));

  test('are of listed events to come, of venues, and of the months from the present one on', () => {
    const names = [...written.keys()].filter((name) => !/event-1\d\d|event-[2-4]\d\d/.test(name));
    expect(names).toEqual([
      'en/posters/event-1.html',
      `en/posters/venue-${venue.id}.html`,
      'en/posters/2026-11.html',
      'en/posters/2026-12.html',
    ]);
  });

  test('say from when to when something lasts that is more than one day’s program', () => {
    const [from, next] = ['[Europe/Warsaw]', '2026-12-06'];
    const listed = [
      ['Exhibition', timed(`2026-12-04T09:00${from}`, `2027-03-07T17:00${from}`)],
      ['Holidays', days(next, '2026-12-10')],
      ['One day', days(next)],
      ['Ball', timed(`${next}T20:00${from}`, `2026-12-07T02:00${from}`)],
      ['Market', timed(`${next}T10:00${from}`, `2026-12-07T17:00${from}`)],
    ] as const;
    const [en, pl] = (['en', 'pl'] as const).map((language) => {
      const events = listed.map(([title, when], index) =>
        sampleEvent({ id: index + 1, language, title, when, venues: [] }),
      );
      const pages = new Map(
        [...posterFiles(sampleSite({ events }))].map(({ file, text }) => [file, text]),
      );
      const file = { en: 'en/posters/2026-12.html', pl: 'pl/plakaty/2026-12.html' }[language];
      return [...(pages.get(file) ?? '').matchAll(/<li>(.*?)<\/li>/g)].map(([, row = '']) =>
        words(row),
      );
    });
    expect(en).toEqual([
      'Fri 4 Dec, 09:00 – Sun 7 Mar 2027, 17:00 Exhibition',
      'Sun 6 Dec – Thu 10 Dec Holidays',
      'all day One day',
      'Sun 6 Dec, 10:00 – Mon 7 Dec, 17:00 Market',
      '20:00–02:00 Ball',
    ]);
    expect(pl).toEqual([
      'pt. 4 grudnia, 09:00 – niedz. 7 marca 2027, 17:00 Exhibition',
      'niedz. 6 grudnia – czw. 10 grudnia Holidays',
      'cały dzień One day',
      'niedz. 6 grudnia, 10:00 – pon. 7 grudnia, 17:00 Market',
      '20:00–02:00 Ball',
    ]);
  });

  test('show what there is no room for', () => {
    const program = words(written.get('en/posters/2026-12.html') ?? '');
    const shown = program.match(/Concert \d+/g)?.length ?? 0;
    expect(shown).toBeGreaterThan(100);
    expect(program).toMatch(new RegExp(`${400 - shown} more events$`));
    expect(words(written.get(`en/posters/venue-${venue.id}.html`) ?? '')).toContain(
      '394 more events',
    );
  });

  test('name a day where it goes on in a next column', () => {
    expect(written.get('en/posters/2026-12.html')).toContain(
      '<h2>Saturday 5 December</h2><ul data-on="Saturday 5 December, continued">',
    );
  });

  test('have the name of a venue on one line while it can be large there, and on two before three', () => {
    const names = [
      'Mill',
      'Rusałka Cinema',
      'The Owl Jazz Cellar',
      'Town Library, main reading room',
    ];
    const venues = names.map((name, index) => sampleVenue({ id: index + 1, name }));
    const files = [...posterFiles(sampleSite({ events: [sampleEvent({ venues })] }))];
    const pages = files.filter(({ file }) => file.includes('venue')).map(({ text }) => text);
    expect(pages.map((page) => /<h1 class="(..)"/.exec(page)?.[1])).toEqual([
      't0',
      't2',
      't3',
      't2',
    ]);
  });

  test('are valid HTML', () => {
    const others = [...written].filter(([file]) => /venue|2026/.test(file));
    expect(others.flatMap(([, page]) => htmlProblems(page))).toEqual([]);
  });

  test('leave out what is hidden, and everything where the site wants none', () => {
    const without = sampleSite({ events, config: { posters: false } });
    expect([...posterFiles(without)]).toEqual([]);
  });
});

/** What a camera reads of the code in a page. */
async function decode(html: string): Promise<string | undefined> {
  const svg = /<svg class="qr".*?<\/svg>/s
    .exec(html)?.[0]
    .replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"');
  const { data, info } = await sharp(Buffer.from(svg ?? ''), { density: 300 })
    .resize(400)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

function words(html: string): string {
  return html
    .replace(/^.*<body>/s, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
