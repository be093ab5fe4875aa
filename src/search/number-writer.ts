import { bitsOfDigit, digits } from './format.ts';

/** Letters of the largest number. */
const mostDigits = 7;

const codes = Uint8Array.from(digits, (digit) => digit.charCodeAt(0));
const more = 1 << bitsOfDigit;
const decoder = new TextDecoder();

/** Writes numbers as `encodeNumbers` does, many lists one after the other, into bytes that are read as one text. */
export class NumberWriter {
  #bytes = new Uint8Array(1 << 16);
  #length = 0;

  /** Letters so far. */
  get length(): number {
    return this.#length;
  }

  /** Ascending numbers of a list, each as its distance from the one before. @param stop where they end */
  ascending(numbers: Uint32Array, start: number, stop: number): void {
    this.#reserve((stop - start) * mostDigits);
    const bytes = this.#bytes;
    let end = this.#length;
    let last = 0;
    for (let index = start; index < stop; index += 1) {
      const number = numbers[index] ?? 0;
      let rest = number - last;
      last = number;
      while (rest >= more) {
        bytes[end++] = codes[(rest & (more - 1)) | more] ?? 0;
        rest >>>= bitsOfDigit;
      }
      bytes[end++] = codes[rest] ?? 0;
    }
    this.#length = end;
  }

  /** @param text of ASCII */
  append(text: string): void {
    this.#reserve(text.length);
    for (let index = 0; index < text.length; index += 1)
      this.#bytes[this.#length++] = text.charCodeAt(index);
  }

  /** Takes a letter away from the end as often as it is there. @param start what is before it stays */
  trim(letter: string, start: number): void {
    const code = letter.charCodeAt(0);
    while (this.#length > start && this.#bytes[this.#length - 1] === code) this.#length -= 1;
  }

  /** All that was written. */
  text(): string {
    return decoder.decode(this.#bytes.subarray(0, this.#length));
  }

  #reserve(length: number): void {
    if (this.#length + length <= this.#bytes.length) return;
    const larger = new Uint8Array(2 * (this.#length + length));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
