import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { siteConfigSchema } from '../src/config.ts';
import { CommandError, exitCodes, flag, type Options, runCommand, text } from './cli/command.ts';
import { environmentFile, readEnvironmentFile } from './cli/environment.ts';
import { makeFolder, writeFileAtomic } from './cli/files.ts';
import {
  checkLogin,
  ownConfigFile,
  projectFolder,
  readSettings,
  someSettings,
} from './cli/settings.ts';
import { checkUnedited, configText, keepAddress } from './init/config-text.ts';
import { connectToSite, formatSurvey, possibleRoots, survey } from './init/survey.ts';

const options = {
  out: text('FILE', 'configuration to write, "src/site.config.ts" if not given'),
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
      'there is no API to read, otherwise as "npm run build" does.',
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
    const [root = ''] = possibleRoots(address);
    const variables = readEnvironmentFile();
    const settings = readSettings({
      values: { ...values, 'api-url': root },
      environment: process.env,
      environmentFile: variables,
      configFile: file,
      siteConfig: {},
      clock: () => Temporal.Now.instant(),
      folder: process.cwd(),
    });
    checkLogin(settings);
    if (settings.unusedLogin) process.stdout.write(`${settings.unusedLogin.reason}\n\n`);
    const siteUrl =
      values['site-url'] ?? (process.env['SITE_URL'] || variables['SITE_URL'] || undefined);
    const config = siteConfigSchema.parse({});
    const { eventsApiUrl, credentials } = settings;
    const api = await connectToSite({ address, eventsApiUrl, credentials, config: config.api });
    try {
      const found = await survey(api, config);
      process.stdout.write(`${formatSurvey(found)}\n\n`);
      const path = relative(dirname(file), join(projectFolder, 'src', 'config.ts')).replaceAll(
        '\\',
        '/',
      );
      const schema = path.startsWith('.') ? path : `./${path}`;
      const text = configText({
        survey: found,
        siteUrl: siteUrl && settings.config.siteUrl,
        schema,
      });
      await checkUnedited(file, text, force);
      makeFolder(dirname(file));
      writeFileAtomic(file, text);
      process.stdout.write(`Written: ${file}\n`);
      if (out === undefined) {
        const example = readFileSync(join(projectFolder, '.env.example'), 'utf8');
        process.stdout.write(`${keepAddress(environmentFile, example, found.apiUrl)}\n`);
      }
      if (!stay) return build(file, found.apiUrl, values);
      const order =
        out === undefined
          ? 'npm run build'
          : `API_URL=${found.apiUrl} npm run build -- --config ${out}`;
      process.stdout.write(`Build with: ${order}\n`);
      return exitCodes.done;
    } finally {
      await api.close();
    }
  },
);

/** In a process of its own, which reads the new configuration and not the one before. */
function build(
  file: string,
  apiUrl: string,
  values: Readonly<Record<string, string | boolean | undefined>>,
) {
  const given = Object.entries({ ...values, config: file, 'api-url': apiUrl });
  const list = given.flatMap(([name, value]) =>
    typeof value === 'string' ? [`--${name}`, value] : [],
  );
  const { status } = spawnSync(
    process.execPath,
    [join(projectFolder, 'scripts', 'build.ts'), ...list],
    {
      stdio: 'inherit',
      // Which login is for which server, the build finds out as this command did.
      env: process.env,
    },
  );
  const code = Object.values(exitCodes).find((one) => one === status) ?? exitCodes.unforeseen;
  if (code === exitCodes.done) {
    process.stdout.write(
      '\n"npm run preview" shows it; "npm run doctor" lists what is left to fix.\n',
    );
  }
  return code;
}
