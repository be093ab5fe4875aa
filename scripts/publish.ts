import { publishStage } from './build/publish-stage.ts';
import { waitOption, withBuildContext } from './cli/build-context.ts';
import { exitCodes, runCommand } from './cli/command.ts';
import { someSettings } from './cli/settings.ts';

await runCommand(
  {
    name: 'publish',
    summary:
      'Replaces the published site, as a whole, with what "npm run verify" passed.\n\nExit code 0 if it is ' +
      'published or nothing changed, 2 on wrong usage, 6 when another build is running, 1 otherwise.',
    options: {
      ...someSettings('dist-dir', 'config', 'cache-dir'),
      ...waitOption,
    },
  },
  async (flags) => {
    await withBuildContext(flags, async (context) => {
      const { warnings } = await publishStage(context);
      for (const warning of warnings) context.progress.say(warning);
    });
    return exitCodes.done;
  },
);
