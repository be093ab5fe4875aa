import { expect, test } from 'vitest';
import { itemContext } from '../../tests/support/item-context.ts';
import { postSchema } from '../contract/post.ts';
import { termSchema } from '../contract/term.ts';
import { toPost } from './post.ts';
import { silentHead } from './seo-head.ts';
import { toTag } from './term.ts';

test('reads everything a server tells of a post', () => {
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
    categories: [1],
  });
  expect({ ...toPost(wire, itemContext({ tags: new Map([[50, tag]]) })) }).toEqual({
    kind: 'post',
    id: 22,
    language: 'en',
    slug: 'post-22',
    title: 'Hello & welcome',
    body: '<h2>One</h2><p>Two</p>',
    summary: 'One Two',
    image: undefined,
    tags: [tag],
    sticky: true,
    format: 'standard',
    published: Temporal.Instant.from('2026-11-01T10:00:00Z'),
    modified: Temporal.Instant.from('2026-11-02T10:00:00Z'),
    sourceUrl: 'https://cms.example/hello/',
    seo: silentHead,
  });
});
