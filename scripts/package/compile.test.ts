import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectFolder } from '../cli/settings.ts';
import { inWordsOfPackage, packageFolder } from './compile.ts';

test.each([
  ['Run "npm run build".', 'Run "npx kalendarium build".'],
  ['npm run init -- ADDRESS --out FILE', 'npx kalendarium init ADDRESS --out FILE'],
  ['"api.dialect" in src/site.config.ts', '"api.dialect" in kalendarium.config.ts'],
  ['after npm start', 'after npx kalendarium start'],
  ['npm start -- --config FILE', 'npx kalendarium start --config FILE'],
  ['npm run -s hosting -- --for nginx', 'npx kalendarium hosting --for nginx'],
  ['/usr/bin/npm run --silent build > log', '/usr/bin/npx kalendarium build > log'],
  [
    '/usr/bin/node scripts/setup.mjs scripts/watch.ts',
    '/usr/bin/node node_modules/kalendarium/scripts/package/command-line.js watch',
  ],
  [
    '(".env.example" lists every variable)',
    '("node_modules/kalendarium/.env.example" lists every variable)',
  ],
  ['join(folder, ".env.example")', 'join(folder, ".env.example")'],
  ['[link](../docs/urls.md)', '[link](../docs/urls.md)'],
])('%s is said as somebody with the package has it', (text, said) => {
  expect(inWordsOfPackage(text)).toBe(said);
});

const documents = globSync('docs/**/*.md', { cwd: projectFolder });

test.each(documents)('%s has commands that the package takes', (document) => {
  const said = inWordsOfPackage(readFileSync(join(projectFolder, document), 'utf8'));
  expect(said.match(/npx kalendarium (?:-.*|[\w-]+ -- .*)|scripts\/setup\.mjs.*/g)).toBeNull();
});

test.each([
  ['/p/node_modules/zod/v4/core.js', ['node_modules/zod']],
  ['/p/node_modules/@astrojs/sitemap/dist/index.js', ['node_modules/@astrojs/sitemap']],
  [
    '/p/node_modules/dom-serializer/node_modules/entities/dist/index.js',
    ['node_modules/dom-serializer/node_modules/entities'],
  ],
  ['/p/src/config.ts', []],
])('the package of %s is told', (id, folder) => {
  expect(packageFolder(id)).toEqual(folder);
});
