import { z } from 'zod';

/** What the parameter `ml_language` takes (events document, "What the service does"). */
export const documentedLanguages = ['en', 'pl'] as const;

/** Language, script, region and variants of a tag in its usual spelling (RFC 5646, 2.1.1). Extensions change no words. */
const tag =
  /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*$/;

/** A language as a tag (BCP 47). @example 'uk', 'pt-BR', 'sr-Latn' */
export const languageSchema = z
  .string()
  .regex(tag, 'not a language tag as "uk", "pt-BR" or "sr-Latn" (BCP 47)');

export type Language = z.output<typeof languageSchema>;

export type DocumentedLanguage = (typeof documentedLanguages)[number];

/** What servers call the parameter that names a language: as documented, and as extensions of public ones do. */
export const languageParameters = ['ml_language', 'wpml_language', 'lang'] as const;

export type LanguageParameter = (typeof languageParameters)[number];
