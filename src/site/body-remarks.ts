import { bodyFaults } from '../model/body-faults.ts';

/** A body as the server gave it. */
type Source = {
  /** What tells its item from others. */
  readonly item: string;
  readonly html: string;
};

type Finding = { count: number; readonly items: string[] };

const namedAtMost = 5;

/** What had to be taken out of bodies or repaired in them: one sentence a kind, with the items it was found in. */
export function bodyRemarks(sources: Iterable<Source>): string[] {
  const findings = new Map<string, Finding>();
  for (const { item, html } of sources) {
    if (html === '') continue;
    for (const [what, count] of bodyFaults(html)) {
      const finding = findings.getOrInsertComputed(what, () => ({ count: 0, items: [] }));
      finding.count += count;
      finding.items.push(item);
    }
  }
  return [...findings].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(sentence);
}

function sentence([what, { count, items }]: readonly [string, Finding]): string {
  const named = items.toSorted().slice(0, namedAtMost).join(', ');
  const more = items.length > namedAtMost ? ` and ${items.length - namedAtMost} more` : '';
  const times = count === 1 ? 'once' : `${count} times`;
  return `${what}, ${times}, from the text of ${named}${more}.`;
}
