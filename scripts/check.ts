import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { exitCodes, type Options, runCommand } from './cli/command.ts';
import { projectFolder } from './cli/settings.ts';

const lively = process.stdout.isTTY === true;

type Check = {
  readonly name: string;
  readonly program: string;
  readonly arguments: readonly string[];
  /** Whether it takes longer than anybody waits for a commit. */
  readonly slow?: true;
};

const options = {
  fast: { type: 'boolean', help: 'only what takes a few seconds, as .githooks/pre-commit does' },
} as const satisfies Options;

const checks: readonly Check[] = [
  {
    name: 'format and lint',
    program: 'biome',
    arguments: ['ci', '--error-on-warnings', `--colors=${lively ? 'force' : 'off'}`, '.'],
  },
  {
    name: 'types of components',
    program: 'astro',
    arguments: ['check', '--minimumSeverity', 'warning', '--tsconfig', 'tsconfig.astro.json'],
    slow: true,
  },
  {
    name: 'types of modules',
    program: 'tsc',
    arguments: ['--noEmit', '--incremental', '--tsBuildInfoFile', '.cache/check.tsbuildinfo'],
    slow: true,
  },
  { name: 'unused code', program: 'knip', arguments: [], slow: true },
  { name: 'layers', program: 'vitest', arguments: ['run', 'tests/layers.test.ts'] },
  { name: 'figures', program: 'node', arguments: ['scripts/figures.ts'] },
];

await runCommand(
  {
    name: 'check',
    summary: `Checks the code: ${checks.map(({ name }) => name).join(', ')}.`,
    options,
  },
  async ({ fast = false }) => {
    const passed = await Promise.all(checks.filter(({ slow }) => !(fast && slow)).map(passes));
    return passed.every(Boolean) ? exitCodes.done : exitCodes.unforeseen;
  },
);

/** Runs one check, prints its result and, when it failed, all it said. */
async function passes({ name, program, arguments: list }: Check): Promise<boolean> {
  const child = spawn(program, list, {
    cwd: projectFolder,
    env: environment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  process.once('exit', () => child.kill());
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const said = await Promise.all([text(child.stdout), text(child.stderr)]);
  const passed = (await code) === 0;
  process.stdout.write(
    `${passed ? 'passed' : 'FAILED'}  ${name}\n${passed ? '' : `${said.join('').trim()}\n`}`,
  );
  return passed;
}

function environment(): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...others } = process.env;
  return {
    ...others,
    ...(lively ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
    ASTRO_TELEMETRY_DISABLED: '1',
    PATH: [join(projectFolder, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
  };
}
