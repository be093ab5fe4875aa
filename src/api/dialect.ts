import type { Namespace } from '../contract/route.ts';

/** The two spellings of one interface: the documents' own and that of the public software family. */
export type Spelling = 'documents' | 'public';

export type LanguageParameter = 'ml_language' | 'wpml_language' | 'lang';

/** How one namespace is spelled on the wire. */
export type Dialect = {
  readonly spelling: Spelling;
  readonly languageParameter: LanguageParameter;
};

export const languageParameters: readonly LanguageParameter[] = ['ml_language', 'wpml_language', 'lang'];

export const usualLanguageParameter: Readonly<Record<Spelling, LanguageParameter>> = {
  documents: 'ml_language',
  public: 'wpml_language',
};

const publicNamespaces: Readonly<Record<Namespace, string>> = {
  '': '',
  'calendar/events/v1': 'tribe/events/v1',
  'cms/v2': 'wp/v2',
  'oembed/1.0': 'oembed/1.0',
  'seo/v1': 'yoast/v1',
  'stock-images': 'instant-images',
};

/** A namespace as the wire calls it. */
export function spellNamespace(namespace: Namespace, spelling: Spelling): string {
  return spelling === 'documents' ? namespace : publicNamespaces[namespace];
}

/** A parameter of the documents as the wire calls it. */
export function spellParameter(name: string, { spelling, languageParameter }: Dialect): string {
  if (name === 'ml_language') return languageParameter;
  return spelling === 'public' ? name.replace(/^cms_/, 'wp_') : name;
}
