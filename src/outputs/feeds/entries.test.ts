import { describe, expect, test } from 'vitest';
import { itemContext } from '../../../tests/support/item-context.ts';
import { cleanHtml, sampleEvent } from '../../../tests/support/sample-items.ts';
import { sampleSite, shown } from '../../../tests/support/sample-site.ts';
import { cleanHtml as realCleanHtml } from '../../html/clean.ts';
import type { Change } from '../../snapshot/history.ts';
import { noImageLengths } from '../assets.ts';
import { absoluteHtml, changesEntries, eventEntry } from './entries.ts';

const page = 'https://town.example/calendar/en/news/moves/';

test.each([
  ['<a href="/calendar/en/">home</a>', '<a href="https://town.example/calendar/en/">home</a>'],
  ['<a href="#part">below</a>', `<a href="${page}#part">below</a>`],
  ['<a class="x" href="?a=1&amp;b=2">q</a>', `<a class="x" href="${page}?a=1&amp;b=2">q</a>`],
  ['<a href="//other.example/x">o</a>', '<a href="https://other.example/x">o</a>'],
  [
    '<a href="https://other.example/a,b?c=d">o</a>',
    '<a href="https://other.example/a,b?c=d">o</a>',
  ],
  ['<a href="mailto:office@town.example">m</a>', '<a href="mailto:office@town.example">m</a>'],
  [
    '<img src="/media/a-480.webp" srcset="/media/a-480.webp 480w, /media/a-960.webp 960w" alt="src=&quot;/x&quot;">',
    '<img src="https://town.example/media/a-480.webp" srcset="https://town.example/media/a-480.webp 480w, https://town.example/media/a-960.webp 960w" alt="src=&quot;/x&quot;">',
  ],
  [
    '<p>if href="/x" is text, a &lt;a href="/x"&gt; too</p>',
    '<p>if href="/x" is text, a &lt;a href="/x"&gt; too</p>',
  ],
  ['<a href="http://[broken">b</a>', '<a href="http://[broken">b</a>'],
  [
    '<blockquote cite="/calendar/en/about/">c</blockquote>',
    '<blockquote cite="https://town.example/calendar/en/about/">c</blockquote>',
  ],
  ['', ''],
])('%s', (html, expected) => {
  expect(absoluteHtml(cleanHtml(html), page)).toBe(expected);
});

test('a click-to-load preview is a link with its picture and title, without frame and notes', () => {
  const html = (picture: string) =>
    `<p>Watch:</p><figure class="wp-block-embed"><a class="embed embed-video" href="https://vimeo.com/1001?a=1&amp;b=2" rel="noopener" data-frame="https://player.vimeo.com/video/1001?dnt=1">${picture}<span class="embed-title">The ball &amp; the fair</span> <span class="embed-note">Video on Vimeo. Loads after a click.</span></a></figure>`;
  const link = (picture: string) =>
    `<p>Watch:</p><figure class="wp-block-embed"><a href="https://vimeo.com/1001?a=1&amp;b=2" rel="noopener">${picture}The ball &amp; the fair</a></figure>`;
  expect([
    absoluteHtml(cleanHtml(html('')), page),
    absoluteHtml(cleanHtml(html('<img src="/media/a-480.webp" alt="" loading="lazy">')), page),
  ]).toEqual([
    link(''),
    link('<img src="https://town.example/media/a-480.webp" alt="" loading="lazy"><br>'),
  ]);
});

test('what bodies print as click-to-load previews has that form', () => {
  const context = itemContext().htmlContext('https://cms.example/news/');
  const body = realCleanHtml(
    '<iframe src="https://player.vimeo.com/video/1001" title="The ball"></iframe>',
    context,
  );
  expect(body).toContain('data-frame=');
  expect(absoluteHtml(body, page)).toBe(
    '<a href="https://vimeo.com/1001" rel="noopener">The ball</a>',
  );
});

const saturday =
  '2026-11-28T18:00:00+01:00[Europe/Warsaw]/2026-11-28T20:00:00+01:00[Europe/Warsaw]';
const sunday = '2026-11-29T17:00:00+01:00[Europe/Warsaw]/2026-11-29T19:00:00+01:00[Europe/Warsaw]';

test('an event that has moved online is told without the venue where it was to be', () => {
  const event = sampleEvent({ status: 'movedOnline' });
  const site = sampleSite({ events: [event] });
  const { summary } = eventEntry(shown(site, event), site, noImageLengths);
  expect(summary).toBe(
    'Saturday 28 November 2026, 18:00–20:00. PLN 25 · Online. Three bands. One night.',
  );
});

