import { waitOption, withBuildContext } from './cli/build-context.ts';
import { exitCodes, runCommand } from './cli/command.ts';
import { someSettings } from './cli/settings.ts';
import { fetchStage } from './snapshots/fetch-stage.ts';

await runCommand(
  {
    name: 'fetch',
    summary:
      'Reads everything public from the server into a new snapshot.\n\nExit code 0 if all of it is there, 2 on ' +
      'wrong usage, 4 when the server could not be read, ' +
      '5 when its answers hold the login, 6 when another build is running, 1 otherwise.',
    options: {
      ...someSettings('api-url', 'events-api-url', 'api-user', 'now', 'config', 'cache-dir'),
      ...waitOption,
    },
  },
  async (flags) => {
    const { folder } = await withBuildContext(flags, ({ settings, cache, progress }) =>
      fetchStage(settings, cache, progress),
    );
    process.stdout.write(`${folder}\n`);
    return exitCodes.done;
  },
);
