import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { copyProject } from './support/project-copy.ts';
import { startScript } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import { wireEvent, wireVenue } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'sham-kind-'));

/** A kind of page that says who made the site: everything that it takes. */
const added = {
  'src/kinds/colophon.ts': `
import { here } from '../views/trail.ts';
import { Kind, type Only, only } from './kind.ts';

export type ColophonData = { readonly title: string; readonly since: number };

export const colophonKind = new Kind({
  kind: 'colophon',
  list: (): readonly Only[] => [only],
  name: (_only: Only) => 'colophon',
  path: ({ routes }, language) => routes.colophonPath(language),
  title: ({ t }) => t('section.colophon'),
  description: ({ local }) => local.name,
  trail: (page) => [here(page, page.t('section.colophon'))],
  translation: () => only,
  inputs: ({ site, t }) => ({ title: t('section.colophon'), since: site.today.year }),
  data: (_item, inputs): ColophonData => inputs,
});
`,
  'src/pages/colophon.astro': `---
import ColophonPage from '../components/ColophonPage.astro';
import Layout from '../layouts/Layout.astro';
import { pageOf } from '../layouts/page.ts';

const { words, layout, data } = pageOf(Astro.locals, 'colophon');
---

<Layout page={words} {layout}>
  <ColophonPage {data} />
</Layout>
`,
  'src/components/ColophonPage.astro': `---
import type { ColophonData } from '../kinds/colophon.ts';
import TitleBlock from './TitleBlock.astro';

type Props = { data: ColophonData };

const { data } = Astro.props;
---

<TitleBlock title={data.title} />
<p>{data.since}</p>
`,
};

/** Lines that are put before others, by the file and the line before which they stand. */
const inserted: readonly (readonly [file: string, before: string, lines: string])[] = [
  [
    'src/kinds/index.ts',
    'import { combineKind }',
    "import { colophonKind } from './colophon.ts';\n",
  ],
  ['src/kinds/index.ts', '  changesKind,\n  notFoundKind,', '  colophonKind,\n'],
  ['src/i18n/en.ts', "    changes: 'changes',", "    colophon: 'colophon',\n"],
  ['src/i18n/pl.ts', "    changes: 'zmiany',", "    colophon: 'o-stronie',\n"],
  [
    'src/routes.ts',
    '    changesPath: (language: Language)',
    '    colophonPath: (language: Language) => under(language, wordsOf(language).colophon),\n',
  ],
  ['src/i18n/en.ts', "    'section.changes':", "    'section.colophon': 'Who made this',\n"],
  ['src/i18n/pl.ts', "    'section.changes':", "    'section.colophon': 'Kto to zrobił',\n"],
];

test('a kind of page is its file, its template, its component, a word in each language, an address and a line of the list', async () => {
  const project = copyProject(join(folder, 'project'));
  for (const [file, text] of Object.entries(added)) writeFileSync(join(project, file), text);
  for (const [file, before, lines] of inserted) {
    const text = readFileSync(join(project, file), 'utf8');
    expect(text.split(before)).toHaveLength(2);
    writeFileSync(join(project, file), text.replace(before, `${lines}${before}`));
  }
  const touched = [...new Set([...Object.keys(added), ...inserted.map(([file]) => file)])];
  expect(touched).toHaveLength(7);

  const venue = wireVenue({ id: 5 });
  await using cms = await startSmallCms({
    items: {
      events: {
        en: [wireEvent({ id: 1, slug: 'ball', title: 'Ball', venue })],
        pl: [wireEvent({ id: 2, slug: 'bal', title: 'Bal', venue })],
      },
      venues: { en: [venue], pl: [venue] },
    },
  });
  const dist = join(project, 'dist');
  const built = await startScript(
    'build',
    [
      ...['--api-url', `${cms.origin}/wp-json`, '--now', '2026-11-20T09:00:00Z'],
      ...['--site-url', 'https://town.example/', '--dist-dir', dist],
    ],
    {},
    project,
  );
  expect([built.code, built.stderr]).toEqual([0, expect.any(String)]);
  const page = readFileSync(join(dist, 'en/colophon/index.html'), 'utf8');
  expect(page).toMatch(/<title>Who made this – /);
  expect(page).toMatch(/<h1[^>]*>Who made this<\/h1>/);
  expect(page).toContain('<p>2026</p>');
  expect(page).toContain('"@type":"BreadcrumbList"');
  expect(page).toContain('"name":"Who made this","item":"https://town.example/en/colophon/"');
  const polish = readFileSync(join(dist, 'pl/o-stronie/index.html'), 'utf8');
  expect(polish).toMatch(/<a [^>]*href="\/en\/colophon\/"/);
  const sitemap = readFileSync(join(dist, 'sitemap-0.xml'), 'utf8');
  expect(sitemap).toContain('<loc>https://town.example/en/colophon/</loc>');
  expect(sitemap).toContain('<loc>https://town.example/pl/o-stronie/</loc>');
});
