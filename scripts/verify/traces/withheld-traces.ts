import type { SiteConfig } from '../../../src/config.ts';
import type { Collection } from '../../../src/contract/collections.ts';
import type { Withheld } from '../../../src/loaders/snapshot-format.ts';
import { calendarUid, entryUri } from '../../../src/outputs/permanent-id.ts';
import type { Routes } from '../../../src/routes.ts';
import { createScanner } from './scanner.ts';
import type { Trace } from './trace.ts';

const kinds: { readonly [C in Collection]?: string } = { events: 'event', posts: 'post' };

/** The permanent addresses and identifiers that items which are not public would have. */
export function withheldTraces(
  withheld: readonly Withheld[],
  { config, routes }: { readonly config: SiteConfig; readonly routes: Routes },
): readonly Trace[] {
  return withheld.flatMap((item) => {
    const kind = kinds[item.collection];
    if (kind === undefined) return [];
    const identified = { kind, id: item.id, language: item.language };
    const name = nameOf(item);
    return [
      { kind: `the entry of ${name}`, text: `${entryUri(identified, config)}<` },
      { kind: `the entry of ${name}`, text: `${entryUri(identified, config)}"` },
      ...(kind === 'event'
        ? [
            { kind: `the calendar entry of ${name}`, text: `UID:${calendarUid(identified, config)}` },
            {
              kind: `the calendar of ${name}`,
              text: routes.itemCalendarPath(item.language, 'event', item.id),
            },
          ]
        : []),
    ];
  });
}

/** Words and names are too short to be anybody's secret. */
const shortestTitle = 16;

/** Characters that servers and people spell in several ways, so that nobody can tell whether something public says it. */
const ambiguous = /[&<>"'\u2018-\u201f\u2013\u2014\u2026\u00d7]/;

/**
 * The titles of items that are not public, but those that something public says too.
 *
 * @param titles as people read them
 * @param publicTexts what was read and may be shown, and the words of the site itself
 */
export function titleTraces(titles: readonly string[], publicTexts: Iterable<Uint8Array>): readonly Trace[] {
  const wanted = [...new Set(titles)].filter(
    (title) => title.length >= shortestTitle && !ambiguous.test(title),
  );
  const scanner = createScanner(wanted.map((text) => ({ kind: text, text })));
  const said = new Set<string>();
  for (const bytes of publicTexts) for (const title of scanner.find(bytes)) said.add(title);
  return wanted
    .filter((title) => !said.has(title))
    .map((text) => ({ kind: 'the title of an item that is not public', text }));
}

function nameOf({ collection, language, id, reason }: Withheld): string {
  return `${collection} ${id} (${language}), withheld for its ${reason}`;
}
