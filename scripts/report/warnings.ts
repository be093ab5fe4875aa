/** Warnings that say the same of different things. */
export type WarningGroup = {
  /** The first of them, with its old and new value. */
  readonly text: string;
  readonly count: number;
  /** What the others say it of, for a few of them. */
  readonly others: readonly string[];
};

const othersAtMost = 3;

/** What differs from one warning to the next of its kind. */
const variable = new RegExp(
  [
    /https?:\/\/\S+/,
    /\b(?:event|venue|organizer|category|tag|post|page|menu) \d+(?: "[^"]*")?/,
    /"[^"]*"/,
    /\((?:[a-z]{2}|menu-item\S*[^)]*)\)/,
    /[^\s"]*\/[^\s"]*/,
    /\d[\d:. -]*\d|\d+/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'g',
);

/** Sentences of one fact whose words differ, with what each says it of. */
const kindred: readonly (readonly [fact: string, sentence: RegExp])[] = [
  ['texts', /^[A-Z][a-z ]+ (?<subject>\d+ .+?) (?:from|in|of) the text of /],
  ['images', /^An image is missing: (?<subject>\S+) /],
  ['files', /^A file is missing: (?<subject>\S+) /],
  ['hosts', /^Images on (?<subject>\S+), which "images\.hosts"/],
  ['classes', /menu \d+ gives CSS classes to .*: (?<subject>"[^"]*")/],
];

/** The site shows all that editors wrote, though otherwise. */
const changed =
  /; this item uses |, read as |, shown (?:as|without an end)|becomes a root| leads to .* because of |, which stays|smaller copy|whose title|unclosed|no coordinates/;

/** Nothing is missing; something could be better. */
const advice =
  /^There is no security\.txt|CSS classes|has a contrast of|does not set |has the layout/;

/**
 * Warnings by what they say: first where something of an editor is not shown, then where it is shown otherwise, then
 * advice; among these, those said most often first.
 */
export function groupWarnings(warnings: readonly string[]): WarningGroup[] {
  const groups = Map.groupBy(warnings.map(parse), ({ fact }) => fact);
  return [...groups.values()]
    .map(([first = parse(''), ...others]) => ({
      text: first.warning,
      count: others.length + 1,
      others: [...new Set(others.map(({ subject }) => subject))]
        .filter((one) => one !== '' && one !== first.subject)
        .slice(0, othersAtMost),
    }))
    .toSorted(
      (one, other) => consequence(one.text) - consequence(other.text) || other.count - one.count,
    );
}

function consequence(warning: string): number {
  if (advice.test(warning)) return 2;
  return changed.test(warning) ? 1 : 0;
}

function parse(warning: string) {
  for (const [fact, sentence] of kindred) {
    const subject = sentence.exec(warning)?.groups?.['subject'];
    if (subject !== undefined) return { warning, fact, subject };
  }
  const [, language = '', sentence = ''] = /^(?:([a-z]{2}): )?(.*)$/s.exec(warning) ?? [];
  const [first = ''] = sentence.match(variable) ?? [];
  const named = /^\d/.test(first) ? '' : first.replace(/^"([^"]*)"$/, '$1');
  return {
    warning,
    fact: sentence.replace(variable, '…').replaceAll(/…(?: …)+/g, '…'),
    subject: language === '' ? named : `${named} (${language})`.trim(),
  };
}
