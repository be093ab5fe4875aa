import { globSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { type OutputChunk, rolldown } from 'rolldown';
import { projectFolder } from '../cli/settings.ts';

/** Modules that processes and threads begin with: the commands are others. */
const processModules = [
  'scripts/astro/dev-middleware.ts',
  'scripts/build/dev-files.ts',
  'scripts/build/worker.ts',
  'scripts/build/writer-thread.ts',
  'scripts/media/convert-process.ts',
  'scripts/sites/copy-site.ts',
  'src/index.ts',
  'src/loaders/svg-process.ts',
];

/** Rooms and commands of the repository alone. */
const leftOut =
  /(?:\.test\.ts|\.d\.ts)$|^scripts\/(?:bench\/(?!grow\.ts)|budgets\/|check\/|ci\/|package\/(?!command-line\.ts|polyfills\.ts|create-site\.ts))|^scripts\/(?:bench|check)\.ts$|^scripts\/report\/test-counts\.ts$|^src\/site\.config\.ts$/;

/** Files below `src` and `scripts` that belong to the package, by paths below the project. */
export function packagedFiles(pattern: string): readonly string[] {
  return globSync(`{src,scripts}/**/${pattern}`, { cwd: projectFolder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(projectFolder, join(parentPath, name)))
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !leftOut.test(file))
    .toSorted();
}

/** The oldest Node that the package runs under: undici needs it. */
export const leastNode = '22.19';

/**
 * Compiles the program into a folder, a module into one at the same place, and what it uses of packages into `packages`.
 *
 * @returns folders of the packages that are part of it
 * @throws Error with what the compiler said
 */
export async function compileProgram(to: string): Promise<readonly string[]> {
  const modules = packagedFiles('*.ts');
  const begins = new Set([
    ...processModules,
    ...modules.filter((file) => /^scripts\/[^/]+$/.test(file)),
  ]);
  const bundle = await rolldown({
    cwd: projectFolder,
    input: [...modules],
    platform: 'node',
    external: [
      /^sharp$/,
      /^astro(?:\/|$)/,
      /^kalendarium:/,
      /\?worker&url$/,
      /packages\/temporal\.cjs$/,
    ],
    transform: { target: `node${leastNode}` },
    treeshake: { moduleSideEffects: true },
    logLevel: 'warn',
    onwarn: (warning) => {
      throw new Error(warning.message);
    },
    plugins: [
      {
        name: 'words-of-the-package',
        transform: (code, id) => {
          const file = relative(projectFolder, id).split(sep).join('/');
          if (!/^(?:src|scripts)\//.test(file)) return undefined;
          const text = inWordsOfPackage(code).replaceAll(
            documents,
            'node_modules/kalendarium/docs/',
          );
          return begins.has(file) ? withPolyfills(text, file) : text;
        },
      },
    ],
  });
  const { output } = await bundle.write({
    dir: to,
    format: 'esm',
    preserveModules: true,
    preserveModulesRoot: projectFolder,
    entryFileNames: ({ name }) => `${name.replaceAll('node_modules/', 'packages/')}.js`,
    chunkFileNames: '[name].js',
  });
  await bundle.close();
  await compileTemporal(to);
  const ids = output.flatMap((file) => (file.type === 'chunk' ? idsOf(file) : []));
  return [...new Set([...ids.flatMap(packageFolder), 'node_modules/temporal-polyfill'])].toSorted();
}

/** The calendar of Node 26 for those before it, as one file that is loaded where it is missing. */
async function compileTemporal(to: string): Promise<void> {
  const bundle = await rolldown({
    cwd: projectFolder,
    input: 'temporal-polyfill/global',
    platform: 'node',
  });
  await bundle.write({
    file: join(to, 'packages', 'temporal.cjs'),
    format: 'cjs',
    minify: true,
  });
  await bundle.close();
}

/** Documents that messages name: people have them below the folder of their site. */
const documents = /(?<![\w/.])docs\/(?=[\w/-]+\.md)/g;

/** The program of the package, from the folder of a site. */
const commandLine = 'node_modules/kalendarium/scripts/package/command-line.js';

/** Messages name the commands and the configuration of a site outside the repository. */
export function inWordsOfPackage(code: string): string {
  return code
    .replaceAll(
      /npm run (?:(?:-s|--silent) )?(\$\{[^}]+\}|[\w-]+)(?: --(?= ))?/g,
      'npx kalendarium $1',
    )
    .replaceAll('npm run ', 'npx kalendarium ')
    .replaceAll(/npm start(?: --(?= ))?/g, 'npx kalendarium start')
    .replaceAll(/scripts\/setup\.mjs scripts\/([\w-]+)\.ts/g, `${commandLine} $1`)
    .replaceAll("'src/site.config.ts'", "'kalendarium.config.ts'")
    .replaceAll('src/site.config.ts', 'kalendarium.config.ts')
    .replaceAll(/(?<=\(\\?")\.env\.example(?=\\?" )/g, 'node_modules/kalendarium/.env.example');
}

function withPolyfills(code: string, file: string): string {
  const up = '../'.repeat(file.split('/').length - 1);
  return `import '${up}scripts/package/polyfills.ts';\n${code}`;
}

function idsOf({ moduleIds }: OutputChunk): readonly string[] {
  return moduleIds;
}

/** The folder of the package that a module is from. @example 'node_modules/zod' */
export function packageFolder(id: string): readonly string[] {
  const [folder] = /node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)(?!.*\/node_modules\/)/.exec(id) ?? [];
  const start = id.indexOf('node_modules/');
  const end = folder === undefined ? -1 : id.lastIndexOf(folder) + folder.length;
  return start === -1 || end === -1 ? [] : [id.slice(start, end)];
}

/** Packages that are part of compiled templates: the bundler names each module before its text. */
export function packagesInTemplates(folder: string): readonly string[] {
  const found = globSync('server/**/*.mjs', { cwd: folder }).flatMap((file) =>
    Array.from(
      readFileSync(join(folder, file), 'utf8').matchAll(/^\/\/ (?:\.\.\/)*(node_modules\/.+)$/gm),
      ([, id = '']) => packageFolder(id),
    ).flat(),
  );
  return [...new Set(found)].toSorted();
}
