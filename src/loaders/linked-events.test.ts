import { describe, expect, test } from 'vitest';
import { type SmallCms, startSmallCms } from '../../tests/support/small-cms.ts';
import { sendError, sendJson } from '../../tests/support/test-server.ts';
import { wireEvent, wireMenuItem, wirePost, wireVenue } from '../../tests/support/wire-items.ts';
import { openApi } from '../api/client.ts';
import type { FetchContext } from './fetch-context.ts';
import { fetchCollections } from './fetch-snapshot.ts';
import { type Collected, createCollected, storeOf } from './item-store.ts';
import { fetchLinkedEvents } from './linked-events.ts';

const hidden = (slug: string, fields = {}) =>
  wireEvent({ id: 100, slug, hide_from_listings: true, ...fields });

const link = (path: string) => `<p>See <a class="x" href="{{origin}}${path}">this</a>.</p>`;

/** What was collected from a server, and which events were asked for by slug. */
async function collect(
  cms: SmallCms,
): Promise<{ collected: Collected; slugs: string[]; origin: string }> {
  await using server = await startSmallCms(cms);
  const api = await openApi({
    apiUrl: `${server.origin}/wp-json`,
    user: 'editor',
    applicationPassword: 'abcd',
    config: { dialect: 'auto', concurrency: 4, timeout: 60, attempts: 1, maxAnswer: 5 },
  });
  const context: FetchContext = {
    api,
    now: Temporal.Instant.from('2026-11-20T08:00:00Z'),
    progress: () => {},
    signal: undefined,
    config: {
      languages: ['en', 'pl'],
      maxQuarantinedShare: 0,
      embeds: { maxLookups: 10 },
      api: { concurrency: 4, statusHorizon: 0 },
      images: { mode: 'optimise', hosts: [], maxFile: 1 },
      files: { mode: 'copy', hosts: [], maxFile: 1 },
    },
  };
  const collected = createCollected(['en', 'pl']);
  await fetchCollections(context, collected);
  await fetchLinkedEvents(context, collected);
  await api.close();
  const slugs = server.arrived.flatMap(({ url }) => {
    const [, slug] = /\/by-slug\/(.+)$/.exec(url.pathname) ?? [];
    return slug ? [`${decodeURIComponent(slug)} ${url.searchParams.get('ml_language')}`] : [];
  });
  return { collected, slugs, origin: server.origin };
}

const listed = {
  en: [wireEvent({ id: 1 })],
  pl: [wireEvent({ id: 11, slug: 'koncert', url: '{{origin}}/pl/event/koncert/' })],
};

const eventIds = (collected: Collected, language: 'en' | 'pl') => [
  ...storeOf(collected, language).events.keys(),
];

