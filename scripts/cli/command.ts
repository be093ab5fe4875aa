import { globSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import { nearestName } from '../../src/theme/nearest-name.ts';
import { EnvironmentFileError, readableVariables } from './environment.ts';
import { print } from './log.ts';
import { hideSecrets } from './secrets.ts';
import { configFileOf, namingConfig } from './site-folder.ts';
import { enterStage, whenStalled } from './stall.ts';

type Option = {
  readonly type: 'string' | 'boolean';
  /** The value of a `string` option in the help. */
  readonly value?: string;
  readonly help: string;
  /** Environment variable of the same meaning; the option wins. */
  readonly variable?: string | undefined;
};

export type Options = Readonly<Record<string, Option>>;

export type OptionValues<O extends Options> = {
  readonly [K in keyof O]?: O[K]['type'] extends 'boolean' ? boolean : string;
};

export type Command<O extends Options> = {
  /** As typed after `npm run`. */
  readonly name: string;
  readonly summary: string;
  /** What the command line may have besides options, as the help shows it. @default nothing */
  readonly operands?: string;
  readonly options: O;
  /** The last line when the command has failed; none where it answers nothing. */
  readonly afterFailure?: () => string | undefined;
  /** Called for each signal that asks for the end, in place of ending at once. */
  readonly onSignal?: (signal: 'SIGINT' | 'SIGTERM') => void;
};

/** An option with a value. @param value its name in the help @param variable environment variable of the same meaning */
export function text(value: string, help: string, variable?: string) {
  return { type: 'string', value, help, variable } as const;
}

export function flag(help: string) {
  return { type: 'boolean', help } as const;
}

const help: Option = { type: 'boolean', help: 'print this' };

/** As a shell has it: 128 and the number of the signal. */
const signalCodes = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/** Milliseconds between two looks at what started this process. */
const betweenLooks = 1000;

/** Parses the command line, runs the command and ends the process with its exit code. */
export async function runCommand<O extends Options>(
  command: Command<O>,
  run: (values: OptionValues<O>, operands: readonly string[]) => Promise<ExitCode>,
): Promise<void> {
  const { onSignal } = command;
  const looking = endWithShell();
  for (const [signal, code] of Object.entries(signalCodes))
    if (onSignal === undefined) process.once(signal, () => process.exit(code));
    else
      process.on(signal, () => {
        clearInterval(looking);
        onSignal(signal === 'SIGINT' ? signal : 'SIGTERM');
      });
  for (const stream of [process.stdout, process.stderr]) stream.on('error', onUnheard);
  enterStage(command.name);
  whenStalled((sentence) => sayFailure(command, new CommandError(sentence, exitCodes.unforeseen)));
  process.exit(await outcome(command, run, process.argv.slice(2)));
}

/**
 * Has this process end as if asked to when the shell is gone that npm runs it in: npm passes signals
 * on to that shell, and not every shell passes them on, nor is replaced by its only command.
 */
function endWithShell(): NodeJS.Timeout | undefined {
  if (process.env['npm_lifecycle_event'] === undefined) return undefined;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, betweenLooks);
  return looking.unref();
}

/** Goes on where nobody reads any more what is said: a pipe that was closed, a terminal that is gone. */
function onUnheard(error: Error): void {
  if (!('code' in error && (error.code === 'EPIPE' || error.code === 'EIO'))) throw error;
}

/**
 * What a command line says, or `undefined` when help is asked for.
 *
 * @throws CommandError on an option or argument the command does not have
 */
export function parseCommandLine<O extends Options>(
  command: Command<O>,
  list: readonly string[],
): { readonly values: OptionValues<O>; readonly operands: readonly string[] } | undefined {
  const options: ParseArgsConfig['options'] = {
    ...command.options,
    help: { type: 'boolean', short: 'h' },
  };
  try {
    const { values, positionals } = parseArgs({
      args: [...list],
      options,
      strict: true,
      allowPositionals: command.operands !== undefined,
    });
    return values['help'] === true
      ? undefined
      : { values: values as OptionValues<O>, operands: positionals };
  } catch (error) {
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split(/\. |\n/);
    const reason = first.replace(/\.$/, '');
    const [, wrong = ''] = /^Unknown option '--([^']+)'/.exec(reason) ?? [];
    const near = nearestName(wrong, Object.keys(options));
    const meant = near === undefined ? '' : ` Did you mean "--${near}"?`;
    throw new CommandError(
      `${reason}.${meant} "npm run ${command.name} -- --help" lists the options.`,
      exitCodes.usage,
    );
  }
}

export function helpText(command: Command<Options>): string {
  const options: Options = { ...command.options, help };
  const rows = Object.entries(options).map(([name, option]) => ({
    left: `--${name}${option.value === undefined ? '' : ` ${option.value}`}`,
    right: option.variable === undefined ? option.help : `${option.help} (${option.variable})`,
  }));
  const width = Math.max(...rows.map((row) => row.left.length));
  const lines = rows.map((row) => `  ${row.left.padEnd(width)}  ${row.right}`);
  const operands = command.operands === undefined ? '' : ` ${command.operands}`;
  return [
    `npm run ${command.name} -- [options]${operands}`,
    '',
    command.summary,
    '',
    ...lines,
    '',
  ].join('\n');
}

