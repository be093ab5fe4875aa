import { createClient } from '../../src/api/client.ts';
import type { OpenServer } from '../../src/api/open-api.ts';
import { homeAddress } from '../../src/contract/root.ts';
import type { Snapshot } from '../../src/loaders/snapshot-format.ts';
import type { Progress } from '../progress.ts';
import type { Ledger } from './ledger.ts';
import { createPlaces } from './places.ts';
import { planOf } from './plan.ts';
import { createPresentItems } from './present-items.ts';
import { type FileSource, seedFile } from './seed-files.ts';
import { seedItems } from './seed-items.ts';
import type { SeedCounts, Seeding } from './seeding.ts';
import { createWriter } from './writer.ts';

type SeedOrder = {
  readonly snapshot: Snapshot;
  readonly files: FileSource;
  readonly server: OpenServer;
  readonly ledger: Ledger;
  readonly progress: Progress;
};

/**
 * Pushes a snapshot into a server: files first, then what refers to them. What is there already is left alone.
 *
 * @throws UnreachableError, AnswerError, NonsenseError where the server fails; what was written until then is in the ledger
 */
export async function seedServer({
  snapshot,
  files,
  server,
  ledger,
  progress,
}: SeedOrder): Promise<SeedCounts> {
  const { connection, discovered } = server;
  const seeding: Seeding = {
    writer: createWriter(server),
    ledger,
    places: createPlaces(snapshot.home, homeAddress(discovered.root, connection.apiUrl.href)),
    present: createPresentItems(createClient(connection, discovered)),
    counts: { made: 0, changed: 0, present: 0, refused: [], missing: [] },
  };
  const media = snapshot.manifest.languages.flatMap((language) =>
    snapshot.items('media', language).map((item) => ({ language, item })),
  );
  const steps = planOf(snapshot);
  const total = media.length + steps.reduce((sum, { tasks }) => sum + tasks.length, 0);
  let done = 0;
  for (const { language, item } of media) {
    await seedFile(item, language, files, seeding);
    done += 1;
    progress.at(`media ${bar(done, total)}`);
  }
  for (const { collection, tasks } of steps) {
    await seedItems(tasks, seeding, (some) => progress.at(`${collection} ${bar(done + some, total)}`));
    done += tasks.length;
  }
  return seeding.counts;
}

const barLength = 24;

function bar(done: number, total: number): string {
  const full = Math.round((barLength * done) / Math.max(total, 1));
  return `[${'█'.repeat(full)}${'·'.repeat(barLength - full)}] ${done} of ${total}`;
}
