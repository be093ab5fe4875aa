import { printableLine } from '../../src/outputs/printable.ts';
import type { FieldChange } from './item-fields.ts';
import type { CollectionDiff, SnapshotDiff } from './snapshot-diff.ts';

/**
 * How two snapshots differ, as a person reads it.
 *
 * @param most items named of each kind of difference in a collection
 */
export function diffWords(diff: SnapshotDiff, most: number): string {
  const sections = diff.collections.filter(differs).map((collection) => collectionWords(collection, most));
  return [
    `From ${diff.before.folder} (fetched ${diff.before.fetched})\nto   ${diff.after.folder} (fetched ${diff.after.fetched})`,
    summary(diff),
    section('Settings of the server', diff.settings.map(fieldWords), most),
    ...sections,
    section('Left out now', diff.leftOut.added, most),
    section('No longer left out', diff.leftOut.removed, most),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function summary({ collections, settings, images, leftOut }: SnapshotDiff): string {
  const total = (kind: 'added' | 'removed' | 'changed') =>
    collections.reduce((sum, collection) => sum + collection[kind].length, 0);
  const parts = [
    [total('added'), 'added'],
    [total('removed'), 'removed'],
    [total('changed'), 'changed'],
  ] as const;
  const same =
    parts.every(([count]) => count === 0) &&
    settings.length + images.added + images.removed + leftOut.added.length + leftOut.removed.length === 0;
  if (same) return 'They hold the same.';
  const items = parts.map(([count, what]) => `${count} ${what}`).join(', ');
  return `Items: ${items}. Images: ${images.added} added, ${images.removed} removed.`;
}

function differs({ added, removed, changed }: CollectionDiff): boolean {
  return added.length + removed.length + changed.length > 0;
}

function collectionWords(diff: CollectionDiff, most: number): string {
  const { collection, language, before, after } = diff;
  const named = (sign: string) => (item: { id: number; title: string }) =>
    `${sign} ${item.id} “${item.title}”`;
  const changed = diff.changed.map((item) =>
    [named('~')(item), ...item.fields.map((field) => `      ${fieldWords(field)}`)].join('\n'),
  );
  return [
    `${collection} (${language}): ${before === after ? after : `${before} → ${after}`}`,
    ...limited(diff.added.map(named('+')), most),
    ...limited(diff.removed.map(named('-')), most),
    ...limited(changed, most),
  ].join('\n');
}

function fieldWords({ field, from, to }: FieldChange): string {
  if (from === '' && to === 'changed in its markup alone') return `${field}: ${to}`;
  return printableLine(`${field}: ${from || '(nothing)'} → ${to || '(nothing)'}`);
}

function section(title: string, lines: readonly string[], most: number): string {
  return lines.length === 0 ? '' : [`${title}:`, ...limited(lines, most)].join('\n');
}

function limited(lines: readonly string[], most: number): string[] {
  const shown = lines.slice(0, most).map((line) => `  ${line}`);
  return lines.length > most ? [...shown, `  … and ${lines.length - most} more`] : shown;
}
