import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText, edgeCaseTexts } from '../../../tests/support/edge-case-text.ts';
import { addressOf } from '../../../tests/support/item-source.ts';
import { type ReadEntry, readFeed } from '../../../tests/support/read-feed.ts';
import { readXml, type XmlElement } from '../../../tests/support/read-xml.ts';
import {
  sampleEvent,
  sampleImage,
  sampleOrganizer,
  samplePost,
  sampleTag,
  sampleVenue,
} from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { bareEvent, found, openTown } from '../../../tests/support/small-town.ts';
import { feedFiles } from '../../../tests/support/written-files.ts';
import { escapeHtml } from '../../html/escape.ts';
import type { Event } from '../../model/event.ts';
import type { Post } from '../../model/post.ts';
import type { FeedFormat } from '../../routes.ts';
import type { Site } from '../../site/site.ts';
import { type Change, noHistory, type PublishedItem } from '../../snapshot/history.ts';
import { printable, printableLine } from '../text.ts';

import { feedFormats } from './links.ts';

const newsSite = sampleSite({
  posts: [samplePost({ image: sampleImage(), tags: [sampleTag()] })],
  venues: [sampleVenue()],
});

test('there are feeds of news, of new events and of changes, of each category and each tag', () => {
  const stems = [...feedFiles(sampleSite({ events: [sampleEvent({ tags: [sampleTag()] })] }))].map(
    ({ file }) => file,
  );
  expect(stems).toEqual(
    [
      'en/feeds/news',
      'en/feeds/events',
      'en/feeds/changes',
      'en/feeds/categories/30',
      'en/feeds/tags/40',
      'en/feeds/choice/free',
      'en/feeds/choice/online',
      'pl/feeds/news',
      'pl/feeds/events',
      'pl/feeds/changes',
      'pl/feeds/choice/free',
      'pl/feeds/choice/online',
    ].flatMap((stem) => feedFormats.map((format) => `${stem}.${format}`)),
  );
});

describe('a feed of new events', () => {
  const updatedIn = (event: Event) =>
    fileOf(sampleSite({ events: [event] }), 'en/feeds/events.atom').match(/(?<=<updated>)[^<]*/g);

  test('does not call its entries updated where only their venue or organizer changed', () => {
    const changed = { modified: Temporal.Instant.from('2026-11-19T08:00:00Z') };
    const event = sampleEvent({
      venues: [sampleVenue(changed)],
      organizers: [sampleOrganizer(changed)],
    });
    expect(updatedIn(event)).toEqual(Array(2).fill('2026-10-02T09:30:00.000Z'));
  });

  test('does where the event itself changed', () => {
    const event = sampleEvent({ modified: Temporal.Instant.from('2026-11-19T08:00:00Z') });
    expect(updatedIn(event)).toEqual(Array(2).fill('2026-11-19T08:00:00.000Z'));
  });
});

test('an entry does not begin with the image that its text shows itself', () => {
  const body = `<p><img src="${addressOf(sampleImage())}" alt=""></p>`;
  const imagesIn = (post: Post) => {
    const entry = fileOf(sampleSite({ posts: [post] }), 'en/feeds/news.json');
    return entry.match(/<img /g)?.length;
  };
  expect(imagesIn(samplePost({ image: sampleImage(), body }))).toBe(2);
  expect(imagesIn(samplePost({ image: sampleImage(), imageInText: true, body }))).toBe(1);
});

describe('a feed without entries', () => {
  const dateOf = (site: Site) => [
    /<lastBuildDate>(.*)<\/lastBuildDate>/.exec(fileOf(site, 'en/feeds/changes.rss'))?.[1],
    /<updated>(.*)<\/updated>/.exec(fileOf(site, 'en/feeds/changes.atom'))?.[1],
  ];

  test('is as new as what the site shows', () => {
    expect(dateOf(newsSite)).toEqual(['Fri, 02 Oct 2026 09:30:00 GMT', '2026-10-02T09:30:00.000Z']);
  });

  test('of a site without anything is as old as its identifiers', () => {
    expect(dateOf(sampleSite())).toEqual([
      'Thu, 01 Jan 2026 00:00:00 GMT',
      '2026-01-01T00:00:00.000Z',
    ]);
  });

  test('is not newer than the present', () => {
    const modified = Temporal.Instant.from('2027-01-01T00:00:00Z');
    const site = sampleSite({ posts: [samplePost({ modified })], events: [sampleEvent()] });
    expect(dateOf(site)).toEqual([
      new Date(sampleEvent().modified.epochMilliseconds).toUTCString(),
      new Date(sampleEvent().modified.epochMilliseconds).toISOString(),
    ]);
  });
});

