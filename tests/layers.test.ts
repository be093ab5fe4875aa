import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../scripts/settings.ts';

type Layer = {
  /** Layers that may be imported beside the own one. */
  readonly may: readonly string[];
  /** Layers of which only types may be imported. */
  readonly types: readonly string[];
  readonly packages: readonly string[];
};

/** Who may import whom. A path belongs to the longest name it begins with. */
const layers: Readonly<Record<string, Layer>> = {
  'src/contract/': { may: [], types: [], packages: ['zod'] },
  // What kinds of files there are is the same for those who fetch, place and serve them.
  'src/contract/file-kinds.ts': { may: [], types: [], packages: [] },
  'src/api/': { may: ['src/contract/'], types: [], packages: ['zod', 'undici', 'node:'] },
  'src/loaders/': {
    may: [
      'src/contract/',
      'src/contract/file-kinds.ts',
      'src/api/',
      'src/loaders/history-format.ts',
      'src/model/embeds/',
    ],
    types: [],
    packages: ['zod', 'entities', 'sharp', 'node:'],
  },
  // What one build tells the next, for all that say or ask what has changed.
  'src/loaders/history-format.ts': { may: ['src/contract/'], types: [], packages: ['zod'] },
  // What can be searched without a server, for the index and for the script that reads it.
  'src/search/': { may: [], types: ['src/contract/'], packages: [] },
  'src/routes.ts': { may: [], types: ['src/contract/'], packages: [] },
  'src/config.ts': { may: ['src/contract/', 'src/theme/'], types: [], packages: ['zod'] },
  // What a theme may say, for the configuration that is checked and for all that has a look.
  'src/theme/': { may: ['src/contract/', 'src/i18n/'], types: [], packages: ['zod'] },
  'src/site.config.ts': { may: ['src/config.ts'], types: [], packages: [] },
  'src/model/': {
    may: ['src/model/embeds/'],
    types: ['src/contract/', 'src/contract/file-kinds.ts', 'src/routes.ts'],
    packages: ['sanitize-html', 'entities'],
  },
  // What other sites show in frames: for what is fetched of it, printed of it, and allowed to load.
  'src/model/embeds/': { may: [], types: [], packages: [] },
  'src/i18n/': { may: [], types: ['src/contract/', 'src/model/', 'src/routes.ts'], packages: [] },
  'src/site/': {
    may: [
      'src/contract/file-kinds.ts',
      'src/model/',
      'src/model/embeds/',
      'src/routes.ts',
      'src/i18n/',
      'src/theme/',
      'src/outputs/image-sources.ts',
      'src/loaders/history-format.ts',
    ],
    types: ['src/contract/', 'src/config.ts', 'src/loaders/'],
    packages: [],
  },
  // The one place where a process opens its site.
  'src/site/current.ts': {
    may: ['src/site/', 'src/config.ts', 'src/site.config.ts', 'src/loaders/'],
    types: [],
    packages: [],
  },
  'src/outputs/': {
    may: [
      'src/search/',
      'src/contract/file-kinds.ts',
      'src/site/',
      'src/site/posters.ts',
      'src/site/views/category-cue.ts',
      'src/site/views/poster-date.ts',
      'src/outputs/image-sources.ts',
      'src/outputs/open-data/',
      'src/outputs/embeddable/snippets.ts',
      'src/outputs/escape-html.ts',
      'src/model/embeds/',
      'src/routes.ts',
      'src/i18n/',
      'src/theme/',
    ],
    types: ['src/contract/', 'src/config.ts', 'src/model/', 'src/loaders/history-format.ts'],
    packages: ['ical-generator', 'feed', 'uqr'],
  },
  // What is promised to programs is written as schemas, which are published too.
  'src/outputs/open-data/': {
    may: ['src/outputs/', 'src/outputs/image-sources.ts', 'src/site/', 'src/routes.ts'],
    types: ['src/contract/', 'src/model/'],
    packages: ['zod'],
  },
  // The page that makes the lines for other sites makes them anew when something else is chosen.
  'src/outputs/embeddable/snippets.ts': { may: ['src/outputs/escape-html.ts'], types: [], packages: [] },
  'src/outputs/escape-html.ts': { may: [], types: [], packages: [] },
  // The page of one's own calendar makes these addresses anew when another is chosen.
  'src/outputs/subscription-links.ts': { may: [], types: [], packages: [] },
  // Bodies name images too, so the site needs their addresses before any output is written.
  'src/outputs/image-sources.ts': {
    may: [],
    types: ['src/config.ts', 'src/model/', 'src/routes.ts'],
    packages: [],
  },
  // What has a poster, for the posters and for the links to them.
  'src/site/posters.ts': { may: [], types: ['src/model/', 'src/site/'], packages: [] },
  // A date is set alike on pages and on posters.
  'src/site/views/poster-date.ts': {
    may: ['src/i18n/'],
    types: ['src/contract/', 'src/model/'],
    packages: [],
  },
  // Calendars have the colors of categories too.
  'src/site/views/category-cue.ts': {
    may: ['src/site/views/', 'src/site/'],
    types: ['src/model/'],
    packages: [],
  },
  'src/site/views/': {
    may: [
      'src/site/',
      'src/site/posters.ts',
      'src/site/views/poster-date.ts',
      'src/outputs/',
      'src/outputs/image-sources.ts',
      'src/outputs/open-data/',
      'src/outputs/subscription-links.ts',
      'src/outputs/embeddable/snippets.ts',
      'src/search/',
      'src/routes.ts',
      'src/i18n/',
      'src/theme/',
    ],
    types: ['src/contract/', 'src/config.ts', 'src/model/', 'src/loaders/history-format.ts'],
    packages: [],
  },
  'src/components/': {
    may: [
      'src/search/',
      'src/i18n/',
      'src/styles/',
      'src/assets/',
      'src/site/posters.ts',
      'src/site/views/',
      'src/site/views/category-cue.ts',
      'src/site/views/poster-date.ts',
      'src/outputs/subscription-links.ts',
      'src/outputs/embeddable/snippets.ts',
    ],
    types: ['src/model/', 'src/routes.ts', 'src/site/', 'src/outputs/', 'src/contract/', 'src/theme/'],
    packages: ['kalendarium:', 'astro/runtime/server/'],
  },
  'src/layouts/': {
    may: ['src/components/', 'src/i18n/', 'src/styles/'],
    types: ['src/site/views/', 'src/outputs/'],
    packages: ['kalendarium:'],
  },
  'src/pages/': {
    may: [
      'src/site/',
      'src/site/views/',
      'src/site/current.ts',
      'src/outputs/',
      'src/components/',
      'src/layouts/',
      'src/routes.ts',
      'src/i18n/',
    ],
    types: ['src/model/', 'src/contract/'],
    packages: [],
  },
};

