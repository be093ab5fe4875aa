import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../cli/settings.ts';
import { elsewhere, shortScopes } from './astro-integration.ts';

function shorten(code: string, id: string): string {
  return shortScopes().reduce((text, plugin) => plugin.transform(text, id)?.code ?? text, code);
}

test('styles and components get the same short names', () => {
  expect(
    shorten('p[data-astro-cid-abcd1234]{color:red}', '/A.astro?astro&type=style&index=0&lang.css'),
  ).toBe('p[data-0abcd]{color:red}');
  expect(shorten('<p data-astro-cid-abcd1234>', '/A.astro')).toBe('<p data-0abcd>');
});

test('other modules stay as they are', () => {
  expect(shorten('"data-astro-cid-abcd1234"', '/a.ts')).toBe('"data-astro-cid-abcd1234"');
});

test('two components that would share a name stop the build', () => {
  expect(() => shorten('data-astro-cid-abcd1234 data-astro-cid-abcd9999', '/A.astro')).toThrow(
    'Two components have scopes that begin with "abcd".',
  );
});

test('of the project only sources are watched, and what a site has beside it', () => {
  const inProject = (...names: readonly string[]) => join(projectFolder, ...names);
  const isElsewhere = elsewhere([
    ...[inProject('src'), inProject('themes', 'harbor'), projectFolder],
    ...[inProject('other.config.ts'), '/srv/theme'],
  ]);
  const watched = [
    projectFolder,
    inProject('src', 'components', 'HomePage.astro'),
    inProject('themes'),
    inProject('themes', 'harbor', 'theme.json'),
    inProject('other.config.ts'),
    '/srv/theme/theme.json',
  ];
  const others = [
    inProject('dist'),
    inProject('dist', 'en', 'index.html'),
    inProject('.cache', 'snapshots'),
    inProject('.town-of-others'),
    inProject('srcs'),
    inProject('themes', 'other'),
  ];
  expect([...watched, ...others].filter(isElsewhere)).toEqual(others);
});
