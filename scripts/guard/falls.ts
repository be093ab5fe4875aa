import type { SiteConfig } from '../../src/config.ts';
import type { Language } from '../../src/contract/language.ts';

/** Numbers of items by what they are and by language. */
export type Counts = Readonly<Partial<Record<string, Readonly<Partial<Record<Language, number>>>>>>;

/** There is less of something than there should be. */
export type Fall = {
  readonly language: Language;
  /** `everything` where a language is gone as a whole. */
  readonly what: string;
  readonly from: number;
  readonly to: number;
};

/** From so many on, none left is a fall whatever the configuration says. */
const noticeable = 3;

/**
 * What has fallen by more than a share and by more than a number, or to nothing. Languages that are not among the
 * given ones were left out on purpose, and those that were not there before cannot have fallen.
 *
 * @returns by language, then in the order of `before`
 */
export function findFalls(
  before: Counts,
  after: Counts,
  languages: readonly Language[],
  limits: SiteConfig['guard'],
): Fall[] {
  return languages.flatMap((language) => {
    const [from, to] = [total(before, language), total(after, language)];
    if (from >= noticeable && to === 0) return [{ language, what: 'everything', from, to }];
    return Object.entries(before)
      .map(([what, counts]) => ({
        language,
        what,
        from: counts?.[language] ?? 0,
        to: after[what]?.[language] ?? 0,
      }))
      .filter((change) => isFall(change, limits));
  });
}

function isFall({ from, to }: Fall, { maxShrink, minShrink }: SiteConfig['guard']): boolean {
  if (to === 0 && from >= noticeable) return true;
  return from - to > minShrink && from - to > from * maxShrink;
}

function total(counts: Counts, language: Language): number {
  return Object.values(counts).reduce((sum, of) => sum + (of?.[language] ?? 0), 0);
}
