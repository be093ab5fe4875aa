import type { Site } from './site.ts';

/**
 * All that every output of a site may depend on besides its items: settings with the theme's words, the zone, names and
 * descriptions in every language, and the present year, which dates may leave out. Each digest that decides whether an
 * output is taken over from the published site contains it. Of the day no more than its year is here: where the day
 * itself decides, it decides about the values of a page or a group of files, and those are in their own digests.
 */
export function siteWide({ config, timeZone, today, languages, ...site }: Site): readonly unknown[] {
  const names = languages.map((language) => {
    const { name, description } = site.in(language);
    return [language, name, description];
  });
  return [config, timeZone, today.year, names];
}
