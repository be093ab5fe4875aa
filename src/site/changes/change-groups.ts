import type { Change } from '../../loaders/history-format.ts';
import { itemKey } from './item-key.ts';

/** What things that changed are grouped by, in their order; each is the end of a name of a text. */
export const changeGroupKeys = [
  'cancelled',
  'postponed',
  'changed',
  'added',
  'removed',
  'venues',
  'posts',
  'pages',
] as const;

export type ChangeGroupKey = (typeof changeGroupKeys)[number];

/** Changes of one day or build: each thing once, with all that happened to it. */
export type GroupedChanges = {
  readonly key: ChangeGroupKey;
  /** The changes of one thing are in their order, and never none. */
  readonly things: readonly (readonly Change[])[];
};

/** Changes by what happened; groups without any are left out. */
export function groupChanges(changes: readonly Change[]): GroupedChanges[] {
  const things = [...Map.groupBy(changes, itemKey).values()];
  const groups = Map.groupBy(things, groupKey);
  return changeGroupKeys.flatMap((key) => {
    const members = groups.get(key);
    return members ? [{ key, things: members }] : [];
  });
}

/** The last word about whether an event takes place decides; then whether it came or went. */
function groupKey(changes: readonly Change[]): ChangeGroupKey {
  const kind = changes[0]?.kind;
  if (kind === 'venue') return 'venues';
  if (kind === 'post') return 'posts';
  if (kind === 'page') return 'pages';
  if (changes.at(-1)?.what === 'removed') return 'removed';
  const status = changes.findLast(({ what }) => what === 'status')?.to;
  if (status === 'cancelled' || status === 'postponed') return status;
  return changes.some(({ what }) => what === 'added') ? 'added' : 'changed';
}
