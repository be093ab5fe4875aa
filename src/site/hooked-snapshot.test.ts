import { describe, expect, test } from 'vitest';
import { bareEvent, barePage, barePost, openTown, slugs } from '../../tests/support/small-town.ts';
import { snapshotOf } from '../../tests/support/snapshot-of.ts';
import { wireOrganizer, wirePage, wireTerm, wireVenue } from '../../tests/support/wire-items.ts';
import { type HooksInput, siteConfigSchema } from '../config.ts';
import { noHistory } from '../snapshot/history.ts';
import { publishedPaths } from '../targets.ts';
import { Hooking } from './hooked-snapshot.ts';
import { openRenewedSite } from './open-site.ts';
import { nextHistory } from './published-history.ts';

const mill = wireVenue({ id: 5, venue: 'Mill', slug: 'mill' });
const barn = wireVenue({ id: 6, venue: 'Barn', slug: 'barn' });
const choir = wireOrganizer({ id: 8, organizer: 'Choir', slug: 'choir' });

const literal = {
  en: {
    events: [
      bareEvent(1, 'ball', '2026-11-28 18:00:00', { venue: [mill], organizer: [choir] }),
      bareEvent(2, 'fair', '2026-11-29 18:00:00', { venue: [mill, barn] }),
      bareEvent(3, 'secret', '2026-11-30 18:00:00', { hide_from_listings: true }),
    ],
    venues: [mill],
    organizers: [choir],
    posts: [barePost(4, 'opening', '2026-11-01 10:00:00')],
  },
  pl: { events: [bareEvent(1, 'bal', '2026-11-28 18:00:00')] },
};

function hooking(hooks: HooksInput) {
  return new Hooking(siteConfigSchema.parse({ hooks }));
}

function open(hooks: HooksInput) {
  return openTown(literal, { hooks });
}

const level = {
  label: { en: 'Level', pl: 'Poziom' },
  description: 'How much one has to know before.',
  values: { beginner: { en: 'Beginners', pl: 'Początkujący' }, advanced: 'B2' },
};

