import { mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/tree.ts';
import {
  type Command,
  CommandError,
  hasChangedSince,
  helpText,
  type Options,
  parseCommandLine,
  placeIn,
} from './command.ts';

const command = {
  name: 'bake',
  summary: 'Bakes bread.',
  options: {
    heat: { type: 'string', value: 'DEGREES', help: 'how hot', variable: 'HEAT' },
    twice: { type: 'boolean', help: 'bake it again' },
  },
} as const satisfies Command<Options>;

describe('parseCommandLine', () => {
  test.each([
    [[], {}],
    [['--heat', '220', '--twice'], { heat: '220', twice: true }],
    [['--heat=220'], { heat: '220' }],
  ])('reads %j', (list, values) => {
    expect({ ...parseCommandLine(command, list)?.values }).toEqual(values);
  });

  test.each([[['--help']], [['-h']], [['--twice', '--help']]])(
    'gives way to help in %j',
    (list) => {
      expect(parseCommandLine(command, list)).toBeUndefined();
    },
  );

  test.each([
    [['--cold'], `Unknown option '--cold'. "npm`],
    [['--twise'], `Unknown option '--twise'. Did you mean "--twice"? "npm`],
    [['--heat'], "Option '--heat <value>' argument missing"],
    [['--twice=no'], "Option '--twice' does not take an argument"],
    [['bread'], "Unexpected argument 'bread'"],
  ])('refuses %j in one line', (list, beginning) => {
    const refused = refusal(list);
    expect(refused.exitCode).toBe(2);
    expect(refused.message).toContain(beginning);
    expect(refused.message).toMatch(/"npm run bake -- --help" lists the options\.$/);
    expect(refused.message).not.toContain('\n');
  });
});

test('a command that takes operands reads them, and its help shows them', () => {
  const taking = { ...command, operands: 'BREAD' };
  expect(parseCommandLine(taking, ['rye', '--twice'])?.operands).toEqual(['rye']);
  expect(helpText(taking)).toMatch(/^npm run bake -- \[options\] BREAD\n/);
});

test('a program whose files are newer than the start of a command has changed', async () => {
  const program = temporaryFolder();
  for (const folder of ['scripts', 'src/site', 'docs'])
    mkdirSync(join(program, folder), { recursive: true });
  const read = join(program, 'src/site/read.ts');
  writeFileSync(read, 'export const read = 1;');
  const before = statSync(read).ctimeMs;
  writeFileSync(join(program, 'docs/read.md'), '# Read');
  expect(hasChangedSince(before, program)).toBe(false);
  // Clocks of file systems go on in steps.
  const isSeen = () => {
    utimesSync(read, 0, 0);
    return hasChangedSince(before, program);
  };
  await expect.poll(isSeen).toBe(true);
});

test('helpText lists every option with its environment variable', () => {
  expect(helpText(command)).toMatchInlineSnapshot(`
    "npm run bake -- [options]

    Bakes bread.

      --heat DEGREES  how hot (HEAT)
      --twice         bake it again
      --help          print this
    "
  `);
});

test.each([
  [
    'SyntaxError: x\n    at read (file:///srv/src/town/scripts/files.ts:60:17)',
    'scripts/files.ts:60',
  ],
  ['Error: x\n    at file:///srv/town/src/site/site.ts:8:1', 'src/site/site.ts:8'],
  [
    'Error: x\n    at JSON.parse (<anonymous>)\n    at f (file:///srv/town/node_modules/zod/src/a.ts:1:2)\n    at async run (file:///srv/town/scripts/build.ts:9:3)',
    'scripts/build.ts:9',
  ],
  ['Error: x\n    at node:internal/fs:1:2', undefined],
  ['Error: at /srv/scripts/x.ts:9 or so', undefined],
])('placeIn finds the first place in the program itself', (stack, place) => {
  expect(placeIn(stack)).toBe(place);
});

function refusal(list: readonly string[]): CommandError {
  try {
    parseCommandLine(command, list);
  } catch (error) {
    if (error instanceof CommandError) return error;
  }
  throw new Error('not refused');
}
