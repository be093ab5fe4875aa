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
export type ValueSource = {
  /** Labels of custom fields that hold it. */
  readonly fields: readonly string[];
  /** The value by the slug of a tag. */
  readonly tags: Readonly<Record<string, string>>;
};

/** A field that an editor added; both are plain text. */
export type LabelledField = { readonly label: string; readonly value: string };

/** What a fact is looked for in. */
export type Sourced = {
  /** Slugs of its categories and of those above them. */
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly fields: readonly LabelledField[];
};

/** What a text says of one thing. */
export type AccessAnswer = {
  readonly is: boolean;
  /** What it says besides yes or no, as plain text; empty where it says nothing. */
  readonly note: string;
};

export function hasAny(
  { categories, tags }: Pick<FactSource, 'categories' | 'tags'>,
  event: Pick<Sourced, 'categories' | 'tags'>,
): boolean {
  return (
    categories.some((slug) => event.categories.includes(slug)) ||
    tags.some((slug) => event.tags.includes(slug))
  );
}

/** The first answer that a field gives; undefined where none does. */
export function answerOfFields(
  { fields: wanted }: Pick<FactSource, 'fields'>,
  fields: readonly LabelledField[],
): AccessAnswer | undefined {
  for (const { label, value } of fields) {
    const texts = ownValue(wanted, label);
    const answer = texts && answerIn(value, texts);
    if (answer) return answer;
  }
  return undefined;
}

/**
 * Whether a text says yes or no. A "no" stands alone or before a comma, a full stop or a bracket: of "No steps" nobody can say without
 * its label what it means, and nothing is understood; nor of "partly" and "unknown". Any other text is a yes.
 *
 * @param texts those that mean yes; none for any
 */
export function answerIn(text: string, texts: readonly string[] = []): AccessAnswer | undefined {
  const said = folded(text);
  const no = denial.exec(said);
  if (no) return { is: false, note: noteBehind(text, no[0]) };
  if (texts.length > 0)
    return texts.some((one) => said === folded(one)) ? { is: true, note: '' } : undefined;
  if (said === '' || unclear.test(said)) return undefined;
  const yes = consent.exec(said);
  return { is: true, note: noteBehind(text, yes?.[0] ?? '') };
}

const behindWord = String.raw`(?=$|\s*[,;:.(–—-])`;
const denial = new RegExp(
  `^(?:no|none|nie|nie ma|brak|false|0|[-–—✗✘]|unavailable|not available|niedostępn[eay])${behindWord}`,
  'u',
);
const consent = new RegExp(`^(?:yes|tak|true|jest|są|[1✓✔])${behindWord}`, 'u');
const unclear =
  /^(?:(?:no|not|none|nie|brak|bez|without|0|unknown|unclear|partly|partially|limited|nobody|nikt|tba|tbc)(?![\p{L}\p{N}])|częściow|ograniczon|n\/a|\?)/u;

function noteBehind(text: string, word: string): string {
  return text
    .normalize('NFC')
    .trim()
    .slice(word.length)
    .replace(/^[\s,;:.–—-]+/, '')
    .replace(/^\((.*)\)\.?$/s, '$1');
}

export function ownValue<Value>(
  values: Readonly<Record<string, Value>>,
  label: string,
): Value | undefined {
  const wanted = folded(label);
  return Object.entries(values).find(([name]) => folded(name) === wanted)?.[1];
}

export function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}

/** The texts of a value in fields and tags. */
export function valuesOf(
  { fields, tags }: ValueSource,
  event: Pick<Sourced, 'tags' | 'fields'>,
): readonly string[] {
  return [
    ...event.fields.filter(({ label }) => isLabel(fields, label)).map(({ value }) => value),
    ...event.tags.flatMap((slug) => (Object.hasOwn(tags, slug) ? (tags[slug] ?? []) : [])),
  ];
}

export function isLabel(labels: readonly string[], label: string): boolean {
  const wanted = folded(label);
  return labels.some((one) => folded(one) === wanted);
}
