import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { siteConfigSchema } from '../src/config.ts';
import { CommandError, exitCodes, flag, type Options, runCommand, text } from './cli/command.ts';
import { type Environment, readEnvironmentFile } from './cli/environment.ts';
import { makeFolder, writeFileAtomic } from './cli/files.ts';
import { print } from './cli/log.ts';
import { checkLogin, projectFolder, readSettings, someSettings } from './cli/settings.ts';
import { environmentFile, isPackage, ownConfigFile, programModule } from './cli/site-folder.ts';
import { checkUnedited, configText } from './init/config-text.ts';
import { keepAddress } from './init/environment-file.ts';
import { commandFor, otherSite } from './init/other-site.ts';
import {
  checkAccepted,
  connectToSite,
  formatSurvey,
  possibleRoots,
  survey,
} from './init/survey.ts';

const options = {
  out: text(
    'FILE',
    'configuration to write, for a further site with folders of its own; "src/site.config.ts" if not given',
  ),
  force: flag('write over a configuration that has been edited'),
  'no-build': flag('write the configuration, and do not build'),
  ...someSettings('site-url', 'events-api-url', 'api-user', 'now', 'dist-dir', 'cache-dir'),
} as const satisfies Options;

await runCommand(
  {
    name: 'init',
    summary:
      'Finds out what the server of a site offers, writes a configuration for it and builds the site.\n\nExit code 0 if ' +
      'the configuration is written and the site built, 2 on wrong usage or where an edited configuration stays, 4 when ' +
      'there is no API to read or the server refuses the login, otherwise as "npm run build" does.',
    operands: 'ADDRESS',
    options,
  },
  async ({ out, force = false, 'no-build': stay = false, ...values }, [address, ...more]) => {
    if (address === undefined || more.length > 0) {
      throw new CommandError(
        'Name the address of your site, for example npm run init -- https://cms.example',
        exitCodes.usage,
      );
    }
    const file = out === undefined ? ownConfigFile : resolve(out);
    const variables = readEnvironmentFile();
    const own = out === undefined ? undefined : otherSite(file, values, process.env, variables);
    const given = { ...values, ...own };
    const found = await lookAt(address, file, given, variables);
    await checkUnedited(file, found.text, force);
    makeFolder(dirname(file));
    writeFileAtomic(file, found.text);
    print(`Written: ${file}\n`);
    if (out === undefined) {
      const example = readFileSync(join(projectFolder, '.env.example'), 'utf8');
      print(`${keepAddress(environmentFile, example, found.apiUrl)}\n`);
    }
    const all = {
      ...given,
      'api-url': found.apiUrl,
      ...(out === undefined ? {} : { config: out }),
    };
    if (!stay) return build({ ...all, config: file }, nextSteps(all, own));
    print(`Build with: ${out === undefined ? 'npm run build' : commandFor('build', all)}\n`);
    return exitCodes.done;
  },
);

/**
 * Finds out what a server offers, and says it.
 *
 * @param file of the configuration
 * @param given settings by the names of their options
 * @returns the text of the configuration for it, and the address of its API
 * @throws CommandError where there is nothing to read, or the login is refused
 */
async function lookAt(
  address: string,
  file: string,
  given: Environment,
  variables: Environment,
): Promise<{ readonly text: string; readonly apiUrl: string }> {
  const [root = ''] = possibleRoots(address);
  const settings = readSettings({
    values: { ...given, 'api-url': root },
    environment: process.env,
    environmentFile: variables,
    configFile: file,
    siteConfig: {},
    clock: () => Temporal.Now.instant(),
    folder: process.cwd(),
  });
  checkLogin(settings);
  if (settings.unusedLogin) print(`${settings.unusedLogin.reason}\n\n`);
  const hasAddress = [given['site-url'], process.env['SITE_URL'], variables['SITE_URL']].some(
    Boolean,
  );
  const config = siteConfigSchema.parse({});
  const { eventsApiUrl, credentials } = settings;
  const api = await connectToSite({ address, eventsApiUrl, credentials, config: config.api });
  try {
    const found = await survey(api, config);
    print(`${formatSurvey(found)}\n\n`);
    checkAccepted(found, credentials);
    const siteUrl = hasAddress ? settings.config.siteUrl : undefined;
    const text = configText({ survey: found, siteUrl, ...importFor(file) });
    return { text, apiUrl: found.apiUrl };
  } finally {
    await api.close();
  }
}

/** What a configuration file imports: of the package where the program is one, else of the module of the schema. */
function importFor(file: string): Pick<Parameters<typeof configText>[0], 'schema' | 'define'> {
  if (isPackage) return { schema: 'kalendarium', define: 'defineConfig' };
  const module = join(projectFolder, 'src', 'config.ts');
  const path = relative(dirname(file), module).replaceAll('\\', '/');
  return { schema: path.startsWith('.') ? path : `./${path}` };
}

/** What to do once the site is built. @param own what its commands are told, where it is a further site */
function nextSteps(all: Environment, own: Environment | undefined): string {
  if (own === undefined)
    return '"npm run preview" shows it; "npm run doctor" lists what is left to fix.';
  return [
    'It has folders of its own. Every command for it is told so:',
    ...(['build', 'preview', 'doctor', 'rollback'] as const).map(
      (name) => `  ${commandFor(name, all)}`,
    ),
  ].join('\n');
}

/** In a process of its own, which reads the new configuration and not the one before. */
function build(values: Environment, next: string) {
  const list = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, value],
  );
  const { status } = spawnSync(
    process.execPath,
    [programModule('scripts/build'), ...list],
    // Which login is for which server, the build finds out as this command did.
    { stdio: 'inherit', env: process.env },
  );
  const code = Object.values(exitCodes).find((one) => one === status) ?? exitCodes.unforeseen;
  if (code === exitCodes.done) print(`\n${next}\n`);
  return code;
}
