import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../scripts/cli/settings.ts';

/** Where languages are named: dictionaries, the documents' own list, the delivered configuration, and the invented town. */
const naming = [
  /^src\/i18n\/(?:[a-z]{2}|dictionaries)\.ts$/,
  /^src\/contract\/language\.ts$/,
  /^src\/site\.config\.ts$/,
  /^scripts\/mock\/town(?:\.ts$|\/)/,
];

test('no code but dictionaries and the town asks for a language by its name', () => {
  const files = globSync('{src,scripts}/**/*.{ts,mjs,astro}', { cwd: projectFolder }).filter(
    (file) => !file.endsWith('.test.ts') && !naming.some((one) => one.test(file)),
  );
  expect(files.length).toBeGreaterThan(400);
  const found = files.flatMap((file) =>
    withoutComments(readFileSync(join(projectFolder, file), 'utf8'))
      .split('\n')
      .filter((line) => /['"`](?:en|pl)['"`]|(?<![\w.$])(?:en|pl):|\.(?:en|pl)\b(?!\.)/.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}
