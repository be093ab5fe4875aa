import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { redirectOf } from '../cli/serve.ts';
import { type PageChange, type PageDifference, pageDifference } from './page-difference.ts';
import {
  type FilePair,
  type PairedFiles,
  pairFiles,
  pathOf,
  type SiteTree,
  type TreeTarget,
} from './paired-files.ts';
import { compareEntries, type EntryChanges } from './published-entries.ts';
import { compareStyles, type StyleChanges } from './site-styles.ts';

export type KindChanges = {
  /** @example 'event' */
  readonly kind: string;
  readonly before: number;
  readonly after: number;
  readonly changed: Readonly<Record<PageChange, number>>;
  /** A page that both have, one that differs where there is one. */
  readonly sample: FilePair | undefined;
};

/** A difference that pages begin with, and on how many of them. */
export type SharedDifference = PageDifference & {
  readonly pages: number;
  readonly kinds: readonly string[];
  /** Path of the first of them. */
  readonly example: string;
};

export type AddressChanges = {
  /** Without a page, feed or calendar under any address; where they lead now, if anywhere. */
  readonly gone: readonly { readonly path: string; readonly leadsTo: string | undefined }[];
  readonly moved: readonly {
    readonly from: string;
    readonly to: string;
    /** Whether the former address still answers. */
    readonly answers: boolean;
  }[];
  readonly added: readonly string[];
};

export type OtherChanges = {
  /** @example 'images' */
  readonly what: string;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
};

export type TreeChanges = {
  readonly kinds: readonly KindChanges[];
  /** Those of the most pages first. */
  readonly differences: readonly SharedDifference[];
  readonly addresses: AddressChanges;
  readonly calendars: EntryChanges;
  readonly feeds: EntryChanges;
  readonly styles: StyleChanges;
  readonly others: readonly OtherChanges[];
};

/** How a site that one version renders differs from that of another, of the same snapshot, history, configuration and time. */
export function compareTrees(before: SiteTree, after: SiteTree): TreeChanges {
  const pairing = pairFiles(before, after);
  const differing = {
    pairs: pairing.pairs.filter((pair) => !isSame(before, after, pair)),
    gone: pairing.gone,
    added: pairing.added,
  };
  const equal = pairing.pairs.filter((pair) => !differing.pairs.includes(pair));
  const trees = { before: before.folder, after: after.folder };
  return {
    ...comparePages(before, after, pairing),
    addresses: compareAddresses(before, after, pairing),
    calendars: compareEntries(trees, 'calendars', { ...differing, equal }),
    feeds: compareEntries(trees, 'feeds', { ...differing, equal }),
    styles: compareStyles(trees.before, trees.after),
    others: compareOthers(differing),
  };
}

function isSame(before: SiteTree, after: SiteTree, pair: FilePair): boolean {
  return readFileSync(join(before.folder, pair.before)).equals(
    readFileSync(join(after.folder, pair.after)),
  );
}

function comparePages(before: SiteTree, after: SiteTree, { pairs, gone, added }: PairedFiles) {
  const kinds = new Map<string, KindCounter>();
  const differences = new Map<string, SharedDifference>();
  const counterOf = (kind: string) => kinds.getOrInsertComputed(kind, () => new KindCounter(kind));
  const read = ({ folder }: SiteTree, file: string) => readFileSync(join(folder, file), 'utf8');
  for (const pair of pairs) {
    const kind = kindOf(
      before.targets.get(pair.before) ?? after.targets.get(pair.after),
      pair.before,
    );
    if (kind === undefined) continue;
    const [from, to] = addressesOf(before, after, pair);
    const difference = pageDifference(
      // That a page has moved is said once, with its addresses.
      from === to ? read(before, pair.before) : read(before, pair.before).replaceAll(from, to),
      read(after, pair.after),
    );
    counterOf(kind).pair(pair, difference?.change);
    if (difference === undefined) continue;
    const key = JSON.stringify(difference);
    const example = pathOf(after.base, pair.after);
    const known = differences.get(key) ?? { ...difference, pages: 0, kinds: [], example };
    const all = known.kinds.includes(kind) ? known.kinds : [...known.kinds, kind];
    differences.set(key, { ...known, pages: known.pages + 1, kinds: all });
  }
  for (const [tree, files] of [
    [before, gone],
    [after, added],
  ] as const)
    for (const file of files) {
      const kind = kindOf(tree.targets.get(file), file);
      if (kind !== undefined) counterOf(kind).count(tree === before ? 'before' : 'after');
    }
  return {
    kinds: Array.from(kinds.values(), (counter) => counter.changes()),
    differences: [...differences.values()].toSorted((one, other) => other.pages - one.pages),
  };
}

