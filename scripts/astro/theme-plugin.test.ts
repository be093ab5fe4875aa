import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { siteConfigSchema, type ThemeInput } from '../../src/config.ts';
import { projectFolder } from '../cli/settings.ts';
import { themePlugin } from './theme-plugin.ts';

const components = join(projectFolder, 'src/components');
const row = join(components, 'event/EventRow.astro');

function pluginOf(theme: ThemeInput) {
  const plugin = themePlugin({ ...siteConfigSchema.parse({ theme }).theme, folder: '/town/theme' });
  // Vite resolves relative addresses as paths are joined.
  const resolver = {
    resolve: async (source: string, importer = '/') => ({
      id: source.startsWith('.') ? join(importer, '..', source) : source,
    }),
  };
  return {
    ...plugin,
    resolve: (source: string, importer?: string) =>
      plugin.resolveId.call(resolver, source, importer),
  };
}

describe('themePlugin', () => {
  const { resolve } = pluginOf({ components: { EventRow: './EventRow.astro' } });

  test('has a component of the theme stand in, wherever it is imported', async () => {
    expect(await resolve('./EventRow.astro', join(components, 'event/EventList.astro'))).toBe(
      '/town/theme/EventRow.astro',
    );
    expect(
      await resolve('kalendarium/components/event/EventRow.astro', '/town/theme/Other.astro'),
    ).toBe('/town/theme/EventRow.astro');
  });

  test('lets what stands in import the original', async () => {
    expect(await resolve('kalendarium:original/EventRow', '/town/theme/EventRow.astro')).toBe(row);
    expect(
      await resolve('kalendarium/components/event/EventRow.astro', '/town/theme/EventRow.astro'),
    ).toBe(row);
  });

  test('leaves other components as they are, those of the same name elsewhere too', async () => {
    expect(await resolve('./EventCard.astro', row)).toBe(join(components, 'event/EventCard.astro'));
    expect(await resolve('./EventRow.astro', '/town/theme/Other.astro')).toBe(
      '/town/theme/EventRow.astro',
    );
    expect(await resolve('./EventRow.astro', '/elsewhere/Other.astro')).toBe(
      '/elsewhere/EventRow.astro',
    );
  });

  test('finds files of the site wherever the theme is, and leaves all other names to others', async () => {
    expect(await resolve('kalendarium/i18n/format.ts', '/town/theme/EventRow.astro')).toBe(
      join(projectFolder, 'src/i18n/format.ts'),
    );
    expect(await resolve('zod')).toBeUndefined();
  });

  test('informs Astro that parts of components outside the project are on the disk', async () => {
    const style = '?astro&type=style&index=0&lang.css';
    expect(await resolve(`/town/theme/EventRow.astro${style}`)).toBe(
      `/@fs/town/theme/EventRow.astro${style}`,
    );
    expect(await resolve(`${row}${style}`)).toBeUndefined();
  });

  test('names an original that there is not', () => {
    expect(() => resolve('kalendarium:original/EventRwo')).toThrow(
      'There is no component "EventRwo" that a theme may replace; docs/theming.md lists them.',
    );
  });

  test('puts styles of components into a layer, and no others', () => {
    const { transform } = pluginOf({});
    expect(transform('a { color: red }', `${row}?astro&type=style&index=0&lang.css`)?.code).toBe(
      '@layer tokens, reset, base, layout, parts, prose, components;\n@layer components {\na { color: red }\n}\n',
    );
    expect(transform('a { color: red }', '/town/theme/pages.css')).toBeUndefined();
  });

  test('gives pages the tokens, sheets and typefaces of the theme', async () => {
    const { load, resolve: resolved } = pluginOf({
      styles: ['./pages.css'],
      tokens: { base: { accent: '#00684f', 'font-display': 'Town', 'font-text': 'Town' } },
      fonts: [{ family: 'Town', file: './town.woff2', preload: ['pl'] }],
    });
    const text = (await load(String(await resolved('kalendarium:theme')))) ?? '';
    const [, sheet = ''] = /import "([^"]+tokens-and-typefaces\.css)"/.exec(text) ?? [];
    expect(text).toContain('import "/town/theme/pages.css";');
    expect(text).toContain('import font0 from "/town/theme/town.woff2?url";');
    expect(text).toContain('export const preloads = [{ href: font0, languages: ["pl"] }];');
    expect(await load(sheet)).toContain('--accent: #00684f;');
    expect(await load(sheet)).toContain('font-family:"Town"');
  });
});
