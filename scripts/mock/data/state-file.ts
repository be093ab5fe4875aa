import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { digest } from '../../../src/snapshot/format.ts';
import { CommandError, exitCodes } from '../../cli/command.ts';
import { writeFileAtomic } from '../../cli/files.ts';
import { type MockState, stateSchema } from './state-schema.ts';

const fileSchema = z.object({ digest: z.string(), state: z.unknown() });

/** Writes a state so that it is there whole or not at all. */
export function writeState(file: string, state: unknown): void {
  const text = JSON.stringify(state);
  writeFileAtomic(file, `{"digest":"${digest(text)}","state":${text}}\n`);
}

/** @throws CommandError where the file is damaged or not of this version */
export function readState(file: string): MockState {
  const read = fileSchema.safeParse(parse(file));
  if (!read.success || digest(JSON.stringify(read.data.state)) !== read.data.digest) {
    throw refused(file, 'it was changed or cut off');
  }
  const state = stateSchema.safeParse(read.data.state);
  if (state.success) return state.data;
  const [issue] = state.error.issues;
  throw refused(file, `${issue?.path.join('.')}: ${issue?.message}`);
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function refused(file: string, reason: string): CommandError {
  return new CommandError(
    `${file} is not what a mock of this version wrote (${reason}). Put back a copy, or remove it and mock-files to start from the snapshot beside it.`,
    exitCodes.usage,
  );
}
