import { describe, expect, test } from 'vitest';
import { openTown, wireEvent, wirePage } from '../../tests/support/small-town.ts';

describe('menus', () => {
  const site = openTown({
    en: {
      pages: [wirePage(4, 'about')],
      events: [wireEvent(1, 'jam', '2026-12-01 18:00:00')],
      'menu-items': [
        {
          id: 1,
          title: 'About us',
          url: 'https://cms.example/about/',
          type: 'post_type',
          object: 'page',
          object_id: 4,
          menus: 2,
        },
        {
          id: 2,
          title: 'Draft',
          url: 'https://cms.example/?page_id=9',
          type: 'post_type',
          object: 'page',
          object_id: 9,
          menus: 2,
        },
        {
          id: 3,
          title: '',
          url: 'https://cms.example/some/jam',
          type: 'post_type',
          object: 'event',
          object_id: 1,
          menus: 2,
        },
        {
          id: 4,
          title: 'Calendar',
          url: 'https://cms.example/all/',
          type: 'post_type_archive',
          object: 'events',
          menus: 2,
        },
        { id: 5, title: 'Partner', url: 'https://x.example/', type: 'custom', menus: 2 },
        { id: 6, title: 'Home', url: '/', type: 'custom', menus: 2 },
      ],
    },
  });

  test('lead to the pages of this site, and never to what the CMS keeps back', () => {
    expect(site.in('en').menu.map(({ label, href, external }) => `${label} ${href} ${external}`)).toEqual([
      'About us /en/about/ false',
      'Event jam /en/events/jam/ false',
      'Calendar /en/events/ false',
      'Partner https://x.example/ true',
      'Home /en/ false',
    ]);
  });
});
