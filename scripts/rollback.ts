import { rollbackOrder } from './build/publish-stage.ts';
import { type Return, returnToSite } from './build/return-to-site.ts';
import { waitOption, withBuildContext } from './cli/build-context.ts';
import { CommandError, exitCodes, flag, runCommand, text } from './cli/command.ts';
import { someSettings } from './cli/settings.ts';
import { namingConfig } from './cli/site-folder.ts';
import { describeDamage, inspectSites, type StoredSite } from './sites/rollback.ts';
import { withheldWarnings } from './snapshots/snapshot-store.ts';

await runCommand(
  {
    name: 'rollback',
    summary:
      'Replaces the published site, as a whole, with an earlier one: the one before it, or the one ' +
      'named. What the server has withheld since is left out: the site is rendered again then, from its own ' +
      'snapshot. The next build publishes as usual, and tells readers what differs from the earlier site.\n\n' +
      'Exit code 0 if it is published, 2 when there is no such site or on wrong usage, 4 when its snapshot is damaged, ' +
      '5 when a site that was rendered again did not pass its checks, 6 when another build is running, 1 otherwise.',
    options: {
      to: text('NAME', 'the site to return to, or to go forward to again'),
      list: flag('list the sites that are kept, and change nothing'),
      ...someSettings('dist-dir', 'config', 'cache-dir', 'site-url', 'now'),
      ...waitOption,
    },
  },
  async ({ to, list = false, ...flags }) => {
    if (list && to !== undefined)
      throw new CommandError('--list and --to exclude each other.', exitCodes.usage);
    const output = await withBuildContext(flags, async (context) => {
      const order = rollbackOrder(context);
      const done = list ? undefined : await returnToSite(context, to);
      for (const warning of done?.warnings ?? [])
        process.stderr.write(`warning: ${namingConfig(warning, context.settings.configFile)}\n`);
      const first = done ? [describe(done, order.dist)] : [];
      return [...first, ...table(await inspectSites(order))];
    });
    process.stdout.write(`${output.join('\n')}\n`);
    return exitCodes.done;
  },
);

function describe(
  { from, site, again, withheld, added, changed, removed }: Return,
  dist: string,
): string {
  const before = from === undefined ? '' : ` instead of ${from}`;
  const made =
    again === undefined
      ? ''
      : ` It is ${again}, rendered again without what is not public any more. ${withheldWarnings(withheld).join(' ')}`;
  return (
    `${dist} is the site ${site.name}${before}.${made} Files: ${added.length} came back, ${changed.length} changed, ` +
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
