import { percentDecoded } from '../html/text.ts';

const longest = 80;

/** Latin letters that have no decomposition into a letter of ASCII and marks. */
const letters: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ŋ: 'n',
};

/** Names that Windows gives to devices, with any ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * A slug in letters a to z, digits, `-` and `_`, which every host and file system takes: at most 80 characters, Latin
 * letters without their marks, anything else as `-`. Empty when nothing is left.
 *
 * @param wire as the server has it, possibly percent-encoded
 */
export function safeSlug(wire: string): string {
  const plain = percentDecoded(wire)
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/gu, (letter) => letters[letter] ?? '-');
  return tidy(plain.replace(/[^a-z0-9_]+/g, '-'))
    .slice(0, longest)
    .replace(/-+$/, '');
}

/** What a slug is given to. */
type Sluggish = { readonly id: number; readonly slug: string };

type Rules = {
  /** Word for the slug of an item whose own has nothing left: `{kind}-{id}`. */
  readonly kind: string;
  readonly reserved?: ReadonlySet<string>;
  /** Takes a remark about an item that could not have the slug it asks for. */
  warn(id: number, message: string): void;
};

/**
 * A slug for each item, by its id: unique among the items, none of them reserved. Of several that ask for one slug the
 * lowest id has it; the others, and those that ask for a reserved one, append their id.
 */
export function uniqueSlugs(
  items: readonly Sluggish[],
  { kind, reserved, warn }: Rules,
): Map<number, string> {
  const slugs = new Map<number, string>();
  const taken = new Set<string>(reserved);
  for (const { id, slug } of items.toSorted((a, b) => a.id - b.id)) {
    const own = safeSlug(slug);
    const wanted = own || `${kind}-${id}`;
    const given = firstFree(wanted, id, taken);
    if (slug !== '' && (own === '' || leavesFolder(slug))) {
      warn(id, `asks for the slug "${slug}", which cannot be one, and gets "${given}"`);
    } else if (given !== wanted) {
      const reason =
        reserved?.has(wanted) || devices.test(wanted) ? 'which is reserved' : 'which another has';
      warn(id, `asks for the slug "${wanted}", ${reason}, and gets "${given}"`);
    }
    taken.add(given);
    slugs.set(id, given);
  }
  return slugs;
}

function firstFree(wanted: string, id: number, taken: ReadonlySet<string>): string {
  let slug = wanted;
  for (let attempt = 1; taken.has(slug) || devices.test(slug); attempt += 1) {
    const suffix = attempt === 1 ? `-${id}` : `-${id}-${attempt}`;
    slug = `${wanted.slice(0, longest - suffix.length).replace(/-+$/, '')}${suffix}`;
  }
  return slug;
}

function leavesFolder(slug: string): boolean {
  return /[/\\]/.test(percentDecoded(slug));
}

function tidy(slug: string): string {
  return slug.replace(/-{2,}/g, '-').replace(/^-+|-+$/g, '');
}
