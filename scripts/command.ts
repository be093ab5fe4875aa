import { parseArgs } from 'node:util';
import { type ExitCode, exitCodes, Failure, StageError } from './failure.ts';
import { hideSecrets } from './hide-secrets.ts';

/** One option of a command. */
export type Option = {
  readonly type: 'string' | 'boolean';
  /** What stands for the value in the help of a `string` option. */
  readonly value?: string;
  readonly help: string;
  /** Environment variable of the same meaning; the option wins. */
  readonly variable?: string;
};

export type Options = Readonly<Record<string, Option>>;

export type OptionValues<O extends Options> = {
  readonly [K in keyof O]?: O[K]['type'] extends 'boolean' ? boolean : string;
};

export type Command<O extends Options> = {
  /** As typed after `npm run`. */
  readonly name: string;
  readonly summary: string;
  /** What may stand on the command line besides options, as the help shows it. @default nothing may */
  readonly operands?: string;
  readonly options: O;
  /** What is said last when the command has failed; nothing where it answers nothing. */
  readonly afterFailure?: () => string | undefined;
};

const help: Option = { type: 'boolean', help: 'print this' };

/** Parses the command line, runs the command and ends the process with its exit code. */
export async function runCommand<O extends Options>(
  command: Command<O>,
  run: (values: OptionValues<O>, operands: readonly string[]) => Promise<ExitCode>,
): Promise<void> {
  process.once('SIGINT', () => process.exit(130));
  process.once('SIGTERM', () => process.exit(143));
  process.exit(await outcome(command, run, process.argv.slice(2)));
}

/** What a command line says. */
type CommandLine<O extends Options> = {
  readonly values: OptionValues<O>;
  readonly operands: readonly string[];
};

/**
 * What a command line says, or `undefined` when help is asked for.
 *
 * @throws Failure on an option or argument the command does not have
 */
export function parseCommandLine<O extends Options>(
  command: Command<O>,
  list: readonly string[],
): CommandLine<O> | undefined {
  try {
    const { values, positionals } = parseArgs({
      args: [...list],
      options: { ...toParseOptions(command.options), help: { type: 'boolean', short: 'h' } },
      strict: true,
      allowPositionals: command.operands !== undefined,
    });
    return values.help === true ? undefined : { values: values as OptionValues<O>, operands: positionals };
  } catch (error) {
    const reason = error instanceof Error ? firstSentence(error.message) : String(error);
    throw new Failure(`${reason}. "npm run ${command.name} -- --help" lists the options.`, exitCodes.usage);
  }
}

/** The text of `--help`. */
export function helpText(command: Command<Options>): string {
  const options: Options = { ...command.options, help };
  const rows = Object.entries(options).map(([name, option]) => ({
    left: `--${name}${option.value === undefined ? '' : ` ${option.value}`}`,
    right: option.variable === undefined ? option.help : `${option.help} (${option.variable})`,
  }));
  const width = Math.max(...rows.map((row) => row.left.length));
  const lines = rows.map((row) => `  ${row.left.padEnd(width)}  ${row.right}`);
  const operands = command.operands === undefined ? '' : ` ${command.operands}`;
  return [`npm run ${command.name} -- [options]${operands}`, '', command.summary, '', ...lines, ''].join(
    '\n',
  );
}

async function outcome<O extends Options>(
  command: Command<O>,
  run: (values: OptionValues<O>, operands: readonly string[]) => Promise<ExitCode>,
  list: readonly string[],
): Promise<ExitCode> {
  try {
    const line = parseCommandLine(command, list);
    if (line !== undefined) return await run(line.values, line.operands);
    process.stdout.write(helpText(command));
    return exitCodes.done;
  } catch (error) {
    const last = command.afterFailure?.();
    const said = `${command.name}: ${explain(error, command.name)}\n${last === undefined ? '' : `${last}\n`}`;
    process.stderr.write(hideSecrets(said, process.env));
    return error instanceof Failure ? error.exitCode : exitCodes.unforeseen;
  }
}

function explain(error: unknown, command: string): string {
  if (process.env['DEBUG'] && error instanceof Error) return stackOf(error);
  if (error instanceof Failure) return error.message;
  const [stage, cause] = error instanceof StageError ? [error.stage, error.cause] : [command, error];
  const message = cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause);
  const place = cause instanceof Error ? placeIn(cause.stack ?? '') : undefined;
  return `unforeseen in "${stage}"${place === undefined ? '' : `, at ${place}`}: ${message} (DEBUG=1 shows more)`;
}

/** The first place in the program itself that a stack names. @example 'scripts/files.ts:60' */
export function placeIn(stack: string): string | undefined {
  const frame = stack
    .split('\n')
    .find(
      (line) => /^\s+at .*\/(?:scripts|src)\/[^:]*\.ts:\d/.test(line) && !line.includes('/node_modules/'),
    );
  return /.*\/((?:scripts|src)\/[^:]+:\d+)/.exec(frame ?? '')?.[1];
}

function stackOf(error: Error): string {
  const { cause } = error;
  const told = error instanceof StageError && cause instanceof Error ? cause : error;
  return told.stack ?? told.message;
}

function toParseOptions(options: Options): Record<string, { type: 'string' | 'boolean' }> {
  return Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]));
}

function firstSentence(text: string): string {
  return text.split(/\. |\n/)[0]?.replace(/\.$/, '') ?? text;
}