describe('changesEntries', () => {
  test('shows what became of an event, when it is now, and where', () => {
    const site = sampleSite({
      events: [sampleEvent()],
      changes: [change({ what: 'moved', from: sunday, to: saturday })],
    });
    expect(changesEntries(site, 'en')).toEqual([
      {
        id: 'tag:town.example,2026:change-event-1-en-moved-2026-11-19T02:00:00Z',
        url: 'https://town.example/en/events/jazz-evening/',
        title: 'Jazz <evening>: moved from Sun 29 Nov, 17:00–19:00 to Sat 28 Nov, 18:00–20:00',
        summary:
          'Jazz <evening>: moved from Sun 29 Nov, 17:00–19:00 to Sat 28 Nov, 18:00–20:00. ' +
          'Saturday 28 November 2026, 18:00–20:00. Old Mill, ul. Młyńska 1, Kraków',
        html:
          '<p><a href="https://town.example/en/events/jazz-evening/">Jazz evening</a>: ' +
          'moved from Sun 29 Nov, 17:00–19:00 to Sat 28 Nov, 18:00–20:00</p>' +
          '<p>Saturday 28 November 2026, 18:00–20:00<br>Old Mill, ul. Młyńska 1, Kraków</p>',
        image: undefined,
        categories: ['Music'],
        published: Temporal.Instant.from('2026-11-19T02:00:00Z'),
        updated: Temporal.Instant.from('2026-11-19T02:00:00Z'),
      },
    ]);
  });

  test('leads to the page of changes where the event has no page any more', () => {
    const site = sampleSite({ changes: [change({ what: 'removed', from: saturday })] });
    expect(changesEntries(site, 'en')).toMatchObject([
      {
        url: 'https://town.example/en/changes/',
        html: '<p>Jazz &lt;evening&gt;: removed from the calendar; originally planned for Sat 28 Nov, 18:00–20:00</p>',
      },
    ]);
  });

  test('has an entry of its own for every change, the newest first, with an identifier that stays', () => {
    const site = sampleSite({
      config: { feedItems: 4, siteUrl: 'https://elsewhere.example/' },
      changes: [
        change({ what: 'renamed', at: '2026-11-01T02:00:00Z' }),
        change({ what: 'status', to: 'cancelled', at: '2026-11-10T02:00:00Z' }),
        change({ what: 'status', from: 'cancelled', to: 'scheduled', at: '2026-11-18T02:00:00Z' }),
        change({ what: 'status', to: 'postponed' }),
        change({ what: 'venue', to: 'Yard' }),
      ],
    });
    expect(changesEntries(site, 'en').map(({ id }) => id)).toEqual([
      'tag:town.example,2026:change-event-1-en-status-2026-11-19T02:00:00Z',
      'tag:town.example,2026:change-event-1-en-venue-2026-11-19T02:00:00Z',
      'tag:town.example,2026:change-event-1-en-status-2026-11-18T02:00:00Z',
      'tag:town.example,2026:change-event-1-en-status-2026-11-10T02:00:00Z',
    ]);
  });

  test('has every event that is lately found not to take place, however many there are', () => {
    const cancelled = Array.from({ length: 5 }, (_, id) =>
      change({ id, what: 'status', to: 'cancelled', at: '2026-11-18T02:00:00Z' }),
    );
    const site = sampleSite({
      config: { feedItems: 2 },
      changes: [
        change({ what: 'removed', from: saturday, at: '2026-11-16T02:00:00Z' }),
        ...cancelled,
        change({ id: 7, what: 'removed', from: saturday }),
        change({ id: 8, what: 'venue', to: 'Yard' }),
        change({ id: 9, what: 'venue', to: 'Yard' }),
        change({ id: 10, what: 'status', to: 'postponed' }),
      ],
    });
    expect(changesEntries(site, 'en').map(({ id }) => id.split('-').slice(2, 5).join(' '))).toEqual(
      [
        ...['7 en removed', '8 en venue', '10 en status'],
        ...[0, 1, 2, 3, 4].map((id) => `${id} en status`),
      ],
    );
  });

  test('leaves out what is new, what is no event, and what is said in another language', () => {
    const site = sampleSite({
      changes: [
        change({ what: 'added', to: saturday }),
        change({ what: 'renamed', kind: 'venue' }),
        change({ what: 'renamed', language: 'pl' }),
      ],
    });
    expect(changesEntries(site, 'en')).toEqual([]);
  });
});

function change(own: Partial<Change>): Change {
  return {
    at: '2026-11-19T02:00:00Z',
    what: 'moved',
    kind: 'event',
    id: 1,
    language: 'en',
    title: 'Jazz <evening>',
    path: '/en/events/jazz-evening/',
    from: '',
    to: '',
    ...own,
  };
}
