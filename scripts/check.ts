import { delimiter, join } from 'node:path';
import { exitCodes, flag, type Options, runCommand } from './cli/command.ts';
import { publicEnvironment } from './cli/environment.ts';
import { runProgram } from './cli/process.ts';
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
  fast: flag('only what takes a few seconds, as .githooks/pre-commit does'),
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
    // Half the processor's time of that in JavaScript, which `astro check` needs.
    program: 'node',
    arguments: [
      ...[join(projectFolder, 'node_modules/typescript-native/bin/tsc'), '--noEmit'],
      ...['--incremental', '--tsBuildInfoFile', '.cache/check.tsbuildinfo'],
    ],
    slow: true,
  },
  { name: 'unused code', program: 'knip', arguments: [], slow: true },
  { name: 'layers', program: 'vitest', arguments: ['run', 'tests/layers.test.ts'] },
  { name: 'figures', program: 'node', arguments: ['scripts/check/print-figures.ts'] },
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

async function passes({ name, program, arguments: list }: Check): Promise<boolean> {
  const { FORCE_COLOR: _, ...others } = publicEnvironment();
  const env = {
    ...others,
    ...(lively ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }),
    ASTRO_TELEMETRY_DISABLED: '1',
    PATH: [join(projectFolder, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
  };
  const { code, stdout, stderr } = await runProgram(program, list, { env });
  const said = code === 0 ? '' : `${`${stdout}${stderr}`.trim()}\n`;
  process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'}  ${name}\n${said}`);
  return code === 0;
}
