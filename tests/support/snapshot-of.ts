import type { z } from 'zod';
import {
  type Collection,
  collectionSchemas,
  homeAddress,
  type rootSchema,
  type WireItem,
} from '../../src/contract/collections.ts';
import type { Language } from '../../src/contract/language.ts';
import { type Manifest, manifestSchema, type Snapshot } from '../../src/snapshot/format.ts';

/** Items as a server writes them: every field its schema can do without may be left out. */
export type LiteralItems = {
  readonly [C in Collection]?: readonly z.input<(typeof collectionSchemas)[C]>[];
};

type SnapshotLiteral = {
  readonly en?: LiteralItems;
  readonly pl?: LiteralItems;
  readonly root?: Partial<z.input<typeof rootSchema>>;
  readonly manifest?: Partial<Omit<z.input<typeof manifestSchema>, 'root'>>;
};

/** A snapshot in memory, of a server at https://cms.example in Warsaw. Items go through their schemas. */
export function snapshotOf({ en, pl, root = {}, manifest = {} }: SnapshotLiteral): Snapshot {
  const literals: Partial<Record<Language, LiteralItems>> = {
    ...(en && { en }),
    ...(pl && { pl }),
  };
  const fullManifest = manifestOf(root, manifest);
  const parsed = new Map<string, readonly unknown[]>();
  return {
    folder: '/snapshot',
    manifest: fullManifest,
    root: fullManifest.root,
    home: homeAddress(fullManifest.root, fullManifest.origin),
    digestOf: (collection, language, id) => `${collection} ${language} ${id}`,
    items: <C extends Collection>(collection: C, language: Language) =>
      parsed.getOrInsertComputed(`${collection} ${language}`, () =>
        parseItems(collection, literals[language]?.[collection] ?? []),
      ) as readonly WireItem<C>[],
  };
}

function manifestOf(
  root: NonNullable<SnapshotLiteral['root']>,
  manifest: NonNullable<SnapshotLiteral['manifest']>,
): Manifest {
  return manifestSchema.parse({
    version: 1,
    origin: 'https://cms.example/wp-json',
    fetched: '2026-11-20T12:00:00Z',
    languages: ['en', 'pl'],
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
  return items.map((item) => schema.parse(item)).toSorted((a, b) => a.id - b.id);
}
