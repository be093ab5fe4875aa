import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { plainText } from '../../src/html/text.ts';
import { listFiles } from '../cli/files.ts';
import { redirectOf } from '../cli/serve.ts';
import { shortened } from '../snapshots/diff-snapshots.ts';
import { compareEntries, type EntryChanges } from './published-entries.ts';
import { compareStyles, type StyleChanges } from './site-styles.ts';

/** The target that a file of a site is from. */
export type TreeTarget = {
  readonly name: string;
  readonly section: string;
};

/** A rendered site. */
export type SiteTree = {
  readonly folder: string;
  /** Path that it is under, beginning and ending with a slash. */
  readonly base: string;
  /** By file; empty where nothing is known of them. */
  readonly targets: ReadonlyMap<string, TreeTarget>;
};

/** Two files that are the same thing, in whichever version. */
export type FilePair = { readonly before: string; readonly after: string };

/** What differs about a page, the first that is true: what readers read, what programs read in its head, or neither. */
export type PageChange = 'words' | 'head' | 'markup';

export type PageExample = FilePair & {
  readonly change: PageChange;
  /** The first place where words differ, in both. */
  readonly from: string;
  readonly to: string;
};

export type KindChanges = {
  /** @example 'event' */
  readonly kind: string;
  readonly before: number;
  readonly after: number;
  readonly changed: Readonly<Record<PageChange, number>>;
  /** The first of each way. */
  readonly examples: readonly PageExample[];
  /** A page that both have, whether it differs or not. */
  readonly sample: FilePair | undefined;
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
    kinds: compareKinds(before, after, pairing),
    addresses: compareAddresses(before, after, pairing),
    calendars: compareEntries(trees, 'calendars', { ...differing, equal }),
    feeds: compareEntries(trees, 'feeds', { ...differing, equal }),
    styles: compareStyles(trees.before, trees.after),
    others: compareOthers(differing),
  };
}

export type Pairing = {
  readonly pairs: readonly FilePair[];
  readonly gone: readonly string[];
  readonly added: readonly string[];
};

/** Pairs files by what they are of, whatever their addresses, else by their addresses. */
function pairFiles(before: SiteTree, after: SiteTree): Pairing {
  const later = [...listFiles(after.folder).keys()];
  const present = new Set(later);
  const stable = new Map(later.map((file) => [withoutHash(file), file]));
  const moved = movedFiles(before, after);
  const pairs: FilePair[] = [];
  const gone: string[] = [];
  for (const file of listFiles(before.folder).keys()) {
    const isSameTarget = before.targets.get(file)?.name === after.targets.get(file)?.name;
    const same = present.has(file) ? file : stable.get(withoutHash(file));
    const other = isSameTarget ? (same ?? moved.get(file)) : (moved.get(file) ?? same);
    if (other === undefined) gone.push(file);
    else pairs.push({ before: file, after: other });
  }
  const taken = new Set(pairs.map((pair) => pair.after));
  return { pairs, gone, added: later.filter((file) => !taken.has(file)) };
}

/** Where files of the same targets are in another site, as far as those have as many files there, of the same kinds. */
function movedFiles(before: SiteTree, after: SiteTree): ReadonlyMap<string, string> {
  const filesOf = ({ targets }: SiteTree) =>
    Map.groupBy(targets.keys(), (file) => targets.get(file)?.name ?? '');
  const later = filesOf(after);
  return new Map(
    [...filesOf(before)].flatMap(([name, files]) => {
      const others = later.get(name) ?? [];
      const isAlike =
        files.length === others.length &&
        files.every((file, place) => extname(file) === extname(others[place] ?? ''));
      return isAlike
        ? files.flatMap((file, place) =>
            others[place] === undefined || others[place] === file
              ? []
              : [[file, others[place]] as const],
          )
        : [];
    }),
  );
}

const hashedName = /(_astro\/[\w.-]+?)[.-][\w-]{8}(?=\.(?:css|js|woff2)\b)/g;

/** A path, or a text with paths, in which what is named by its content is not. */
function withoutHash(text: string): string {
  return text.replaceAll(hashedName, '$1');
}

function isSame(before: SiteTree, after: SiteTree, pair: FilePair): boolean {
  return readFileSync(join(before.folder, pair.before)).equals(
    readFileSync(join(after.folder, pair.after)),
  );
}

/** Pages that are named of each kind and change. */
const mostExamples = 3;