describe('a feed of news', () => {
  test('is RSS 2.0', () => {
    expect(fileOf(newsSite, 'en/feeds/news.rss')).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="utf-8"?><?xml-stylesheet href="/en/feeds/feed.css" type="text/css"?>
      <rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" xml:lang="en">
          <channel>
              <title>Town calendar: News</title>
              <link>https://town.example/en/news/</link>
              <description>News as it is published.</description>
              <lastBuildDate>Fri, 02 Oct 2026 09:30:00 GMT</lastBuildDate>
              <docs>https://validator.w3.org/feed/docs/rss2.html</docs>
              <generator>Kalendarium</generator>
              <language>en</language>
              <ttl>60</ttl>
              <atom:link href="https://town.example/en/feeds/news.rss" rel="self" type="application/rss+xml"/>
              <item>
                  <title>The library moves</title>
                  <link>https://town.example/en/news/library-moves/</link>
                  <guid isPermaLink="false">tag:town.example,2026:post-50-en</guid>
                  <pubDate>Thu, 01 Oct 2026 08:00:00 GMT</pubDate>
                  <description>To the Old Mill.</description>
                  <content:encoded>&lt;p&gt;&lt;img src=&quot;https://town.example/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-960.webp&quot; alt=&quot;A full hall&quot;&gt;&lt;/p&gt;&lt;p&gt;To the &lt;a href=&quot;https://town.example/en/venues/old-mill/&quot;&gt;Old Mill&lt;/a&gt;.&lt;/p&gt;</content:encoded>
                  <category>Outdoors</category>
                  <dc:creator>Town calendar</dc:creator>
              </item>
          </channel>
      </rss>
      "
    `);
  });

  test('is Atom 1.0', () => {
    expect(fileOf(newsSite, 'en/feeds/news.atom')).toMatchInlineSnapshot(`
      "<?xml version="1.0" encoding="utf-8"?><?xml-stylesheet href="/en/feeds/feed.css" type="text/css"?>
      <feed xml:lang="en" xmlns="http://www.w3.org/2005/Atom">
          <id>tag:town.example,2026:news-en</id>
          <title>Town calendar: News</title>
          <updated>2026-10-02T09:30:00.000Z</updated>
          <generator>Kalendarium</generator>
          <author>
              <name>Town calendar</name>
          </author>
          <link rel="alternate" href="https://town.example/en/news/"/>
          <link rel="self" href="https://town.example/en/feeds/news.atom"/>
          <subtitle>News as it is published.</subtitle>
          <entry>
              <title type="text">The library moves</title>
              <id>tag:town.example,2026:post-50-en</id>
              <link href="https://town.example/en/news/library-moves/"/>
              <link rel="enclosure" href="https://town.example/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-960.webp" type="image/webp"/>
              <updated>2026-10-02T09:30:00.000Z</updated>
              <summary type="text">To the Old Mill.</summary>
              <content type="html">&lt;p&gt;&lt;img src=&quot;https://town.example/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-960.webp&quot; alt=&quot;A full hall&quot;&gt;&lt;/p&gt;&lt;p&gt;To the &lt;a href=&quot;https://town.example/en/venues/old-mill/&quot;&gt;Old Mill&lt;/a&gt;.&lt;/p&gt;</content>
              <category label="Outdoors" term="Outdoors"/>
              <published>2026-10-01T08:00:00.000Z</published>
          </entry>
      </feed>
      "
    `);
  });

  test('is JSON Feed 1.1', () => {
    expect(fileOf(newsSite, 'en/feeds/news.json')).toMatchInlineSnapshot(`
      "{
          "version": "https://jsonfeed.org/version/1.1",
          "language": "en",
          "authors": [
              {
                  "name": "Town calendar"
              }
          ],
          "title": "Town calendar: News",
          "home_page_url": "https://town.example/en/news/",
          "feed_url": "https://town.example/en/feeds/news.json",
          "description": "News as it is published.",
          "items": [
              {
                  "id": "tag:town.example,2026:post-50-en",
                  "content_html": "<p><img src=\\"https://town.example/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-960.webp\\" alt=\\"A full hall\\"></p><p>To the <a href=\\"https://town.example/en/venues/old-mill/\\">Old Mill</a>.</p>",
                  "url": "https://town.example/en/news/library-moves/",
                  "title": "The library moves",
                  "summary": "To the Old Mill.",
                  "image": "https://town.example/media/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa-960.webp",
                  "date_modified": "2026-10-02T09:30:00.000Z",
                  "date_published": "2026-10-01T08:00:00.000Z",
                  "tags": [
                      "Outdoors"
                  ]
              }
          ]
      }
      "
    `);
  });

  test.each(feedFormats)('says in %s what it is, in its language', (format) => {
    const feed = readFeed(format, fileOf(newsSite, `pl/feeds/news.${format}`));
    expect(feed).toEqual({
      title: 'Kalendarz miejski: Aktualności',
      language: 'pl',
      self: `https://town.example/pl/feeds/news.${format}`,
      page: 'https://town.example/pl/aktualnosci/',
      hubs: [],
      entries: [],
    });
  });

  test('is newest first, the higher id first at equal times, and no longer than the configuration says', () => {
    const at = (id: number, published: string) =>
      samplePost({ id, slug: `post-${id}`, published: Temporal.Instant.from(published) });
    const posts = [
      at(1, '2026-11-01T10:00:00Z'),
      at(2, '2026-11-03T10:00:00Z'),
      samplePost({ ...at(3, '2026-11-01T10:00:00Z'), sticky: true }),
      at(4, '2026-11-02T10:00:00Z'),
    ];
    const site = sampleSite({ config: { feedItems: 3 }, posts });
    expect(entriesOf(site, 'news', 'atom').map(({ id }) => id)).toEqual([
      'tag:town.example,2026:post-2-en',
      'tag:town.example,2026:post-4-en',
      'tag:town.example,2026:post-3-en',
    ]);
  });

  test.each(feedFormats)('%s does not change while nothing it says does', (format) => {
    const write = (now: string) =>
      fileOf(sampleSite({ now, posts: [samplePost()] }), `en/feeds/news.${format}`);
    expect(write('2026-11-20T12:00:00Z')).toBe(write('2027-02-01T00:00:00Z'));
  });

  test('no feed changes on another day', () => {
    const write = (now: string) => [
      ...feedFiles(
        sampleSite({
          now,
          events: [sampleEvent({ tags: [sampleTag()] })],
          changes: [sampleChange],
        }),
      ),
    ];
    expect(write('2026-11-20T12:00:00Z')).toEqual(write('2026-12-24T00:00:00Z'));
  });

  test.each(feedFormats)('%s never speaks of the future', (format) => {
    const future = Temporal.Instant.from('2027-01-01T00:00:00Z');
    const site = sampleSite({ posts: [samplePost({ published: future, modified: future })] });
    expect(entriesOf(site, 'news', format)[0]?.published).toBe('2026-11-20T12:00:00Z');
  });

  test('identifies its entries by nothing that editors or hosts change', () => {
    const site = sampleSite({
      config: { siteUrl: 'https://elsewhere.example/x/' },
      posts: [samplePost({ slug: 'renamed', title: 'Renamed' })],
    });
    for (const format of feedFormats) {
      expect(entriesOf(site, 'news', format)[0]?.id).toBe('tag:town.example,2026:post-50-en');
    }
  });
});

