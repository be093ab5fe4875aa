import { expect, test } from 'vitest';
import { rootSchema } from '../contract/root.ts';
import { editAddress } from './edit-address.ts';

const root = rootSchema.parse({
  url: 'https://cms.example/wordpress',
  home: 'https://cms.example',
  namespaces: [],
});
const manifest = { root, origin: 'https://cms.example/wordpress/wp-json' };

test.each([
  ['events', '7', 'https://cms.example/wordpress/wp-admin/post.php?post=7&action=edit'],
  ['media', '8', 'https://cms.example/wordpress/wp-admin/post.php?post=8&action=edit'],
  ['categories', '9', 'https://cms.example/wordpress/wp-admin/term.php?taxonomy=tribe_events_cat&tag_ID=9'],
  ['tags', '10', 'https://cms.example/wordpress/wp-admin/term.php?taxonomy=post_tag&tag_ID=10'],
  ['menu-items', '11', undefined],
  ['posts', 'unknown', undefined],
] as const)('%s %s are edited at %s', (collection, id, address) => {
  expect(editAddress({ collection, id }, manifest)).toBe(address);
});

test('a server that does not tell its address is edited beside its REST root', () => {
  const silent = { root: rootSchema.parse({ namespaces: [] }), origin: 'https://cms.example/wp-json' };
  expect(editAddress({ collection: 'pages', id: '3' }, silent)).toBe(
    'https://cms.example/wp-admin/post.php?post=3&action=edit',
  );
});