function compareKinds(before: SiteTree, after: SiteTree, { pairs, gone, added }: Pairing) {
  const kinds = new Map<string, KindCounter>();
  const counterOf = (tree: SiteTree, file: string) => {
    const kind = kindOf(tree.targets.get(file), file);
    return kind === undefined
      ? undefined
      : kinds.getOrInsertComputed(kind, () => new KindCounter(kind));
  };
  for (const pair of pairs) {
    const counter = counterOf(before, pair.before) ?? counterOf(after, pair.after);
    const read = ({ folder }: SiteTree, file: string) => readFileSync(join(folder, file), 'utf8');
    counter?.pair(pair, pageChange(read(before, pair.before), read(after, pair.after)));
  }
  for (const file of gone) counterOf(before, file)?.count('before');
  for (const file of added) counterOf(after, file)?.count('after');
  return Array.from(kinds.values(), (counter) => counter.changes());
}

class KindCounter {
  readonly #kind: string;
  readonly #numbers = { before: 0, after: 0 };
  readonly #changed: Record<PageChange, number> = { words: 0, head: 0, markup: 0 };
  readonly #examples: PageExample[] = [];
  #sample: FilePair | undefined;

  constructor(kind: string) {
    this.#kind = kind;
  }

  count(when: 'before' | 'after'): void {
    this.#numbers[when] += 1;
  }

  pair(pair: FilePair, difference: Omit<PageExample, keyof FilePair> | undefined): void {
    this.count('before');
    this.count('after');
    this.#sample ??= pair;
    if (difference === undefined) return;
    this.#changed[difference.change] += 1;
    if (this.#changed[difference.change] <= mostExamples)
      this.#examples.push({ ...pair, ...difference });
  }

  changes(): KindChanges {
    const examples = this.#examples;
    const sample = examples.find(({ change }) => change !== 'head') ?? this.#sample;
    return {
      ...{ kind: this.#kind, ...this.#numbers, changed: this.#changed, examples },
      sample: sample && { before: sample.before, after: sample.after },
    };
  }
}

/** Kinds of pages by the names of their targets; undefined of what is no page. @example 'event' of 'en event 12' */
export function kindOf(target: TreeTarget | undefined, file: string): string | undefined {
  if (!file.endsWith('.html')) return undefined;
  if (target === undefined) return 'other pages';
  const language = /^(\S+) pages$/.exec(target.section)?.[1];
  const [first = '', ...words] = target.name.replace(`${language} `, '').split(' ');
  const plain = first === 'choice' ? [] : words.filter((word) => /^\p{L}+$/u.test(word));
  if (language !== undefined) return [first, ...plain].join(' ');
  return target.name.startsWith('former address') || target.section === 'redirects'
    ? 'former addresses'
    : [...target.name.split(' ').slice(1)].filter((word) => /^\p{L}+$/u.test(word)).join(' ');
}

/** What differs between two pages, but for names of styles and scripts; undefined where nothing does. */
export function pageChange(
  before: string,
  after: string,
): Omit<PageExample, keyof FilePair> | undefined {
  if (before === after) return undefined;
  const [one, other] = [withoutHash(before), withoutHash(after)];
  if (one === other) return undefined;
  const [from, to] = [one, other].map((page) => plainText(bodyOf(page)));
  if (from !== undefined && to !== undefined && from !== to) {
    const [shownFrom, shownTo] = shortened(from, to);
    return { change: 'words', from: shownFrom, to: shownTo };
  }
  const change = bodyOf(one) === bodyOf(other) ? 'head' : 'markup';
  const [from_, to_] = shortened(one, other);
  return { change, from: from_, to: to_ };
}

function bodyOf(page: string): string {
  return page.slice(page.search(/<body\b/));
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
  { pairs, gone, added }: Pairing,
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

/** Path of a file as browsers ask for it. */
function pathOf(base: string, file: string): string {
  return encodeURI(base + file.replace(/(?<=^|\/)index\.html$/, ''));
}

/** What else there is, by endings of files. */
const otherKinds: readonly (readonly [what: string, files: RegExp])[] = [
  ['scripts', /\.js$/],
  ['typefaces', /\.woff2$/],
  ['images and cards', /\.(?:webp|png|jpe?g|svg|ico|avif)$/],
  ['open data and search', /\.(?:json|csv|geojson|jcal)$/],
  ['other files', /(?<!\.(?:html|ics|rss|atom|css))$/],
];

function compareOthers({ pairs, gone, added }: Pairing): readonly OtherChanges[] {
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
