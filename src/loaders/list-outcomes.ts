import type { Collection, WireItem } from '../contract/collections.ts';
import type { Language } from '../contract/language.ts';
import { type Collected, keepShape, shelfOf } from './collected.ts';
import type { FetchContext } from './fetch-settings.ts';
import { itemSchema } from './item-schema.ts';
import { type ReusableCollection, reusableCollections } from './reuse/brief.ts';
import { listModified } from './reuse/list-modified.ts';
import type { PreviousItems } from './reuse/previous-snapshot.ts';
import { collectionFile } from './snapshot-format.ts';
import { type Outcome, receiveItem } from './wire-item.ts';

/** The result of reading one item, without the item itself. */
type Laid = Omit<Outcome<Collection>, 'item'> & {
  /** Gives the item its place. */
  readonly enter: (() => void) | undefined;
};

/** Reads a collection in a language: the whole of it, or what is another than in the snapshot before. */
export async function listOutcomes<C extends Collection>(
  context: FetchContext,
  collected: Collected,
  collection: C,
  language: Language,
): Promise<readonly Laid[]> {
  if (!isReusable(collection)) return listWhole(context, collected, collection, language);
  const previous = await context.previousItems?.(collection, language);
  const narrowed = previous && (await listNarrowed(context, collected, { collection, language, previous }));
  if (narrowed) return narrowed;
  const whole = context.now.toString();
  collected.readings.set(collectionFile(collection, language), { whole });
  return listWhole(context, collected, collection, language);
}

function listWhole<C extends Collection>(
  { api, now, drafts, progress, signal }: FetchContext,
  collected: Collected,
  collection: C,
  language: Language,
): Promise<readonly Laid[]> {
  const items = shelfOf(collected, language)[collection];
  return api.list(collection, language, {
    convert: (raw) => {
      const outcome = receiveItem(collection, { raw, language, now, drafts });
      keepShape(collected, collection, raw, outcome);
      const { item, ...left } = outcome;
      return { ...left, enter: item && items.lay(item.id, item) };
    },
    progress: (done, total) => progress({ step: 'collection', collection, language, done, total }),
    warn: (warning) => collected.warnings.push(warning),
    drafts,
    signal,
  });
}

type Narrow<C extends ReusableCollection> = {
  readonly collection: C;
  readonly language: Language;
  readonly previous: PreviousItems;
};

async function listNarrowed<C extends ReusableCollection>(
  context: FetchContext,
  collected: Collected,
  { collection, language, previous }: Narrow<C>,
): Promise<readonly Laid[] | undefined> {
  const { now, progress } = context;
  const items = shelfOf(collected, language)[collection];
  const warnings: string[] = [];
  const narrowed = await listModified<Laid>(context, {
    collection,
    language,
    previous,
    convert: (raw) => {
      const { item, ...left } = receiveItem<C>(collection, { raw, language, now });
      return { ...left, enter: item && items.lay(item.id, item) };
    },
    progress: (done, total) => progress({ step: 'collection', collection, language, done, total }),
    warn: (warning) => warnings.push(warning),
  });
  if (!narrowed) return undefined;
  for await (const { id, item } of previous.items()) {
    if (narrowed.unchanged.has(id))
      items.set(id, itemSchema<C>(collection).parse(item) satisfies WireItem<C>);
  }
  collected.warnings.push(...warnings);
  const reading = { whole: previous.whole, reused: narrowed.unchanged.size };
  collected.readings.set(collectionFile(collection, language), reading);
  return narrowed.read;
}

function isReusable(collection: Collection): collection is ReusableCollection {
  return reusableCollections.some((one) => one === collection);
}
