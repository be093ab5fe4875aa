import { execFile } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { contractVersion } from '../../src/config.ts';
import { sealTemplates } from '../astro/renderer.ts';
import { publicEnvironment } from '../cli/environment.ts';
import { listFiles, readJson } from '../cli/files.ts';
import { npmProgram } from '../cli/process.ts';
import { projectFolder } from '../cli/settings.ts';
import { writeDrawings } from '../mock/town/town-files.ts';
import {
  compileProgram,
  inWordsOfPackage,
  leastNode,
  packagedFiles,
  packagesInTemplates,
} from './compile.ts';
import { billOfMaterials, describePackages, licenceTexts } from './licences.ts';
import { publicTypes } from './types.ts';

const projectSchema = z.object({
  version: z.string(),
  description: z.string(),
  license: z.string(),
  dependencies: z.record(z.string(), z.string()),
});

/** What both packages say of the project. */
type Project = z.output<typeof projectSchema>;

export function readProject(): Project {
  return projectSchema.parse(readJson(join(projectFolder, 'package.json')));
}

/** Where the template of a site is; names in it that npm leaves out of packages have another spelling. */
const siteTemplate = join(import.meta.dirname, 'site');

/**
 * Writes the files of the package `kalendarium` into a folder.
 *
 * @param templates folder of the compiled templates of a site without components of its own
 */
export async function writeProgram(to: string, templates: string): Promise<void> {
  const project = readProject();
  const bundled = await compileProgram(to);
  for (const file of packagedFiles('*').filter((one) => !/\.(?:ts|snap|py)$/.test(one)))
    copyInto(to, file);
  await writeDrawings(join(to, 'scripts/mock/town'));
  for (const file of ['LICENSE', 'SECURITY.md', 'CHANGELOG.md', '.env.example', 'tsconfig.json'])
    copyInto(to, file);
  writeText(to, 'astro.config.mjs', astroConfig());
  cpSync(join(projectFolder, 'public'), join(to, 'public'), { recursive: true });
  for (const [file] of listFiles(join(projectFolder, 'docs')))
    if (/^(?!decisions)[\w/-]+\.md$/.test(file)) copyInto(to, `docs/${file}`);
  copyFileSync(join(import.meta.dirname, 'README.md'), join(to, 'README.md'));
  copyTemplates(templates, join(to, 'renderer'));
  writeText(to, 'types/index.d.ts', inWordsOfPackage(publicTypes()));
  const parts = describePackages([...bundled, ...packagesInTemplates(templates)]);
  writeText(to, 'THIRD-PARTY-LICENCES.txt', licenceTexts(parts));
  writeJson(to, 'sbom.cdx.json', billOfMaterials('kalendarium', project.version, parts));
  writeJson(to, 'package.json', programManifest(project));
}

/** Writes the files of the package `create-kalendarium` into a folder. */
export function writeCreator(to: string): void {
  const { version, license } = readProject();
  cpSync(siteTemplate, join(to, 'site'), { recursive: true });
  copyInto(to, 'LICENSE');
  copyFileSync(join(import.meta.dirname, 'create-site.mjs'), join(to, 'create-site.mjs'));
  writeText(
    to,
    'README.md',
    '# create-kalendarium\n\n`npm create kalendarium my-site` writes the folder of a site that Kalendarium builds: six files.\n',
  );
  writeJson(to, 'package.json', {
    name: 'create-kalendarium',
    version,
    description: 'Writes the folder of a site that Kalendarium builds.',
    license,
    type: 'module',
    bin: { 'create-kalendarium': './create-site.mjs' },
    engines: { node: `>=${leastNode}` },
  });
}

/** Makes the tarball of a folder. Returns its path. */
export async function packFolder(folder: string, out: string): Promise<string> {
  mkdirSync(out, { recursive: true });
  const [program, ...npm] = npmProgram();
  const list = ['pack', '--silent', '--ignore-scripts', '--pack-destination', resolve(out)];
  const { stdout } = await promisify(execFile)(program, [...npm, ...list], {
    cwd: folder,
    env: publicEnvironment(),
  });
  return join(resolve(out), stdout.trim());
}

/** The configuration of Astro, which imports the program as it is in the package. */
function astroConfig(): string {
  const text = readFileSync(join(projectFolder, 'astro.config.mjs'), 'utf8');
  return `import './scripts/package/polyfills.js';\n${text.replaceAll(/(from '\.\/[^']+)\.ts'/g, "$1.js'")}`;
}

function programManifest({ version, description, license, dependencies }: Project) {
  const { sharp, astro } = dependencies;
  return {
    name: 'kalendarium',
    version,
    description,
    license,
    type: 'module',
    bin: { kalendarium: './scripts/package/command-line.js' },
    exports: {
      '.': { types: './types/index.d.ts', default: './src/index.js' },
      './package.json': './package.json',
    },
    imports: { '#fonts/*': './src/theme/fonts/*' },
    engines: { node: `>=${leastNode}` },
    kalendarium: { contract: contractVersion },
    dependencies: { sharp },
    peerDependencies: { astro },
    peerDependenciesMeta: { astro: { optional: true } },
  };
}

/** Copies compiled templates without the paths of the machine that compiled them. */
function copyTemplates(from: string, to: string): void {
  cpSync(from, to, { recursive: true });
  for (const file of listFiles(to).keys()) {
    if (!file.endsWith('.mjs')) continue;
    const text = readFileSync(join(to, file), 'utf8');
    const place = text.replaceAll(/file:\/\/\/[^"\s]*/g, 'file:///kalendarium/');
    writeFileSync(join(to, file), place.replaceAll(projectFolder, '/kalendarium'));
  }
  sealTemplates(to);
}

function copyInto(to: string, file: string): void {
  const place = join(to, file);
  mkdirSync(dirname(place), { recursive: true });
  if (/\.(?:md|example)$/.test(file) && !file.startsWith('scripts/mock/town/'))
    writeFileSync(place, inWordsOfPackage(readFileSync(join(projectFolder, file), 'utf8')));
  else copyFileSync(join(projectFolder, file), place);
}

function writeText(to: string, file: string, text: string): void {
  mkdirSync(dirname(join(to, file)), { recursive: true });
  writeFileSync(join(to, file), text);
}

function writeJson(to: string, file: string, value: object): void {
  writeText(to, file, `${JSON.stringify(value, null, 2)}\n`);
}
