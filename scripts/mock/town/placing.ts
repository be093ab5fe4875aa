import type { z } from 'zod';
import {
  type DocumentedLanguage as Language,
  documentedLanguages as languages,
} from '../../../src/contract/language.ts';
import { slugOf } from '../formatted-texts.ts';
import type { StoredItem } from '../stored.ts';
import { draw } from './chance.ts';
import type { TownContent } from './town-files.ts';

type EntryText = {
  readonly title?: string;
  readonly name?: string;
  readonly slug?: string | undefined;
  readonly excerpt?: string;
  readonly body?: string;
};

type TownContext = { readonly today: Temporal.PlainDate; readonly town: TownContent['town'] };

type Overrides = Readonly<Record<string, unknown>>;

/** What gives an entry its place: its key, the id it has already, and its text in each of its languages. */
type Entry<T> = {
  readonly key: string;
  readonly id?: number | undefined;
  readonly status?: string | undefined;
  /** The day it was written, moved to the past where it lies ahead. @default before all others */
  readonly written?: Temporal.PlainDate;
  readonly parent?: string | undefined;
  readonly image?: string | number | undefined;
  readonly overrides?: Overrides;
  readonly en?: T | undefined;
  readonly pl?: T | undefined;
};

/** The number that the language versions of an item share, 0 for a single one, and the id of each that exists. */
type Numbered = {
  readonly group: number;
  readonly ids: Readonly<Record<Language, number>>;
};

/** Numbers the entries of all kinds, then makes of each the items it is stored as, one for each of its languages. */
export class Places {
  readonly #numbers = new Map<string, Numbered>();
  readonly #around: TownContext;

  constructor(around: TownContext) {
    this.#around = around;
  }

