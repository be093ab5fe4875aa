import type { z } from 'zod';
import { exitCodes, Failure } from './failure.ts';

/** The value of an option, as its schema reads it. @throws Failure naming the option */
export function parseValue<T>(option: string, schema: z.ZodType<T>, value: string): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const reason = parsed.error.issues[0]?.message ?? 'not understood';
  throw new Failure(`${option}: "${value}" does not fit: ${reason}`, exitCodes.usage);
}
