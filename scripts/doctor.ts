import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheLayout } from './cli/build-context.ts';
import { CommandError, exitCodes, flag, type Options, runCommand } from './cli/command.ts';
import { print } from './cli/log.ts';
import { openSettings, projectFolder, type SettingValues, settingOptions } from './cli/settings.ts';
import { namingConfig } from './cli/site-folder.ts';
import {
  bad,
  type FindingIn,
  findingsIn,
  formatFindings,
  lookAtConfiguration,
  lookAtEnvironment,
  lookAtFeeds,
  lookAtLastFetch,
  lookAtLimits,
  lookAtServer,
  lookAtSite,
} from './doctor/checks.ts';
import { lookAtTarget } from './doctor/probe.ts';
import { lookAtHooks } from './doctor/steadiness.ts';
import { parseSiteAddress } from './init/survey.ts';

const options = {
  json: flag('as JSON, one array of findings'),
  offline: flag('ask neither the server nor the host'),
  ...settingOptions,
} as const satisfies Options;

await runCommand(
  {
    name: 'doctor',
    summary:
      'Checks everything a site needs, from Node to the host that serves it, and lists what to fix, most urgent first. ' +
      'Given the address of the site, it asks its host too.\n\nExit code 0 if nothing has to be fixed, 5 when something has, 2 on ' +
      'wrong usage, 1 otherwise.',
    operands: '[ADDRESS]',
    options,
  },
  async ({ json = false, offline = false, ...values }, [address, ...more]) => {
    if (more.length > 0)
      throw new CommandError('Name one address: that of the published site.', exitCodes.usage);
    const site = address === undefined ? undefined : parseSiteAddress(address, 'doctor').href;
    const found = await lookAtAll(values, { offline, address: site });
    if (json) process.stdout.write(`${JSON.stringify(found, null, 2)}\n`);
    else print(`${formatFindings(found)}\n`);
    return found.some(({ state }) => state === 'bad') ? exitCodes.verification : exitCodes.done;
  },
);

async function lookAtAll(
  values: SettingValues,
  { offline, address }: { readonly offline: boolean; readonly address: string | undefined },
): Promise<readonly FindingIn[]> {
  const settings = await openSettings(values).catch((error: unknown) => {
    if (error instanceof CommandError) return error;
    throw error;
  });
  if (settings instanceof CommandError) {
    const fix =
      'Fix that first: everything else depends on it. docs/configuration.md describes every key.';
    return [
      ...findingsIn('environment', await lookAtEnvironment([projectFolder])),
      ...findingsIn('configuration', [bad(settings.message, fix)]),
    ];
  }
  const { distFolder, cacheFolder } = settings;
  const cache = cacheLayout(cacheFolder);
  const reports = existsSync(cache.reports) ? readdirSync(cache.reports) : [];
  const last = reports
    .filter((name) => /^\d.*\.json$/.test(name))
    .toSorted()
    .at(-1);
  const { address: ofAddress, target } =
    address === undefined || offline
      ? { address: [], target: [] }
      : await lookAtTarget(settings, address);
  const found = [
    ...findingsIn('address', ofAddress),
    ...findingsIn('environment', await lookAtEnvironment([distFolder, cacheFolder])),
    ...findingsIn('configuration', [
      ...lookAtConfiguration(settings),
      ...(await lookAtHooks(settings, cache)),
    ]),
    ...findingsIn('server', offline ? [] : await lookAtServer(settings)),
    ...findingsIn('fetch', lookAtLastFetch(settings, cache)),
    ...findingsIn('site', [
      ...lookAtSite(settings, last && join(cache.reports, last)),
      ...lookAtLimits(settings, cache),
    ]),
    ...findingsIn('feeds', await lookAtFeeds(settings)),
    ...findingsIn('target', target),
  ];
  const named = (text: string) => namingConfig(text, settings.configFile);
  return found.map((one) => ({ ...one, what: named(one.what), fix: named(one.fix) }));
}
