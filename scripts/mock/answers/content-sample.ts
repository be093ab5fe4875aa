import {
  sampleBlock,
  sampleMedia,
  sampleMenuItem,
  samplePage,
  samplePost,
  sampleTerm,
  sampleTown,
} from '../sample-town.ts';

const bytes = async () => new Uint8Array();

/** Posts, pages, files, menus and blocks in every state, for tests. */
export const contentTown = sampleTown({
  frontPage: 20,
  terms: [
    sampleTerm({ id: 90, kind: 'category', slug: 'house' }),
    sampleTerm({ id: 91, kind: 'category', parent: 90 }),
  ],
  posts: [
    samplePost({ id: 10, title: 'Zażółć', created: '2026-01-01 10:00:00', categories: [90], tags: [92] }),
    samplePost({ id: 11, title: 'Beta', created: '2026-02-01 10:00:00', categories: [91], sticky: true }),
    samplePost({
      id: 12,
      title: 'Alpha',
      created: '2026-03-01 10:00:00',
      format: 'aside',
      excerpt: 'Zażółć',
    }),
    samplePost({
      id: 13,
      password: 'open',
      created: '2026-04-01 10:00:00',
      content: '<p>Secret</p>',
      slug: 'gęś',
    }),
    samplePost({ id: 14, status: 'draft' }),
    samplePost({ id: 15, status: 'private' }),
    samplePost({ id: 16, status: 'future' }),
    samplePost({ id: 17, status: 'trash' }),
    samplePost({ id: 18, language: 'pl' }),
  ],
  pages: [
    samplePage({ id: 20, slug: 'home', order: 2 }),
    samplePage({ id: 21, slug: 'about', order: 1 }),
    samplePage({ id: 22, slug: 'team', parent: 21, order: 3 }),
    samplePage({ id: 23, slug: 'plans', status: 'draft' }),
    samplePage({ id: 24, slug: 'roof', parent: 23 }),
  ],
  media: [
    sampleMedia({ id: 30, width: 3000, height: 1500, file: 'wide.jpg', mimeType: 'image/jpeg', bytes }),
    sampleMedia({ id: 31, width: 0, height: 0, file: 'plan.pdf', mimeType: 'application/pdf', bytes }),
    sampleMedia({ id: 32, width: 120, height: 80, bytes }),
  ],
  menuItems: [
    sampleMenuItem({ id: 40, order: 2, url: '', type: 'post_type', object: 'page', objectId: 22 }),
    sampleMenuItem({ id: 41, order: 1, title: 'Board & Co.', menu: 7 }),
    sampleMenuItem({ id: 42, order: 3, url: '', type: 'post_type', object: 'page', objectId: 23 }),
  ],
  blocks: [sampleBlock({ id: 50 }), sampleBlock({ id: 51 })],
});
