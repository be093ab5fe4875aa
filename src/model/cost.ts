import type { WireEvent } from '../contract/event.ts';
import { plainText } from './text.ts';

/** What an event costs. `label` is the source's own words, plain text, empty when nothing is said. */
export type Cost = {
  readonly label: string;
  readonly free: boolean;
  /** Amounts in the currency, ascending; empty where the source gives words only. */
  readonly amounts: readonly number[];
  /** ISO 4217 code. */
  readonly currency: string;
};

const symbols: Readonly<Record<string, string>> = { zł: 'PLN', '€': 'EUR', $: 'USD', '£': 'GBP' };

const freeWords =
  /^(?:free(?: (?:entry|admission|of charge|event))?|wst[eę]p (?:wolny|bezp[lł]atny|darmowy)|bezp[lł]atn[eay]|bezp[lł]atnie|darmow[eay]|za darmo|gratis)[.!]?$/i;

/** A label that says amounts and nothing else. */
const amountsOnly = /^(?:[\d.,\s–—-]|zł|zl|pln|eur|usd|gbp|[€$£])+$/i;

/** @param currency ISO 4217 code where the source names none */
export function costOf(
  { cost, cost_details }: Pick<WireEvent, 'cost' | 'cost_details'>,
  currency: string,
): Cost {
  const label = plainText(cost);
  const values = (cost_details?.values ?? [])
    .map((value) => plainText(value))
    .filter((value) => value !== '');
  const given = values.length > 0 ? values : amountsOnly.test(label) ? label.split(/[–—-]|[^\d.,\s]/) : [];
  const amounts = [...new Set(given.flatMap(amountOf))].toSorted((a, b) => a - b);
  return {
    label,
    free: amounts.every((amount) => amount === 0) && (amounts.length > 0 || [label, ...values].some(isFree)),
    amounts: amounts.filter((amount) => amount > 0 || amounts.length > 1),
    currency: currencyOf(cost_details, label) ?? currency,
  };
}

function amountOf(value: string): number[] {
  const digits = value.replace(/\s/g, '').replace(',', '.');
  return /^\d{1,9}(?:\.\d*)?$/.test(digits) ? [Number(digits)] : [];
}

function isFree(words: string): boolean {
  return freeWords.test(words);
}

function currencyOf(details: WireEvent['cost_details'], label: string): string | undefined {
  const code = details?.currency_code.toUpperCase() ?? '';
  if (/^[A-Z]{3}$/.test(code)) return code;
  const said = `${plainText(details?.currency_symbol ?? '')} ${label}`;
  return Object.entries(symbols).find(([symbol]) => said.includes(symbol))?.[1];
}