test('a feed of news names the author of each post, and the site where that is not known', () => {
  const signed = samplePost({ id: 999, slug: 'signed', author: 'Halina Brzost & Co.' });
  const site = sampleSite({ posts: [signed, samplePost()] });
  const authors = {
    rss: elementsOf(readXml(fileOf(site, 'en/feeds/news.rss')), 'item').map((item) =>
      textOf(item, 'dc:creator'),
    ),
    atom: elementsOf(readXml(fileOf(site, 'en/feeds/news.atom')), 'entry').map((entry) =>
      childrenOf(entry, 'author').map((author) => textOf(author, 'name')),
    ),
    json: JSON.parse(fileOf(site, 'en/feeds/news.json')).items.map(
      (item: { authors?: unknown }) => item.authors,
    ),
  };
  expect(authors).toEqual({
    rss: ['Halina Brzost & Co.', 'Town calendar'],
    atom: [['Halina Brzost & Co.'], []],
    json: [[{ name: 'Halina Brzost & Co.' }], undefined],
  });
  const atom = readXml(fileOf(site, 'en/feeds/news.atom'));
  expect(childrenOf(atom, 'author').map((author) => textOf(author, 'name'))).toEqual([
    'Town calendar',
  ]);
  expect(JSON.parse(fileOf(site, 'en/feeds/news.json')).authors).toEqual([
    { name: 'Town calendar' },
  ]);
});

