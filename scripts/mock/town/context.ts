import type { Language } from '../../../src/contract/language.ts';
import type { StoredItem, StoredStatus } from '../stored.ts';
import { draw } from './chance.ts';
import type { Numbered, NumberedKind, Numbers } from './numbers.ts';
import { slugOf } from './slug.ts';

/** What storing an entry needs to know besides the entry. */
export type Context = { readonly today: Temporal.PlainDate; readonly numbers: Numbers };

type Details = {
  readonly kind: NumberedKind;
  readonly key: string;
  readonly slugs: Readonly<Partial<Record<Language, string>>>;
  readonly status?: StoredStatus | undefined;
  readonly overrides?: Readonly<Record<string, unknown>> | undefined;
  /** The day it was written; moved to the past where it lies ahead. */
  readonly written: Temporal.PlainDate;
};

/**
 * The part all stored items share, for one language. Items whose language versions have different slugs link to each
 * other; those with one slug do not, and are paired by it.
 */
export function storedItem(details: Details, language: Language, context: Context): StoredItem {
  const { group, ids } = context.numbers.of(details.kind, details.key);
  const status = details.status ?? 'publish';
  const overrides = { ...translationLinks(details, ids), ...details.overrides };
  return {
    id: idIn(ids, language, details),
    language,
    group,
    slug: details.slugs[language] ?? '',
    status,
    ...times(details, context.today),
    ...(Object.keys(overrides).length > 0 && { overrides }),
  };
}

/** The id of a referred item in a language, or in the other one where it exists only there. */
export function referredId(
  kind: NumberedKind,
  reference: string | number,
  language: Language,
  numbers: Numbers,
): number {
  if (typeof reference === 'number') return reference;
  const { ids } = numbers.of(kind, reference);
  return ids[language] ?? ids.en ?? ids.pl ?? 0;
}

/** The slug an entry has in a language: its own, or one made of its title. */
export function slugIn(text: { readonly slug?: string; readonly title: string } | undefined): string {
  return text?.slug ?? slugOf(text?.title ?? '');
}

/** Fills in `{{kind:key}}` with the address of that item, as the placeholder the server understands. */
export function linked(text: string, language: Language, { numbers }: Context): string {
  return text.replaceAll(
    /\{\{(event|post|page|venue|organizer|category|tag):([a-z0-9-]+)\}\}/gi,
    (_, kind, key) => {
      return `{{path:${referredId(kind, key, language, numbers)}}}`;
    },
  );
}

function idIn(ids: Numbered['ids'], language: Language, { kind, key }: Details): number {
  const id = ids[language];
  if (id === undefined) throw new Error(`"${kind}:${key}" has no text in language "${language}".`);
  return id;
}

function translationLinks({ slugs }: Details, ids: Numbered['ids']): Record<string, unknown> {
  if (ids.en === undefined || ids.pl === undefined || slugs.en === slugs.pl) return {};
  return { translations: { en: ids.en, pl: ids.pl } };
}

/** Venues and files came all in one second, when they were imported: lists by date have to break the tie. */
function times({ kind, key, written, status }: Details, today: Temporal.PlainDate) {
  const chance = kind === 'media' || kind === 'venue' ? 0 : draw(`${kind}:${key}`);
  const ahead = status !== 'future' && Temporal.PlainDate.compare(written, today) >= 0;
  const created = ahead ? today.subtract({ days: 1 + (chance % 19) }) : written;
  const touched = created.add({ days: (chance >>> 5) % 12 });
  const modified = Temporal.PlainDate.compare(touched, today) < 0 ? touched : created;
  const hour = 6 + ((chance >>> 9) % 9);
  const minute = (chance >>> 13) % 60;
  return {
    created: `${created} ${clock(hour, minute)}`,
    modified: `${modified} ${clock(hour + 2, (minute + 17) % 60)}`,
  };
}

function clock(hour: number, minute: number): string {
  return Temporal.PlainTime.from({ hour, minute }).toString({ smallestUnit: 'second' });
}