async function outcome<O extends Options>(
  command: Command<O>,
  run: (values: OptionValues<O>, operands: readonly string[]) => Promise<ExitCode>,
  list: readonly string[],
): Promise<ExitCode> {
  let config: string | undefined;
  try {
    const line = parseCommandLine(command, list);
    if (line !== undefined) {
      config = configSchema.parse(line.values).config;
      return await run(line.values, line.operands);
    }
    process.stdout.write(helpText(command));
    return exitCodes.done;
  } catch (failure) {
    const error = commandError(failure) ?? failure;
    sayFailure(command, error, config);
    return error instanceof CommandError ? error.exitCode : exitCodes.unforeseen;
  }
}

const configSchema = z.object({ config: z.string().optional() });

/** @param config what `--config` named */
function sayFailure<O extends Options>(command: Command<O>, error: unknown, config?: string): void {
  const last = command.afterFailure?.();
  const variables = readableVariables();
  const configFile = configFileOf(config, { ...variables, ...process.env }, process.cwd());
  const reason = namingConfig(explain(error, command), configFile);
  const said = `${command.name}: ${reason}\n${last === undefined ? '' : `${last}\n`}`;
  print(hideSecrets(said, process.env, variables), process.stderr);
}

function explain(
  error: unknown,
  { name, options }: Pick<Command<Options>, 'name' | 'options'>,
): string {
  if (process.env['DEBUG'] && error instanceof Error) {
    const shown = error instanceof StageError && error.cause instanceof Error ? error.cause : error;
    return shown.stack ?? shown.message;
  }
  if (error instanceof CommandError) {
    const canWait = error.exitCode === exitCodes.busy && 'wait' in options;
    return `${error.message}${canWait ? ' With --wait this command waits by itself.' : ''}`;
  }
  const [stage, cause] = error instanceof StageError ? [error.stage, error.cause] : [name, error];
  const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  const place = cause instanceof Error ? placeIn(cause.stack ?? '') : undefined;
  const where = `unexpected error in "${stage}"${place === undefined ? '' : `, at ${place}`}`;
  const said = `${where}: ${message} (DEBUG=1 shows more)`;
  return hasChangedSince(performance.timeOrigin)
    ? `${said}\nFiles of the program have changed since this command began: run it again.`
    : said;
}

/**
 * Whether a file of the program is newer than a moment, as after `git pull`: modules that are
 * loaded then need not fit those from before.
 *
 * @param moment milliseconds since the epoch
 */
export function hasChangedSince(moment: number, program: string = programFolder): boolean {
  return globSync('{scripts,src}/**', { cwd: program }).some((path) => {
    const times = statSync(join(program, path), { throwIfNoEntry: false });
    return times !== undefined && times.ctimeMs > moment;
  });
}

const programFolder = dirname(dirname(import.meta.dirname));

/** A line of a stack in a package that is not this program. */
const ofPackage = /\/node_modules\/(?!kalendarium\/)/;

/** The first place in the program itself that a stack names. @example 'scripts/files.ts:60' */
export function placeIn(stack: string): string | undefined {
  const frame = stack
    .split('\n')
    .find(
      (line) => /^\s+at .*\/(?:scripts|src)\/[^:]*\.[jt]s:\d/.test(line) && !ofPackage.test(line),
    );
  return /.*\/((?:scripts|src)\/[^:]+:\d+)/.exec(frame ?? '')?.[1];
}

/**
 * The value of an option, as its schema reads it; messages of the schema say what the value is.
 *
 * @throws CommandError naming the option
 */
export function parseValue<T>(option: string, schema: z.ZodType<T>, value: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const reason = parsed.error.issues[0]?.message ?? 'not understood';
  throw new CommandError(`${option} "${value}" is ${reason}.`, exitCodes.usage);
}

export function wholeNumber(least: number, most: number): z.ZodType<number, string> {
  const error = `not a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.number().min(least, error).max(most, error));
}

export function oneOf<const Word extends string>(words: readonly Word[]) {
  return z.enum(words, `not one of ${words.join(', ')}`);
}

export const portSchema = wholeNumber(0, 65_535);

export const exitCodes = {
  done: 0,
  unforeseen: 1,
  usage: 2,
  guard: 3,
  source: 4,
  verification: 5,
  busy: 6,
  /** What runs is not what is there any more: to be started afresh. */
  outdated: 7,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An end that is explained by its message alone: what happened, where, and what to do. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/**
 * The error that a command ends with by itself; a hook that fails or an unreadable `.env` is one of
 * the configuration.
 */
export function commandError(error: unknown): CommandError | undefined {
  if (error instanceof CommandError) return error;
  return error instanceof EnvironmentFileError ||
    (error instanceof Error && error.name === 'HookError')
    ? new CommandError(error.message, exitCodes.usage, { cause: error })
    : undefined;
}

/** Something that nobody foresaw, with the stage of a build in which it happened. */
export class StageError extends Error {
  override readonly name = 'StageError';
  readonly stage: string;

  constructor(stage: string, cause: unknown) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause), { cause });
    this.stage = stage;
  }
}
