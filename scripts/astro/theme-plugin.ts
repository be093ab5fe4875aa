import { existsSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import type { Language } from '../../src/contract/language.ts';
import { isThemeComponent, themeComponents } from '../../src/theme/components.ts';
import { fieldColors, fieldSheet } from '../../src/theme/fields.ts';
import { fontFaces, fontsOf } from '../../src/theme/fonts.ts';
import * as ownTokens from '../../src/theme/tokens.ts';
import { logoSheet } from '../../src/theme/values.ts';
import { fontFile, type PlacedTheme, themeFile } from '../cli/read-theme.ts';
import { projectFolder } from '../cli/settings.ts';
import { isPackage } from '../cli/site-folder.ts';

/** A plugin for Vite, as much of it as is used. */
type ThemePlugin = {
  readonly name: string;
  readonly enforce: 'pre';
  resolveId(
    this: Resolver,
    source: string,
    importer: string | undefined,
  ): Promise<string | undefined> | string | undefined;
  load(id: string): Promise<string | undefined>;
  configureServer(server: DevServer): void;
  hotUpdate(
    this: { readonly environment: DevEnvironment },
    update: { readonly file: string; readonly modules: readonly object[] },
  ): readonly object[] | undefined;
  transform(code: string, id: string): { readonly code: string; readonly map: null } | undefined;
};

type Resolver = {
  resolve(
    source: string,
    importer: string | undefined,
    options: { readonly skipSelf: true },
  ): Promise<{ readonly id: string } | null>;
};

type PluginOptions = {
  readonly isDev?: boolean;
  /** Of a site in development: others get typefaces for their scripts when templates are given their look. */
  readonly languages?: readonly Language[];
};

/** A module graph of Vite's development server, as much of it as is used. */
type DevEnvironment = {
  readonly moduleGraph: {
    getModuleById(id: string): object | undefined;
    invalidateModule(module: object): void;
  };
};

/** Vite's development server, as much of it as is used. */
type DevServer = {
  readonly environments: {
    readonly ssr: { readonly runner?: { import(file: string): Promise<unknown> } };
  };
};

const sourceFolder = join(projectFolder, 'src');

const tokensFile = compiledPath(join(sourceFolder, 'theme', 'tokens.ts'));

/** What components import of the theme. */
const themeModule = 'kalendarium:theme';
const themeModuleId = `\0${themeModule}`;

/** Stands for a file in the folder of the styles, so that addresses in it are relative to that. */
const sheetId = join(sourceFolder, 'styles', 'tokens-and-typefaces.css');

/** The sheet that gets the colors of programmes. */
const programmeSheet = join(sourceFolder, 'styles', 'programme.css');

/** Its address in development, where browsers ask for it. */
const sheetPath = `/${relative(projectFolder, sheetId).split(sep).join('/')}`;

const originals = 'kalendarium:original/';
const ownSource = 'kalendarium/';

/** A style or script that Astro takes out of a component and asks for by itself. */
const isPartOfComponent = /\.astro\?astro&/;

/** Of every style sheet of a component, so that it does not matter which is read first. */
const layers = '@layer tokens, reset, base, layout, parts, prose, components;';

/**
 * Lets the theme of a site reach its pages.
 *
 * - `kalendarium:theme` has its tokens, typefaces and style sheets.
 * - Its components stand in for those of the same name, wherever these are imported.
 * - `kalendarium:original/NAME` is the component of the site that one of a theme stands in for, and `kalendarium/PATH` any
 *   file of `src`, wherever the theme is.
 * - Styles of components are put into a layer, so that those of the theme win.
 *
 * @param options.isDev whether tokens are read again when they are edited
 */
export function themePlugin(
  theme: PlacedTheme,
  { isDev = false, languages = [] }: PluginOptions = {},
): ThemePlugin {
  const replaced = new Map(
    Object.entries(theme.components).map(([name, file]) => [
      isThemeComponent(name) ? originalOf(name) : '',
      themeFile(theme, file),
    ]),
  );
  let runner: DevServer['environments']['ssr']['runner'];
  return {
    name: 'kalendarium:theme',
    enforce: 'pre',
    configureServer({ environments }) {
      // A build opens a server too, and closes it before it reads styles.
      if (isDev) runner = environments.ssr.runner;
    },
    resolveId(source, importer) {
      if (source === themeModule) return themeModuleId;
      if (source === sheetId || source === sheetPath) return sheetId;
      if (source.startsWith(originals)) return original(source);
      if (isPartOfComponent.test(source)) return isElsewhere(source) ? `/@fs${source}` : undefined;
      const own = source.startsWith(ownSource)
        ? compiledPath(join(sourceFolder, source.slice(ownSource.length)))
        : source;
      return /\.astro$/.test(own) || own !== source ? resolveOwn(this, own, importer) : undefined;
    },
    async load(id) {
      if (id === themeModuleId) return moduleText(theme, languages);
      if (id !== sheetId) return undefined;
      const { tokenSheet, tokensOf } = await presentTokens();
      return `${fontFaces(fontsOf(theme, languages), (font) => addressOf(fontFile(theme, font)))}\n${tokenSheet(tokensOf(theme.tokens))}${logoSheet(theme)}`;
    },
    hotUpdate({ file, modules }) {
      const { moduleGraph } = this.environment;
      const sheet = file === tokensFile ? moduleGraph.getModuleById(sheetId) : undefined;
      if (sheet === undefined) return undefined;
      moduleGraph.invalidateModule(sheet);
      return [...modules, sheet];
    },
    transform: (code, id) => {
      if (id.startsWith(programmeSheet) && !id.endsWith('?url'))
        return {
          code: `${code}\n@layer components {\n${fieldSheet(fieldColors(theme.tokens))}}\n`,
          map: null,
        };
      return id.includes('.astro?') && id.includes('type=style')
        ? { code: `${layers}\n@layer components {\n${code}\n}\n`, map: null }
        : undefined;
    },
  };

  /** In development as they are at this moment, not as they were when Astro started. */
  async function presentTokens(): Promise<typeof ownTokens> {
    const edited: unknown = await runner?.import(tokensFile);
    return (edited as typeof ownTokens | undefined) ?? ownTokens;
  }

  async function resolveOwn(
    resolver: Resolver,
    source: string,
    importer: string | undefined,
  ): Promise<string | undefined> {
    const id = (await resolver.resolve(source, importer, { skipSelf: true }))?.id;
    const instead = id === undefined ? undefined : replaced.get(id);
    return instead === undefined || instead === importer ? id : instead;
  }
}

/** A module of the program as it is there: compiled where the program is a package. */
function compiledPath(file: string): string {
  return isPackage ? file.replace(/\.ts$/, '.js') : file;
}

/**
 * Astro takes an absolute path outside the project for one below it, unless the plugin says that the path is one of the disk. In
 * development browsers ask for components of the project by paths below it.
 */
function isElsewhere(source: string): boolean {
  const [file = ''] = source.split('?');
  return (
    isAbsolute(file) &&
    !file.startsWith(projectFolder + sep) &&
    !existsSync(join(projectFolder, file))
  );
}

function original(source: string): string {
  const name = source.slice(originals.length);
  if (isThemeComponent(name)) return originalOf(name);
  throw new Error(
    `There is no component "${name}" that a theme may replace; docs/theming.md lists them.`,
  );
}

function originalOf(name: keyof typeof themeComponents): string {
  return join(sourceFolder, 'components', themeComponents[name]);
}

function moduleText(theme: PlacedTheme, languages: readonly Language[]): string {
  const preloaded = fontsOf(theme, languages).filter(({ preload }) => preload.length > 0);
  return [
    `import ${JSON.stringify(sheetId)};`,
    ...theme.styles.map((file) => `import ${JSON.stringify(themeFile(theme, file))};`),
    ...preloaded.map(
      (font, index) =>
        `import font${index} from ${JSON.stringify(`${fontFile(theme, font)}?url`)};`,
    ),
    `export const preloads = [${preloaded
      .map(({ preload }, index) => `{ href: font${index}, languages: ${JSON.stringify(preload)} }`)
      .join(', ')}];`,
  ].join('\n');
}

function addressOf(file: string): string {
  return relative(dirname(sheetId), file).split(sep).join('/');
}
