import type { Language } from '../contract/language.ts';
import type { CountedForms } from './translate.ts';

/** Fills in a count, for scripts: the form of the text that it takes. */
export function counted(forms: CountedForms, count: number, language: Language): string {
  const form = forms[new Intl.PluralRules(forms.in ?? language).select(count)] ?? forms.other;
  return form.replace('{count}', count.toLocaleString(language));
}
