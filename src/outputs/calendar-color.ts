import type { Category } from '../model/term.ts';
import type { LanguageSite } from '../site/site.ts';
import { categoryCue } from '../site/views/category-cue.ts';

/** CSS color names (RFC 7986, 5.9) near the cues of categories in the styles, in their order. */
const cueColors = [
  'firebrick',
  'royalblue',
  'seagreen',
  'darkgoldenrod',
  'purple',
  'teal',
  'saddlebrown',
  'mediumvioletred',
] as const;

const siteColor = 'firebrick';

/** The color that calendar apps give a calendar or an event: that of its category, or the site's. */
export function calendarColor(
  of: { readonly category: Category; readonly local: LanguageSite } | undefined,
): string {
  return of === undefined ? siteColor : (cueColors[categoryCue(of.local, of.category) - 1] ?? siteColor);
}
