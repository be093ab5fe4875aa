import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';

/** Two addresses may have the same bytes, so the file may be there already or appear meanwhile. */
export async function writeWhole(path: string, write: (unfinished: string) => Promise<void>): Promise<void> {
  const unfinished = `${path}.${randomUUID()}`;
  await write(unfinished);
  await rename(unfinished, path);
}
