import { describe, expect, test } from 'vitest';
import { readSource } from '../../../scripts/build/placements.ts';
import { sampleCategory, sampleEvent, sampleVenue } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { timed } from '../../../tests/support/sample-when.ts';
import { embedFiles } from '../../../tests/support/written-files.ts';
import { inLanguage } from '../../i18n/word-languages.ts';
import type { Site } from '../../site/site.ts';
import { noHistory, type PublishedItem } from '../../snapshot/history.ts';

const hostile = '<img src=x onerror="alert(1)">';

const textsOf = (site: Site) =>
  new Map([...embedFiles(site, readSource)].map(({ file, text }) => [file, text]));
const jsonOf = (site: Site, file: string) =>
  JSON.parse(textsOf(site).get(`embed/${file}`) ?? 'null');
const titlesIn = (site: Site, file: string) =>
  jsonOf(site, file).events.map(({ title }: { readonly title: string }) => title);

describe('the files for other sites', () => {
  test('are those that are expected, each once', () => {
    const site = sampleSite({ events: [sampleEvent(), sampleEvent({ language: 'pl' })] });
    const written = [...embedFiles(site, readSource)].map(({ file }) => file);
    expect(written).toEqual([
      ...['en', 'pl'].flatMap((language) => [
        `embed/${language}/events.json`,
        `embed/${language}/index.html`,
        `embed/${language}/categories/music.json`,
        `embed/${language}/venues/old-mill.json`,
        `embed/${language}/organizers/house-of-culture.json`,
        `embed/${language}/screen/index.html`,
        `embed/${language}/screen/${sampleVenue().id}/index.html`,
      ]),
      'embed/events.js',
      'embed/frame.js',
      'embed/frame.css',
      'embed/screen.js',
      'embed/screen.css',
    ]);
    expect(Array.from(embedFiles(site), ({ file }) => file)).toEqual(written);
  });

  test('are none where the configuration says so', () => {
    const site = sampleSite({ events: [sampleEvent()], config: { embeddable: false } });
    expect([...embedFiles(site, readSource)]).toEqual([]);
  });

  test('show an event in words of its language, its end as an instant', () => {
    const site = sampleSite({
      events: [
        sampleEvent({
          language: 'pl',
          title: `Jazz, =1+1 ${hostile}`,
          status: 'cancelled',
          venues: [sampleVenue({ language: 'pl' })],
        }),
      ],
      config: { languages: ['pl'], siteUrl: 'https://town.example/calendar/' },
    });
    expect(jsonOf(site, 'pl/venues/old-mill.json')).toEqual({
      title: 'Old Mill – Kalendarz miejski',
      page: '/calendar/pl/miejsca/old-mill/',
      more: 'Więcej wydarzeń: Kalendarz miejski',
      none: 'Brak nadchodzących wydarzeń.',
      events: [
        {
          title: `Jazz, =1+1 ${hostile}`,
          page: '/calendar/pl/wydarzenia/jazz-evening/',
          when: 'sob. 28 listopada, 18:00–20:00',
          where: 'Old Mill, ul. Młyńska 1, Kraków',
          status: 'Odwołane',
          until: '2026-11-28T19:00:00Z',
        },
      ],
    });
  });

  test('tell that no tickets are left where the title said it', () => {
    const site = sampleSite({ events: [sampleEvent({ title: 'SOLD OUT! Jazz' })] });
    const page = '/en/events/jazz-evening/';
    const link = `<a href="${page}" target="_top" dir="auto">Jazz</a>`;
    expect(textsOf(site).get('embed/en/index.html')).toContain(`<b>Sold out</b> ${link}`);
  });

  test('put what is under way since earlier days behind what begins, and leave out what is over', () => {
    const at = (id: number, title: string, start: string, end: string) =>
      sampleEvent({
        id,
        slug: `event-${id}`,
        title,
        when: timed(`${start}[Europe/Warsaw]`, `${end}[Europe/Warsaw]`),
      });
    const site = sampleSite({
      now: '2026-11-20T12:00:00Z',
      events: [
        at(1, 'over', '2026-11-20T10:00', '2026-11-20T12:00'),
        at(2, 'exhibition', '2026-10-01T10:00', '2027-02-01T18:00'),
        at(3, 'under way', '2026-11-20T12:00', '2026-11-20T15:00'),
        at(4, 'tomorrow', '2026-11-21T10:00', '2026-11-21T12:00'),
      ],
    });
    for (const file of ['en/events.json', 'en/categories/music.json'])
      expect(titlesIn(site, file)).toEqual(['under way', 'tomorrow', 'exhibition']);
  });

  test('hold thirty events at most', () => {
    const events = Array.from({ length: 50 }, (_, index) =>
      sampleEvent({ id: index + 1, slug: `event-${index}`, title: `Event ${index}` }),
    );
    const site = sampleSite({ events });
    expect(titlesIn(site, 'en/events.json')).toHaveLength(30);
    expect(titlesIn(site, 'en/organizers/house-of-culture.json')).toHaveLength(30);
    expect(textsOf(site).get('embed/en/index.html')?.match(/<li>/g)).toHaveLength(20);
  });

  test('say that nothing is to come where nothing is', () => {
    const texts = textsOf(sampleSite({ config: { languages: ['en'] } }));
    expect([...texts.keys()]).toEqual([
      'embed/en/events.json',
      'embed/en/index.html',
      'embed/en/screen/index.html',
      'embed/events.js',
      'embed/frame.js',
      'embed/frame.css',
      'embed/screen.js',
      'embed/screen.css',
    ]);
    expect(JSON.parse(texts.get('embed/en/events.json') ?? '')).toMatchObject({
      none: 'There are no upcoming events.',
      events: [],
    });
    expect(texts.get('embed/en/index.html')).toContain('<p>There are no upcoming events.</p>');
  });

  test('go on under the slugs that a group had, but for those that another has now', () => {
    const published = (
      kind: 'category' | 'venue',
      id: number,
      path: string,
      formerPaths: string[] = [],
    ) =>
      ({
        kind,
        id,
        path,
        formerPaths,
        language: 'en',
        title: 'Secret',
        firstSeen: '',
        modified: '',
        digest: '',
      }) satisfies PublishedItem;
    const site = sampleSite({
      events: [
        sampleEvent({ categories: [sampleCategory({ id: 31, slug: 'jazz', name: 'Jazz' })] }),
        sampleEvent({
          id: 2,
          slug: 'second',
          venues: [sampleVenue({ id: 12, slug: 'hall', name: 'Hall' })],
        }),
      ],
      history: {
        ...noHistory,
        items: [
          published('category', 31, '/en/categories/swing/', [
            '/en/categories/blues/',
            '/en/categories/music/',
          ]),
          published('venue', 13, '/en/venues/burnt-down/'),
        ],
      },
    });
    for (const slug of ['jazz', 'swing', 'blues'])
      expect(jsonOf(site, `en/categories/${slug}.json`).title).toBe('Jazz – Town calendar');
    expect(jsonOf(site, 'en/categories/music.json').title).toBe('Music – Town calendar');
    expect(jsonOf(site, 'en/venues/burnt-down.json')).toMatchObject({
      title: 'Next events: Town calendar',
      page: '/en/events/',
      events: [],
    });
  });
});

