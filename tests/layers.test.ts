import { globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob, normalize } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectFolder } from '../scripts/cli/settings.ts';

type Layer = {
  /** Folders below `src/`; '' is that itself. */
  readonly folders: readonly string[];
  /** Layers that may be imported beside the own one. */
  readonly may: readonly string[];
  /** Layers of which only types may be imported. */
  readonly types?: readonly string[];
  readonly packages?: readonly string[];
  /** Files that other layers and scripts may import, each by its path in its folder, as a pattern without its ending. */
  readonly open: readonly string[];
};

/** Which layer may import which, from the wire down to the pages. A path belongs to the longest folder it begins with. */
const layers: Readonly<Record<string, Layer>> = {
  contract: {
    folders: ['contract/'],
    may: [],
    packages: ['zod'],
    open: [
      'collections',
      'content',
      'events',
      'file-kinds',
      'language',
      'primitives',
      'routes/content',
      'routes/events',
      'routes/index',
      'routes/route',
      'seo',
    ],
  },
  api: {
    folders: ['api/'],
    may: ['contract'],
    types: ['settings'],
    packages: ['zod', 'undici', 'node:'],
    open: [
      'client',
      'concurrency',
      'dialect',
      'errors',
      'list',
      'redaction',
      'request',
      'transport',
    ],
  },
  snapshot: {
    folders: ['snapshot/'],
    may: ['contract'],
    packages: ['zod', 'node:'],
    open: ['format', 'history', 'maps', 'published-days', 'read', 'thinned', 'write-file'],
  },
  html: {
    folders: ['html/'],
    may: [],
    types: ['contract'],
    packages: ['sanitize-html', 'entities'],
    open: [
      'addresses',
      'attributes',
      'clean',
      'context',
      'embeds',
      'escape',
      'faults',
      'labelled-lines',
      'plain-text',
      'snippets',
      'subscription-links',
      'text',
      'time-value',
      'tags',
    ],
  },
  // Of themes, and of pictures that are drawn again.
  color: {
    folders: ['color/'],
    may: [],
    open: ['oklab'],
  },
  loaders: {
    folders: ['loaders/'],
    may: ['contract', 'api', 'snapshot', 'html', 'color'],
    types: ['settings'],
    packages: ['zod', 'entities', 'sharp', 'node:'],
    open: [
      'fetch-context',
      'drift',
      'edit-address',
      'fetch-snapshot',
      'item-details',
      'receive-item',
      'restricted',
      'withheld',
      'withhold-later',
    ],
  },
  model: {
    folders: ['model/'],
    may: ['contract', 'html', 'words'],
    types: ['settings'],
    packages: ['entities'],
    open: [
      'access',
      'added',
      'admission',
      'cost',
      'equality',
      'event',
      'facts',
      'groups',
      'item',
      'opening-hours',
      'page',
      'pins',
      'post',
      'slug',
      'status',
      'title-marks',
      'stop',
      'text-rules',
      'texts',
      'when',
    ],
  },
  // For the build and for browsers: to run they need nothing.
  words: {
    folders: ['i18n/', 'search/'],
    may: [],
    types: ['contract', 'model', 'settings'],
    open: [
      'clock',
      'counted',
      'dictionaries',
      'dictionary',
      'en',
      'everyday',
      'fold',
      'format',
      'kept-index',
      'last-day',
      'published-words',
      'query',
      'rhythm',
      'spots',
      'stems',
      'translate',
      'search',
      'text-digest',
      'word-languages',
      'words',
      'write-index',
    ],
  },
  // Addresses, settings and looks.
  settings: {
    folders: ['', 'theme/'],
    may: ['contract', 'model', 'words', 'color'],
    packages: ['zod'],
    open: [
      'config',
      'routes',
      'version-range',
      'components',
      'fields',
      'fonts',
      'nearest-name',
      'tokens',
      'values',
    ],
  },
  site: {
    folders: ['site/'],
    may: ['settings', 'contract', 'html', 'model', 'words', 'snapshot'],
    open: [
      'asset-paths',
      'categories',
      'change-log',
      'events/access-coverage',
      'events/choices',
      'cms-addresses',
      'events/combinations',
      'derived',
      'events/event-days',
      'events/event-lists',
      'events/facts',
      'events/hours-of-day',
      'hooked-snapshot',
      'events/own-calendar',
      'published-history',
      'news-archive',
      'open-site',
      'order',
      'page-tree',
      'pages',
      'events/reports',
      'events/timetables',
      'redirects/redirect-source',
      'redirects/redirect-table',
      'renewal/renewal',
      'rollback',
      'events/series',
      'events/visiting',
      'events/website-action',
      'site',
      'translations',
    ],
  },
  outputs: {
    folders: ['outputs/'],
    may: ['settings', 'contract', 'html', 'model', 'words', 'site'],
    types: ['snapshot'],
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
      'head/head',
      'head/json-ld',
      'head/oembed',
      'hosting/headers',
      'hosting/apache',
      'hosting/hosted-site',
      'hosting/nginx',
      'hosting/storage',
      'keys',
      'manifest',
      'offline',
      'pocket',
      'open-data/catalog',
      'keys',
      'open-data/files',
      'own-files',
      'posters/posters',
      'redirects',
      'search-files',
      'sitemap',
      'social-card',
      'target',
      'text',
    ],
  },
  views: {
    folders: ['views/'],
    may: ['settings', 'contract', 'html', 'model', 'words', 'site', 'outputs'],
    types: ['snapshot'],
    open: [
      'access-table',
      'contact',
      'event-questions',
      'event-time',
      'layout',
      'lists/{calendar,choice-bar,day-parts,events,groups,lists,series,star-all,timetable,week-hours}',
      'news',
      'page',
      'pocket-settings',
      'programme',
      'rows',
      'subscribe',
      'titles',
      'trail',
    ],
  },
  // One file for each kind of page.
  kinds: {
    folders: ['kinds/'],
    may: ['settings', 'contract', 'html', 'model', 'words', 'site', 'outputs', 'views'],
    types: ['snapshot'],
    open: ['*', 'lists/*'],
  },
  // Everything that a site publishes, in one order.
  targets: {
    folders: ['targets.ts'],
    may: ['settings', 'site', 'outputs', 'kinds'],
    open: [''],
  },
  components: {
    folders: ['components/'],
    may: ['html', 'model', 'words', 'styles'],
    types: ['contract', 'settings', 'views', 'kinds'],
    packages: ['kalendarium:', 'astro/runtime/server/'],
    open: [
      'event/event-script*',
      '*',
      '*/*Page',
      'frame/*',
      'list/{GroupUpcoming,PastMonths,PastYears}',
      'month/MonthLinks',
      'subscribe/{SubscribeLine,SubscribePanel}',
    ],
  },
  // Each kind of page as its component in the layout.
  pages: {
    folders: ['layouts/', 'pages/'],
    may: ['components', 'html', 'styles'],
    types: ['views', 'kinds'],
    packages: ['kalendarium:'],
    open: [],
  },
};