describe('a feed of new events', () => {
  const site = sampleSite({ events: [sampleEvent({ status: 'cancelled' })] });

  test.each(feedFormats)(
    '%s is published when they were announced and names their time',
    (format) => {
      expect(entriesOf(site, 'events', format)).toMatchObject([
        {
          id: 'tag:town.example,2026:event-1-en',
          url: 'https://town.example/en/events/jazz-evening/',
          title: 'Cancelled: Jazz evening – Sat 28 Nov 2026, 18:00–20:00',
          html: '<p>Saturday 28 November 2026, 18:00–20:00<br>Old Mill, ul. Młyńska 1, Kraków<br>PLN 25</p><p>Three bands.</p><p>One night.</p>',
          published: '2026-10-01T08:00:00Z',
          categories: ['Music'],
        },
      ]);
    },
  );

  test.each(feedFormats)('%s says price, access, tags and where there are tickets', (format) => {
    const event = sampleEvent({
      website: 'https://shop.example/tickets/?a=1&b=2',
      tags: [sampleTag()],
    });
    const config = { facts: { known: { 'step-free': { tags: ['outdoors'] } } } };
    const [entry] = entriesOf(sampleSite({ events: [event], config }), 'events', format);
    expect(entry?.categories).toEqual(['Music', 'Outdoors']);
    expect(entry?.html).toBe(
      '<p>Saturday 28 November 2026, 18:00–20:00<br>Old Mill, ul. Młyńska 1, Kraków<br>PLN 25 · Step-free access<br><a href="https://shop.example/tickets/?a=1&amp;b=2">Tickets</a></p><p>Three bands.</p><p>One night.</p>',
    );
  });

  test.each(feedFormats)('%s begins with the image, whose it is, and the excerpt', (format) => {
    const event = sampleEvent({
      image: sampleImage({
        captionHtml: '<p>Photo: <a href="https://nowak.example/">A. Nowak</a></p>',
      }),
      excerpt: 'Dance & sing.',
    });
    const [entry] = entriesOf(sampleSite({ events: [event] }), 'events', format);
    expect(entry?.html).toMatch(
      /^<p><img [^>]*><\/p><p>Photo: <a href="https:\/\/nowak\.example\/"[^>]*>A\. Nowak<\/a><\/p><p>Saturday.*<\/p><p>Dance &amp; sing\.<\/p><p>Three bands\.<\/p>/,
    );
  });

  test.each(feedFormats)('%s does not date what is postponed', (format) => {
    const postponed = sampleSite({ events: [sampleEvent({ status: 'postponed' })] });
    const [entry] = entriesOf(postponed, 'events', format);
    expect(entry?.title).toBe('Postponed: Jazz evening');
    expect(entry?.html).toContain(
      '<p>New date to be announced<br>Originally planned for Saturday 28 November 2026, 18:00–20:00.<br>Old Mill',
    );
  });

  test('begins with the day, in Polish with a capital too', () => {
    const site = sampleSite({ events: [sampleEvent({ language: 'pl' })] });
    const rss = readFeed('rss', fileOf(site, 'pl/feeds/events.rss'));
    expect(rss.entries[0]?.html).toMatch(/^<p>Sobota, 28 listopada 2026, 18:00–20:00<br>/);
  });

  test('leaves hidden events out', () => {
    expect(
      entriesOf(sampleSite({ events: [sampleEvent({ hidden: true })] }), 'events', 'atom'),
    ).toEqual([]);
  });
});

