import { runCommand } from './command.ts';
import { exitCodes } from './failure.ts';
import { settingOptions } from './settings.ts';
import { verifyStage } from './verify/verify-stage.ts';
import { inWorkplace } from './workplace.ts';

await runCommand(
  {
    name: 'verify',
    summary: 'Checks what "npm run render" made: every page and feed is there, every link leads somewhere.',
    options: { 'cache-dir': settingOptions['cache-dir'] },
  },
  async (flags) => {
    const { warnings } = await inWorkplace(flags, verifyStage);
    for (const warning of warnings) process.stderr.write(`warning: ${warning}\n`);
    return exitCodes.done;
  },
);
