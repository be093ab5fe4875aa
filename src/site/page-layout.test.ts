import { expect, test } from 'vitest';
import { samplePage } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { layoutOf, unknownTemplates } from './page-layout.ts';

test.each([
  ['', 'default'],
  ['default', 'default'],
  ['template-fullwidth.php', 'full'],
  ['templates/page_with_sidebar.php', 'sidebar'],
  ['template-landing-page.php', 'landing'],
  ['elementor_canvas', 'landing'],
  ['tpl-museum.php', 'sidebar'],
  ['folder/start.php', 'landing'],
  ['page-templates/full-width.php', 'landing'],
  ['page-templates/wide.php', 'full'],
  ['circus.php', 'default'],
  ['__proto__', 'default'],
  ['constructor', 'default'],
] as const)('the template "%s" has the layout %s', (template, layout) => {
  const { config } = sampleSite({
    config: {
      pages: { templates: { 'tpl-museum.php': 'sidebar', start: 'landing', 'full-width': 'landing' } },
    },
  });
  expect(layoutOf({ template }, config)).toBe(layout);
});

test('a template that is not known is shown once, with its pages in every language', () => {
  const page = (id: number, language: 'en' | 'pl', template: string) =>
    samplePage({ id, language, template, segments: [String(id)] });
  const pages = [1, 2, 3].flatMap((id) => [page(id, 'en', 'circus.php'), page(id + 10, 'pl', 'circus.php')]);
  const site = sampleSite({ pages: [...pages, page(30, 'en', 'arena.php'), page(31, 'en', 'wide.php')] });
  expect(unknownTemplates(site)).toEqual([
    'The template "arena.php" of the pages 30 is not known; they have the layout "default". Name one for it in "pages.templates" of src/site.config.ts.',
    'The template "circus.php" of the pages 1, 2, 3, 11, 12 and 1 more is not known; they have the layout "default". Name one for it in "pages.templates" of src/site.config.ts.',
  ]);
});
