/** Warnings that say the same of different things. */
export type WarningGroup = {
  /** The sentence, with `…` for what differs; the warning itself where there is only one. */
  readonly text: string;
  readonly count: number;
  /** What it is said of, for a few of them. */
  readonly examples: readonly string[];
};

const examplesAtMost = 3;

/** What differs from one warning to the next of its kind: addresses, quoted words, numbers. */
const variable = /https?:\/\/\S+|"[^"]*"|\d[\d:. -]*\d|\d+/g;

/** Warnings by what they say, those said most often first. */
export function groupWarnings(warnings: readonly string[]): WarningGroup[] {
  const groups = Map.groupBy(warnings, (warning) => parse(warning).text);
  return [...groups]
    .map(([text, members]) => groupOf(text, members))
    .toSorted((one, other) => other.count - one.count);
}

function groupOf(text: string, members: readonly string[]): WarningGroup {
  const [only = ''] = members;
  if (members.length === 1) return { text: only, count: 1, examples: [] };
  const examples = [...new Set(members.map((member) => parse(member).subject))].filter((one) => one !== '');
  return { text, count: members.length, examples: examples.slice(0, examplesAtMost) };
}

function parse(warning: string): { readonly text: string; readonly subject: string } {
  const [, language = '', sentence = ''] = /^(?:([a-z]{2}): )?(.*)$/s.exec(warning) ?? [];
  const [subject = ''] = sentence.match(variable) ?? [];
  const named = subject.replace(/^"|"$/g, '');
  return {
    text: sentence.replace(variable, '…').replaceAll('… …', '…').replace(/…\.$/, '…'),
    subject: language === '' || named === '' ? named : `${named} (${language})`,
  };
}