describe('what a feed says of an image', () => {
  const lengths = new Map([[`media/${'a'.repeat(64)}-960.webp`, 12345]]);
  const url = `https://town.example/media/${'a'.repeat(64)}-960.webp`;
  const read = (format: FeedFormat, known = lengths) => {
    const file = [...feedFiles(newsSite, known)].find(
      (one) => one.file === `en/feeds/news.${format}`,
    );
    return readFeed(format, file?.text ?? '').entries[0];
  };

  test('is an enclosure in RSS and Atom, with its type and length', () => {
    const enclosure = { url, type: 'image/webp', length: 12345 };
    expect(read('rss')?.enclosures).toEqual([enclosure]);
    expect(read('atom')?.enclosures).toEqual([enclosure]);
  });

  test('is no enclosure in RSS, which wants a length, while the length is not known', () => {
    expect(read('rss', new Map())?.enclosures).toEqual([]);
    expect(read('atom', new Map())?.enclosures).toEqual([
      { url, type: 'image/webp', length: undefined },
    ]);
  });

  test.each(feedFormats)('opens the text in %s', (format) => {
    expect(read(format)?.html).toMatch(new RegExp(`^<p><img src="${url}" alt="A full hall"></p>`));
  });

  test('is the image of the item in JSON Feed', () => {
    expect(JSON.parse(fileOf(newsSite, 'en/feeds/news.json')).items[0].image).toBe(url);
  });
});

test.each(['rss', 'atom'] as const)('every hub is named in %s', (format) => {
  const hubs = ['https://hub.example/?a=1&b=2', 'https://other.example/'];
  const text = fileOf(sampleSite({ config: { feeds: { hubs } } }), `en/feeds/changes.${format}`);
  expect(readFeed(format, text).hubs).toEqual(hubs);
  expect(() => readXml(text)).not.toThrow();
});

test('every hub is named in JSON Feed', () => {
  const hubs = ['https://hub.example/?a=1&b=2', 'https://other.example/'];
  const text = fileOf(sampleSite({ config: { feeds: { hubs } } }), 'en/feeds/changes.json');
  expect(JSON.parse(text).hubs).toEqual(hubs.map((url) => ({ type: 'WebSub', url })));
});

const sampleChange: Change = {
  at: '2026-11-19T02:00:00Z',
  what: 'status',
  kind: 'event',
  id: 1,
  language: 'en',
  title: 'Jazz evening',
  path: '/en/events/jazz-evening/',
  from: '',
  to: 'cancelled',
};

describe('the feeds of a category and a tag', () => {
  const site = sampleSite({
    events: [
      sampleEvent({ tags: [sampleTag()], created: Temporal.Instant.from('2026-10-05T08:00:00Z') }),
      sampleEvent({ id: 2, slug: 'ball', categories: [] }),
    ],
    posts: [samplePost({ tags: [sampleTag()] }), samplePost({ id: 51, slug: 'other' })],
  });

  test.each(feedFormats)(
    'hold in %s the events of the category, the events and news of the tag',
    (format) => {
      const category = readFeed(format, fileOf(site, `en/feeds/categories/30.${format}`));
      expect({ ...category, entries: category.entries.map(({ id }) => id) }).toEqual({
        title: 'Town calendar: Music',
        language: 'en',
        self: `https://town.example/en/feeds/categories/30.${format}`,
        page: 'https://town.example/en/categories/music/',
        hubs: [],
        entries: ['tag:town.example,2026:event-1-en'],
      });
      const tag = readFeed(format, fileOf(site, `en/feeds/tags/40.${format}`));
      expect(tag.entries.map(({ id }) => id)).toEqual([
        'tag:town.example,2026:event-1-en',
        'tag:town.example,2026:post-50-en',
      ]);
    },
  );

  test.each(feedFormats)('stay, empty and valid, in %s when the category is removed', (format) => {
    const removed: PublishedItem = {
      kind: 'category',
      id: 31,
      language: 'pl',
      title: 'Dawne',
      path: '/pl/kategorie/dawne/',
      formerPaths: [],
      firstSeen: '2026-01-01T00:00:00Z',
      modified: '',
      digest: '',
      goneSince: '2026-06-01T00:00:00Z',
    };
    const left = sampleSite({
      history: { ...noHistory, removedItems: [removed, { ...removed, kind: 'venue' }] },
    });
    expect(readFeed(format, fileOf(left, `pl/feeds/categories/31.${format}`))).toEqual({
      title: 'Kalendarz miejski: Dawne',
      language: 'pl',
      self: `https://town.example/pl/feeds/categories/31.${format}`,
      page: 'https://town.example/pl/kategorie/',
      hubs: [],
      entries: [],
    });
  });
});

