import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../scripts/cli/settings.ts';

type Layer = {
  /** Layers that may be imported beside the own one. */
  readonly may: readonly string[];
  /** Layers of which only types may be imported. */
  readonly types?: readonly string[];
  readonly packages?: readonly string[];
  /** Files that other layers may import; all of them if not given. */
  readonly open?: readonly string[];
};

/** Which layer may import which, from the wire down to the pages. A path belongs to the longest name it begins with. */
const layers: Readonly<Record<string, Layer>> = {
  'src/contract/': { may: [], packages: ['zod'] },
  'src/api/': {
    may: ['src/contract/'],
    types: ['src/'],
    packages: ['zod', 'undici', 'node:'],
    open: ['client', 'concurrency', 'dialect', 'errors', 'list', 'request', 'transport'],
  },
  'src/snapshot/': { may: ['src/contract/'], packages: ['zod', 'node:'] },
  'src/html/': {
    may: [],
    types: ['src/contract/'],
    packages: ['sanitize-html', 'entities'],
    open: [
      'addresses',
      'attributes',
      'clean',
      'context',
      'embeds',
      'escape',
      'faults',
      'plain-text',
      'text',
      'time-value',
      'tokens',
    ],
  },
  'src/loaders/': {
    may: ['src/contract/', 'src/api/', 'src/snapshot/', 'src/html/'],
    types: ['src/'],
    packages: ['zod', 'entities', 'sharp', 'node:'],
    open: ['context', 'drift', 'fetch-snapshot', 'item-details', 'receive-item', 'withheld'],
  },
  'src/model/': { may: ['src/contract/', 'src/html/'], types: ['src/'], packages: ['entities'] },
  'src/search/': { may: [], types: ['src/contract/'] },
  'src/i18n/': { may: [], types: ['src/contract/', 'src/model/', 'src/'] },
  'src/theme/': { may: ['src/contract/', 'src/i18n/'], packages: ['zod'] },
  // Addresses and settings: `routes.ts`, `config.ts`, `site.config.ts`.
  'src/': { may: ['src/contract/', 'src/model/', 'src/theme/'], packages: ['zod'] },
  'src/site/': {
    may: ['src/', 'src/contract/', 'src/html/', 'src/model/', 'src/i18n/', 'src/theme/', 'src/snapshot/'],
    open: [
      'assets',
      'categories',
      'changes',
      'choices',
      'cms-addresses',
      'combinations',
      'event-days',
      'event-lists',
      'history',
      'news-archive',
      'open-site',
      'order',
      'page-tree',
      'pages',
      'redirects',
      'site',
      'translations',
    ],
  },
  'src/outputs/': {
    may: [
      'src/',
      'src/contract/',
      'src/html/',
      'src/model/',
      'src/i18n/',
      'src/theme/',
      'src/search/',
      'src/site/',
    ],
    types: ['src/snapshot/'],
    packages: ['ical-generator', 'ical.js', 'feed', 'uqr', 'zod'],
    open: [
      'assets',
      'calendar/calendar',
      'calendar/event',
      'calendar/files',
      'calendar/links',
      'calendar/plans',
      'embed/embed',
      'feeds/change-text',
      'feeds/files',
      'feeds/links',
      'files',
      'head/breadcrumbs',
      'head/head',
      'head/oembed',
      'hosting/headers',
      'hosting/servers',
      'offline',
      'open-data/catalog',
      'open-data/files',
      'posters/posters',
      'redirects',
      'sitemap',
      'social-card',
      'text',
    ],
  },
  'src/views/': {
    may: [
      'src/',
      'src/contract/',
      'src/html/',
      'src/model/',
      'src/i18n/',
      'src/theme/',
      'src/search/',
      'src/site/',
      'src/outputs/',
    ],
    types: ['src/snapshot/'],
  },
  'src/components/': {
    may: ['src/i18n/', 'src/search/', 'src/styles/', 'src/views/'],
    types: ['src/contract/', 'src/html/', 'src/theme/'],
    packages: ['kalendarium:', 'astro/runtime/server/'],
  },
  'src/layouts/': {
    may: ['src/components/', 'src/styles/'],
    types: ['src/views/'],
    packages: ['kalendarium:'],
  },
  'src/pages/': { may: ['src/components/', 'src/layouts/'] },
};

const names = [...Object.keys(layers), 'scripts/', 'tests/', 'src/styles/'];

const files = globSync('src/**/*.{ts,astro}', { cwd: projectFolder })
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted();

describe('the layers', () => {
  test('every file under src belongs to one', () => {
    expect(files.filter((file) => layerOf(file) === undefined)).toEqual([]);
  });

  test.each(Object.entries(layers))('%s imports only what is below it', (name, layer) => {
    const own = files.filter((file) => layerOf(file) === name);
    expect(own.length).toBeGreaterThan(0);
    expect(own.flatMap((file) => offences(file, name, layer))).toEqual([]);
  });

  test.each(Object.entries(layers))('other folders import only the open files of %s', (name, { open }) => {
    const closed = [...files, ...globSync('scripts/**/*.ts', { cwd: projectFolder })]
      .filter((file) => !file.endsWith('.test.ts') && layerOf(file) !== name)
      .flatMap((file) => importsOf(file).map(({ target }) => target))
      .filter((target) => layerOf(target) === name)
      .map((target) => target.slice(name.length).replace(/\.ts$/, ''))
      .filter((module) => open !== undefined && !open.includes(module));
    expect([...new Set(closed)]).toEqual([]);
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
    'src/html/',
    'src/model/',
    'src/outputs/',
    'src/i18n/',
    'src/views/',
    'src/search/',
    'src/theme/',
  ])('%s reads neither clock nor environment', (name) => {
    expect(files.filter((file) => layerOf(file) === name && impure.test(withoutTexts(read(file))))).toEqual(
      [],
    );
  });
});

describe('what browsers run', () => {
  const scripts = globSync('src/components/**/*.ts', { cwd: projectFolder })
    .filter((file) => !file.endsWith('.test.ts') && !read(file).includes("'astro/"))
    .toSorted();

  test.each(scripts)('%s brings no package and no Temporal with it', (script) => {
    const found = [...closureOf(script)].filter(
      (file) => !file.startsWith('src/') || /\bTemporal\./.test(read(file)),
    );
    expect(found).toEqual([]);
  });
});

/** A file and all that it imports to run, packages by their name. */
function closureOf(file: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  if (!file.startsWith('src/')) return known;
  for (const { target, typeOnly } of importsOf(file)) if (!typeOnly) closureOf(target, known);
  return known;
}

type Import = { readonly target: string; readonly typeOnly: boolean; readonly own: boolean };

function offences(file: string, name: string, { may, types = [], packages = [] }: Layer): readonly string[] {
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

/** Code without what is in quotes: examples of code that pages show. */
function withoutTexts(code: string): string {
  return code.replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
}

function read(file: string): string {
  return readFileSync(join(projectFolder, file), 'utf8');
}
