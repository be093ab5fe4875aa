import type { WireEvent } from '../contract/events.ts';
import { plainText } from '../html/text.ts';

/** What an event costs. `label` is the source's own words, plain text, empty when nothing is said. */
export type Cost = {
  readonly label: string;
  readonly free: boolean;
  /** Amounts in the currency, ascending; empty where the source gives words only, or amounts that can mean several. */
  readonly amounts: readonly number[];
  /** ISO 4217 code. */
  readonly currency: string;
};

/**
 * Reads what an event costs. Amounts are those that the server lists; where there are none, or the label has a number
 * that servers read in different ways, such as `1.200`, they are those of a label that says amounts and nothing else.
 *
 * @param fallback ISO 4217 code where the source names none
 * @param label the source's own words as plain text. @default all of them
 */
export function costOf(
  { cost, cost_details }: Pick<WireEvent, 'cost' | 'cost_details'>,
  fallback: string,
  label = plainText(cost),
): Cost {
  const values = (cost_details?.values ?? [])
    .map((value) => plainText(value))
    .filter((value) => value !== '');
  const currency = currencyOf(cost_details, label) ?? fallback;
  const said = readAmounts(label, currency);
  const amounts = ascending(
    values.length === 0 || said.isGrouped
      ? said.amounts
      : values.flatMap((value) => readAmounts(value, currency).amounts),
  );
  return {
    label,
    free:
      amounts.every((amount) => amount === 0) &&
      (amounts.length > 0 || [label, ...values].some((words) => freeWords.test(words))),
    amounts: amounts.filter((amount) => amount > 0 || amounts.length > 1),
    currency,
  };
}

/** What an event can be attended for, ascending, 0 for nothing; empty where only words say it. */
export function pricesOf({ free, amounts }: Cost): readonly number[] {
  return free && amounts[0] !== 0 ? [0, ...amounts] : amounts;
}

const freeWords =
  /^(?:free(?: (?:entry|admission|of charge|event))?|wst[eę]p (?:wolny|bezp[lł]atny|darmowy)|bezp[lł]atn[eay]|bezp[lł]atnie|darmow[eay]|za darmo|gratis)[.!]?$/i;

function ascending(amounts: readonly number[]): readonly number[] {
  return [...new Set(amounts)].toSorted((a, b) => a - b);
}

/** Amounts of a text. */
type Amounts = {
  /** In the order of the text; empty where it says more than amounts, or they can mean several. */
  readonly amounts: readonly number[];
  /** Whether a point, comma, space or apostrophe stands before three digits. */
  readonly isGrouped: boolean;
};

/** Currencies with three decimals (ISO 4217). */
const thousandths: ReadonlySet<string> = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND']);

/** Signs and names that mean one currency, and its ISO 4217 code. */
const currencies: ReadonlyMap<string, string> = new Map([
  ['zł', 'PLN'],
  ['zl', 'PLN'],
  ['€', 'EUR'],
  ['£', 'GBP'],
  ...[
    'AUD',
    'BGN',
    'CAD',
    'CHF',
    'CZK',
    'DKK',
    'EUR',
    'GBP',
    'HUF',
    'JPY',
    'NOK',
    'PLN',
    'RON',
    'SEK',
    'UAH',
    'USD',
    ...thousandths,
  ].map((code) => [code.toLowerCase(), code] as const),
]);

/** Blanks within a number: among them those that do not break a line. */
const blank = '[ \\u00a0\\u2009\\u202f]';
const digits = `\\d{1,3}(?:[.,'’]\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,3}(?:${blank}\\d{3})+(?:[.,]\\d{1,2})?|\\d{1,9}(?:[.,]\\d{1,2})?`;
const money = `(?:${[...currencies.keys()].join('|')}|\\$)`;

/** An amount: `20`, `20 zł`, `€20`, `20,-`. */
const amount = new RegExp(
  `^(?:${money}\\s*)?(?<digits>${digits})(?:[.,](?:[-–—]+|(?![\\d])))?(?:\\s*${money})?$`,
  'i',
);

/** What is between two amounts: a dash with or without blanks, a comma with a blank behind it, a word. */
const between = /\s*(?<![.,])[–—−-]\s*|\s*[/;]\s*|,\s+|\s+(?:do|to|bis|lub|or|oder|i|and|und)\s+/i;

/**
 * Reads a text that says amounts of one currency and nothing else, as Polish (`1 200,50`), German (`1.200,50`) and English
 * (`1,200.50`) write them. A point or comma before exactly three digits groups thousands, since money has at most two
 * decimals: not in currencies that have three, nor beside an amount in which the same sign is that of decimals.
 */
function readAmounts(text: string, currency: string): Amounts {
  const parts = text.split(between).map((part) => amount.exec(part)?.groups?.['digits']);
  const numbers = parts.flatMap((part) => (part === undefined ? [] : readNumber(part)));
  const isGrouped = numbers.some(({ grouping }) => grouping !== '');
  if (numbers.length < parts.length) return { amounts: [], isGrouped };
  const decimals = new Set(numbers.map(({ decimal }) => decimal));
  const isAmbiguous =
    currenciesIn(text).size > 1 ||
    numbers.some(
      ({ grouping, decimal }) =>
        isPunctuation(grouping) &&
        (decimals.has(grouping) || (decimal === '' && thousandths.has(currency))),
    );
  return { amounts: isAmbiguous ? [] : numbers.map(({ value }) => value), isGrouped };
}

function isPunctuation(sign: string): boolean {
  return sign === '.' || sign === ',';
}

type AmountNumber = {
  readonly value: number;
  /** The sign between thousands; empty where there is none. */
  readonly grouping: string;
  /** The sign before decimals; empty where there is none. */
  readonly decimal: string;
};

const parted = new RegExp(
  `^(?<whole>\\d{1,3}(?:[.,'’]\\d{3})+|\\d{1,3}(?:${blank}\\d{3})+|\\d+)(?:(?<decimal>[.,])(?<cents>\\d{1,2}))?$`,
);

/** None where it groups thousands by different signs, or by the sign of its decimals; a leading zero groups nothing. */
function readNumber(text: string): readonly AmountNumber[] {
  const { whole = '', decimal = '', cents = '0' } = parted.exec(text)?.groups ?? {};
  const signs = new Set(whole.replace(/\d/g, ''));
  const [grouping = ''] = signs;
  if (signs.size > 1 || (grouping !== '' && (grouping === decimal || whole.startsWith('0')))) {
    return [];
  }
  return [{ value: Number(`${whole.replace(/\D/g, '')}.${cents}`), grouping, decimal }];
}

function currenciesIn(text: string): ReadonlySet<string> {
  const names = text.toLowerCase().match(/\p{L}+|[€£$]/gu) ?? [];
  return new Set(names.flatMap((name) => (name === '$' ? '$' : (currencies.get(name) ?? []))));
}

/** What the label names, before what the server says: a dollar sign is also what servers put where nobody said a currency. */
function currencyOf(details: WireEvent['cost_details'], label: string): string | undefined {
  const said = currenciesIn(label);
  const [named] = said.size === 1 ? said : [];
  if (named !== undefined && named !== '$') return named;
  const code = details?.currency_code.toUpperCase() ?? '';
  if (/^[A-Z]{3}$/.test(code)) return code;
  const [symbol = named] = currenciesIn(plainText(details?.currency_symbol ?? ''));
  return symbol === '$' ? 'USD' : symbol;
}
