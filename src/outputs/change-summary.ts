import type { Language } from '../contract/language.ts';
import { formatList } from '../i18n/format.ts';
import { groupChanges } from '../site/changes/change-groups.ts';
import type { Site } from '../site/site.ts';
import { changeLine } from './change-sentence.ts';

/** What one build tells the readers of a language. */
export type ChangeSummary = {
  readonly language: Language;
  /** How many of what. @example '8 new events, 1 event cancelled and 2 news items' */
  readonly counts: string;
  /** One for each change. @example 'Ball: cancelled' */
  readonly lines: readonly string[];
};

/** What this build tells that earlier ones did not, in the words of each language; languages without news are left out. */
export function changeSummaries(site: Site): ChangeSummary[] {
  const told = new Set(site.history.changes);
  const found = site.changes.filter((change) => !told.has(change));
  return site.languages.flatMap((language) => {
    const groups = groupChanges(found.filter((change) => change.language === language));
    if (groups.length === 0) return [];
    const t = site.translate(language);
    const counts = groups.map(({ key, things }) => t(`changes.${key}`, { count: things.length }));
    const lines = groups.flatMap(({ things }) => things.flat().map((change) => changeLine(change, site)));
    return [{ language, counts: formatList(counts, language), lines }];
  });
}
