import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { applyLook, isPlain, readPreloads, type SiteLook } from './apply-theme.ts';

const face = (family: string, source: string) =>
  `@font-face{font-family:${family};font-style:normal;src:${source}format("woff2")}`;

const styles = [
  '@layer tokens{:root{color-scheme:light;--accent:#b5290f}@media screen{:root{--accent:#eee}}}',
  '@layer base{a{color:var(--accent)}}',
  face('Fallback', 'local(Arial)'),
  face('Atkinson', 'url(/_astro/atkinson-hyperlegible-next-latin-normal.AAAAAAAA.woff2)'),
  face('Brygada', 'url(/_astro/brygada-1918-latin-normal.BBBBBBBB.woff2)'),
].join('');

const fields =
  '@layer components{.field{color:red}.field{--on-field:#fff;--field:#96220d}.field.cue-1,.field.cue-14{--field:#96220c}.field.cue-2,.field.cue-15{--field:#2947a7}}';

function compiled(): string {
  const folder = temporaryFolder();
  writeTree(folder, {
    'client/_astro/site.CCCCCCCC.css': styles,
    'client/_astro/programme.DDDDDDDD.css': fields,
    'client/_astro/others.EEEEEEEE.css': 'b{color:red}',
    'client/_astro/page-script-FFFFFFFF.js': 'import "./dates.js"',
    'client/_astro/atkinson-hyperlegible-next-latin-normal.AAAAAAAA.woff2': 'atkinson',
    'client/_astro/brygada-1918-latin-normal.BBBBBBBB.woff2': 'brygada',
    'server/entry.mjs':
      'const manifest = {"base":"/"}; const files = ["_astro/site.CCCCCCCC.css", "/_astro/others.EEEEEEEE.css", "/_astro/programme.DDDDDDDD.css"]',
  });
  return folder;
}

function applied(
  look: Partial<SiteLook['theme']> & { base?: string; languages?: readonly string[] },
) {
  const { base = '', languages = [], ...theme } = look;
  const to = join(temporaryFolder(), 'made');
  applyLook(compiled(), to, {
    theme: { folder: '/none', tokens: {}, styles: [], ...theme },
    languages,
    base,
  });
  const names = readdirSync(join(to, 'client/_astro'));
  const read = (start: string) =>
    readFileSync(
      join(to, 'client/_astro', names.find((name) => name.startsWith(start)) ?? ''),
      'utf8',
    );
  return { to, names, read, server: readFileSync(join(to, 'server/entry.mjs'), 'utf8') };
}

test('only a site without tokens, typefaces and a base path takes templates as they are', () => {
  const plain = {
    theme: { folder: '/', tokens: { base: {} }, styles: [] },
    languages: ['en'],
    base: '',
  };
  expect(isPlain(plain)).toBe(true);
  expect(isPlain({ ...plain, base: '/calendar' })).toBe(false);
  expect(
    isPlain({ ...plain, theme: { folder: '/', tokens: { dark: { accent: 'red' } }, styles: [] } }),
  ).toBe(false);
  expect(isPlain({ ...plain, theme: { folder: '/', tokens: {}, styles: [], fonts: [] } })).toBe(
    false,
  );
});

