#!/usr/bin/env node
// Writes the folder of a site: npm create kalendarium FOLDER. Plain JavaScript, since it is a package of its own.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

const usage = `npm create kalendarium FOLDER

Writes six files for a site into a folder, which is made or empty: package.json, kalendarium.config.ts, theme/theme.json,
a workflow that publishes to GitHub Pages, README.md and .gitignore.

  --kalendarium SPEC  what package.json depends on, a version or a tarball, in place of the version of this program
  --help              print this
`;

/** Files of the template, by the names that they have in a site: npm leaves out, or takes for its own, what is called so. */
const files = {
  'package.json': 'package-of-site.json',
  'kalendarium.config.ts': 'kalendarium.config.txt',
  'theme/theme.json': 'theme.json',
  '.github/workflows/publish.yml': 'publish.yml',
  'README.md': 'README-of-site.md',
  '.gitignore': 'gitignore',
};

process.exitCode = run(process.argv.slice(2));

function run(list) {
  const { values, positionals } = readLine(list);
  if (values.help) {
    process.stdout.write(usage);
    return 0;
  }
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) return stop('Name one folder for the site.');
  const place = resolve(folder);
  if (existsSync(place) && readdirSync(place).some((name) => name !== '.git'))
    return stop(`${place} is not empty, and stays as it is. Name a folder that is new or empty.`);
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));
  const filling = { NAME: nameOf(place), KALENDARIUM: values.kalendarium ?? version };
  for (const [file, source] of Object.entries(files)) {
    const text = readFileSync(join(import.meta.dirname, 'site', source), 'utf8');
    mkdirSync(dirname(join(place, file)), { recursive: true });
    writeFileSync(
      join(place, file),
      text.replaceAll(/\{\{(NAME|KALENDARIUM)\}\}/g, (_, key) => filling[key]),
    );
  }
  process.stdout.write(next(folder));
  return 0;
}

function readLine(list) {
  const options = { kalendarium: { type: 'string' }, help: { type: 'boolean', short: 'h' } };
  try {
    return parseArgs({ args: list, options, allowPositionals: true });
  } catch (error) {
    process.exit(stop(error.message));
  }
}

function stop(sentence) {
  process.stderr.write(`create-kalendarium: ${sentence}\n`);
  return 2;
}

/** A name for the package of the site, which npm accepts. */
function nameOf(place) {
  const plain = basename(place).normalize('NFD').replaceAll('ł', 'l').replaceAll('Ł', 'L');
  const name = plain
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');
  return name.replaceAll(/^-+|-+$/g, '') || 'site';
}

function next(folder) {
  const quoted = /^[\w./-]+$/.test(folder)
    ? folder
    : `'${folder.replaceAll("'", String.raw`'\''`)}'`;
  return `The site is in ${folder}. Next:

  cd ${quoted}
  npm install
  npx kalendarium start                       shows an invented town in the look of the site
  npx kalendarium init https://cms.example    finds out what your server offers, and builds
`;
}
