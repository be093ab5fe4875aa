// Installs what is missing, then runs the script named after its own options:
//
//     node scripts/setup.mjs [--for-tests] [script [argument …]]
//
// Plain JavaScript for Node 20.9 and later, because it is what brings the Node the rest is written for. What it installs
// asks for that: sharp (https://sharp.pixelplumbing.com/install).
// The shell that runs an npm script remembers where it found `node`, so a second `node` in the same line would still be
// the machine's own: the script is therefore started from here.

import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findChromium, findProgram, headlessShell } from './cli/programs.mjs';

const neededNode = 26;
const leastNode = [20, 9];
const project = fileURLToPath(new URL('..', import.meta.url));
const modules = join(project, 'node_modules');
const ownNode = join(modules, 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const list = process.argv.slice(2);
const forTests = list[0] === '--for-tests';
const [script, ...scriptArguments] = forTests ? list.slice(1) : list;

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < leastNode[0] || (major === leastNode[0] && minor < leastNode[1]))
  stop(
    `Node ${leastNode.join('.')} or later is needed to install the rest, and this is ` +
      `${process.versions.node}: install a newer one from https://nodejs.org/.`,
  );
if (!dependenciesMatch()) {
  if (scriptArguments.some((one) => one === '--help' || one === '-h')) describe();
  installDependencies();
}
if (forTests) installPrograms();
const node = chooseNode();
if (script !== undefined) await run(node, resolve(project, script), scriptArguments);

/** Whether node_modules holds what package-lock.json says, leaving out what other platforms need. */
function dependenciesMatch() {
  const installed = readPackages(join(modules, '.package-lock.json'));
  if (installed === undefined) return false;
  const wanted = readPackages(join(project, 'package-lock.json'));
  if (wanted === undefined)
    stop('package-lock.json is missing or damaged. Take it from the repository again.');
  return (
    Object.keys(installed).every((path) => path in wanted) &&
    Object.entries(wanted).every(
      ([path, { version, integrity, optional }]) =>
        path === '' ||
        (installed[path] === undefined
          ? optional === true
          : installed[path].version === version && installed[path].integrity === integrity),
    )
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Says what a command does without its options, which only its own program knows, and ends. */
function describe() {
  const name = basename(script ?? 'test').replace(/\.ts$/, '');
  const rows = readFileSync(join(project, 'README.md'), 'utf8').matchAll(
    /^\| (`npm .+?) \| (.+) \|$/gm,
  );
  const [, , does = ''] = [...rows].find(([, names]) => names.includes(`npm run ${name}\``)) ?? [];
  const plain = does.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '"');
  console.log(
    `npm run ${name}${plain === '' ? '' : `: ${plain}`}\n\n` +
      'Its options are listed once the dependencies are installed: "npm ci" installs them.',
  );
  process.exit(0);
}

function installDependencies() {
  const reason = existsSync(modules)
    ? 'node_modules does not match package-lock.json'
    : 'node_modules is missing';
  say(`${reason}: running "npm ci", which takes a minute or two.`);
  // Packages ask for the Node that is being installed: its complaints about this one mean nothing.
  const order = ['ci', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const byNpm = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm);
  const { status, signal } = byNpm
    ? spawnSync(process.execPath, [npm, ...order], {
        cwd: project,
        stdio: 'inherit',
        env: publicEnvironment(),
      })
    : spawnSync('npm', order, {
        cwd: project,
        stdio: 'inherit',
        env: publicEnvironment(),
        shell: process.platform === 'win32',
      });
  if (signal) stop('"npm ci" was interrupted. The next run starts it again.', 130);
  if (status !== 0)
    stop('"npm ci" failed; see its message above. Check the network and try again.');
}

/** Installs what the tests drive and is missing, where that can be done: as root on Debian. */
function installPrograms() {
  const missing = [
    // Debian's shell starts only with the data of the whole browser beside it.
    ...(findChromium() === undefined ? [headlessShell, 'chromium-common'] : []),
    ...(findProgram('nginx') === undefined ? ['nginx'] : []),
    // The server alone: the package named apache2 would start one.
    ...(findProgram('apache2') === undefined ? ['apache2-bin'] : []),
    ...(findProgram('php') === undefined ? ['php-cli'] : []),
  ];
  if (missing.length === 0) return;
  const release = '/etc/os-release';
  const debian = existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
  if (!debian || process.getuid?.() !== 0) {
    say(
      'The tests need a Chromium, nginx, Apache and PHP, and leave out what is missing. Install ' +
        `${debian ? `them: sudo apt-get install ${missing.join(' ')}` : 'them'}; the variable CHROMIUM names a Chromium elsewhere.`,
    );
    return;
  }
  say(`Programs for the tests are missing: running "apt-get install ${missing.join(' ')}".`);
  const apt = (...list) =>
    spawnSync('apt-get', list, {
      stdio: 'inherit',
      env: { ...publicEnvironment(), DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = (...names) => apt('install', '-y', '--no-install-recommends', ...names);
  const first = install(...missing);
  if (first.status === 0) return;
  if (first.signal) stop('The installation was interrupted.', 130);
  apt('update');
  const others = missing.filter((name) => !name.startsWith('chromium'));
  if (install(...missing).status !== 0 && install('chromium', ...others).status !== 0) {
    stop('What the tests need could not be installed; see the message of apt-get above.');
  }
}

/**
 * What programs of others get of the environment: neither the login of the server, nor the key of
 * map tiles, nor whom to tell, nor the key of hooks.
 */
function publicEnvironment() {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:(?:EVENTS_)?API_|(?:MAP_TILES|NOTIFY_WEBHOOK|HEALTHCHECK_URL|ANNOUNCE_TO|WATCH_SECRET)$)/.test(
          name,
        ),
    ),
  );
}

/** The Node that runs the rest: this one when it is new enough, else the one among the dependencies. */
function chooseNode() {
  if (majorOf(process.versions.node) >= neededNode) return process.execPath;
  const answer = spawnSync(ownNode, ['--version'], { encoding: 'utf8', env: publicEnvironment() });
  if (answer.status === 0 && majorOf(answer.stdout.trim().slice(1)) >= neededNode) return ownNode;
  return stop(
    `Node ${neededNode} or later is needed, this is ${process.versions.node}, and the copy among the dependencies ` +
      `(${ownNode}) does not start. Run "npm rebuild node" (npm's ignore-scripts setting must be off) or install Node ${neededNode}.`,
  );
}

async function run(node, file, list) {
  // What was compiled once need not be again, by the processes and threads of a command neither.
  process.env.NODE_COMPILE_CACHE ??= join(modules, '.cache', 'compiled');
  if (node === process.execPath) {
    module.enableCompileCache?.(process.env.NODE_COMPILE_CACHE);
    process.argv = [node, file, ...list];
    await import(pathToFileURL(file).href);
    return;
  }
  const child = spawn(node, [file, ...list], { stdio: 'inherit', env: process.env });
  // Ctrl-C reaches the child by itself; this process waits for its answer.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGHUP', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  // npm passes signals on to the shell that it runs this in, and not every shell does.
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.env.npm_lifecycle_event === undefined || process.ppid === shell) return;
    clearInterval(looking);
    child.kill('SIGTERM');
  }, 1000);
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

function majorOf(version) {
  return Number(version.split('.')[0]);
}

function say(sentence) {
  console.error(`setup: ${sentence}`);
}

function stop(sentence, code = 1) {
  say(sentence);
  process.exit(code);
}
