/** Words an adult reads in a minute, rounded down from what studies of silent reading measure in English and Polish. */
export const wordsPerMinute = 200;

/** Sequences of letters and digits, with the apostrophes and hyphens inside of them. */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+(?:['’‑-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** Whole minutes it takes to read so many words, at least one; 0 for no words at all. */
export function readingMinutes(words: number): number {
  return Math.ceil(words / wordsPerMinute);
}
