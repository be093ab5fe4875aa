import { waitOption, withBuildContext } from './cli/build-context.ts';
import { CommandError, exitCodes, flag, runCommand, text } from './cli/command.ts';
import { someSettings } from './cli/settings.ts';
import { rollbackOrder } from './stages/publish.ts';
import {
  describeDamage,
  inspectSites,
  type Rollback,
  rollBack,
  type StoredSite,
} from './stages/rollback.ts';

await runCommand(
  {
    name: 'rollback',
    summary:
      'Replaces the published site, as a whole, with an earlier one: the one before it, or the one ' +
      'named. The next build publishes as usual.\n\nExit code 0 if it is published, 2 when there is no such site ' +
      'or on wrong usage, 6 when another build is running, 1 otherwise.',
    options: {
      to: text('NAME', 'the site to return to, or to go forward to again'),
      list: flag('list the sites that are kept, and change nothing'),
      ...someSettings('dist-dir', 'config', 'cache-dir'),
      ...waitOption,
    },
  },
  async ({ to, list = false, ...flags }) => {
    if (list && to !== undefined)
      throw new CommandError('--list and --to exclude each other.', exitCodes.usage);
    const output = await withBuildContext(flags, async (context) => {
      const order = { ...rollbackOrder(context), to };
      const done = list ? [] : [describe(await rollBack(order), order.dist)];
      return [...done, ...table(await inspectSites(order))];
    });
    process.stdout.write(`${output.join('\n')}\n`);
    return exitCodes.done;
  },
);

function describe({ from, site, added, changed, removed }: Rollback, dist: string): string {
  const before = from === undefined ? '' : ` instead of ${from}`;
  return (
    `${dist} is the site ${site.name}${before}. Files: ${added.length} came back, ${changed.length} changed, ` +
    `${removed.length} removed. The next build publishes as usual.\n`
  );
}

function table(sites: readonly StoredSite[]): readonly string[] {
  if (sites.length === 0) return ['No site is kept.'];
  return sites.map(({ name, snapshot, files, isPresent, damaged }) =>
    [
      isPresent ? '*' : ' ',
      name,
      `${files} files`.padStart(12),
      snapshot === '' ? 'snapshot unknown' : `snapshot ${snapshot}`,
      ...(isPresent ? ['(published)'] : []),
      ...(damaged.length > 0 ? [`(damaged: ${describeDamage(damaged)})`] : []),
    ].join('  '),
  );
}
