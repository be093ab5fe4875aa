/** What search engines may do with a page, in the words of the robots `meta` element. */
export type RobotsRules = {
  /** Whether the page stays out of search engines. */
  readonly noindex: boolean;
  /** The other rules, each a known one: `nofollow`, `max-image-preview:large`, … */
  readonly rules: readonly string[];
};

const silent: RobotsRules = { noindex: false, rules: [] };

/**
 * Rules that Google and Bing document
 * (https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag). What allows everything says nothing.
 */
const known =
  /^(?:nofollow|noarchive|nocache|nosnippet|noimageindex|notranslate|indexifembedded|max-snippet:-?\d{1,6}|max-video-preview:-?\d{1,6}|max-image-preview:(?:none|standard|large)|unavailable_after: ?[\w:+., -]{4,40})$/;

/** @param values as an SEO head gives them, in small letters */
export function robotsRules(values: readonly string[] | undefined): RobotsRules {
  if (!values || values.length === 0) return silent;
  const all = values.flatMap((value) => (value === 'none' ? ['noindex', 'nofollow'] : [value]));
  return {
    noindex: all.includes('noindex'),
    rules: [...new Set(all.filter((value) => known.test(value)))],
  };
}
