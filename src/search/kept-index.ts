import { Lexicon } from './lexicon.ts';
import { WrittenTerms } from './postings.ts';
import { textDigest } from './text-digest.ts';

/** What the index has of a document: its item, as JSON. */
type WithItem = { readonly item: string };

type ItemFile = { readonly documents: readonly WithItem[]; readonly digest: string };

/**
 * What an index that is written again and again keeps, since most of it is what it was. Finding the
 * digest of a file takes far longer than finding out that it is the same.
 */
export class KeptIndex {
  /** What the terms of its documents are numbers in. */
  readonly lexicon: Lexicon;
  readonly terms: WrittenTerms;
  /** By the text of a file of terms. */
  #ofTerms: ReadonlyMap<string, string> = new Map();
  /** By the first item of a file: one of all items, and one of a topic. */
  #ofItems: ReadonlyMap<string, readonly ItemFile[]> = new Map();
  #nextOfTerms = new Map<string, string>();
  #nextOfItems = new Map<string, ItemFile[]>();

  /** @param lexicon of another index of the language, where that has some of the documents */
  constructor(lexicon = new Lexicon()) {
    this.lexicon = lexicon;
    this.terms = new WrittenTerms(lexicon);
  }

  /** @param text of a file of terms */
  digestOfTerms(text: string): string {
    const digest = this.#ofTerms.get(text) ?? textDigest(text);
    this.#nextOfTerms.set(text, digest);
    return digest;
  }

  /** @param text of the file of items of some documents */
  digestOfItems(documents: readonly WithItem[], text: string): string {
    const first = documents[0]?.item ?? '';
    const known = this.#ofItems.get(first)?.find((file) => sameItems(file.documents, documents));
    const file = { documents, digest: known?.digest ?? textDigest(text) };
    this.#nextOfItems.getOrInsertComputed(first, () => []).push(file);
    return file.digest;
  }

  /** Ends an index: of files that it does not have nothing is kept. */
  end(): void {
    this.#ofTerms = this.#nextOfTerms;
    this.#ofItems = this.#nextOfItems;
    this.#nextOfTerms = new Map();
    this.#nextOfItems = new Map();
  }
}

function sameItems(some: readonly WithItem[], others: readonly WithItem[]): boolean {
  return (
    some.length === others.length && some.every(({ item }, place) => item === others[place]?.item)
  );
}