/**
 * The addresses of a page as it names them itself, in links and in print; the same one where there
 * is none.
 */
function addressesOf(
  before: SiteTree,
  after: SiteTree,
  pair: FilePair,
): readonly [from: string, to: string] {
  const [from = '', to = ''] = [
    pathOf(before.base, pair.before),
    pathOf(after.base, pair.after),
  ].map((path) => path.replace(/\/$/, ''));
  return from === '' ? [to, to] : [from, to];
}

class KindCounter {
  readonly #kind: string;
  readonly #numbers = { before: 0, after: 0 };
  readonly #changed: Record<PageChange, number> = { words: 0, head: 0, markup: 0 };
  /** A page of each change, and one of none. */
  readonly #samples = new Map<PageChange | undefined, FilePair>();

  constructor(kind: string) {
    this.#kind = kind;
  }

  count(when: 'before' | 'after'): void {
    this.#numbers[when] += 1;
  }

  pair(pair: FilePair, change: PageChange | undefined): void {
    this.count('before');
    this.count('after');
    this.#samples.getOrInsert(change, pair);
    if (change !== undefined) this.#changed[change] += 1;
  }

  changes(): KindChanges {
    const [sample] = (['words', 'markup', 'head', undefined] as const).flatMap(
      (change) => this.#samples.get(change) ?? [],
    );
    return { kind: this.#kind, ...this.#numbers, changed: this.#changed, sample };
  }
}

/**
 * The kind of a page by the name of its target; undefined of what is no page.
 *
 * @example 'event' of 'en event 12', 'not found' of 'en notFound'
 */
export function kindOf(target: TreeTarget | undefined, file: string): string | undefined {
  if (!file.endsWith('.html')) return undefined;
  if (target === undefined) return 'other pages';
  if (target.section === 'redirects') return 'former addresses';
  const [, language = ''] = /^(\S+) (?:pages|texts)$/.exec(target.section) ?? [];
  const [first = '', ...words] = target.name.replace(`${language} `, '').split(' ');
  const rest = first === 'choice' ? [] : words.filter((word) => /^\p{L}+$/u.test(word));
  return [first, ...rest]
    .join(' ')
    .replaceAll(/(?<=\p{Ll})\p{Lu}/gu, (letter) => ` ${letter.toLowerCase()}`);
}

/** Whether people or programs keep an address of such a file. */
function isAddress(file: string): boolean {
  if (/^_astro\//.test(file)) return false;
  return (
    /\.(?:html|ics|rss|atom|csv|geojson|jcal|webmanifest)$/.test(file) ||
    /^(?:data|[\w-]+\/feeds)\/.*\.json$/.test(file)
  );
}

function compareAddresses(
  before: SiteTree,
  after: SiteTree,
  { pairs, gone, added }: PairedFiles,
): AddressChanges {
  const present = new Set([...pairs.map((pair) => pair.after), ...added]);
  const redirect = (file: string) => redirectOf(after.folder, pathOf(after.base, file));
  return {
    gone: gone
      .filter(isAddress)
      .map((file) => ({ path: pathOf(before.base, file), leadsTo: redirect(file) })),
    moved: pairs
      .filter((pair) => pair.before !== pair.after && isAddress(pair.before))
      .map((pair) => ({
        from: pathOf(before.base, pair.before),
        to: pathOf(after.base, pair.after),
        answers: present.has(pair.before) || redirect(pair.before) !== undefined,
      })),
    added: added.filter(isAddress).map((file) => pathOf(after.base, file)),
  };
}

/** What else there is, by endings of files. */
const otherKinds: readonly (readonly [what: string, files: RegExp])[] = [
  ['scripts', /\.js$/],
  ['typefaces', /\.woff2$/],
  ['images and cards', /\.(?:webp|png|jpe?g|svg|ico|avif)$/],
  ['open data and search', /\.(?:json|csv|geojson|jcal)$/],
  ['other files', /(?<!\.(?:html|ics|rss|atom|css))$/],
];

function compareOthers({ pairs, gone, added }: PairedFiles): readonly OtherChanges[] {
  const whatOf = (file: string) => otherKinds.find(([, files]) => files.test(file))?.[0] ?? '';
  return otherKinds
    .map(([what]) => ({
      what,
      added: added.filter((file) => whatOf(file) === what).length,
      removed: gone.filter((file) => whatOf(file) === what).length,
      changed: pairs.filter((pair) => whatOf(pair.before) === what).length,
    }))
    .filter((one) => one.added + one.removed + one.changed > 0);
}
