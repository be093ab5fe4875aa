import { commonMark, encodeNumbers } from './format.ts';
import type { Lexicon } from './lexicon.ts';
import { NumberWriter } from './number-writer.ts';
import { encodeSpots, type Spot } from './spots.ts';

/** A term, and in which documents it occurs, as the file of terms has it. */
export type IndexTerm = readonly [term: string, postings: string];

/** The terms of a document by where they occur first, each once, by their numbers: of title, names and text. */
export type DocumentTerms = {
  readonly terms: Uint32Array;
  /** How many of them are of the title. */
  readonly titles: number;
  /** How many that follow are of names. */
  readonly names: number;
};

/** Files of topics that a term may be in to say in which its events are. */
const mostTopicFiles = 40;

/** A word in more texts than this share of all distinguishes nothing. Small sites index every word. */
const commonShare = 1 / 4;
const commonLeast = 1_000;

/** Title, names, text: where in a document a term may occur first. */
const places = 3;

/**
 * The terms of an index, as they are written. Where it is written again of as many documents, only
 * those are that others of its documents have.
 */
export class WrittenTerms {
  readonly #lexicon: Lexicon;
  #documents: readonly DocumentTerms[] = [];
  #spots = new TopicSpots([], 0);
  /** By the number of a term in how many documents it is. */
  #counts = new Uint32Array();
  /** By the number of a term its postings. */
  readonly #written: string[] = [];

  constructor(lexicon: Lexicon) {
    this.#lexicon = lexicon;
  }

  /**
   * Every term that tells something, ascending.
   *
   * @param topics events of each file of topics
   */
  of(
    documents: readonly DocumentTerms[],
    topics: readonly (readonly number[])[],
  ): readonly IndexTerm[] {
    const spots = new TopicSpots(topics, documents.length);
    const isChanged = this.#changedBy(documents, spots);
    const postings = new Postings(documents, isChanged);
    this.#documents = documents;
    this.#spots = spots;
    this.#count(postings, isChanged);
    this.#write(postings, isChanged);
    const { texts } = this.#lexicon;
    return this.#lexicon.ascending().flatMap((number): readonly IndexTerm[] => {
      const term = texts[number] ?? '';
      return this.#tells(number, term) ? [[term, this.#written[number] ?? '']] : [];
    });
  }

  /** The postings of a term; empty where nothing has it. */
  postingsOf(term: string): string {
    const number = this.#lexicon.find(term);
    return number === undefined || this.#counts[number] === 0 ? '' : (this.#written[number] ?? '');
  }

  /** By the number of a term 1 where its postings may be others than they were. */
  #changedBy(documents: readonly DocumentTerms[], spots: TopicSpots): Uint8Array {
    const { length } = this.#lexicon.texts;
    const before = this.#documents;
    if (documents.length !== before.length || !spots.equals(this.#spots))
      return new Uint8Array(length).fill(1);
    const isChanged = new Uint8Array(length);
    for (const [place, document] of documents.entries()) {
      const old = before[place];
      if (old === undefined || old === document) continue;
      const present = placesOf(document);
      const former = placesOf(old);
      for (const term of [...document.terms, ...old.terms])
        if (present.get(term) !== former.get(term)) isChanged[term] = 1;
    }
    return isChanged;
  }

  #count(postings: Postings, isChanged: Uint8Array): void {
    const counts = new Uint32Array(isChanged.length);
    counts.set(this.#counts);
    for (let term = 0; term < counts.length; term += 1)
      if (isChanged[term] === 1) counts[term] = postings.countOf(term);
    this.#counts = counts;
  }

  #write(postings: Postings, isChanged: Uint8Array): void {
    const out = new NumberWriter();
    const ends: number[] = [];
    for (let term = 0; term < isChanged.length; term += 1) {
      if (isChanged[term] === 0) continue;
      const isWord = !(this.#lexicon.texts[term] ?? '').includes('@');
      postings.write(out, term, isWord ? this.#spots : undefined);
      ends.push(out.length);
    }
    const text = out.text();
    let start = 0;
    let place = 0;
    for (let term = 0; term < isChanged.length; term += 1) {
      if (isChanged[term] === 0) continue;
      const end = ends[place++];
      this.#written[term] = text.slice(start, end);
      start = end ?? 0;
    }
  }

  /** Where all that has a stem is spelled alike, the spelling tells nothing. */
  #tells(number: number, term: string): boolean {
    const count = this.#counts[number];
    if (count === 0 || !term.includes('@=')) return count !== 0;
    const stem = this.#lexicon.find(term.split('@')[0] ?? '');
    return stem === undefined || this.#counts[stem] !== count;
  }
}

/**
 * In which documents some terms are. A large site has a million places where a term is: they are
 * numbers beside the heap.
 */
class Postings {
  readonly #documentCount: number;
  /** Documents by term, place, and number. */
  readonly #documents: Uint32Array;
  /** Where those of a term and place begin; at the end how many there are. */
  readonly #starts: Uint32Array;

