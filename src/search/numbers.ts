const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Bits of a number in one letter; a sixth says that more follow. */
const bits = 5;
const more = 1 << bits;

const values = new Map(Array.from(digits, (digit, value) => [digit, value]));

/** Whole numbers from 0 to 2³¹ - 1 as text without separators: the small ones take one letter each. */
export function encodeNumbers(numbers: readonly number[]): string {
  let text = '';
  for (const number of numbers) {
    let rest = number;
    while (rest >= more) {
      text += digits[(rest % more) + more];
      rest = Math.floor(rest / more);
    }
    text += digits[rest];
  }
  return text;
}

/** The numbers of such a text. */
export function decodeNumbers(text: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  let factor = 1;
  for (const digit of text) {
    const value = values.get(digit) ?? 0;
    number += (value % more) * factor;
    factor *= more;
    if (value >= more) continue;
    numbers.push(number);
    number = 0;
    factor = 1;
  }
  return numbers;
}

/** Ascending numbers as text: each as its distance from the one before. */
export function encodeAscending(numbers: readonly number[]): string {
  return encodeNumbers(numbers.map((number, index) => number - (numbers[index - 1] ?? 0)));
}

/** The numbers of such a text. */
export function decodeAscending(text: string): number[] {
  let last = 0;
  return decodeNumbers(text).map((distance) => {
    last += distance;
    return last;
  });
}
