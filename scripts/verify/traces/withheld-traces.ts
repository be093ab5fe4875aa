import { decodeHTML } from 'entities';
import type { SiteConfig } from '../../../src/config.ts';
import type { Collection } from '../../../src/contract/collections.ts';
import type { History } from '../../../src/loaders/history-format.ts';
import type { PrivateTitle } from '../../../src/loaders/private-texts.ts';
import type { Withheld } from '../../../src/loaders/snapshot-format.ts';
import { calendarUid, entryUri } from '../../../src/outputs/permanent-id.ts';
import type { Routes } from '../../../src/routes.ts';
import { absentKeys } from '../../../src/site/changes/absent-keys.ts';
import { itemKey } from '../../../src/site/changes/item-key.ts';
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
              isSayable: true as const,
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

/** The titles of items that are not public, as people read them, as far as they can be looked for. */
export function titleTraces(titles: readonly PrivateTitle[]): readonly Trace[] {
  const wanted = titles.filter(({ title }) => title.length >= shortestTitle && !ambiguous.test(title));
  const traces = wanted.map(({ title, item }): Trace => {
    const name = item ? nameOf(item) : 'an item that is not public';
    return { kind: `the title of ${name}`, text: title, isSayable: true };
  });
  return [...new Map(traces.map((trace) => [`${trace.kind} ${trace.text}`, trace])).values()];
}

/** The titles under which withheld items were published before. */
export function publishedTitles(
  withheld: readonly Withheld[],
  { items, gone }: Pick<History, 'items' | 'gone'>,
): readonly PrivateTitle[] {
  const byKey = new Map(
    withheld.flatMap((item) => {
      const [key] = absentKeys({ withheld: [item], quarantined: [] }).withheld;
      return key === undefined ? [] : [[key, item] as const];
    }),
  );
  return [...gone, ...items].flatMap((known) => {
    const item = byKey.get(itemKey(known));
    return item ? [{ title: known.title, item }] : [];
  });
}

/** Texts that are public of themselves. */
export type PublicText = {
  /** @example 'posts 12 (en)' */
  readonly place: string;
  /** Where an editor can change it. */
  readonly edit?: string | undefined;
  readonly texts: Iterable<string>;
};

/** A public text that says what looks like a trace. */
export type Saying = {
  readonly trace: Trace;
  readonly text: Pick<PublicText, 'place' | 'edit'>;
  /** Whether it is no more than that: a thing of the same name. */
  readonly isNamesake: boolean;
};

/**
 * Where public texts say some traces themselves, whatever markup, entities and spaces they have in between. Only those
 * are looked for that an editor may have written: a title, and the address of a calendar.
 */
export function publicSayings(traces: readonly Trace[], texts: Iterable<PublicText>): readonly Saying[] {
  const sought = traces
    .filter(({ isSayable }) => isSayable)
    .map((trace) => ({ trace, letters: lettersOf(trace.text) }));
  if (sought.length === 0) return [];
  const sayings: Saying[] = [];
  for (const { place, edit, texts: parts } of texts) {
    const found = new Map<Trace, boolean>();
    for (const part of parts) {
      const spellings = [lettersOf(part), lettersOf(part.replace(/<[^>]*>/g, ''))];
      for (const { trace, letters } of sought) {
        if (!spellings.some((spelling) => spelling.includes(letters))) continue;
        found.set(trace, (found.get(trace) ?? false) || spellings.includes(letters));
      }
    }
    for (const [trace, isNamesake] of found) sayings.push({ trace, text: { place, edit }, isNamesake });
  }
  return sayings;
}

/** A text without its spaces and what cannot be seen, so that two spellings of it are one. */
function lettersOf(text: string): string {
  return decodeHTML(text)
    .normalize('NFC')
    .replace(/[\s\p{Cf}]+/gu, '');
}

function nameOf({ collection, language, id, reason }: Withheld): string {
  return `${collection} ${id} (${language}), withheld for its ${reason}`;
}
