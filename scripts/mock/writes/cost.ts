import type { Part } from '../dialect.ts';
import type { StoredEvent } from '../stored.ts';

type Cost = Pick<StoredEvent, 'cost' | 'costValues'>;

/**
 * A cost as it is answered. An observed server puts the currency of its site before the last number and forgets the
 * rest of the text; one that follows the documents keeps what was typed.
 */
export function costOf(typed: string, part: Part): Cost {
  const numbers = typed.match(/\d+(?:[.,]\d+)?/g) ?? [];
  const costValues = numbers.map((number) => number.replace(',', '.'));
  if (numbers.length > 0 && costValues.every((value) => Number(value) === 0)) {
    return { cost: 'Free', costValues };
  }
  const last = numbers.at(-1);
  return { cost: part === 'observed' && last !== undefined ? `$${last}` : typed, costValues };
}
