import type { Language } from '../../contract/language.ts';
import type { DigestOf, ItemDigests } from '../item-digests.ts';
import type { Site } from '../site.ts';
import { siteWide } from '../site-wide.ts';
import type { Subject } from '../subject.ts';
import { createEventPageDigests } from './event-page-digests.ts';
import { frameOf } from './frame.ts';
import { createListPageDigests } from './list-page-digests.ts';
import { openPage } from './page-context.ts';

/** What digests of pages are made with. */
export type DigestTools = {
  readonly site: Site;
  readonly digestOf: DigestOf;
  readonly items: ItemDigests;
  /** What is around the content of every page of a language. */
  frames(language: Language): string;
};

/**
 * Answers for a page what changes whenever it would; undefined for pages that are always rendered, of which no site has
 * many. Two builds of the same program and configuration that give a page the same digest write the same bytes for it.
 */
export function createPageDigests(
  site: Site,
  items: ItemDigests,
  digestOf: DigestOf,
): (language: Language, subject: Subject) => string | undefined {
  const known = new Map<Language, string>();
  const frames = (language: Language) =>
    known.getOrInsertComputed(language, () => digestOf(frameValues(site, language, items)));
  const tools: DigestTools = { site, digestOf, items, frames };
  const ofEvent = createEventPageDigests(tools);
  const ofList = createListPageDigests(tools);
  return (language, subject) =>
    subject.kind === 'item' && subject.item.kind === 'event'
      ? ofEvent(subject.item)
      : ofList(language, subject);
}

/** What is around the content of every page of a language, taken from a page that has none, and what all pages share. */
function frameValues(site: Site, language: Language, items: ItemDigests): readonly unknown[] {
  const local = site.in(language);
  return [
    siteWide(site),
    frameOf(openPage(site, language, { kind: 'notFound' })),
    local.categories.map(items.shown),
    local.frontPage && items.shown(local.frontPage),
    local.postsPage && items.shown(local.postsPage),
  ];
}
