import { type Language, languages } from '../../../src/contract/language.ts';

/** Kinds of numbered items, in the order their ids are given out, with the first id of each. */
const firstIds = {
  media: 101,
  category: 301,
  tag: 351,
  organizer: 401,
  venue: 501,
  page: 701,
  post: 1001,
  menu: 1501,
  block: 1701,
  event: 2001,
} as const;

export type NumberedKind = keyof typeof firstIds;

/** An item's place among all: the number its language versions share, and the id of each version that exists. */
export type Numbered = {
  readonly group: number;
  readonly ids: Readonly<Partial<Record<Language, number>>>;
};

export type Numbers = {
  /** The numbers of one item; an unknown key is an error. */
  readonly of: (kind: NumberedKind, key: string) => Numbered;
};

/** One item to number: a key and the languages it exists in. */
export type Numerable = { readonly key: string; readonly languages: readonly Language[] };

/** Gives every item an id for each of its languages. Ids depend on the order of the tables only, not on time. */
export function numberItems(tables: Readonly<Partial<Record<NumberedKind, readonly Numerable[]>>>): Numbers {
  const numbered = new Map<string, Numbered>();
  for (const [kind, first] of Object.entries(firstIds)) {
    const items: readonly Numerable[] = new Map(Object.entries(tables)).get(kind) ?? [];
    items.forEach((item, place) => {
      const name = `${kind}:${item.key}`;
      if (numbered.has(name)) throw new Error(`Two entries of the town are called "${name}"; rename one.`);
      numbered.set(name, numberItem(item, first + place * languages.length));
    });
  }
  return {
    of(kind, key) {
      const found = numbered.get(`${kind}:${key}`);
      if (found) return found;
      throw new Error(`No entry of the town is called "${kind}:${key}"; correct the key or add the entry.`);
    },
  };
}

function numberItem(item: Numerable, first: number): Numbered {
  const pairs = item.languages.map((language) => [language, first + languages.indexOf(language)] as const);
  return { group: pairs.length > 1 ? first : 0, ids: Object.fromEntries(pairs) };
}
