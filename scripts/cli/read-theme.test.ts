import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { siteConfigSchema, type ThemeInput } from '../../src/config.ts';
import { codeDigest } from '../build/digests.ts';
import { filesOfTheme, packagesOfSite, placeTheme, readThemeFiles } from './read-theme.ts';

let place = '';
let configFile = '';
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'theme-'));
  configFile = join(place, 'town.config.ts');
  write('town.config.ts', `import { words } from './words.ts';\nimport hooks from './hooks.mjs';`);
  write('words.ts');
  write(
    'hooks.mjs',
    `import 'node:fs';\nimport { defineHooks } from 'kalendarium';\nimport slug from "slug/lib";\nimport { level } from '#level';`,
  );
  write('package.json', `{ "name": "town", "imports": { "#level": "./level.mjs" } }`);
  write('level.mjs', 'export const level = 1;');
  write(
    'node_modules/slug/package.json',
    packageJson('slug', '1.2.3', { letters: '*', gone: '*' }),
  );
  write('node_modules/slug/lib.js');
  write('node_modules/letters/package.json', packageJson('letters', '4.5.6', { slug: '*' }));
  write('look/pages.css', `@import "./parts/cards.css"; a { background: url(../pictures/a.svg); }`);
  write('look/parts/cards.css');
  write('look/EventRow.astro', `---\nimport Time from './Time.astro';\n---`);
  write('look/Time.astro');
  write('look/notes.txt');
  write('look/node_modules/x/index.js');
  write('pictures/a.svg');
  write('unrelated.txt');
});
afterEach(() => rmSync(place, { recursive: true }));

const look: ThemeInput = {
  folder: './look',
  styles: ['./pages.css'],
  components: { EventRow: './EventRow.astro' },
};

describe('placeTheme', () => {
  test('finds the folder of a theme beside the configuration, which need not be that of the project', () => {
    expect(placeTheme(themeOf(look), configFile).folder).toBe(join(place, 'look'));
    expect(placeTheme(themeOf({}), configFile).folder).toBe(place);
  });

  test('names every file that is missing, with its key, and the folder it was looked for in', () => {
    const theme = themeOf({
      ...look,
      components: { EventCard: './EventCard.astro' },
      icon: './icon.svg',
      fonts: [{ family: 'Town', file: 'no-such-package/town.woff2' }],
    });
    expect(() => placeTheme(theme, configFile)).toThrow(
      `${configFile} cannot be used: theme.components.EventCard is "./EventCard.astro", but there is no file ${join(place, 'look/EventCard.astro')}; ` +
        'theme.fonts[0].file is "no-such-package/town.woff2", but there is no file of that name in any package; ' +
        `theme.icon is "./icon.svg", but there is no file ${join(place, 'look/icon.svg')}. ` +
        `Paths of a theme are relative to "theme.folder", which is ${join(place, 'look')}: correct one of them.`,
    );
  });
});

describe('the logo of a theme', () => {
  const placed = (light: string) =>
    placeTheme(themeOf({ logo: { light, height: 40 } }), configFile);

  test.each([
    ['<svg width="240" height="80px" viewBox="0 0 9 9"/>', 120],
    ['<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 40"></svg>', 60],
    ['<svg width="100%" viewBox="0,0,30,60"/>', 20],
  ])('is as wide as its drawing says: %s', (text, width) => {
    write('logo.svg', text);
    expect(placed('./logo.svg').logo?.width).toBe(width);
  });

  test('is as wide as its picture is', () => {
    const head = Buffer.alloc(24);
    head.write('IHDR', 12, 'latin1');
    head.writeUInt32BE(300, 16);
    head.writeUInt32BE(100, 20);
    writeFileSync(join(place, 'logo.png'), head);
    expect(placed('./logo.png').logo?.width).toBe(120);
  });

  test('has to say how wide it is', () => {
    write('logo.svg', '<svg/>');
    expect(() => placed('./logo.svg')).toThrow('does not say how wide and high it is');
  });
});

describe('readThemeFiles', () => {
  test('finds a file of words for each language beside theme.json, or alone', () => {
    write('theme/words.fr.json', '{"words":{"section.news":"Blog"},"address":{"news":"blog"}}');
    expect(readThemeFiles(undefined, configFile)?.said).toEqual({
      folder: join(place, 'theme'),
      words: { fr: { 'section.news': 'Blog' } },
      dictionaries: { fr: { address: { news: 'blog' } } },
    });
    write(
      'theme/theme.json',
      '{"words":{"fr":{"section.news":"Actus","section.events":"Agenda"}}}',
    );
    expect(readThemeFiles(undefined, configFile)?.said['words']).toEqual({
      fr: { 'section.news': 'Actus', 'section.events': 'Agenda' },
    });
    expect(readThemeFiles('./look', configFile)).toBeUndefined();
  });
});

describe('filesOfTheme', () => {
  const names = (theme: ThemeInput) =>
    filesOfTheme(placeTheme(themeOf(theme), configFile), configFile).map((file) =>
      file.slice(place.length + 1),
    );

  test('has all of the folder of a theme, and what its files refer to', () => {
    expect(names(look)).toEqual([
      'hooks.mjs',
      'level.mjs',
      'look/EventRow.astro',
      'look/Time.astro',
      'look/notes.txt',
      'look/pages.css',
      'look/parts/cards.css',
      'pictures/a.svg',
      'town.config.ts',
      'words.ts',
    ]);
  });

  test('has what the files of a theme refer to where it has no folder of its own', () => {
    expect(names({ styles: ['./look/pages.css'] })).toEqual([
      'hooks.mjs',
      'level.mjs',
      'look/pages.css',
      'look/parts/cards.css',
      'pictures/a.svg',
      'town.config.ts',
      'words.ts',
    ]);
  });
});

test('packagesOfSite has the packages that files import, and those that these depend on', () => {
  const files = filesOfTheme(placeTheme(themeOf({}), configFile), configFile);
  expect(packagesOfSite(files)).toEqual(['letters@4.5.6', 'slug@1.2.3']);
});

test('a build notices another version of a package behind one that hooks import', () => {
  const config = siteConfigSchema.parse({});
  const before = codeDigest(configFile, config);
  write('node_modules/letters/package.json', packageJson('letters', '4.5.7', {}));
  expect(codeDigest(configFile, config)).not.toBe(before);
});

test.each([
  'hooks.mjs',
  'level.mjs',
  'words.ts',
  'look/Time.astro',
  'look/parts/cards.css',
  'pictures/a.svg',
  'look/new.astro',
])('a build notices a change of %s', (file) => {
  const config = siteConfigSchema.parse({ theme: look });
  const before = codeDigest(configFile, config);
  expect(codeDigest(configFile, config)).toBe(before);
  write(file, 'changed');
  expect(codeDigest(configFile, config)).not.toBe(before);
});

function packageJson(name: string, version: string, dependencies: Record<string, string>): string {
  return JSON.stringify({ name, version, dependencies });
}

function themeOf(theme: ThemeInput) {
  return siteConfigSchema.parse({ theme }).theme;
}

function write(file: string, text = ''): void {
  mkdirSync(dirname(join(place, file)), { recursive: true });
  writeFileSync(join(place, file), text);
}
