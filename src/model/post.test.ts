import { expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import { postSchema } from '../contract/content.ts';
import { termSchema } from '../contract/events.ts';
import { toTag } from './groups.ts';
import { silentHead } from './item.ts';
import { postHeading, toPost } from './post.ts';

function headingOf(title: string, content: string, excerpt = '') {
  const rendered = (html: string) => ({ rendered: html, protected: false });
  return postHeading(
    { title: rendered(title), content: rendered(content), excerpt: rendered(excerpt) },
    () => 'News of 1 May 2026',
  );
}

test('a post is headed by its title', () => {
  expect(headingOf('Ball &amp; fair', '<p>Come.</p>')).toEqual({
    title: 'Ball & fair',
    isTitled: true,
  });
});

test.each([
  ['its only sentence', '<p>The cloakroom is closed today.</p>', 'The cloakroom is closed today'],
  [
    'its first sentence',
    '<p>Kto zgubił lewy kalosz (zielony)? Czeka w szatni.</p>',
    'Kto zgubił lewy kalosz (zielony)?',
  ],
  [
    'its first words, where a sentence is long or an abbreviation ends none',
    '<p>Dziś zamknięta jest ul. Kwiatowa i wszystkie przecznice aż do placu Targowego.</p>',
    'Dziś zamknięta jest ul. Kwiatowa i wszystkie przecznice aż do placu…',
  ],
  [
    'the words of a quote',
    '<blockquote><p>Nothing is as clear as ink.</p><cite>Anna</cite></blockquote>',
    'Nothing is as clear as ink',
  ],
  ['words beside an address', '<p>https://youtu.be/abcdefghijk</p><p>The ball</p>', 'The ball'],
  ['its date, where it has only pictures', '<p><img src="a.jpg" alt=""></p>', 'News of 1 May 2026'],
  ['its date, where it has only signs', '<p>***</p>', 'News of 1 May 2026'],
])('a post without a title is headed by %s', (_, content, title) => {
  expect(headingOf(' <b> </b>', content)).toEqual({ title, isTitled: false });
});

test('a post without title and text is headed by its excerpt', () => {
  expect(headingOf('', '', '<p>In short.</p>')).toEqual({ title: 'In short', isTitled: false });
});

const bare = {
  id: 22,
  date_gmt: '2026-11-01T10:00:00',
  title: { rendered: 'Hello' },
  content: { rendered: '', protected: false },
};

test('reads everything a server says of a post', () => {
  const tag = toTag(termSchema.parse({ id: 50, name: 'family' }), itemContext());
  const wire = postSchema.parse({
    id: 22,
    date_gmt: '2026-11-01T10:00:00',
    modified_gmt: '2026-11-02T10:00:00',
    slug: 'hello',
    link: 'https://cms.example/hello/',
    title: { rendered: 'Hello &amp; welcome' },
    content: { rendered: '<h1>One</h1><p>Two</p>', protected: false },
    excerpt: { rendered: '', protected: false },
    sticky: true,
    tags: [50, 50, 99],
    categories: [1, 2, 3],
    format: 'hologram',
    yoast_head_json: { author: 'hbrzost' },
    _embedded: {
      author: [
        {
          id: 7,
          name: 'Halina &amp; Ola',
          slug: 'hbrzost',
          link: 'https://cms.example/author/hbrzost/',
        },
      ],
      'wp:term': [
        [
          {
            id: 1,
            name: 'Town &amp; people',
            slug: 'town',
            taxonomy: 'category',
            link: 'https://cms.example/town/',
          },
          { id: 2, name: '', slug: 'nameless', taxonomy: 'category' },
          { code: 'rest_forbidden', message: 'No.' },
        ],
        [{ id: 50, name: 'family', slug: 'family', taxonomy: 'post_tag' }],
      ],
    },
  });
  const post = toPost(wire, itemContext({ tags: new Map([[50, tag]]) }));
  const { body, excerpt, summary, opening, minutes } = post;
  const { featuredContent, imageCaption, imageInText, textImage } = post;
  expect({
    ...{ ...post, body, excerpt, summary, opening, minutes },
    ...{ featuredContent, imageCaption, imageInText, textImage },
  }).toEqual({
    kind: 'post',
    id: 22,
    language: 'en',
    slug: 'post-22',
    title: 'Hello & welcome',
    isTitled: true,
    body: '<h2>One</h2><p>Two</p>',
    excerpt: '',
    imageCaption: '',
    summary: 'One: Two',
    opening: 'One\n\nTwo',
    minutes: 1,
    featuredContent: undefined,
    textImage: undefined,
    image: undefined,
    imageInText: false,
    tags: [tag],
    categories: [
      { id: 1, name: 'Town & people', slug: 'town', sourceUrl: 'https://cms.example/town/' },
    ],
    author: 'Halina & Ola',
    sticky: true,
    format: 'standard',
    published: Temporal.Instant.from('2026-11-01T10:00:00Z'),
    modified: Temporal.Instant.from('2026-11-02T10:00:00Z'),
    sourceUrl: 'https://cms.example/hello/',
    seo: silentHead,
  });
});

test.each([
  ['nothing at all', undefined],
  [
    'an error instead of the author',
    { author: [{ code: 'rest_user_invalid_id', message: 'No.' }] },
  ],
  ['a login', { author: [{ name: 'hbrzost', slug: 'hbrzost' }] }],
  ['an e-mail address', { author: [{ name: 'h.brzost@town.example', slug: 'halina' }] }],
  ['something else', 'a text'],
  ['lists of something else', { author: 'x', 'wp:term': [7, [{ id: 'x' }], null] }],
])('has neither author nor categories where the server embeds %s', (_, embedded) => {
  const wire = postSchema.parse({ ...bare, _embedded: embedded });
  expect(toPost(wire, itemContext({ tags: new Map() }))).toMatchObject({
    author: undefined,
    categories: [],
  });
});

test('keeps no login of an author, and reads again what it kept', () => {
  const embedded = { author: [{ name: 'Halina Brzost', slug: 'secret-login' }], 'wp:term': [] };
  const kept = postSchema.parse({ ...bare, _embedded: embedded });
  expect(JSON.stringify(kept)).not.toContain('secret-login');
  expect(postSchema.parse(structuredClone(kept))).toEqual(kept);
});

test.each([
  ['says nothing', undefined, '<img src="a.jpg">', false],
  ['says so', { inline_featured_image: true }, '<p><img src="a.jpg"></p>', true],
  ['says so of a text without pictures', { inline_featured_image: true }, '<p>Text</p>', false],
  [
    'says the contrary',
    { inline_featured_image: false, _EventCost: '' },
    '<p><img src="a.jpg"></p>',
    false,
  ],
  ['says something else', [], '<p><img src="a.jpg"></p>', false],
])('whether the text shows the featured image: the server %s', (_, meta, rendered, expected) => {
  const wire = postSchema.parse({ ...bare, meta, content: { rendered, protected: false } });
  expect(postSchema.parse(structuredClone(wire))).toEqual(wire);
  const shown = { src: '/a.webp', srcset: '', width: 900, height: 600, alt: '', color: '' };
  const htmlContext = () => ({ ...itemContext().htmlContext(''), image: () => shown });
  expect(toPost(wire, itemContext({ htmlContext })).imageInText).toBe(expected);
});

test('the first image of a text that is large enough can stand for it', () => {
  const imageIn = (rendered: string) => {
    const wire = postSchema.parse({ ...bare, content: { rendered, protected: false } });
    const image = ({ urls: [src = ''] }: { urls: readonly string[] }) => {
      const width = Number(/\d+/.exec(src)?.[0] ?? 0);
      return { src, srcset: '', width, height: width, alt: '', color: '' };
    };
    return toPost(
      wire,
      itemContext({ htmlContext: () => ({ ...itemContext().htmlContext(''), image }) }),
    ).textImage;
  };
  const icon = '<img src="/icon-32.webp" alt="Icon">';
  const photo = '<p><img src="/photo-960.webp" alt="A &amp; B"></p>';
  expect(imageIn(icon + photo)).toEqual({
    src: '/photo-960.webp',
    width: 960,
    height: 960,
    alt: 'A & B',
  });
  expect(imageIn('<img src="/linked.jpg">')).toEqual({
    src: '/linked.jpg',
    width: 0,
    height: 0,
    alt: '',
  });
  expect(imageIn(icon)).toBeUndefined();
});
