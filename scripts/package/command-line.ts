#!/usr/bin/env node
import './polyfills.ts';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { nearestName } from '../../src/theme/nearest-name.ts';
import { exitCodes } from '../cli/command.ts';
import { programModule } from '../cli/site-folder.ts';

/** The commands of the package, each a file of that name in `scripts`. */
const commands = {
  init: 'finds out what a server offers, writes the configuration, builds',
  build: 'reads the server, renders the site, checks it and publishes it',
  watch: 'builds and stays: on a schedule, when a hook asks, when an event begins or ends',
  preview: 'serves the published site',
  doctor: 'checks everything a site needs, and lists what to fix',
  upgrade: 'says what another version would change on this site, without taking it',
  rollback: 'returns to the site before, or to an earlier one',
  fetch: 'reads the server into a snapshot',
  render: 'renders a snapshot',
  verify: 'checks what was rendered',
  publish: 'publishes what was checked',
  merge: 'joins shards',
  snapshots: 'lists what was fetched',
  diff: 'shows in words how two snapshots differ',
  'lint-feed': 'checks any calendar or feed',
  theme: 'shows every token of the theme with its contrast, and every word with its key',
  hosting: 'writes settings for a host',
  compress: 'makes a copy with texts compressed already',
  start: 'builds the example town and serves it',
  mock: 'starts the example server alone',
  dev: 'shows components and styles as they change; needs Astro',
} as const;

type CommandName = keyof typeof commands;

const [name = '--help', ...list] = process.argv.slice(2);

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `kalendarium: Node 22.19 or later is needed, and this is ${process.versions.node}: https://nodejs.org/ has a newer one.\n`,
  );
  process.exit(exitCodes.usage);
}

if (isCommand(name)) await run(name);
else if (name === '--help' || name === '-h' || name === 'help') process.stdout.write(overview());
else {
  const near = nearestName(name, Object.keys(commands));
  const meant = near === undefined ? '' : ` Did you mean "${near}"?`;
  process.stderr.write(
    `kalendarium: there is no command "${name}".${meant} "npx kalendarium" lists them.\n`,
  );
  process.exitCode = exitCodes.usage;
}

async function run(command: CommandName): Promise<void> {
  if (command !== 'upgrade') keepCompiled();
  const file = programModule(`scripts/${command === 'theme' ? 'doctor/show-theme' : command}`);
  process.argv = [process.execPath, file, ...list];
  await import(pathToFileURL(file).href);
}

/** Processes and threads of the command find beside the packages of the site what was compiled once. */
function keepCompiled(): void {
  process.env['NODE_COMPILE_CACHE'] ??= join(
    import.meta.dirname,
    ...['..', '..', '..', '.cache', 'kalendarium'],
  );
  module.enableCompileCache(process.env['NODE_COMPILE_CACHE']);
}

function isCommand(text: string): text is CommandName {
  return Object.hasOwn(commands, text);
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  const rows = Object.entries(commands).map(([one, does]) => `  ${one.padEnd(width)}  ${does}`);
  return [
    'npx kalendarium COMMAND [options]',
    '',
    'A command works in the folder of a site, which holds kalendarium.config.ts. --help after its name explains it.',
    '',
    ...rows,
    '',
  ].join('\n');
}