describe('awkward texts', () => {
  const posts = edgeCaseTexts.map((text, index) => awkwardPost(text, 100 + index));
  const site = sampleSite({ posts });

  test.each(['rss', 'atom'] as const)('leave %s well-formed', (format) => {
    expect(() => readXml(fileOf(site, `en/feeds/news.${format}`))).not.toThrow();
  });

  test.each(edgeCaseTexts.map((text, index) => [text, 100 + index] as const))(
    '%j arrives as it is',
    (_, id) => {
      expectArrived(id, site);
    },
  );

  test.each(feedFormats)(
    'of events, their places and addresses, and 100 kB of them, arrive in %s',
    (format) => {
      const long = 'Łódź, żółw; 100 kB \\ of ]]> "text" 🎷\r\n'.repeat(3000);
      const events = [...edgeCaseTexts, long].map((text, index) =>
        sampleEvent({
          id: 200 + index,
          slug: `awkward-${index}`,
          title: `T${text.slice(0, 500)}T`,
          description: `<p>${escapeHtml(text)}</p>`,
          venues: [
            sampleVenue({
              id: 200 + index,
              name: `V${text.slice(0, 500)}V`,
              address: '',
              city: '',
            }),
          ],
        }),
      );
      const config = { siteUrl: 'https://town.example/a,b;c/' };
      const entries = entriesOf(sampleSite({ events, config }), 'events', format);
      expect(entries).toHaveLength(events.length);
      for (const { id, title, slug, description, venues } of events) {
        const entry = entries.find((one) => one.id === `tag:town.example,2026:event-${id}-en`);
        expect(entry?.title).toBe(`${printableLine(title)} – Sat 28 Nov 2026, 18:00–20:00`);
        expect(entry?.url).toBe(`https://town.example/a,b;c/en/events/${slug}/`);
        expect(entry?.html).toContain(escapeHtml(printableLine(venues[0]?.name ?? '')));
        expect(entry?.html).toContain(printable(description));
      }
    },
  );

  // ">" and U+0338 are one character where they are composed: what follows would be attributes.
  test.each(feedFormats)(
    'that begin with a mark leave the tag before them whole in %s',
    (format) => {
      const post = samplePost({ body: '<p>\u0338 onclick="go()" ≯ =\u0338</p>' });
      const [entry] = entriesOf(sampleSite({ posts: [post] }), 'news', format);
      expect(entry?.html).toBe('<p>&#824; onclick="go()" ≯ ≠</p>');
    },
  );

  test('any text arrives as it is', () => {
    fc.assert(
      fc.property(anyText(), (text) =>
        expectArrived(1, sampleSite({ posts: [awkwardPost(text, 1)] })),
      ),
    );
  });
});

function awkwardPost(text: string, id: number): Post {
  return samplePost({
    id,
    slug: `post-${id}`,
    title: `T${text}T`,
    body: `<p>T${escapeHtml(text)}</p>`,
    tags: [sampleTag({ id, name: `T${text}T` })],
    author: `T${text}T`,
  });
}

function expectArrived(id: number, site: Site): void {
  const post = found(site.in('en').posts, id);
  const summary = printable(post.summary);
  const body = printable(post.body);
  const line = printableLine(post.title);
  const topic = printableLine(post.tags[0]?.name ?? '');
  const author = post.author === undefined ? undefined : printableLine(post.author);
  const uri = `tag:town.example,2026:post-${id}-en`;

  const rss = elementsOf(readXml(fileOf(site, 'en/feeds/news.rss')), 'item').find(
    (item) => textOf(item, 'guid') === uri,
  );
  expect(textOf(rss, 'title')).toBe(line);
  expect(textOf(rss, 'description') ?? '').toBe(escapeHtml(summary));
  expect(textOf(rss, 'content:encoded') ?? '').toBe(body);
  expect(textOf(rss, 'category')).toBe(topic);
  expect(textOf(rss, 'dc:creator')).toBe(author ?? 'Town calendar');

  const atom = elementsOf(readXml(fileOf(site, 'en/feeds/news.atom')), 'entry').find(
    (entry) => textOf(entry, 'id') === uri,
  );
  expect(textOf(atom, 'title')).toBe(line);
  expect(textOf(atom, 'summary') ?? '').toBe(summary);
  expect(textOf(atom, 'content') ?? '').toBe(body);
  expect(childrenOf(atom, 'category')[0]?.attributes['term']).toBe(topic);
  expect(textOf(childrenOf(atom, 'author')[0], 'name')).toBe(author);

  expect(JSON.parse(fileOf(site, 'en/feeds/news.json')).items).toContainEqual(
    expect.objectContaining({
      id: uri,
      ...(author !== undefined && { authors: [{ name: author }] }),
    }),
  );

  for (const format of feedFormats) {
    const entry = entriesOf(site, 'news', format).find((one) => one.id === uri);
    expect(entry, format).toMatchObject({ title: line, categories: [topic] });
  }
}

