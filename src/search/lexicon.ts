/**
 * The terms of a language by numbers, as they come: thousands of documents have the same ones, and
 * a number is compared in no time.
 */
export class Lexicon {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();
  #ascending: readonly number[] = [];

  readonly numberOf = (term: string): number =>
    this.#numbers.getOrInsertComputed(term, () => this.texts.push(term) - 1);

  /** The number of a term that it has. */
  find(term: string): number | undefined {
    return this.#numbers.get(term);
  }

  /** The numbers of all terms, by these. */
  ascending(): readonly number[] {
    const { texts } = this;
    const known = this.#ascending.length;
    if (known < texts.length) {
      // What is in order already is not sorted again.
      const added = Array.from({ length: texts.length - known }, (_, index) => known + index);
      this.#ascending = [...this.#ascending, ...added].sort((a, b) =>
        (texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1,
      );
    }
    return this.#ascending;
  }
}
