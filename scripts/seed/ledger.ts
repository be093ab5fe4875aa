import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const entrySchema = z.object({
  key: z.string(),
  id: z.int(),
  digest: z.string(),
  url: z.string().optional(),
});

/** Where an item came to be on the server, and of what. `url` is the address of a file. */
export type LedgerEntry = z.output<typeof entrySchema>;

/** What was written to one server: a line for each item, the last of an item counts. */
export type Ledger = {
  readonly get: (key: string) => LedgerEntry | undefined;
  /** On the disk when it returns, so that a run that is interrupted goes on where it was. */
  readonly add: (entry: LedgerEntry) => void;
};

/** @param file is made with the first entry; a last line that was cut off is left out */
export function openLedger(file: string): Ledger {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const entries = new Map(
    text.split('\n').flatMap((line) => {
      const entry = entrySchema.safeParse(parse(line)).data;
      return entry ? [[entry.key, entry] as const] : [];
    }),
  );
  let begin = text === '' || text.endsWith('\n') ? '' : '\n';
  return {
    get: (key) => entries.get(key),
    add: (entry) => {
      mkdirSync(dirname(file), { recursive: true });
      appendFileSync(file, `${begin}${JSON.stringify(entry)}\n`);
      begin = '';
      entries.set(entry.key, entry);
    },
  };
}

/** The ledger of what goes from one source to one server. */
export function ledgerFile(cacheFolder: string, source: string, target: string): string {
  const name = createHash('sha256').update(`${source}\n${target}`).digest('hex').slice(0, 16);
  return join(cacheFolder, 'seed', `${new URL(target).hostname}-${name}.ndjson`);
}

export function digestOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