/** The layer of each folder; `scripts`, `tests` and style sheets are beside them. */
const layerOfFolder = new Map([
  ...Object.entries(layers).flatMap(([name, { folders }]) =>
    folders.map((folder) => [`src/${folder}`, name] as const),
  ),
  ...['scripts', 'tests'].map((name) => [`${name}/`, name] as const),
  ['src/styles/', 'styles'],
]);

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

  test.each(Object.entries(layers))(
    'other folders import only the open files of %s',
    (name, { open }) => {
      const closed = [...files, ...globSync('scripts/**/*.ts', { cwd: projectFolder })]
        .filter((file) => !file.endsWith('.test.ts') && layerOf(file) !== name)
        .flatMap((file) => importsOf(file).map(({ target }) => target))
        .filter((target) => layerOf(target) === name)
        .map((target) => target.slice(folderOf(target).length).replace(/\.(?:ts|astro)$/, ''))
        .filter((module) => !open.some((pattern) => matchesGlob(module, pattern)));
      expect([...new Set(closed)]).toEqual([]);
    },
  );

  test('scripts use neither pages nor components, but for what is compiled with them', () => {
    const scripts = globSync('scripts/**/*.{ts,mjs}', { cwd: projectFolder }).filter(
      (file) => file !== join('scripts', 'astro', 'renderer-entry.ts'),
    );
    const found = scripts.flatMap((file) =>
      importsOf(file).filter(({ target }) => /^src\/(?:pages|components|layouts)\//.test(target)),
    );
    expect(found).toEqual([]);
  });
});

