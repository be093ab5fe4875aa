import { type BuildContext, noting, openBuildContext, workersOption } from './cli/build-context.ts';
import { CommandError, type ExitCode, exitCodes, flag, runCommand } from './cli/command.ts';
import { readableVariables, variablesIn } from './cli/environment.ts';
import { hideSecrets } from './cli/secrets.ts';
import { programVersion, settingOptions } from './cli/settings.ts';
import { listen, sendOrder, type WatcherOrder } from './watch/listener.ts';
import { createLog, type Log, loggedProgress, refusalLog } from './watch/watch-log.ts';
import { Watcher } from './watch/watcher.ts';

let end = (signal: string): void => process.exit(signal === 'SIGINT' ? 130 : 143);

await runCommand(
  {
    name: 'watch',
    summary:
      'Builds the site and stays: reads the server on a schedule, when a signed hook asks for it, and when an event begins ' +
      'or ends, and publishes what changed. Ends after SIGTERM or Ctrl-C, when the publication under way is done.\n\n' +
      'Exit code 0 if it was asked to end, 7 when program, Node, theme or configuration changed and it is to be ' +
      'started afresh, 2 on wrong usage, 1 otherwise. A build that fails does not end it.',
    options: {
      resume: flag('have the watcher that runs go on after somebody else published'),
      'accept-shrink': flag('have the watcher that runs publish although much is missing, once'),
      ...workersOption,
      ...settingOptions,
    },
    onSignal: (signal) => end(signal),
  },
  async ({ resume = false, 'accept-shrink': acceptShrink = false, ...values }) => {
    const context = await openBuildContext(values);
    if (resume || acceptShrink) return order(context, resume ? 'resume' : 'accept-shrink');
    const fixed = values.now ?? process.env['SITE_NOW'] ?? variablesIn()['SITE_NOW'] ?? '';
    return watch(context, fixed === '' ? undefined : context.settings.now);
  },
);

async function order({ settings }: BuildContext, what: WatcherOrder): Promise<ExitCode> {
  const { watchSecret, config } = settings;
  if (watchSecret === undefined)
    throw new CommandError(
      'WATCH_SECRET is not set: the watcher obeys only those who know its key.',
      exitCodes.usage,
    );
  process.stdout.write(`${await sendOrder(config.watch.listen, watchSecret, what)}\n`);
  return exitCodes.done;
}

async function watch(
  given: BuildContext,
  fixedNow: Temporal.Instant | undefined,
): Promise<ExitCode> {
  const { settings } = given;
  if (settings.apiUrl === undefined)
    throw new CommandError(
      'API_URL is not set. Name the REST root to read, for example API_URL=https://cms.example/wp-json.',
      exitCodes.usage,
    );
  const isTerminal = process.stdout.isTTY === true;
  const log = createLog({
    ...{ stream: process.stdout, isTerminal, clock: () => Temporal.Now.instant() },
    hide: (text) => hideSecrets(text, process.env, readableVariables()),
  });
  const context = isTerminal ? given : { ...given, progress: noting(loggedProgress(log)) };
  const watcher = new Watcher({ context, log, fixedNow, version: programVersion() });
  const listener = await listenFor(watcher, context, log);
  end = () => watcher.end();
  try {
    return await watcher.run();
  } finally {
    listener.close();
  }
}

async function listenFor(watcher: Watcher, { settings }: BuildContext, log: Log) {
  const { watchSecret, config } = settings;
  const listener = await listen(config.watch.listen, watchSecret, {
    onHook: (hook) => watcher.hook(hook),
    onOrder: (what) => watcher.order(what),
    health: () => watcher.health(),
    onRefusal: refusalLog(log),
  });
  const { port } = listener;
  log('listening', `Listening at ${config.watch.listen.replace(/\d+$/, String(port))}.`, { port });
  if (watchSecret === undefined)
    log('remark', 'WATCH_SECRET is not set: neither hooks nor orders are understood.');
  return listener;
}
