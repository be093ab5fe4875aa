import type { z } from 'zod';
import {
  type Collection,
  collectionSchemas,
  homeAddress,
  type rootSchema,
  type WireItem,
} from '../../src/contract/collections.ts';
import type { Language } from '../../src/contract/language.ts';
import {
  digest,
  type Manifest,
  manifestSchema,
  type Snapshot,
  stableJson,
} from '../../src/snapshot/format.ts';
import type { Wire } from './wire-items.ts';

/** Items as a server writes them: every field its schema can do without may be left out. `{{origin}}` is the server. */
export type LiteralItems = { readonly [C in Collection]?: readonly Wire[] };

export type SnapshotLiteral = {
  readonly en?: LiteralItems;
  readonly pl?: LiteralItems;
  /** A language that the program has no words of. */
  readonly fr?: LiteralItems;
  readonly root?: Partial<z.input<typeof rootSchema>>;
  readonly manifest?: Partial<Omit<z.input<typeof manifestSchema>, 'root'>>;
};

/** A snapshot in memory, of a server at https://cms.example in Warsaw. Items go through their schemas. */
export function snapshotOf({ en, pl, fr, root = {}, manifest = {} }: SnapshotLiteral): Snapshot {
  const literals: Partial<Record<Language, LiteralItems>> = {
    ...(en && { en }),
    ...(pl && { pl }),
    ...(fr && { fr }),
  };
  const fullManifest = manifestOf(root, manifest, fr !== undefined);
  const parsed = new Map<string, readonly unknown[]>();
  const digests = new Map<string, ReadonlyMap<number, string>>();
  return {
    folder: '/snapshot',
    manifest: fullManifest,
    root: fullManifest.root,
    home: homeAddress(fullManifest.root, fullManifest.origin),
    digestOf: (collection, language, id) => {
      const own = digests.getOrInsertComputed(
        `${collection} ${language}`,
        () =>
          new Map(itemsOf(collection, language).map((one) => [one.id, digest(stableJson(one))])),
      );
      return own.get(id) ?? '';
    },
    items: itemsOf,
  };

  function itemsOf<C extends Collection>(collection: C, language: Language) {
    return parsed.getOrInsertComputed(`${collection} ${language}`, () =>
      parseItems(collection, literals[language]?.[collection] ?? []),
    ) as readonly WireItem<C>[];
  }
}

function manifestOf(
  root: NonNullable<SnapshotLiteral['root']>,
  manifest: NonNullable<SnapshotLiteral['manifest']>,
  hasFrench: boolean,
): Manifest {
  return manifestSchema.parse({
    version: 1,
    origin: 'https://cms.example/wp-json',
    fetched: '2026-11-20T12:00:00Z',
    languages: ['en', 'pl', ...(hasFrench ? ['fr'] : [])],
    root: {
      name: 'Town &amp; Calendar',
      description: 'What is on',
      url: 'https://cms.example',
      home: 'https://cms.example',
      gmt_offset: 1,
      timezone_string: 'Europe/Warsaw',
      show_on_front: 'posts',
      namespaces: [],
      ...root,
    },
    names: {},
    collections: {},
    untranslated: [],
    unavailable: [],
    files: [],
    quarantined: [],
    withheld: [],
    warnings: [],
    ...manifest,
  });
}

function parseItems(collection: Collection, items: readonly unknown[]): unknown[] {
  const schema = collectionSchemas[collection];
  const sent: unknown[] = JSON.parse(
    JSON.stringify(items).replaceAll('{{origin}}', 'https://cms.example'),
  );
  return sent.map((item) => schema.parse(item)).toSorted((a, b) => a.id - b.id);
}
