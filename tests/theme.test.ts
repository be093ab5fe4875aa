import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import axe, { type RunOptions } from 'axe-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { serveFolder } from '../scripts/cli/serve.ts';
import { projectFolder } from '../scripts/cli/settings.ts';
import { siteConfigSchema } from '../src/config.ts';
import { headerRules } from '../src/outputs/hosting/headers.ts';
import { openContext, watch } from './support/browser.ts';
import { htmlProblems } from './support/html-rules.ts';
import { runScriptWell } from './support/run-script.ts';
import { startSmallCms } from './support/small-cms.ts';
import { wireEvent, wirePost, wireVenue } from './support/wire-items.ts';

const folder = mkdtempSync(join(inject('runFolder'), 'theme-'));
const dist = join(folder, 'dist');
const harbor = join(projectFolder, 'examples/theme-harbor');
const siteUrl = 'https://example.org/';
const read = (file: string) => readFileSync(join(dist, file), 'utf8');

/** A theme of one's own, in a folder outside the project, that takes the harbor's and goes on from there. */
const files = {
  'site.config.ts': `
    import { theme } from '${join(harbor, 'theme.ts')}';
    export default {
      siteUrl: '${siteUrl}',
      identifierDomain: 'example.org',
      socialCards: 'always',
      theme: {
        ...theme,
        folder: '${harbor}',
        components: { ...theme.components, EventFacts: '${relative(harbor, join(folder, 'EventFacts.astro'))}' },
      },
    };`,
  'EventFacts.astro': `---
import type { ComponentProps } from 'astro/types';
import Original from 'kalendarium:original/EventFacts';
type Props = ComponentProps<typeof Original>;
---
<Original {...Astro.props} />
<p class="own-note">{Astro.props.event.title}</p>
<style>
.own-note { color: var(--ink); }
</style>
`,
};

const venue = wireVenue({ id: 5 });
const events = [
  wireEvent({ id: 1, slug: 'ball', title: 'Ball &amp; Tea', venue, featured: true }),
  wireEvent({
    id: 2,
    slug: 'jazz',
    title: 'Jazz',
    venue,
    start_date: '2026-12-01 20:00:00',
    end_date: '2026-12-01 22:00:00',
  }),
];

beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await using cms = await startSmallCms({
    items: {
      events: { en: events, pl: [wireEvent({ id: 3, slug: 'bal', title: 'Bal', venue })] },
      venues: { en: [venue], pl: [venue] },
      posts: {
        en: [wirePost({ id: 6, slug: 'opening' })],
        pl: [wirePost({ id: 7, slug: 'otwarcie' })],
      },
    },
  });
  await runScriptWell('build', [
    ...['--api-url', `${cms.origin}/wp-json`, '--config', join(folder, 'site.config.ts')],
    ...['--now', '2026-11-20T09:00:00Z', '--dist-dir', dist, '--cache-dir', join(folder, 'cache')],
  ]);
});

