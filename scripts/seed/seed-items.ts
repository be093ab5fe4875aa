import { z } from 'zod';
import { collectionSources } from '../../src/api/collection-source.ts';
import { digestOf } from './ledger.ts';
import type { Task } from './plan.ts';
import type { Seeding } from './seeding.ts';
import { mostAtOnce, type Write, type Written } from './writer.ts';

type Ready = { readonly task: Task; readonly write: Write; readonly digest: string };

const madeSchema = z.object({ id: z.number() });

/** Writes items of which none refers to another, but those that are there as they should be. */
export async function seedItems(
  tasks: readonly Task[],
  seeding: Seeding,
  tell: (done: number) => void,
): Promise<void> {
  for (let start = 0; start < tasks.length; start += mostAtOnce) {
    const ready: Ready[] = [];
    for (const task of tasks.slice(start, start + mostAtOnce)) {
      const one = await readied(task, seeding);
      if (one) ready.push(one);
    }
    // What takes no batches is noted one by one: a run that is interrupted repeats nothing.
    const groups = ready[0]?.task.namespace === 'cms/v2' ? [ready] : ready.map((one) => [one]);
    for (const group of groups) {
      const written = await seeding.writer.writeAll(group.map(({ write }) => write));
      for (const [index, one] of group.entries()) note(one, written[index], seeding);
    }
    tell(Math.min(start + mostAtOnce, tasks.length));
  }
}

/** What is to be written of an item; nothing where it is there already. */
async function readied(
  task: Task,
  { ledger, places, counts, present, writer }: Seeding,
): Promise<Ready | undefined> {
  const { collection, namespace, language } = task;
  const fields = task.fields(places, writer.isPublicSpelling);
  const digest = digestOf(fields);
  const key = keyOf(task);
  const known = ledger.get(key);
  const there = known ? undefined : await present(collection, language, task.identity, task.hiddenSlug);
  if (known?.digest === digest || there) {
    const id = known?.id ?? there?.id ?? 0;
    places.setId(collection, task.id, id);
    counts.present += 1;
    if (!known) ledger.add({ key, id, digest });
    return undefined;
  }
  const { path } = collectionSources[collection];
  return { task, digest, write: { namespace, path, language, fields, id: known?.id } };
}

function note({ task, write, digest }: Ready, written: Written | undefined, seeding: Seeding): void {
  const { ledger, places, counts } = seeding;
  const name = `${task.collection} ${task.id} (${task.language})`;
  if (!written || written.refused !== undefined) {
    counts.refused.push(`${name} ${written?.refused ?? 'was left without an answer'}`);
    return;
  }
  const { id } = madeSchema.parse(written.item);
  places.setId(task.collection, task.id, id);
  ledger.add({ key: keyOf(task), id, digest });
  if (write.id === undefined) counts.made += 1;
  else counts.changed += 1;
}

function keyOf({ collection, id }: Task): string {
  return `${collection} ${id}`;
}