  /** @param isWanted by the number of a term 1 where it is one of them */
  constructor(documents: readonly DocumentTerms[], isWanted: Uint8Array) {
    const counts = new Uint32Array(isWanted.length * places + 1);
    const some = [...documents.entries()].filter(([, { terms }]) => hasWanted(terms, isWanted));
    eachPosting(some, isWanted, (group) => {
      counts[group + 1] = (counts[group + 1] ?? 0) + 1;
    });
    for (let group = 1; group < counts.length; group += 1)
      counts[group] = (counts[group] ?? 0) + (counts[group - 1] ?? 0);
    const found = new Uint32Array(counts.at(-1) ?? 0);
    const next = counts.slice();
    eachPosting(some, isWanted, (group, document) => {
      const free = next[group] ?? 0;
      found[free] = document;
      next[group] = free + 1;
    });
    this.#documentCount = documents.length;
    this.#documents = found;
    this.#starts = counts;
  }

  countOf(term: number): number {
    return this.#start(term + 1, 0) - this.#start(term, 0);
  }

  /** @param spots of events that have it in their titles; undefined where they are not told */
  write(out: NumberWriter, term: number, spots: TopicSpots | undefined): void {
    const titles = this.#start(term, 0);
    const names = this.#start(term, 1);
    const texts = this.#start(term, 2);
    const end = this.#start(term + 1, 0);
    const isCommon = end - texts > Math.max(commonLeast, this.#documentCount * commonShare);
    if (isCommon) out.append(commonMark);
    const start = out.length;
    out.ascending(this.#documents, titles, names);
    out.append(',');
    out.ascending(this.#documents, names, texts);
    out.append(',');
    if (!isCommon) out.ascending(this.#documents, texts, end);
    for (const text of spots?.of(this.#documents.subarray(titles, names)) ?? [])
      out.append(`,${text}`);
    out.trim(',', start);
  }

  #start(term: number, place: number): number {
    return this.#starts[term * places + place] ?? 0;
  }
}

function hasWanted(terms: Uint32Array, isWanted: Uint8Array): boolean {
  for (let index = 0; index < terms.length; index += 1)
    if (isWanted[terms[index] ?? 0] === 1) return true;
  return false;
}

/** Gives where each wanted term of some documents is, as one of the places of all terms. */
function eachPosting(
  documents: readonly (readonly [number: number, document: DocumentTerms])[],
  isWanted: Uint8Array,
  give: (group: number, document: number) => void,
): void {
  for (const [document, { terms, titles, names }] of documents)
    for (let index = 0; index < terms.length; index += 1) {
      const term = terms[index] ?? 0;
      if (isWanted[term] === 1) give(term * places + placeOf(index, titles, names), document);
    }
}

/** Where events are among the items of topics. */
class TopicSpots {
  /** Of each document the number of its file, from 1; 0 where it is in none. */
  readonly #files: Uint32Array;
  /** Where in it the document is. */
  readonly #places: Uint32Array;
  /** Of each file the last question in which it was met. */
  readonly #met: Uint32Array;
  #questions = 0;

  constructor(topics: readonly (readonly number[])[], count: number) {
    this.#files = new Uint32Array(count);
    this.#places = new Uint32Array(count);
    this.#met = new Uint32Array(topics.length + 1);
    for (const [index, events] of topics.entries())
      for (const [place, event] of events.entries()) {
        this.#files[event] = index + 1;
        this.#places[event] = place;
      }
  }

  equals(other: TopicSpots): boolean {
    return (
      sameNumbers(this.#files, other.#files) &&
      sameNumbers(this.#places, other.#places) &&
      this.#met.length === other.#met.length
    );
  }

  /** Nothing where what is in titles is in so many files that those by number have as much of it. */
  of(titles: Uint32Array): readonly string[] {
    if (!this.#isWorth(titles)) return [];
    const spots = Array.from(
      titles,
      (title): Spot => [(this.#files[title] ?? 0) - 1, this.#places[title] ?? 0],
    ).filter(([file]) => file >= 0);
    const files = [...new Set(spots.map(([file]) => file))];
    return [encodeNumbers(files), encodeSpots(spots, files)];
  }

  #isWorth(titles: Uint32Array): boolean {
    const question = ++this.#questions;
    let files = 0;
    let spots = 0;
    for (const title of titles) {
      const file = this.#files[title] ?? 0;
      if (file === 0) continue;
      spots += 1;
      if (this.#met[file] === question) continue;
      this.#met[file] = question;
      files += 1;
      if (files > mostTopicFiles) return false;
    }
    return files < spots;
  }
}

/** Where in a document each of its terms occurs first. */
function placesOf({ terms, titles, names }: DocumentTerms): ReadonlyMap<number, number> {
  return new Map(
    Array.from(terms, (term, index) => [term, placeOf(index, titles, names)] as const),
  );
}

function placeOf(index: number, titles: number, names: number): number {
  if (index < titles) return 0;
  return index < titles + names ? 1 : 2;
}

function sameNumbers(some: Uint32Array, others: Uint32Array): boolean {
  return some.length === others.length && some.every((one, place) => one === others[place]);
}