describe('a site with a theme', () => {
  test('has its components in the place of the own ones, on every page', () => {
    expect(read('en/index.html')).toContain('harbor-card');
    expect(read('en/index.html')).not.toMatch(/class="(?:card|lead-event)\b/);
    expect(read('en/events/index.html')).toContain('harbor-row');
    for (const page of [
      'en/index.html',
      'en/events/ball/index.html',
      'pl/index.html',
      '404.html',
    ]) {
      expect(read(page).match(/harbor-head/g)).toHaveLength(1);
    }
  });

  test('can put something around a component of the site, with the same props', () => {
    const page = read('en/events/ball/index.html');
    expect(page).toMatch(/<aside class="facts"[\s\S]*<p class="own-note"[^>]*>Ball &amp; Tea<\/p>/);
  });

  test('says its own words, and those of the site where it has none', () => {
    expect(read('en/events/index.html')).toMatch(/What’s on[\s\S]*2 dates/);
    expect(read('pl/index.html')).toMatch(/Co się dzieje[\s\S]*Miejsca/);
  });

  test('has its colors, typefaces and mark on pages, posters, feeds and cards', () => {
    const accent = '#1f3bb3';
    expect(styleSheet('site')).toContain(`--accent:${accent}`);
    expect(styleSheet('site')).not.toContain('#b5290f');
    for (const file of ['poster.css', 'en/feeds/feed.css', 'favicon.svg', 'embed/events.js']) {
      const text = read(file);
      expect(text).toContain(accent);
      expect(text).not.toContain('#b5290f');
    }
    expect(readdirSync(join(dist, 'fonts')).filter((name) => name.includes('brygada'))).toEqual([]);
    expect(readdirSync(join(dist, '_astro')).filter((name) => name.includes('brygada'))).toEqual(
      [],
    );
    expect(read('en/index.html').match(/rel="preload"[^>]*as="font"/g)).toHaveLength(1);
    expect(read('pl/index.html').match(/rel="preload"[^>]*as="font"/g)).toHaveLength(2);
    const anchor = 'M16 2a4 4 0 0 1 2 7.46';
    for (const file of ['en/index.html', 'favicon.svg', 'en/posters/event-1.html'])
      expect(read(file)).toContain(anchor);
    expect(readdirSync(join(dist, 'cards/en'))).toContain('event-1.jpg');
  });

  test('has the style sheets of the theme outside every layer, and those of the site in layers', () => {
    const sheet = styleSheet('site');
    expect(sheet.indexOf('@layer tokens')).toBe(0);
    expect(outsideLayers(sheet)).toContain('.harbor-card .picture');
    expect(outsideLayers(sheet)).not.toContain('harbor-head');
  });

  test('leaves no style of the site outside of layers but those for paper', () => {
    const sheets = readdirSync(join(dist, '_astro')).filter((file) =>
      /^(?!site\.).*\.css$/.test(file),
    );
    const outside = sheets.map((file) => outsideLayers(read(`_astro/${file}`)).trim());
    expect(sheets.length).toBeGreaterThan(10);
    expect(outside.filter((rules) => rules !== '')).toEqual([]);
    const own = outsideLayers(styleSheet('site')).replaceAll(/@font-face\{[^}]*\}/g, '');
    expect(own).toMatch(/^\s*@media screen\{\.printed\{display:none\}\}@media print\{@page/);
  });

  test('is valid HTML and violates no rule of axe, light or dark, wide or narrow', async () => {
    const pages = ['en/', 'en/events/', 'en/calendar/2026-12/', 'en/events/ball/'];
    expect(pages.flatMap((page) => htmlProblems(read(`${page}index.html`)))).toEqual([]);
    expect(await violationsOn(pages.map((page) => `/${page}`))).toEqual([]);
  });
});

function styleSheet(name: string): string {
  const found = readdirSync(join(dist, '_astro')).find(
    (file) => file.startsWith(`${name}.`) && file.endsWith('.css'),
  );
  return read(`_astro/${found}`);
}

/** A style sheet without its blocks of layers. */
function outsideLayers(sheet: string): string {
  let depth = 0;
  let inLayer = false;
  let outside = '';
  for (const part of sheet.split(/(@layer [\w-]+\{|[{}])/)) {
    if (depth === 0 && part.startsWith('@layer')) inLayer = true;
    if (part.endsWith('{')) depth++;
    if (!inLayer) outside += part;
    if (part === '}' && --depth === 0) inLayer = false;
  }
  return outside.replaceAll(/@layer [\w,]+;/g, '');
}

/** What the light page was checked for does not change in the dark, but for colors. */
function rulesFor(colorScheme: 'light' | 'dark'): RunOptions {
  return colorScheme === 'light' ? {} : { runOnly: ['color-contrast', 'link-in-text-block'] };
}

async function violationsOn(paths: readonly string[]): Promise<readonly string[]> {
  const server = await serveFolder({
    folder: dist,
    base: '/',
    notFound: () => '404.html',
    headers: headerRules(siteConfigSchema.parse({ siteUrl })),
    host: '127.0.0.1',
    port: 0,
  });
  const origin = `http://127.0.0.1:${server.port}`;
  const context = await openContext({ baseURL: origin });
  try {
    await context.clock.setFixedTime('2026-11-20T09:00:00Z');
    const page = await context.newPage();
    const found: string[] = [];
    watch(page, origin, found);
    for (const path of paths) {
      await page.goto(path);
      await page.evaluate(axe.source);
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        if (overflow > 0) found.push(`${path} is ${overflow} px too wide at ${width}`);
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          const { violations } = await page.evaluate(
            (only) => window.axe.run(document, only),
            rulesFor(colorScheme),
          );
          found.push(
            ...violations.map(
              ({ id, nodes }) => `${path} at ${width}, ${colorScheme}: ${id} ${nodes[0]?.html}`,
            ),
          );
        }
      }
    }
    return found;
  } finally {
    await context.close();
    await server.close();
  }
}
