import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { isThemeComponent, themeComponents } from '../../src/theme/components.ts';
import { fontFaces, fontsOf } from '../../src/theme/fonts.ts';
import { tokenSheet, tokensOf } from '../../src/theme/tokens.ts';
import { projectFolder } from '../cli/settings.ts';
import { fontFile, type PlacedTheme, themeFile } from '../cli/theme.ts';

/** A plugin for Vite, as much of it as is used. */
type ThemePlugin = {
  readonly name: string;
  readonly enforce: 'pre';
  resolveId(
    this: Resolver,
    source: string,
    importer: string | undefined,
  ): Promise<string | undefined> | string | undefined;
  load(id: string): string | undefined;
  transform(code: string, id: string): { readonly code: string; readonly map: null } | undefined;
};

type Resolver = {
  resolve(
    source: string,
    importer: string | undefined,
    options: { readonly skipSelf: true },
  ): Promise<{ readonly id: string } | null>;
};

const sourceFolder = join(projectFolder, 'src');

/** What components import of the theme. */
const themeModule = 'kalendarium:theme';
const themeModuleId = `\0${themeModule}`;

/** Stands for a file in the folder of the styles, so that addresses in it are relative to that. */
const sheetId = join(sourceFolder, 'styles', 'tokens-and-typefaces.css');

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
 */
export function themePlugin(theme: PlacedTheme): ThemePlugin {
  const replaced = new Map(
    Object.entries(theme.components).map(([name, file]) => [
      isThemeComponent(name) ? originalOf(name) : '',
      themeFile(theme, file),
    ]),
  );
  return {
    name: 'kalendarium:theme',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === themeModule) return themeModuleId;
      if (source === sheetId) return sheetId;
      if (source.startsWith(originals)) return original(source);
      if (isPartOfComponent.test(source)) return isElsewhere(source) ? `/@fs${source}` : undefined;
      const own = source.startsWith(ownSource)
        ? join(sourceFolder, source.slice(ownSource.length))
        : source;
      return /\.astro$/.test(own) || own !== source ? resolveOwn(this, own, importer) : undefined;
    },
    load(id) {
      if (id === themeModuleId) return moduleText(theme);
      if (id === sheetId)
        return `${fontFaces(fontsOf(theme), (font) => addressOf(fontFile(theme, font)))}\n${tokenSheet(tokensOf(theme.tokens))}`;
      return undefined;
    },
    transform: (code, id) =>
      id.includes('.astro?') && id.includes('type=style')
        ? { code: `${layers}\n@layer components {\n${code}\n}\n`, map: null }
        : undefined,
  };

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

/** Astro takes an absolute path outside the project for one below it, unless the plugin says that the path is one of the disk. */
function isElsewhere(file: string): boolean {
  return isAbsolute(file) && !file.startsWith(projectFolder + sep);
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

function moduleText(theme: PlacedTheme): string {
  const preloaded = fontsOf(theme).filter(({ preload }) => preload.length > 0);
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
