import type { TextFile } from './text-file.ts';

/**
 * Writes files that are made of the same things, or none of them where they are there already.
 *
 * @param name tells the group from all others of a site
 * @param values all they are made of besides the program and what `siteWide` answers; items stand for all that is known
 *   of them
 * @param write makes the files
 */
export type WriteGroup = (
  name: string,
  values: () => unknown,
  write: () => Iterable<TextFile>,
) => Iterable<TextFile>;

/** Writes the files, whatever is there. */
export const writeAnyway: WriteGroup = (_name, _values, write) => write();
