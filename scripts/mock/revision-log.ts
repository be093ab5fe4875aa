import type { ContentItem } from './answers/content-kind.ts';
import type { AnyStored, Store } from './store.ts';

/** One state of an item that was kept. */
export type Revision = { readonly id: number; readonly item: ContentItem; readonly isAutosave: boolean };

/** The states items had and have, and what editors typed and did not save yet. */
export type RevisionLog = {
  /** Newest first; the present state among them, unless it was deleted. */
  readonly of: (item: ContentItem) => readonly Revision[];
  /** One for each item: keeps a state that was not saved, instead of the one before. */
  readonly autosave: (item: ContentItem) => Revision;
  readonly remove: (item: ContentItem, id: number) => void;
  /** What a new log needs to go on from here. */
  readonly kept: () => KeptRevisions;
};

/** Revisions and autosaves by the id of their item. */
export type KeptRevisions = {
  readonly saved: readonly (readonly [number, readonly Revision[]])[];
  readonly autosaves: readonly (readonly [number, Revision])[];
};

const nothing: KeptRevisions = { saved: [], autosaves: [] };

/** Ids of the first revisions lie beyond those of every stored item. */
const firstRevision = 1_000_000_000;

const kinds: ReadonlySet<string> = new Set(['post', 'page', 'block', 'menu-item']);

export function createRevisionLog(store: Store, kept = nothing): RevisionLog {
  const saved = new Map<number, readonly Revision[]>(kept.saved);
  const autosaves = new Map<number, Revision>(kept.autosaves);
  const savedOf = (item: ContentItem): readonly Revision[] =>
    saved.get(item.id) ?? [{ id: firstRevision + item.id, item, isAutosave: false }];
  store.watch(({ before, after }) => {
    if (!before || !hasRevisions(before)) return;
    if (!after) {
      saved.delete(before.id);
      autosaves.delete(before.id);
    } else if (hasRevisions(after) && isRewritten(before, after)) {
      saved.set(after.id, [{ id: store.nextId(), item: after, isAutosave: false }, ...savedOf(before)]);
    }
  });
  return {
    of: (item) => {
      const autosave = autosaves.get(item.id);
      return autosave ? [autosave, ...savedOf(item)] : savedOf(item);
    },
    autosave: (item) => {
      const revision = { id: autosaves.get(item.id)?.id ?? store.nextId(), item, isAutosave: true };
      autosaves.set(item.id, revision);
      return revision;
    },
    remove: (item, id) => {
      if (autosaves.get(item.id)?.id === id) autosaves.delete(item.id);
      else
        saved.set(
          item.id,
          savedOf(item).filter((revision) => revision.id !== id),
        );
    },
    kept: () => ({ saved: [...saved], autosaves: [...autosaves] }),
  };
}

function hasRevisions(item: AnyStored): item is ContentItem {
  return kinds.has(item.kind);
}

function isRewritten(before: ContentItem, after: ContentItem): boolean {
  return textOf(before) !== textOf(after);
}

function textOf(item: ContentItem): string {
  const content = 'content' in item ? item.content : '';
  const excerpt = 'excerpt' in item ? item.excerpt : '';
  return JSON.stringify([item.title, content, excerpt]);
}