describe('hooks', () => {
  test('change items of their kind, and say which', () => {
    const site = open({
      event: (item, { language }) =>
        language === 'en' ? { ...item, title: `${item.title} <b>!</b>` } : item,
      post: (item) => ({ ...item, title: { rendered: 'News' } }),
    });
    const { events, posts } = site.in('en');
    expect(events.map(({ title }) => title)).toEqual(['Event ball !', 'Event fair !']);
    expect(site.in('pl').events.map(({ title }) => title)).toEqual(['Event bal']);
    expect(posts.map(({ title }) => title)).toEqual(['News']);
    expect(site.hooked).toEqual({
      post: { dropped: [], changed: ['4 (en)'] },
      event: { dropped: [], changed: ['1 (en)', '2 (en)', '3 (en)'] },
    });
  });

  test('leave out what they return null for, without a word of it', () => {
    const site = open({ event: (item) => (item.id === 2 ? null : item) });
    expect(slugs(site.in('en').events)).toEqual(['ball']);
    expect(site.hooked).toEqual({ event: { dropped: ['2 (en)'], changed: [] } });
    const before = openTown(literal);
    const history = JSON.parse(JSON.stringify(nextHistory(before, { fetched: '', collected: {} })));
    const after = openTown(literal, { hooks: site.config.hooks }, history);
    expect(after.removedEventsIn('en')).toEqual([]);
    expect(after.changes).toEqual([]);
  });

  test('clean what they return as what a server sends', () => {
    const site = open({
      event: (item) => ({ ...item, description: '<p onclick="x()">Hi<script>1</script></p>' }),
    });
    expect(site.in('en').events[0]?.description).toBe('<p>Hi</p>');
  });

  test('leave a venue out of events too, and change it there', () => {
    const site = open({
      venue: (item) => (item.id === 5 ? null : { ...item, venue: 'Big barn' }),
    });
    expect(site.in('en').venues.map(({ name }) => name)).toEqual(['Big barn']);
    expect(site.in('en').events.map(({ venues }) => venues.map(({ name }) => name))).toEqual([
      [],
      ['Big barn'],
    ]);
    expect(site.hooked).toEqual({ venue: { dropped: ['5 (en)'], changed: ['6 (en)'] } });
  });

  describe('of categories, tags and pages', () => {
    const music = wireTerm({ id: 20, name: 'Music', slug: 'music' });
    const jazz = wireTerm({ id: 21, name: 'Jazz', slug: 'jazz', parent: 20 });
    const free = wireTerm({ id: 22, name: 'Free', slug: 'free' });
    const termed = {
      en: {
        events: [
          bareEvent(1, 'ball', '2026-11-28 18:00:00', { categories: [music, jazz], tags: [free] }),
        ],
        categories: [music, jazz],
        tags: [free],
        posts: [barePost(4, 'opening', '2026-11-01 10:00:00', { tags: [22] })],
        pages: [barePage(30, 'about'), barePage(31, 'team', { parent: 30 }), barePage(32, 'old')],
      },
      pl: {},
    };
    const namesOf = (hooks: HooksInput) => {
      const { categories, events, tags, posts } = openTown(termed, { hooks }).in('en');
      const names = (list: readonly { readonly name: string }[] = []) =>
        list.map(({ name }) => name);
      return [
        ...[names(categories), names(events[0]?.categories)],
        ...[names(tags), names(events[0]?.tags), names(posts[0]?.tags)],
      ];
    };

    test('change a term in its list, in events and in posts', () => {
      const site = {
        category: (item) => ({ ...item, name: `${item.name}!` }),
        tag: (item) => ({ ...item, name: 'Free entry' }),
      } satisfies HooksInput;
      expect(namesOf(site)).toEqual([
        ...[
          ['Jazz!', 'Music!'],
          ['Music!', 'Jazz!'],
        ],
        ...[['Free entry'], ['Free entry'], ['Free entry']],
      ]);
    });

    test('leave a term out everywhere, and lift what was below a category', () => {
      const hooks: HooksInput = {
        category: (item) => (item.id === 20 ? null : item),
        tag: () => null,
      };
      expect(namesOf(hooks)).toEqual([['Jazz'], ['Jazz'], [], [], []]);
      const site = openTown(termed, { hooks });
      const [left] = site.in('en').categories;
      expect(left && site.in('en').categoryAncestorsOf(left)).toEqual([]);
      expect(site.hooked).toEqual({
        category: { dropped: ['20 (en)'], changed: [] },
        tag: { dropped: ['22 (en)'], changed: [] },
      });
    });

    test('change pages that editors wrote, leave them out, and are not asked about the site’s own', () => {
      const asked: number[] = [];
      const site = openTown(termed, {
        hooks: {
          page(item) {
            asked.push(item.id);
            return item.id === 32 ? null : { ...item, title: { rendered: `${item.id}` } };
          },
          pages: () => [
            { name: 'own', slug: 'own', title: 'Own', html: '', modified: '2026-11-02' },
          ],
        },
      });
      const { pages } = site.in('en');
      expect(pages.map(({ title }) => title)).toEqual(['30', '31', 'Own']);
      expect(pages.map((page) => site.pathOf(page))).toContain('/en/about/team/');
      expect(asked).toEqual([30, 31, 32]);
      expect(site.hooked.page).toEqual({ dropped: ['32 (en)'], changed: ['30 (en)', '31 (en)'] });
    });
  });

  test('give what they change another digest, and leave that of the rest', () => {
    const snapshot = snapshotOf(literal);
    const { snapshot: hooked } = hooking({ event: renamed }).apply(snapshot);
    expect(hooked.digestOf('posts', 'en', 4)).toBe(snapshot.digestOf('posts', 'en', 4));
    const digests = [snapshot, hooked].map((one) => one.digestOf('events', 'en', 2));
    expect(new Set(digests).size).toBe(2);
    expect(hooked.items('posts', 'en')).toEqual(snapshot.items('posts', 'en'));
  });

  test('count an event that comes back equal as one that stays', () => {
    const snapshot = snapshotOf(literal);
    const { snapshot: hooked, findings } = hooking({
      event: (item) => ({ ...structuredClone(item) }),
    }).apply(snapshot);
    expect(findings).toEqual({});
    expect(hooked.items('events', 'en')[0]).toBe(snapshot.items('events', 'en')[0]);
  });

  test('are asked about an item once, in however many revisions', () => {
    const asked: number[] = [];
    const snapshot = snapshotOf(literal);
    const config = siteConfigSchema.parse({
      hooks: {
        event(item) {
          asked.push(item.id);
          return { ...item, title: 'Other' };
        },
      } satisfies HooksInput,
    });
    const now = Temporal.Instant.from('2026-11-20T11:00:00Z');
    const parts = { snapshot, history: noHistory, config, now, publishedPaths };
    const { site, renew } = openRenewedSite(parts);
    expect(renew({ ...parts, historyWarning: undefined })).toBe(true);
    expect(asked).toEqual([1, 2, 3, 1]);
    expect(site.in('en').events[0]?.title).toBe('Other');
    expect(site.hooked.event?.changed).toHaveLength(4);
  });

  test('see nothing that is not public', () => {
    const seen: number[] = [];
    const draft = bareEvent(9, 'draft', '2026-11-28 18:00:00', { status: 'draft' });
    openTown(
      { en: { events: [draft] }, pl: {} },
      {
        hooks: {
          event(item) {
            seen.push(item.id);
            return item;
          },
        },
      },
    );
    expect(seen).toEqual([]);
  });

  test.each<readonly [string, HooksInput, string]>([
    [
      'throws',
      {
        event() {
          throw new Error('no idea');
        },
      },
      'The hook "event" failed at ',
    ],
    [
      'changes what it gets',
      { event: (item) => Object.assign(item, { title: '' }) },
      'return a copy',
    ],
    ['returns nothing', { event: anything(undefined) }, 'returned nothing: return the item'],
    ['returns a promise', { event: anything(Promise.resolve()) }, 'hooks wait for nothing'],
    ['returns another id', { event: (item) => ({ ...item, id: 77 }) }, 'returned another "id"'],
    ['returns another slug', { venue: (item) => ({ ...item, slug: 'x' }) }, 'another "slug"'],
    ['returns another state', { post: (item) => ({ ...item, status: 'draft' }) }, '"status"'],
    ['names a wrong time', { event: (item) => ({ ...item, start_date: 'soon' }) }, '"start_date"'],
    ['returns another address', { post: (item) => ({ ...item, link: 'x' }) }, 'another "link"'],
    ['invents a field', { venue: (item) => ({ ...item, color: 'red' }) }, '"color", which is no'],
    [
      'shows what is hidden',
      { event: (item) => ({ ...item, hide_from_listings: false }) },
      'shows a hidden event',
    ],
    [
      'names a venue that the event did not have',
      { event: (item) => ({ ...item, venue: item.venue.map((one) => ({ ...one, id: 99 })) }) },
      'change it in the hook "venue"',
    ],
    [
      'fills a field that is not declared',
      { event: (item) => ({ ...item, added: { level: 'x' } }) },
      '"added.level", which "hooks.fields" does not declare',
    ],
    [
      'says what a field does not have',
      { fields: { level }, event: (item) => ({ ...item, added: { level: ['beginner', 'x'] } }) },
      '"added.level" with "x", which is none of beginner, advanced',
    ],
  ])('are refused, with the item, where one %s', (_what, hooks, said) => {
    const opening = () => open(hooks);
    expect(opening).toThrow(said);
    expect(opening).toThrow(/\((?:event|venue|post) \d+, (?:en|pl)\)\.$/);
  });
});

