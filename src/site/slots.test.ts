import { expect, test } from 'vitest';
import { bareEvent, barePage, openTown } from '../../tests/support/small-town.ts';

const block = (id: number, slug: string, html: string) => ({
  id,
  slug,
  title: { raw: `Block ${slug}` },
  content: { raw: html },
});

const items = {
  en: {
    pages: [barePage(4, 'about'), barePage(5, 'statement')],
    events: [bareEvent(1, 'jam', '2026-12-01 18:00:00')],
    blocks: [
      block(
        7,
        'notice',
        '<!-- wp:paragraph --><p onclick="x()">See <a href="https://cms.example/about/">us</a>.<script>x()</script></p>',
      ),
      { ...block(8, 'secret', 'Soon'), status: 'draft' },
    ],
  },
  pl: { blocks: [block(9, 'ogloszenie', '<p>Uwaga</p>')] },
};

test('blocks stand where the configuration puts them, cleaned, with links to this site', () => {
  const site = openTown(items, { slots: { announcement: { en: 'notice', pl: 'ogloszenie' } } });
  expect(site.in('en').slots).toEqual({
    announcement: {
      kind: 'block',
      title: 'Block notice',
      body: '<p>See <a href="/en/about/">us</a>.</p>',
    },
  });
  expect(site.in('pl').slots.announcement).toMatchObject({ body: '<p>Uwaga</p>' });
  expect(site.warnings).toEqual([]);
});

test('an accessibility statement may be a page', () => {
  const site = openTown(items, { slots: { accessibility: { en: 'statement' } } });
  expect(site.in('en').slots).toEqual({
    accessibility: { kind: 'page', title: 'Page statement', path: '/en/statement/' },
  });
});

test('a slug that nothing public has is a warning', () => {
  const site = openTown(items, {
    slots: { footer: 'secret', accessibility: { pl: 'deklaracja' } },
  });
  expect(site.warnings).toEqual([
    'en: slot "footer" is empty: no block has the slug "secret" that "slots.footer" in src/site.config.ts names; the blocks are notice.',
    'pl: slot "footer" is empty: no block has the slug "secret" that "slots.footer" in src/site.config.ts names; the blocks are ogloszenie.',
    'pl: slot "accessibility" is empty: no page or block has the slug "deklaracja" that "slots.accessibility" in src/site.config.ts names; the blocks are ogloszenie.',
  ]);
});