describe('an event that no list holds', () => {
  const sources: readonly [where: string, items: SmallCms['items']][] = [
    [
      'a post',
      { posts: { en: [wirePost({ content: { rendered: link('/event/secret-party/') } })] } },
    ],
    [
      'a page',
      { pages: { en: [wirePost({ content: { rendered: link('/event/secret-party') } })] } },
    ],
    [
      'a venue',
      { venues: { en: [wireVenue({ description: link('/event/secret-party/?ref=1#top') })] } },
    ],
    [
      'another event',
      {
        events: {
          ...listed,
          en: [wireEvent({ id: 1, description: link('/event/secret-party/') })],
        },
      },
    ],
    ['a menu', { 'menu-items': { en: [wireMenuItem({ url: '{{origin}}/event/secret-party/' })] } }],
    [
      'a relative link',
      {
        posts: { en: [wirePost({ content: { rendered: '<a href=/event/secret-party/>x</a>' } })] },
      },
    ],
    [
      'a text of the other language',
      { posts: { pl: [wirePost({ content: { rendered: link('/event/secret-party/') } })] } },
    ],
  ];
  test.each(sources)('is read when it is linked from %s', async (_, items) => {
    const { collected, slugs } = await collect({
      items: { events: listed, ...items },
      unlisted: [hidden('secret-party')],
    });
    expect(slugs).toEqual(['secret-party en']);
    expect(storeOf(collected, 'en').events.get(100)).toMatchObject({
      slug: 'secret-party',
      hide_from_listings: true,
    });
    expect([eventIds(collected, 'pl'), collected.warnings]).toEqual([[11], []]);
  });

  test('belongs to the language its address has', async () => {
    const party = hidden('bal-żaków', { url: '{{origin}}/pl/event/bal-%c5%bcak%c3%b3w/' });
    const posts = {
      en: [wirePost({ content: { rendered: link('/pl/event/bal-%c5%bcak%c3%b3w/') } })],
    };
    const { collected, slugs } = await collect({
      items: { events: listed, posts },
      unlisted: [party],
    });
    expect(slugs).toEqual(['bal-żaków pl']);
    expect([eventIds(collected, 'en'), eventIds(collected, 'pl')]).toEqual([[1], [11, 100]]);
  });

  test('leads to further ones it links to itself', async () => {
    const unlisted = [
      hidden('first', { id: 100, description: link('/event/second/') }),
      hidden('second', {
        id: 101,
        description: `${link('/event/first/')}${link('/event/event-1/')}`,
      }),
    ];
    const posts = { en: [wirePost({ content: { rendered: link('/event/first/') } })] };
    const { collected, slugs } = await collect({ items: { events: listed, posts }, unlisted });
    expect(slugs).toEqual(['first en', 'second en']);
    expect(eventIds(collected, 'en')).toEqual([1, 100, 101]);
  });

  test('is not looked for at the end of an endless chain', async () => {
    const { collected, slugs, origin } = await collect({
      items: {
        events: { ...listed, en: [wireEvent({ id: 1, description: link('/event/chain-1/') })] },
      },
      interrupt: ({ url, origin: here }, response) => {
        const number = Number(/\/by-slug\/chain-(\d+)$/.exec(url.pathname)?.[1]);
        if (!number) return false;
        const description = `<a href="${here}/event/chain-${number + 1}/">next</a>`;
        sendJson(response, hidden(`chain-${number}`, { id: 100 + number, description }));
        return true;
      },
    });
    expect([slugs.length, eventIds(collected, 'en').length]).toEqual([10, 11]);
    expect(collected.warnings).toEqual([
      `Links to events not followed, being 10 links away: ${origin}/event/chain-11/.`,
    ]);
  });

  test('is left out where it is not public', async () => {
    const posts = { en: [wirePost({ content: { rendered: link('/event/draft/') } })] };
    const { collected } = await collect({
      items: { events: listed, posts },
      unlisted: [hidden('draft', { status: 'draft' })],
    });
    expect(eventIds(collected, 'en')).toEqual([1]);
    expect(collected.withheld).toEqual([
      { collection: 'events', language: 'en', id: 100, reason: 'status' },
    ]);
  });

  test('is named in a warning where the server does not give it', async () => {
    const text = `${link('/event/gone/')}${link('/event/locked/')}`;
    const { collected, origin } = await collect({
      items: { events: listed, posts: { en: [wirePost({ content: { rendered: text } })] } },
      interrupt: ({ url }, response) => {
        if (!url.pathname.endsWith('/locked')) return false;
        sendError(response, 403, 'event-password-protected');
        return true;
      },
    });
    expect(collected.warnings.toSorted()).toEqual([
      `Links to events that cannot be read (400 rest_invalid_param): ${origin}/event/gone/.`,
      `Links to events that cannot be read (403 event-password-protected): ${origin}/event/locked/.`,
    ]);
  });
});

test('addresses that are no events, or are known, are not asked for', async () => {
  const text = [
    link('/event/event-1/'),
    link('/event/event-1/ical/'),
    link('/venue/hall/'),
    link('/event/'),
    '<a href="https://elsewhere.example/event/other/">x</a>',
    '<a href="mailto:a@example.org">x</a><a href="#top">x</a><a href="http://[">x</a><a>x</a>',
    '<span data-href="{{origin}}/event/not-a-link/">x</span>',
  ].join('');
  const posts = { en: [wirePost({ content: { rendered: text } })] };
  expect((await collect({ items: { events: listed, posts } })).slugs).toEqual([]);
});