/** Which room of `scripts` may import which. The commands, `scripts/*.ts`, may import all of them, and none imports a command. */
const rooms: Readonly<Record<string, readonly string[]>> = {
  cli: [],
  ci: [],
  budgets: ['cli'],
  check: ['cli'],
  init: ['cli'],
  'lint-feed': ['cli'],
  mock: ['cli'],
  sites: ['cli'],
  snapshots: ['cli', 'sites'],
  media: ['cli'],
  verify: ['cli', 'lint-feed'],
  report: ['cli', 'snapshots'],
  astro: ['cli'],
  package: ['cli', 'astro', 'mock'],
  build: ['cli', 'sites', 'snapshots', 'media', 'verify', 'report', 'astro'],
  upgrade: ['cli', 'sites', 'snapshots', 'lint-feed', 'build'],
  watch: ['cli', 'sites', 'snapshots', 'report', 'build'],
  doctor: ['cli', 'init', 'lint-feed', 'report', 'snapshots'],
  bench: ['cli', 'mock', 'media', 'snapshots', 'build'],
};

/** Pairs of rooms that import each other, which none should. */
const twoWayPairs: readonly string[] = [];

describe('the rooms of scripts', () => {
  const scripts = globSync('scripts/**/*.{ts,mjs}', { cwd: projectFolder })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted();
  const roomOf = (file: string) => /^scripts\/([^/]+)\//.exec(file)?.[1];
  const between = scripts.flatMap((file) =>
    importsOf(file)
      .filter(({ target, own }) => own && target.startsWith('scripts/'))
      .map(({ target }) => ({ file, target, from: roomOf(file), to: roomOf(target) }))
      .filter(({ from, to }) => from !== to),
  );

  test('every file is in one, or is a command', () => {
    const { scripts: commands } = JSON.parse(read('package.json'));
    const lines = Object.values(commands).join(' ');
    const others = scripts.filter((file) => {
      const room = roomOf(file);
      return room === undefined ? !lines.includes(file) : !Object.hasOwn(rooms, room);
    });
    expect(others).toEqual([]);
  });

  test('each imports only what it may', () => {
    const offending = between.filter(
      ({ from, to }) =>
        from !== undefined && (to === undefined || !(rooms[from] ?? []).includes(to)),
    );
    expect(offending.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
  });

  test('none may import what it does not', () => {
    const allowed = Object.entries(rooms).flatMap(([from, may]) =>
      may.map((to) => `${from} to ${to}`),
    );
    const used = new Set(between.map(({ from, to }) => `${from} to ${to}`));
    expect(allowed.filter((pair) => !used.has(pair))).toEqual([]);
  });

  test('no two import each other, but for the pairs that are named', () => {
    const found = Object.entries(rooms).flatMap(([one, may]) =>
      may
        .filter((other) => rooms[other]?.includes(one))
        .filter((other) => Object.keys(rooms).indexOf(one) < Object.keys(rooms).indexOf(other))
        .map((other) => `${one} and ${other}`),
    );
    expect(found.toSorted()).toEqual(twoWayPairs.toSorted());
  });
});

describe('what is pure', () => {
  const impure =
    /\bTemporal\.Now\b|\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bprocess\.|\bfetch\(|\bimport\.meta\.env\b/;

  test.each(['html', 'model', 'words', 'settings', 'outputs', 'views', 'kinds', 'targets'])(
    '%s reads neither clock nor environment',
    (name) => {
      expect(
        files.filter((file) => layerOf(file) === name && impure.test(withoutTexts(read(file)))),
      ).toEqual([]);
    },
  );
});

describe('what templates bring with them', () => {
  const mostFiles = 60;
  const templates = globSync('src/pages/**/*.astro', { cwd: projectFolder }).toSorted();

  test('there are templates', () => {
    expect(templates).toContain('src/pages/event.astro');
  });

  test.each(templates)('%s is at most 60 files with all that it imports to run', (template) => {
    const own = [...closureOf(template, renderedImports)].filter((file) =>
      /^src\/.*\.(?:ts|astro)$/.test(file),
    );
    expect(own.length).toBeGreaterThan(1);
    expect(own.slice(mostFiles)).toEqual([]);
  });
});

describe('the present', () => {
  // Stamps of the history, which each publication takes once, and what holds the present.
  const stamping = [
    'src/site/change-log.ts',
    'src/site/open-site.ts',
    'src/site/published-history.ts',
    'src/site/renewal/renewal.ts',
  ];

  test('is read as the day, or through what the site answers of events and instants', () => {
    const own = files.filter((file) =>
      ['site', 'outputs', 'views', 'kinds', 'targets'].includes(layerOf(file) ?? ''),
    );
    const reading = own.filter((file) =>
      /\.now\b|[{,]\s*now\s*(?:[,}]|:(?! ''))/.test(withoutComments(withoutTexts(read(file)))),
    );
    expect(reading).toEqual(stamping);
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

/** A file and all that it imports to run, packages by their name. What is imported by its address runs elsewhere. */
function closureOf(
  file: string,
  imports: (file: string) => readonly Import[] = importsOf,
  known = new Set<string>(),
): ReadonlySet<string> {
  if (known.has(file)) return known;
  known.add(file);
  if (!/^src\/.*\.(?:ts|astro)$/.test(file)) return known;
  for (const { target, typeOnly } of imports(file))
    if (!typeOnly) closureOf(target, imports, known);
  return known;
}

type Import = { readonly target: string; readonly typeOnly: boolean; readonly own: boolean };

function offences(
  file: string,
  name: string,
  { may, types = [], packages = [] }: Layer,
): readonly string[] {
  return importsOf(file)
    .filter(({ target, typeOnly, own }) => {
      if (!own)
        return !packages.some(
          (one) =>
            target === one ||
            target.startsWith(one.endsWith('/') || one.endsWith(':') ? one : `${one}/`),
        );
      const layer = layerOf(target) ?? '';
      return layer !== name && !may.includes(layer) && !(typeOnly && types.includes(layer));
    })
    .map(({ target, typeOnly }) => `${file} imports ${typeOnly ? 'types of ' : ''}${target}`);
}

/** What a template imports to be rendered: its scripts run in browsers. */
function renderedImports(file: string): readonly Import[] {
  return importsIn(file, read(file).replace(/<script>[\s\S]*?<\/script>/g, ''));
}

function importsOf(file: string): readonly Import[] {
  return importsIn(file, read(file));
}

function importsIn(file: string, text: string): readonly Import[] {
  const statements = text.matchAll(
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
  return layerOfFolder.get(folderOf(path));
}

/** The longest folder with a layer that a path begins with; '' for none. */
function folderOf(path: string): string {
  const around = [...layerOfFolder.keys()].filter((folder) => path.startsWith(folder));
  return around.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

/** Code without what is in quotes: examples of code that pages show. */
function withoutTexts(code: string): string {
  return code.replace(/'(?:[^'\\\n]|\\.)*'/g, "''");
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}

function read(file: string): string {
  return readFileSync(join(projectFolder, file), 'utf8');
}
