import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { firstBad } from './bisect/first-bad.ts';
import { trySnapshot } from './bisect/try-snapshot.ts';
import { runCommand } from './command.ts';
import { exitCodes, Failure } from './failure.ts';
import { namedSnapshot, snapshotNames } from './fetch/snapshot-store.ts';
import { settingOptions } from './settings.ts';
import { inWorkplace, type Workplace, waitOption } from './workplace.ts';

await runCommand(
  {
    name: 'bisect',
    summary:
      'Finds the first bad one of the kept snapshots between a good and a bad one. Each is rendered offline, as of its ' +
      'fetch, into a temporary folder; COMMAND runs there and ends with 0 where the site is good (SNAPSHOT names the ' +
      'snapshot). Without COMMAND the checks of "npm run verify" decide.\n\nEnds with 0 when it was found, 2 on wrong ' +
      'usage, 4 when a snapshot is damaged, 6 when another build is running, 1 otherwise.',
    operands: '[-- COMMAND …]',
    options: {
      good: { type: 'string', value: 'NAME', help: 'a snapshot whose site is good' },
      bad: { type: 'string', value: 'NAME', help: 'a snapshot whose site is bad, "latest" if not given' },
      'site-url': settingOptions['site-url'],
      config: settingOptions.config,
      'cache-dir': settingOptions['cache-dir'],
      ...waitOption,
    },
  },
  async ({ good, bad = 'latest', ...flags }, command) => {
    if (good === undefined) throw new Failure('--good names a snapshot whose site is good.', exitCodes.usage);
    const found = await inWorkplace(flags, (workplace) => bisect(workplace, { good, bad, command }));
    process.stdout.write(`${found}\n`);
    return exitCodes.done;
  },
);

async function bisect(
  workplace: Workplace,
  { good, bad, command }: { good: string; bad: string; command: readonly string[] },
): Promise<string> {
  const row = between(workplace.cache.snapshots, good, bad);
  const temporary = mkdtempSync(join(tmpdir(), 'kalendarium-bisect-'));
  const removeTemporary = () => rmSync(temporary, { recursive: true, force: true });
  process.once('exit', removeTemporary);
  const isGood = async (name: string) => {
    const snapshot = join(workplace.cache.snapshots, name);
    const trial = await trySnapshot(workplace, { snapshot, folder: temporary, command });
    workplace.progress.say(`${name} is ${trial.isGood ? 'good' : 'bad'}: ${trial.reason}`);
    return trial.isGood;
  };
  await confirm(isGood, row, [good, bad]);
  return `The first bad snapshot is ${await firstBad(row, isGood)}.`;
}

/** A search whose ends are not what they are said to be would find something all the same. */
async function confirm(
  isGood: (name: string) => Promise<boolean>,
  row: readonly string[],
  [good, bad]: readonly [string, string],
): Promise<void> {
  const [first = ''] = row;
  if (!(await isGood(first))) throw new Failure(`--good: the site of ${good} is bad.`, exitCodes.usage);
  if (await isGood(row.at(-1) ?? ''))
    throw new Failure(`--bad: the site of ${bad} is good.`, exitCodes.usage);
}

/** Names of the snapshots from a good one to a bad one, both included. */
function between(store: string, good: string, bad: string): readonly string[] {
  const first = basename(namedSnapshot(store, good, '--good'));
  const last = basename(namedSnapshot(store, bad, '--bad'));
  const row = snapshotNames(store).filter((name) => name >= first && name <= last);
  if (row[0] === first && row.at(-1) === last && row.length > 1) return row;
  throw new Failure(
    `Kept snapshots are searched, from an older good one to a newer bad one: ${first} and ${last} are not that.`,
    exitCodes.usage,
  );
}