describe('pages of the site itself', () => {
  const page = {
    name: 'halls',
    slug: 'halls',
    title: 'Halls & more',
    html: '<p onclick="x()">See <a href="https://cms.example/event/ball/">the ball</a>.</p>',
    modified: '2026-11-02',
  };
  const site = open({
    venue: (item) => ({ ...item, venue: `${item.venue}!` }),
    pages: ({ language, events, venues }) =>
      language === 'en'
        ? [
            {
              ...page,
              html: `${page.html}<p>${venues.map(({ venue }) => venue)} ${events.length}</p>`,
            },
          ]
        : [{ ...page, slug: 'sale', title: 'Sale' }],
  });

  test('are in the page tree, cleaned and linked, and each other’s translations', () => {
    const [en, pl] = (['en', 'pl'] as const).map((language) => site.in(language).pages[0]);
    expect(en && [site.pathOf(en), en.title, en.body]).toEqual([
      '/en/halls/',
      'Halls & more',
      '<p>See <a href="/en/events/ball/">the ball</a>.</p><p>Mill! 2</p>',
    ]);
    expect(en && pl && Object.values(site.translationsOf(en))).toEqual([pl]);
    expect(pl && site.pathOf(pl)).toBe('/pl/sale/');
  });

  test('are there in a language for which the server has none', () => {
    const manifest = { untranslated: ['pages' as const] };
    const both = { pages: [wirePage({ id: 60, title: { rendered: 'Of the server' } })] };
    const own = openTown({ en: both, pl: both, manifest }, { hooks: { pages: () => [page] } });
    const titles = own.languages.map((one) => own.in(one).pages.map(({ title }) => title));
    expect(titles).toEqual([['Halls & more', 'Of the server'], ['Halls & more']]);
  });

  test.each<readonly [string, object | undefined, string]>([
    ['is no list', undefined, 'returned nothing: return a list of pages (en).'],
    ['lacks a title', [{ ...page, title: ' ' }], '"title" of the page "halls" that is none'],
    ['has no day', [{ ...page, modified: '2026-13-40' }], 'the page "halls", which cannot be read'],
    ['is there twice', [page, page], 'two pages of one "name"'],
  ])('are refused where what is returned %s', (_what, returned, said) => {
    expect(() => open({ pages: () => returned as never })).toThrow(said);
  });
});

