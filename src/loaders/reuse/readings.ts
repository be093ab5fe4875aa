import type { Collected } from '../collected.ts';
import type { Manifest } from '../snapshot-format.ts';
import { reusableCollections } from './brief.ts';

/** What the manifest says of how collections were read. */
export function readingsOf({ readings }: Collected): Omit<NonNullable<Manifest['reading']>, 'basis'> {
  return {
    whole: Object.fromEntries(Array.from(readings, ([name, { whole }]) => [name, whole])),
    reused: Object.fromEntries(
      readings
        .entries()
        .flatMap(([name, { reused }]) => (reused === undefined ? [] : [[name, reused] as const])),
    ),
  };
}

/**
 * The form of the items as the server sent them. Where not all were read it is that of the snapshot before, which tells
 * of all of them.
 */
export function shapesOf(
  { shapes, readings }: Collected,
  before: Manifest['shapes'] | undefined,
): Manifest['shapes'] {
  const seen = Array.from(shapes, ([collection, recorder]) => [collection, recorder.shape()] as const);
  const reused = reusableCollections.filter((collection) =>
    readings
      .entries()
      .some(([name, reading]) => name.startsWith(`${collection}.`) && reading.reused !== undefined),
  );
  const kept = reused.flatMap((one) => (before?.[one] ? [[one, before[one]] as const] : []));
  return Object.fromEntries([...seen, ...kept]);
}
