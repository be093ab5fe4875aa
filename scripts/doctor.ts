import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheLayout } from './cli/build-context.ts';
import { CommandError, exitCodes, type Options, runCommand } from './cli/command.ts';
import { openSettings, projectFolder, type SettingValues, settingOptions } from './cli/settings.ts';
import {
  type Finding,
  findingsOf,
  findingsWords,
  lookAtConfiguration,
  lookAtEnvironment,
  lookAtFeeds,
  lookAtLastFetch,
  lookAtServer,
  lookAtSite,
} from './doctor/checks.ts';
import { lookAtTarget } from './doctor/target.ts';

const options = {
  json: { type: 'boolean', help: 'as JSON, one array of findings' },
  offline: { type: 'boolean', help: 'ask neither the server nor the host' },
  ...settingOptions,
} as const satisfies Options;

await runCommand(
  {
    name: 'doctor',
    summary:
      'Looks at everything a site needs, from Node to the host that serves it, and lists what to fix, most urgent first. With ' +
      'an address it asks the host there too.\n\nEnds with 0 when nothing has to be fixed, 5 when something has, 2 on ' +
      'wrong usage, 1 otherwise.',
    operands: '[ADDRESS]',
    options,
  },
  async ({ json = false, offline = false, ...values }, [address, ...more]) => {
    if (more.length > 0)
      throw new CommandError('Name one address: that of the published site.', exitCodes.usage);
    if (address !== undefined && !/^https?:$/.test(URL.parse(address)?.protocol ?? ''))
      throw new CommandError(
        `"${address}" is no address of a site, for example https://events.example/`,
        exitCodes.usage,
      );
    const found = await lookAtAll(values, { offline, address });
    process.stdout.write(`${json ? JSON.stringify(found, null, 2) : findingsWords(found)}\n`);
    return found.some(({ state }) => state === 'bad') ? exitCodes.verification : exitCodes.done;
  },
);

async function lookAtAll(
  values: SettingValues,
  { offline, address }: { readonly offline: boolean; readonly address: string | undefined },
): Promise<readonly Finding[]> {
  const environment = await lookAtEnvironment([projectFolder]);
  const settings = await openSettings(values).catch((error: unknown) => {
    if (error instanceof CommandError) return error;
    throw error;
  });
  if (settings instanceof CommandError) {
    const mend = 'Fix that first: everything else depends on it. docs/configuration.md describes every key.';
    return [...environment, findingsOf('configuration').bad(settings.message, mend)];
  }
  const cache = cacheLayout(settings.cacheFolder);
  return [
    ...(await lookAtEnvironment([settings.distFolder, settings.cacheFolder])),
    ...lookAtConfiguration(settings),
    ...(offline ? [] : await lookAtServer(settings)),
    ...lookAtLastFetch(settings, cache),
    ...lookAtSite(settings, reportsIn(cache.reports)),
    ...(await lookAtFeeds(settings)),
    ...(address === undefined || offline ? [] : await lookAtTarget(settings, address)),
  ];
}

/** The oldest first. */
function reportsIn(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^\d.*\.json$/.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}
