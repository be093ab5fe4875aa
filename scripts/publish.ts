import { runCommand } from './command.ts';
import { exitCodes } from './failure.ts';
import { publishStage } from './publish/publish-stage.ts';
import { settingOptions } from './settings.ts';
import { inWorkplace, waitOption } from './workplace.ts';

await runCommand(
  {
    name: 'publish',
    summary:
      'Puts what "npm run verify" passed in the place of the published site, as a whole.\n\nEnds with 0 when it is ' +
      'published or nothing changed, 2 on wrong usage, 6 when another build is running, 1 otherwise.',
    options: {
      'dist-dir': settingOptions['dist-dir'],
      config: settingOptions.config,
      'cache-dir': settingOptions['cache-dir'],
      ...waitOption,
    },
  },
  async (flags) => {
    await inWorkplace(flags, async (workplace) => {
      const { warnings } = await publishStage(workplace);
      for (const warning of warnings) workplace.progress.say(warning);
    });
    return exitCodes.done;
  },
);
