import { printableLine } from '../src/outputs/text.ts';
import { verifyStage } from './build/verify-stage.ts';
import { waitOption, withBuildContext } from './cli/build-context.ts';
import { exitCodes, runCommand } from './cli/command.ts';
import { print } from './cli/log.ts';
import { settingOptions, shrinkOption } from './cli/settings.ts';
import { namingConfig } from './cli/site-folder.ts';

await runCommand(
  {
    name: 'verify',
    summary:
      'Checks what "npm run render" made: every page and feed is there, every link leads somewhere, and not much of ' +
      'what was published before is missing.\n\nExit code 0 if it may be published, 2 on wrong usage, 3 when much of ' +
      'what was published before is missing, 5 when the rendered site did not pass its checks, ' +
      '6 when another build is running, 1 otherwise.',
    options: { ...shrinkOption, 'cache-dir': settingOptions['cache-dir'], ...waitOption },
  },
  async ({ 'accept-shrink': acceptShrink = false, ...flags }) => {
    const warnings = await withBuildContext(flags, async (context) => {
      const verified = await verifyStage(context, { acceptShrink });
      return verified.warnings.map((one) => namingConfig(one, context.settings.configFile));
    });
    for (const warning of warnings) print(`warning: ${printableLine(warning)}\n`, process.stderr);
    return exitCodes.done;
  },
);
