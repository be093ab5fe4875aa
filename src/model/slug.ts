import { percentDecoded } from '../html/text.ts';

const longest = 80;

/** Latin letters that have no decomposition into a letter of ASCII and marks. */
const letters: Readonly<Record<string, string>> = {
  ...{
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
  },
};

/** Cyrillic letters that would lose their sound with their marks. */
const markedCyrillic: Readonly<Record<string, string>> = {
  ...{ ё: 'yo', й: 'y', ї: 'yi', ў: 'u', ѓ: 'gj', ќ: 'kj' },
};

/** Cyrillic and Greek letters as they sound, by the tables of BGN/PCGN (Russian where languages differ) and ELOT 743. */
const sounds: Readonly<Record<string, string>> = {
  ...{
    а: 'a',
    б: 'b',
    в: 'v',
    г: 'g',
    ґ: 'g',
    д: 'd',
    е: 'e',
    є: 'ye',
    ж: 'zh',
    з: 'z',
    и: 'i',
    і: 'i',
  },
  ...{
    к: 'k',
    л: 'l',
    м: 'm',
    н: 'n',
    о: 'o',
    п: 'p',
    р: 'r',
    с: 's',
    т: 't',
    у: 'u',
    ф: 'f',
    х: 'kh',
  },
  ...{ ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
  ...{ ђ: 'dj', ј: 'j', љ: 'lj', њ: 'nj', ћ: 'c', џ: 'dz', ѕ: 'dz' },
  ...{
    α: 'a',
    β: 'v',
    γ: 'g',
    δ: 'd',
    ε: 'e',
    ζ: 'z',
    η: 'i',
    θ: 'th',
    ι: 'i',
    κ: 'k',
    λ: 'l',
    μ: 'm',
  },
  ...{ ν: 'n', ξ: 'x', ο: 'o', π: 'p', ρ: 'r', σ: 's', ς: 's', τ: 't', υ: 'y', φ: 'f', χ: 'ch' },
  ...{ ψ: 'ps', ω: 'o' },
  ...{ ου: 'ou', αυ: 'av', ευ: 'ev' },
};

/** Names that Windows gives to devices, with any ending. */
const devices = /^(?:con|prn|aux|nul|com\d|lpt\d)$/;

/**
 * A slug in letters a to z, digits, `-` and `_`, which every host and file system takes: at most 80 characters, Latin
 * letters without their marks, Cyrillic and Greek ones as they sound, anything else as `-`. Empty when nothing is left, or
 * nothing but figures of one without Latin letters.
 *
 * @param wire as the server has it, possibly percent-encoded
 */
export function safeSlug(wire: string): string {
  if (wire.length <= longest && safeAlready.test(wire)) return wire;
  const small = percentDecoded(wire).toLowerCase();
  const plain = small
    .normalize('NFC')
    .replace(/\p{Script=Cyrillic}/gu, (letter) => markedCyrillic[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[οαε]υ|[^\x20-\x7e]/gu, (letter) => letters[letter] ?? sounds[letter] ?? '-');
  const slug = plain
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/-{2,}/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, longest)
    .replace(/-+$/, '');
  return /\p{L}/u.test(small) && !/\p{Script=Latin}|[a-z]/u.test(small + slug) ? '' : slug;
}

/** Nearly all slugs. */
const safeAlready = /^[a-z0-9_]+(?:-[a-z0-9_]+)*$/;

export type Sluggish = { readonly id: number; readonly slug: string };

type SlugRules = {
  /** Word for the slug of an item whose own has nothing left: `{kind}-{id}`. */
  readonly kind: string;
  readonly reserved?: ReadonlySet<string>;
  warn(id: number, message: string): void;
};

/**
 * A slug for each item, by its id: unique among the items, none of them reserved. Of several that ask for one slug the
 * lowest id has it; the others, and those that ask for a reserved one, append their id.
 */
export function uniqueSlugs(
  items: readonly Sluggish[],
  { kind, reserved, warn }: SlugRules,
): Map<number, string> {
  const slugs = new Map<number, string>();
  const taken = new Set<string>(reserved);
  for (const { id, slug } of items.toSorted((a, b) => a.id - b.id)) {
    const own = safeSlug(slug);
    const wanted = own || `${kind}-${id}`;
    const given = firstFree(wanted, id, taken);
    if (slug !== '' && (own === '' || /[/\\]/.test(percentDecoded(slug)))) {
      warn(id, `has the slug "${slug}", which cannot be used; this item uses "${given}"`);
    } else if (given !== wanted) {
      const reason = reserved?.has(wanted) || devices.test(wanted) ? 'reserved' : 'taken';
      warn(id, `has the slug "${wanted}", which is ${reason}; this item uses "${given}"`);
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