describe('fields that hooks add', () => {
  const site = open({
    fields: { level, bring: { label: 'Bring', description: 'What to bring.' } },
    event: (item, { language }) => ({
      ...item,
      added: { level: ['beginner', 'advanced'], bring: language === 'en' ? 'a <i>pen</i>' : [] },
    }),
  });

  test('have the words of the language', () => {
    const [en, pl] = (['en', 'pl'] as const).map((one) => site.in(one).events[0]?.added);
    const chosen = ['beginner', 'advanced'];
    expect(en).toEqual([
      { name: 'level', label: 'Level', value: 'Beginners, B2', chosen },
      { name: 'bring', label: 'Bring', value: 'a pen', chosen: [] },
    ]);
    expect(pl).toEqual([{ name: 'level', label: 'Poziom', value: 'Początkujący, B2', chosen }]);
  });

  test('are facts by each of their values', () => {
    expect(site.in('pl').events[0]?.facts.names).toEqual(['level-beginner', 'level-advanced']);
  });

  test('cannot be called as another fact is', () => {
    const more = [{ name: 'level-beginner', label: { en: 'Easy' } }];
    const parsed = siteConfigSchema.safeParse({ facts: { more }, hooks: { fields: { level } } });
    expect(parsed.error?.issues[0]?.message).toBe('"level-beginner" is the name of another fact');
  });
});

const renamed: NonNullable<HooksInput['event']> = (item) => ({ ...item, title: 'Renamed' });

function anything(value: unknown): () => never {
  return () => value as never;
}
