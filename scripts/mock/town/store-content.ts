import type { StoredBlock, StoredMedia, StoredPage, StoredPost } from '../stored.ts';
import { type Context, referredId, storedItem } from './context.ts';
import type { BlockEntry, FileEntry, PageEntry, PostEntry } from './entry.ts';
import { slugOf } from './slug.ts';
import { embedded, topics } from './topics.ts';
import { eachVersion, founded, imageId, slugsOf, storedText } from './versions.ts';

export function storePosts(entries: readonly PostEntry[], context: Context): StoredPost[] {
  return entries.flatMap((entry) =>
    eachVersion(
      entry,
      (prose, language): StoredPost => ({
        ...storedItem(
          {
            ...entry,
            kind: 'post',
            slugs: slugsOf(entry),
            written: entry.day(context.today),
            overrides: { ...embedded(entry, language), ...entry.overrides },
          },
          language,
          context,
        ),
        kind: 'post',
        title: prose.title,
        ...storedText(prose, language, context),
        password: entry.password ?? '',
        image: imageId(entry.image, language, context),
        sticky: entry.sticky ?? false,
        format: entry.format ?? 'standard',
        categories: (entry.topics ?? []).map((key) => topics[key].id[language]),
        tags: (entry.tags ?? []).map((key) => referredId('tag', key, language, context.numbers)),
      }),
    ),
  );
}

export function storePages(entries: readonly PageEntry[], context: Context): StoredPage[] {
  return entries.flatMap((entry, place) =>
    eachVersion(
      entry,
      (prose, language): StoredPage => ({
        ...storedItem(
          { ...entry, kind: 'page', slugs: slugsOf(entry), written: founded(context) },
          language,
          context,
        ),
        kind: 'page',
        title: prose.title,
        ...storedText(prose, language, context),
        password: entry.password ?? '',
        image: imageId(entry.image, language, context),
        parent: entry.parent ? referredId('page', entry.parent, language, context.numbers) : 0,
        order: place + 1,
        template: entry.template ?? '',
      }),
    ),
  );
}

export function storeBlocks(entries: readonly BlockEntry[], context: Context): StoredBlock[] {
  return entries.flatMap((entry) =>
    eachVersion(
      entry,
      (prose, language): StoredBlock => ({
        ...storedItem(
          { ...entry, kind: 'block', slugs: slugsOf(entry), written: founded(context) },
          language,
          context,
        ),
        kind: 'block',
        title: prose.title,
        content: storedText(prose, language, context).content,
      }),
    ),
  );
}

export function storeMedia(entries: Readonly<Record<string, FileEntry>>, context: Context): StoredMedia[] {
  return Object.entries(entries).flatMap(([key, { pl, en, ...file }]) =>
    eachVersion(
      { pl, en },
      (caption, language): StoredMedia => ({
        ...storedItem(
          {
            kind: 'media',
            key,
            slugs: { pl: slugOf(pl.title), en: slugOf(en.title) },
            written: founded(context),
          },
          language,
          context,
        ),
        kind: 'media',
        title: caption.title,
        altText: caption.alt,
        caption: caption.caption ?? '',
        ...file,
      }),
    ),
  );
}
