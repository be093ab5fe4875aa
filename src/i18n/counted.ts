import type { Language } from '../contract/language.ts';
import type { Plural } from './translate.ts';

/** Fills in a count, for scripts: the form of the text that it takes. */
export function counted(forms: Plural, count: number, language: Language): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('{count}', count.toLocaleString(language));
}
