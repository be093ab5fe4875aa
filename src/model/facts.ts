/** Facts that mean the same on every site, in the order in which they are shown. */
export const knownFacts = [
  'free',
  'online',
  'children',
  'step-free',
  'induction-loop',
  'sign-language',
  'audio-description',
  'relaxed',
] as const;

export type KnownFact = (typeof knownFacts)[number];

/** Those that say for whom an event is accessible. */
export const accessFacts = [
  'step-free',
  'induction-loop',
  'sign-language',
  'audio-description',
  'relaxed',
] as const satisfies readonly KnownFact[];

/** By what an event is known to have a fact: any of these. */
export type FactSource = {
  /** Slugs. A category stands for those below it too. */
  readonly categories: readonly string[];
  /** Slugs. */
  readonly tags: readonly string[];
  /** Slugs: true of everything that takes place there. */
  readonly venues: readonly string[];
  /** Custom fields by their label, with the texts that mean the fact; none for any text but a "no". */
  readonly fields: Readonly<Record<string, readonly string[]>>;
};

/** By what an event is known to have a value, such as a range of ages. */
type ValueSource = {
  /** Labels of custom fields that hold it. */
  readonly fields: readonly string[];
  /** The value by the slug of a tag. */
  readonly tags: Readonly<Record<string, string>>;
};

/** How facts are read from what editors give: `facts` of the configuration. */
export type FactRules = {
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

type Described = {
  readonly isFree: boolean;
  readonly isOnline: boolean;
  /** Slugs of its categories and of those above them. */
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly venues: readonly string[];
  readonly fields: readonly { readonly label: string; readonly value: string }[];
};

export function factsOf(rules: FactRules, event: Described): EventFacts {
  const { leavingVenue } = rules;
  const venues = hasAny(leavingVenue, event) ? [] : event.venues;
  const ages = widest(valuesOf(rules.ages, event).flatMap((text) => agesIn(text) ?? []));
  const isGiven: Readonly<Partial<Record<KnownFact, boolean>>> = {
    free: event.isFree,
    online: event.isOnline,
  };
  const known = knownFacts.filter(
    (name) =>
      !(name === 'children' && ages && ages.from > oldestChild) &&
      (isGiven[name] === true || holds(rules.known[name], { ...event, venues })),
  );
  const own = rules.more
    .filter((source) => holds(source, { ...event, venues }))
    .map(({ name }) => name);
  return {
    names: [...known, ...own],
    ages,
    languages: [...new Set(valuesOf(rules.languages, event).flatMap(languagesIn))].toSorted(),
  };
}

function hasAny(
  { categories, tags }: Pick<FactSource, 'categories' | 'tags'>,
  event: Described,
): boolean {
  return (
    categories.some((slug) => event.categories.includes(slug)) ||
    tags.some((slug) => event.tags.includes(slug))
  );
}

function holds(source: FactSource | undefined, event: Described): boolean {
  if (source === undefined) return false;
  const { venues, fields } = source;
  return (
    hasAny(source, event) ||
    venues.some((slug) => event.venues.includes(slug)) ||
    event.fields.some(({ label, value }) => {
      const texts = ownValue(fields, label);
      if (texts === undefined) return false;
      const said = folded(value);
      return texts.length === 0 ? !denials.has(said) : texts.some((text) => said === folded(text));
    })
  );
}

const denials: ReadonlySet<string> = new Set(['no', 'nie', '0', '-', '–', 'false', 'brak', 'none']);

function ownValue<Value>(
  values: Readonly<Record<string, Value>>,
  label: string,
): Value | undefined {
  const wanted = folded(label);
  return Object.entries(values).find(([name]) => folded(name) === wanted)?.[1];
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

function valuesOf({ fields, tags }: ValueSource, event: Described): readonly string[] {
  const labels = new Set(fields.map(folded));
  return [
    ...event.fields.filter(({ label }) => labels.has(folded(label))).map(({ value }) => value),
    ...event.tags.flatMap((slug) => (Object.hasOwn(tags, slug) ? (tags[slug] ?? []) : [])),
  ];
}

/**
 * The ages a text gives. @example '0–3 lata' is 0 to 3, '6+', 'from 6' and 'od 6 lat' are from 6, 'do 3 lat' is 0 to 3
 */
export function agesIn(text: string): Ages | undefined {
  const [first, second] = [...text.matchAll(/(?<![\d.,])\d{1,2}(?![\d.,])/g)].map(([digits]) =>
    Number(digits),
  );
  if (first === undefined) return undefined;
  if (second !== undefined) return first <= second ? { from: first, to: second } : undefined;
  return /^\s*(?:do|to|up to|under)\b/i.test(text)
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

/** Languages by name; Polish names without their last letter, which changes with the case. */
const codesByName: ReadonlyMap<string, string> = new Map(
  spoken.flatMap((code) => [
    [nameIn('en', code), code] as const,
    [nameIn('pl', code).slice(0, -1), code] as const,
  ]),
);

function nameIn(language: string, code: string): string {
  return folded(new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code);
}

/** @example 'English / polski', 'po angielsku', 'en, uk' */
export function languagesIn(text: string): readonly string[] {
  const words = folded(text).match(/\p{L}+/gu) ?? [];
  if (words.every((word) => spoken.includes(word))) return words;
  return words.flatMap((word) => codesByName.get(word) ?? codesByName.get(word.slice(0, -1)) ?? []);
}