const names = [...Object.keys(layers), 'scripts/', 'tests/', 'src/styles/', 'src/assets/'];

const files = globSync('src/**/*.{ts,astro}', { cwd: projectFolder })
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted();

describe('the layers', () => {
  test('every file under src belongs to one', () => {
    expect(files.filter((file) => layerOf(file) === undefined)).toEqual([]);
  });

  test.each(Object.entries(layers))('%s imports only what lies below it', (name, layer) => {
    const own = files.filter((file) => layerOf(file) === name);
    expect(own.length).toBeGreaterThan(0);
    expect(own.flatMap((file) => offences(file, name, layer))).toEqual([]);
  });

  test('scripts use neither pages nor components', () => {
    const scripts = globSync('scripts/**/*.{ts,mjs}', { cwd: projectFolder });
    const found = scripts.flatMap((file) =>
      importsOf(file).filter(({ target }) => /^src\/(?:pages|components|layouts)\//.test(target)),
    );
    expect(found).toEqual([]);
  });
});

describe('what is pure', () => {
  const impure =
    /\bTemporal\.Now\b|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bfetch\(|\bimport\.meta\.env\b/;

  test.each([
    'src/model/',
    'src/outputs/',
    'src/i18n/',
    'src/site/views/',
    'src/search/',
    'src/theme/',
    'src/routes.ts',
  ])('%s reads neither clock nor environment', (name) => {
    expect(files.filter((file) => layerOf(file) === name && impure.test(read(file)))).toEqual([]);
  });
});

type Import = { readonly target: string; readonly typeOnly: boolean; readonly own: boolean };

function offences(file: string, name: string, { may, types, packages }: Layer): readonly string[] {
  return importsOf(file)
    .filter(({ target, typeOnly, own }) => {
      if (!own)
        return !packages.some(
          (one) =>
            target === one || target.startsWith(one.endsWith('/') || one.endsWith(':') ? one : `${one}/`),
        );
      const layer = layerOf(target) ?? '';
      return layer !== name && !may.includes(layer) && !(typeOnly && types.includes(layer));
    })
    .map(({ target, typeOnly }) => `${file} imports ${typeOnly ? 'types of ' : ''}${target}`);
}

function importsOf(file: string): readonly Import[] {
  const statements = read(file).matchAll(
    /^\s*(?:import|export)\s+(?:(type)\s+)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm,
  );
  return [...statements].map(([, type, written = '', dynamic]) => {
    const specifier = dynamic ?? written;
    const own = specifier.startsWith('.');
    return {
      target: own ? normalize(join(dirname(file), specifier)) : specifier,
      typeOnly: type === 'type',
      own,
    };
  });
}

function layerOf(path: string): string | undefined {
  return names.filter((name) => path.startsWith(name)).toSorted((a, b) => b.length - a.length)[0];
}

function read(file: string): string {
  return readFileSync(join(projectFolder, file), 'utf8');
}