test('tokens of a theme reach the style sheets, which then have other names wherever they are named', () => {
  const { names, read, server } = applied({ tokens: { base: { accent: '#00684f' } } });
  expect(read('site.')).toMatch(/^@layer tokens\{:root\{color-scheme:light;/);
  expect(read('site.')).toContain('--accent:#00684f;');
  expect(read('site.')).toContain('}@layer base{a{color:var(--accent)}}@font-face');
  expect(read('site.')).not.toContain('--accent:#b5290f');
  expect(read('programme.')).toMatch(
    /^@layer components\{\.field\{color:red\}\.field\{--on-field:/,
  );
  expect(read('programme.').match(/\{--field:/g)).toHaveLength(8);
  const sheets = names.filter((name) => name.endsWith('.css')).toSorted();
  expect(sheets).toContain('others.EEEEEEEE.css');
  expect(sheets).not.toContain('site.CCCCCCCC.css');
  expect([...server.matchAll(/_astro\/([^"]+)/g)].map(([, name]) => name).toSorted()).toEqual(
    sheets,
  );
});

test('typefaces of a theme stand in for those of the site, and pages ask for them early', () => {
  const folder = temporaryFolder();
  writeTree(folder, { 'town.woff2': 'town' });
  const { to, names, read } = applied({
    folder,
    tokens: { base: { 'font-display': 'Town, serif', 'font-text': 'Town' } },
    fonts: [
      { family: 'Town', file: './town.woff2', weights: '400', style: 'normal', preload: ['pl'] },
    ],
  });
  const [file] = names.filter((name) => name.endsWith('.woff2'));
  expect(names.filter((name) => name.endsWith('.woff2'))).toHaveLength(1);
  expect(read('site.')).toContain(`src:url("/_astro/${file}")`);
  expect(read('site.')).toContain('font-family:Fallback');
  expect(read('site.')).not.toMatch(/Brygada|Atkinson/);
  expect(readPreloads(to)).toEqual([{ href: `/_astro/${file}`, languages: ['pl'] }]);
});

test('typefaces of the site that its tokens still name stay beside those of a theme', () => {
  const folder = temporaryFolder();
  writeTree(folder, { 'town.woff2': 'town' });
  const { read } = applied({
    folder,
    tokens: { base: { 'font-display': 'Town, serif' } },
    fonts: [{ family: 'Town', file: './town.woff2', weights: '400', style: 'normal', preload: [] }],
  });
  const families = read('site.').match(/(?<=font-family:")[^"]+/g);
  expect(new Set(families)).toEqual(new Set(['Town', 'Atkinson Hyperlegible Next']));
  expect(read('atkinson-hyperlegible-next-polish-normal.').length).toBeGreaterThan(1000);
});

test('a site in another script has typefaces for it, and its pages ask for them early', () => {
  const { to, read } = applied({ languages: ['uk', 'en'] });
  expect(read('site.')).toMatch(
    /url\("\/_astro\/golos-text-cyrillic-normal\.[^)]+\)[^}]*U\+0400-045F/,
  );
  expect(read('site.')).not.toContain('noto-naskh');
  const early = readPreloads(to).filter(({ href }) => href.includes('cyrillic'));
  expect(early.map(({ languages }) => languages)).toEqual([['uk'], ['uk']]);
  const plain = { theme: { folder: '/', tokens: {}, styles: [] }, base: '' };
  expect(isPlain({ ...plain, languages: ['ar'] })).toBe(false);
  expect(isPlain({ ...plain, languages: ['pl', 'cs'] })).toBe(true);
});

test('a logo for the dark is shown there alone', () => {
  const logo = { light: './a.svg', height: 40, replacesName: false };
  expect(applied({ logo: { ...logo, dark: './b.svg' } }).read('site.')).toContain(
    '.logo-night{display:var(--night)}',
  );
  expect(
    isPlain({ theme: { folder: '/', tokens: {}, styles: [], logo }, languages: [], base: '' }),
  ).toBe(true);
});

test('a base path is put before every address, and names of files stay', () => {
  const { to, names, server } = applied({ base: '/calendar' });
  expect(names).toContain('site.CCCCCCCC.css');
  expect(server).toContain('"base":"/calendar/"');
  expect(server).toContain('"_astro/site.CCCCCCCC.css", "/calendar/_astro/others.EEEEEEEE.css"');
  expect(readPreloads(to).map(({ href }) => href)).toEqual([
    '/calendar/_astro/brygada-1918-latin-normal.BBBBBBBB.woff2',
    '/calendar/_astro/atkinson-hyperlegible-next-latin-normal.AAAAAAAA.woff2',
  ]);
  expect(existsSync(join(to, 'client/_astro/page-script-FFFFFFFF.js'))).toBe(true);
});

test('style sheets that were compiled otherwise are not taken for plain ones', () => {
  const folder = temporaryFolder();
  writeTree(folder, { 'client/_astro/site.A.css': 'a{color:red}', 'server/entry.mjs': '' });
  const look = {
    theme: { folder: '/', tokens: { base: { accent: 'red' } }, styles: [] },
    languages: [],
    base: '',
  };
  expect(() => applyLook(folder, join(temporaryFolder(), 'made'), look)).toThrow(
    'The compiled style sheets have no tokens that could be replaced.',
  );
});
