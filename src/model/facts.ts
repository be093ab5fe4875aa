import { type AccessFact, type AccessRules, type Answers, accessFacts } from './access.ts';
import type { AdmissionRules } from './admission.ts';
import {
  answerOfFields,
  type FactSource,
  folded,
  hasAny,
  isLabel,
  type LabelledField,
  type Sourced,
  type ValueSource,
  valuesOf,
} from './sources.ts';

/** Facts that mean the same on every site, in the order in which they are shown. */
export const knownFacts = ['free', 'online', 'children', ...accessFacts] as const;

export type KnownFact = (typeof knownFacts)[number];

/** How facts are read from what editors give: `facts` of the configuration. */
export type FactRules = AccessRules &
  AdmissionRules & {
    readonly known: Readonly<Partial<Record<KnownFact, FactSource>>>;
    /** Facts of the site's own, by names of its own. */
    readonly more: readonly (FactSource & { readonly name: string })[];
    readonly ages: ValueSource;
    readonly languages: ValueSource;
    /** What only begins at its venue, such as a walk: no fact of the venue is its own. By slugs, as in `FactSource`. */
    readonly leavingVenue: Pick<FactSource, 'categories' | 'tags'>;
  };

/** Above this age, in full years, an event is not for children. */
const oldestChild = 12;

/** For which ages an event is, in full years; `to` is undefined where there is no limit. */
export type Ages = { readonly from: number; readonly to: number | undefined };

export type EventFacts = {
  /** Names of facts: known ones first, those of the configuration behind them. */
  readonly names: readonly string[];
  readonly ages: Ages | undefined;
  /** In which languages it is held (BCP 47), where that is given. */
  readonly languages: readonly string[];
};

type Described = Sourced & {
  readonly isFree: boolean;
  readonly isOnline: boolean;
  /** Slugs. */
  readonly venues: readonly string[];
  /** Names of facts of the site's own that hooks say. */
  readonly added?: readonly string[];
};

/** What ages are told with. @prop upTo pattern of `RegExp` for what stands before the highest one */
export type AgeWords = { readonly upTo: string };

/** @param access what is known of its access */
export function factsOf(
  rules: FactRules,
  event: Described,
  words: AgeWords,
  access: Answers = {},
): EventFacts {
  const { leavingVenue } = rules;
  const { added = [] } = event;
  const venues = hasAny(leavingVenue, event) ? [] : event.venues;
  const ages = widest(valuesOf(rules.ages, event).flatMap((text) => agesIn(text, words) ?? []));
  const isGiven: Readonly<Partial<Record<KnownFact, boolean>>> = {
    free: event.isFree,
    online: event.isOnline,
  };
  const known = knownFacts.filter((name) => {
    if (isAccess(name)) return access[name]?.is === true;
    if (name === 'children' && ages && ages.from > oldestChild) return false;
    return isGiven[name] === true || holds(rules.known[name], { ...event, venues });
  });
  const own = rules.more
    .filter((source) => added.includes(source.name) || holds(source, { ...event, venues }))
    .map(({ name }) => name);
  return {
    names: [...known, ...own],
    ages,
    languages: [...new Set(valuesOf(rules.languages, event).flatMap(languagesIn))].toSorted(),
  };
}

const accessNames: ReadonlySet<string> = new Set(accessFacts);

function isAccess(name: string): name is AccessFact {
  return accessNames.has(name);
}

function holds(source: FactSource | undefined, event: Described): boolean {
  if (source === undefined) return false;
  return (
    hasAny(source, event) ||
    source.venues.some((slug) => event.venues.includes(slug)) ||
    answerOfFields(source, event.fields)?.is === true
  );
}

/** Whether ages or languages are read from a field, and shown as such. */
export function saysFact(
  { ages, languages }: FactRules,
  { label, value }: LabelledField,
  words: AgeWords,
): boolean {
  return (
    (isLabel(ages.fields, label) && agesIn(value, words) !== undefined) ||
    (isLabel(languages.fields, label) && languagesIn(value).length > 0)
  );
}

/**
 * The ages a text gives. @example '0–3 lata' is 0 to 3, '6+', 'from 6' and 'od 6 lat' are from 6, 'do 3 lat' is 0 to 3
 */
export function agesIn(text: string, { upTo }: AgeWords): Ages | undefined {
  const [first, second] = [...text.matchAll(/(?<![\d.,])\d{1,2}(?![\d.,])/g)].map(([digits]) =>
    Number(digits),
  );
  if (first === undefined) return undefined;
  if (second !== undefined) return first <= second ? { from: first, to: second } : undefined;
  return new RegExp(`^\\s*(?:${upTo})(?!\\p{L})`, 'iu').test(text)
    ? { from: 0, to: first }
    : { from: first, to: undefined };
}

function widest(ages: readonly Ages[]): Ages | undefined {
  const [first, ...others] = ages;
  return others.reduce<Ages | undefined>(
    (wide, { from, to }) =>
      wide && {
        from: Math.min(wide.from, from),
        to: wide.to === undefined || to === undefined ? undefined : Math.max(wide.to, to),
      },
    first,
  );
}

/** Languages in which events are likely to be held, for their names to be known. */
const spoken =
  'ar be cs da de el en es et fi fr he hr hu it ja ko lt lv nl no pl pt ro ru sk sl sv tr uk zh'.split(
    ' ',
  );

/** Languages by what any of them calls them; where that ends in a vowel, which changes with the case, also without it. */
function readCodesByName(): ReadonlyMap<string, string> {
  const codes = new Map<string, string>();
  for (const language of spoken) {
    const names = new Intl.DisplayNames(language, { type: 'language' });
    for (const code of spoken) {
      const name = folded(names.of(code) ?? code);
      for (const one of [name, name.replace(/(?<=.{5})[aeiouyаеиіоуя]$/, '')])
        if (!codes.has(one)) codes.set(one, code);
    }
  }
  return codes;
}

let codesByName: ReadonlyMap<string, string> | undefined;

/** @example 'English / polski', 'po angielsku', 'en, uk' */
export function languagesIn(text: string): readonly string[] {
  const words = folded(text).match(/\p{L}+/gu) ?? [];
  if (words.every((word) => spoken.includes(word))) return words;
  codesByName ??= readCodesByName();
  const known = codesByName;
  return words.flatMap(
    (word) =>
      [word, word.slice(0, -1), word.slice(0, -2)]
        .map((one) => (one === word || one.length > 4 ? known.get(one) : undefined))
        .find((code) => code !== undefined) ?? [],
  );
}
