import { isLabel, type Sourced } from './sources.ts';

/** Where a text about events is found, such as opening hours: the first of these that has one. */
export type TextRules = {
  /** Labels of custom fields that hold it. */
  readonly fields: readonly string[];
  /** The text by the slug of a tag, a category (it stands for those below it too) or a venue. */
  readonly tags: Readonly<Record<string, string>>;
  readonly categories: Readonly<Record<string, string>>;
  readonly venues: Readonly<Record<string, string>>;
};

type DescribedEvent = Sourced & {
  /** Slugs. */
  readonly venues: readonly string[];
};

/** What is said of an event itself, by a field, a tag or a category; undefined where nothing is. */
export function ownText(source: TextRules, event: DescribedEvent): string | undefined {
  const field = event.fields.find(({ label }) => isLabel(source.fields, label));
  return (
    field?.value ??
    textOf(source.tags, () => event.tags) ??
    textOf(source.categories, () => event.categories)
  );
}

/** What is said of the first of some venues of which something is; undefined where nothing is. */
export function venueText(
  { venues }: Pick<TextRules, 'venues'>,
  slugs: readonly string[],
): string | undefined {
  return textOf(venues, () => slugs);
}

function textOf(
  texts: Readonly<Record<string, string>>,
  slugs: () => readonly string[],
): string | undefined {
  if (Object.keys(texts).length === 0) return undefined;
  const slug = slugs().find((one) => Object.hasOwn(texts, one));
  return slug === undefined ? undefined : texts[slug];
}