function entriesOf(site: Site, feed: 'news' | 'events', format: FeedFormat): readonly ReadEntry[] {
  return readFeed(format, fileOf(site, `en/feeds/${feed}.${format}`)).entries;
}

function elementsOf(element: XmlElement, name: string): readonly XmlElement[] {
  return [
    ...childrenOf(element, name),
    ...element.children.flatMap((child) => elementsOf(child, name)),
  ];
}

function childrenOf(element: XmlElement | undefined, name: string): readonly XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

function textOf(element: XmlElement | undefined, name: string): string | undefined {
  return childrenOf(element, name)[0]?.text;
}

function fileOf(site: Site, file: string): string {
  const found = [...feedFiles(site)].find((candidate) => candidate.file === file);
  if (!found) throw new Error(`no file ${file}`);
  return found.text;
}

test('an entry without a text of its own shows its summary, in JSON too, as text', () => {
  const post = samplePost({ body: '', excerpt: 'About &lt;script&gt; elements' });
  const [, , json] = [...feedFiles(sampleSite({ posts: [post] }))];
  expect(JSON.parse(json?.text ?? '').items[0]).toMatchObject({
    content_html: '<p>About &lt;script&gt; elements</p>',
    summary: 'About <script> elements',
  });
});

describe('feeds of a language that lacks words', () => {
  const site = openTown(
    {
      pl: {},
      fr: {
        events: [
          bareEvent(1, 'bal', '2026-12-04 18:00:00', {
            event_status: 'postponed',
            cost: 'Free',
          }),
          bareEvent(2, 'the', '2026-12-05 18:00:00', {
            cost: 'Free',
            website: 'https://zoom.us/j/1',
          }),
        ],
      },
    },
    { languages: ['pl', 'fr'], theme: { words: { fr: { 'event.noDate': 'Sans date' } } } },
    {
      ...noHistory,
      changes: [{ ...sampleChange, language: 'fr', title: 'Bal', what: 'status', to: 'postponed' }],
    },
  );
  const text = (feed: string, format: FeedFormat) => fileOf(site, `fr/feeds/${feed}.${format}`);

  test.each(feedFormats)('say in %s which of them are another, in HTML', (format) => {
    const htmlOf = (feed: string) =>
      readFeed(format, text(feed, format)).entries.map(({ html }) => html);
    expect(htmlOf('events')).toEqual([
      '<p>Samedi 5 décembre 2026, 18:00–20:00<br><span lang="pl">Wstęp wolny</span><br><a href="https://zoom.us/j/1" lang="en">Join online</a></p>',
      '<p>Sans date<br><span lang="pl">Poprzedni termin: </span>vendredi 4 décembre 2026, 18:00–20:00<span lang="pl">.</span><br><span lang="pl">Wstęp wolny</span></p>',
    ]);
    expect(htmlOf('changes')).toEqual([
      '<p><a href="https://town.example/fr/events/bal/">Event bal</a>: <span lang="pl">przełożone; nowy termin nie jest jeszcze znany</span></p>' +
        '<p>Sans date<br><span lang="pl">Poprzedni termin: </span>vendredi 4 décembre 2026, 18:00–20:00<span lang="pl">.</span></p>',
    ]);
  });

  test('say it of their own descriptions in XML, and of summaries in RSS, which are HTML', () => {
    expect(text('events', 'atom')).toMatch(/<subtitle xml:lang="en">[^<]+<\/subtitle>/);
    expect(text('events', 'rss')).toMatch(/<description xml:lang="en">[^<]+</);
    expect(/<item>[\s\S]*?<description>(.*?)</.exec(text('events', 'rss'))?.[1]).toBe(
      escapeHtml('Samedi 5 décembre 2026, 18:00–20:00. <span lang="pl">Wstęp wolny</span>'),
    );
    expect(/<summary type="text">(.*?)</.exec(text('events', 'atom'))?.[1]).toBe(
      'Samedi 5 décembre 2026, 18:00–20:00. Wstęp wolny',
    );
  });

  test('keep no marks', () => {
    const marked = [...feedFiles(site)].filter(({ text: all }) => /\u{e0001}|E0001/u.test(all));
    expect(marked).toEqual([]);
  });
});