  /**
   * Numbers the entries of a kind; one without an id gets the next after the highest, in the order given.
   *
   * @returns the entries in the order of their ids
   */
  number<E extends Entry<unknown>>(kind: string, entries: readonly E[]): readonly E[] {
    const [known, others] = [entries.filter(({ id }) => id), entries.filter(({ id }) => !id)];
    const sorted = [
      ...known.toSorted((one, other) => Number(one.id) - Number(other.id)),
      ...others,
    ];
    let [next, last] = [this.#around.town.firstIds[kind] ?? 0, ''];
    for (const { key, id = next, ...texts } of sorted) {
      const name = `${kind}:${key}`;
      if (id < next)
        throw new Error(`The id ${id} of "${name}" is not free${last}; leave it out for another.`);
      if (this.#numbers.has(name))
        throw new Error(`Two entries of the town are called "${name}"; rename one.`);
      const ids = languages.flatMap((language, place) =>
        texts[language] ? [[language, id + place]] : [],
      );
      this.#numbers.set(name, { group: ids.length > 1 ? id : 0, ids: Object.fromEntries(ids) });
      [next, last] = [id + languages.length, ` after "${name}"`];
    }
    return sorted;
  }

  /** The id of an item in a language, or in the other one where it exists only there; 0 for none. */
  id(kind: string, reference: string | number | undefined, language: Language): number {
    if (typeof reference !== 'string') return reference ?? 0;
    const { ids } = this.#numbered(kind, reference);
    return ids[language] ?? ids.en ?? ids.pl ?? 0;
  }

  ids(
    kind: string,
    references: readonly (string | number)[],
    language: Language,
  ): readonly number[] {
    return references.map((reference) => this.id(kind, reference, language));
  }

  /** The HTML of a body; `{{kind:key}}` in it becomes the placeholder for the address of that item. */
  html(body: string, language: Language): string {
    return renderBody(body).replaceAll(
      links,
      (_, kind, key) => `{{path:${this.id(kind, key, language)}}}`,
    );
  }

  /** The items of the entries of a kind, with the fields that differ from those of the entry and its text. */
  store<K extends string, S extends z.ZodObject, E extends Entry<EntryText>>(
    kind: K,
    schema: S,
    entries: readonly E[],
    fields?: (
      entry: E,
      text: NonNullable<E[Language]>,
      language: Language,
    ) => Partial<z.input<S>> & { overrides?: Overrides; author?: number },
  ): readonly (StoredItem & { readonly kind: K } & z.output<S>)[] {
    const stored = (entry: E, place: number, language: Language) => {
      const text = entry[language];
      if (!text) return [];
      const { group, ids } = this.#numbered(kind, entry.key);
      // Versions of one slug are paired by it, others link to each other.
      const linked = group !== 0 && slugIn(entry.en) !== slugIn(entry.pl);
      const { overrides, author, ...own } = { ...fields?.(entry, text, language) };
      const translations = linked && { translations: { en: ids.en, pl: ids.pl } };
      const replaced = { ...translations, ...overrides, ...entry.overrides };
      const html = text.body && this.html(text.body, language);
      const image = this.id('media', entry.image, language);
      const item: StoredItem = {
        id: this.id(kind, entry.key, language),
        author,
        language,
        group,
        slug: slugIn(text),
        status: entry.status ?? 'publish',
        ...times(kind, entry, this.#around.today),
        ...(Object.keys(replaced).length > 0 && { overrides: replaced }),
      };
      const shown = schema.parse({
        ...entry,
        ...text,
        ...(html && { content: html, description: html }),
        ...(text.excerpt && { excerpt: `<p>${text.excerpt}</p>` }),
        image,
        featured_media: image,
        parent: this.id(kind, entry.parent, language),
        menu_order: place + 1,
        ...own,
      });
      return [{ ...item, kind, ...shown }];
    };
    return entries.flatMap((entry, place) =>
      languages.flatMap((language) => stored(entry, place, language)),
    );
  }

  #numbered(kind: string, key: string): Numbered {
    const found = this.#numbers.get(`${kind}:${key}`);
    if (found) return found;
    throw new Error(
      `No entry of the town is called "${kind}:${key}"; correct the key or add the entry.`,
    );
  }
}

const links = /\{\{(event|post|page|venue|organizer|category|tag):([a-z0-9-]+)\}\}/gi;

function slugIn(text: EntryText | undefined): string {
  return text?.slug ?? slugOf(text?.title ?? text?.name ?? '');
}

/** Venues and files came all in one second, when they were imported: lists by date have to break the tie. */
function times(kind: string, { key, status, written }: Entry<unknown>, today: Temporal.PlainDate) {
  const chance = kind === 'media' || kind === 'venue' ? 0 : draw(`${kind}:${key}`);
  const isPast = (day: Temporal.PlainDate) => Temporal.PlainDate.compare(day, today) < 0;
  const day = written ?? today.subtract({ years: 3, months: 2 });
  const created =
    status === 'future' || isPast(day) ? day : today.subtract({ days: 1 + (chance % 19) });
  const touched = created.add({ days: (chance >>> 5) % 12 });
  const [hour, minute] = [6 + ((chance >>> 9) % 9), (chance >>> 13) % 60];
  return {
    created: `${created} ${clock(hour, minute)}`,
    modified: `${isPast(touched) ? touched : created} ${clock(hour + 2, (minute + 17) % 60)}`,
  };
}

function clock(hour: number, minute: number): string {
  return new Temporal.PlainTime(hour, minute).toString({ smallestUnit: 'second' });
}

/**
 * The HTML of a body written as plain paragraphs, in the markup of a block editor. Blank lines separate blocks;
 * a block beginning with `## ` is a heading, with `- ` a list, with `<` HTML that stays as it is.
 */
export function renderBody(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .filter((block) => block.trim() !== '')
    .map((block) => renderBlock(block.trim()))
    .join('\n\n');
}

function renderBlock(block: string): string {
  if (block.startsWith('<')) return block;
  if (block.startsWith('## ')) return `<h2 class="wp-block-heading">${block.slice(3)}</h2>`;
  if (block.startsWith('- ')) return `<ul class="wp-block-list">\n${listItems(block)}\n</ul>`;
  return `<p>${block.replaceAll(/\s*\n\s*/g, ' ')}</p>`;
}

function listItems(block: string): string {
  return block
    .split(/^[ \t]*- /m)
    .filter((item) => item.trim() !== '')
    .map((item) => `<li>${item.trim().replaceAll(/\s*\n\s*/g, ' ')}</li>`)
    .join('\n');
}
