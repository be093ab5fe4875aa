import type { Language } from '../../../src/contract/language.ts';

/** What it costs: the text in each language and the values behind it, as the server derives them. */
export type Cost = { readonly text: Readonly<Record<Language, string>>; readonly values: readonly string[] };

export const free: Cost = { text: { pl: 'Wstęp wolny', en: 'Free' }, values: ['free'] };

export const donation: Cost = { text: { pl: 'Co łaska', en: 'Pay what you can' }, values: ['co-laska'] };

/** One price in złoty. */
export function price(amount: number): Cost {
  return { text: { pl: `${amount}zł`, en: `${amount}zł` }, values: [String(amount)] };
}

/** From the cheapest to the dearest ticket in złoty. */
export function prices(lowest: number, highest: number): Cost {
  const text = `${lowest}zł – ${highest}zł`;
  return { text: { pl: text, en: text }, values: [String(lowest), String(highest)] };
}

/** A text exactly as the server answers it, the same in both languages. */
export function cost(text: string, ...values: string[]): Cost {
  return { text: { pl: text, en: text }, values };
}
