import type { Language } from '../../src/contract/language.ts';
import { DerivedValues } from '../../src/site/renewal/derived-values.ts';
import type { LanguageSite, Site } from '../../src/site/site.ts';

/** Makes a site that is as another in all but some members, of the site or of each language. All is derived anew. */
export function alteredSite(
  original: Site,
  changes: Partial<Site>,
  localChanges: Partial<LanguageSite> = {},
): Site {
  const languages = new Map<Language, LanguageSite>();
  const site: Site = altered(original, {
    derived: new DerivedValues('site'),
    in: (language) =>
      languages.getOrInsertComputed(language, () =>
        alteredLanguage(original.in(language), { site, ...localChanges }),
      ),
    ...changes,
  });
  return site;
}

/** Makes a site in one language that is as another in all but some members. All is derived anew. */
export function alteredLanguage(
  original: LanguageSite,
  changes: Partial<LanguageSite>,
): LanguageSite {
  return altered(original, { derived: new DerivedValues(original.language), ...changes });
}

function altered<Original extends object>(
  original: Original,
  changes: Partial<Original>,
): Original {
  return Object.create(original, Object.getOwnPropertyDescriptors(changes));
}
