import { printable } from '../../src/outputs/text.ts';

/** What GitHub reads as a command at the beginning of a line of a log, white space before it included. */
const command = /^(\s*)(::|##\[)/gm;

/**
 * A text as it may stand in a log: without control characters, and without a line that the runner of a workflow takes
 * for a command (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
 *
 * @example logText('::error::a title of an editor') is '\\::error::a title of an editor'
 */
export function logText(text: string): string {
  return printable(text).replace(command, String.raw`$1\$2`);
}

/** Writes what may hold values of a server as a log may have it. */
export function print(text: string, stream: NodeJS.WritableStream = process.stdout): void {
  stream.write(logText(text));
}
