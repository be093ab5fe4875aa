import { collections } from '../contract/collections.ts';
import { type Collected, shelfOf } from './collected.ts';
import type { FetchConfig } from './fetch-settings.ts';
import type { Quarantined } from './snapshot-format.ts';

/** Raised when what was read is not enough to make a site of. */
export class IncompleteError extends Error {
  override readonly name = 'IncompleteError';
}

/**
 * Refuses a fetch that lacks a language, a collection, or too many of its items.
 *
 * @throws IncompleteError
 */
export function checkCompleteness(collected: Collected, config: FetchConfig): void {
  checkQuarantine(collected, config);
  checkCollections(collected, config);
  checkLanguages(collected, config);
  checkEvents(collected, config);
}

function checkQuarantine(collected: Collected, { languages, maxQuarantinedShare }: FetchConfig): void {
  const { quarantined } = collected;
  const kept = languages.reduce((sum, language) => sum + size(collected, language), 0);
  const share = quarantined.length / Math.max(1, kept + quarantined.length);
  if (share <= maxQuarantinedShare) return;
  throw new IncompleteError(
    `${quarantined.length} of ${kept + quarantined.length} items could not be understood, more than the share of ${maxQuarantinedShare} ("maxQuarantinedShare" in src/site.config.ts). ${examples(quarantined)}`,
  );
}

function checkCollections(collected: Collected, { languages }: FetchConfig): void {
  for (const language of languages) {
    for (const collection of collections) {
      if (shelfOf(collected, language)[collection].size > 0) continue;
      const broken = collected.quarantined.filter(
        (entry) => entry.collection === collection && entry.language === language,
      );
      if (broken.length > 0) {
        throw new IncompleteError(
          `None of the ${collection} (${language}) could be understood, so the collection would be missing. ${examples(broken)}`,
        );
      }
    }
  }
}

/** A calendar without a single event in one of its languages is a fault of the reading, not a calendar. */
function checkEvents(collected: Collected, { languages }: FetchConfig): void {
  const without = languages.filter((language) => shelfOf(collected, language).events.size === 0);
  if (without.length === 0 || without.length === languages.length) return;
  throw new IncompleteError(
    `The server has no events in "${without.join('", "')}", but has some in another language. Is "api.languageParameter" in src/site.config.ts right? A language without events must leave "languages" there.`,
  );
}

function checkLanguages(collected: Collected, { languages }: FetchConfig): void {
  const missing = languages.filter((language) => {
    const { events, posts, pages } = shelfOf(collected, language);
    return events.size + posts.size + pages.size === 0;
  });
  if (missing.length === 0 || missing.length === languages.length) return;
  throw new IncompleteError(
    `The server has no events, posts or pages in "${missing.join('", "')}", but has them in another language. Is "api.languageParameter" in src/site.config.ts right? A language the site does not have must leave "languages" there.`,
  );
}

function size(collected: Collected, language: FetchConfig['languages'][number]): number {
  return Object.values(shelfOf(collected, language)).reduce((sum, items) => sum + items.size, 0);
}

function examples(quarantined: readonly Quarantined[]): string {
  const shown = quarantined
    .slice(0, 3)
    .map(
      ({ collection, language, id, field, reason }) =>
        `${collection} ${id} (${language}), ${field}: ${reason}`,
    );
  return `For example ${shown.join('; ')}.`;
}