describe('the page for frames', () => {
  test('shows hostile titles as they are, and leads out of the frame', () => {
    const html =
      textsOf(sampleSite({ events: [sampleEvent({ title: hostile })] })).get(
        'embed/en/index.html',
      ) ?? '';
    expect(html).not.toContain('<img');
    expect(html).toContain(
      '<a href="/en/events/jazz-evening/" target="_top" dir="auto">&lt;img src=x onerror=&quot;alert(1)&quot;&gt;</a>',
    );
    expect(html).toContain('<meta name="robots" content="noindex">');
  });
});

describe('the script of the element', () => {
  const script = (site: Site) => textsOf(site).get('embed/events.js') ?? '';

  test('is smaller than 5,000 bytes, in both languages', () => {
    expect(Buffer.byteLength(script(sampleSite()))).toBeLessThan(5000);
  });

  test('can say in which language words are where some are missing, and only there', () => {
    const [languages, names] = [['cs', 'fr'], {}];
    const own = script(sampleSite({ config: { languages }, manifest: { languages, names } }));
    expect(own).toContain('sayMarked);');
    expect(own).toContain(JSON.stringify(inLanguage('Načítám akce…', 'cs')));
    expect(Buffer.byteLength(own)).toBeLessThan(6000);
    expect(script(sampleSite())).not.toContain('sayMarked');
  });

  test('knows the languages of the site alone, and its colors', () => {
    const own = script(sampleSite({ config: { languages: ['pl'] } }));
    expect(own).toContain('defineEvents({"pl":{"loading":"Wczytywanie wydarzeń…"');
    expect(own).not.toContain('Loading');
    expect(own).toContain('--ink:var(--kalendarium-ink,light-dark(#171b30,#f3ecdf));');
  });

  test('has the colors of a theme, of which those that lead to others are followed', () => {
    const tokens = {
      base: { ink: 'var(--band)', band: 'navy', accent: 'teal' },
      dark: { accent: 'teal' },
    };
    const own = script(sampleSite({ config: { theme: { tokens } } }));
    expect(own).toContain('--ink:var(--kalendarium-ink,light-dark(navy,#f3ecdf));');
    expect(own).toContain('--accent:var(--kalendarium-accent,teal);');
  });
});
