import type { en } from './en.ts';

/** Name of a text. */
export type TextKey = keyof typeof en;

/**
 * The words of a language: a text for every one English has. `Category` are the plural categories the language
 * distinguishes (Unicode CLDR, as in `Intl.PluralRules`).
 */
export type Dictionary<Category extends Intl.LDMLPluralRule> = {
  readonly [Key in TextKey]: (typeof en)[Key] extends string ? string : Readonly<Record<Category, string>>;
};
