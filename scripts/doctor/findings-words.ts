import { areas, type Finding } from './finding.ts';

const marks = { good: 'ok  ', remark: 'note', bad: 'FIX ' };

/** Everything that was looked at, and last what to fix, in the order in which it has to be. */
export function findingsWords(found: readonly Finding[]): string {
  const rows = areas.flatMap((area) => {
    const own = found.filter((one) => one.area === area);
    return own.length === 0 ? [] : [area, ...own.map(({ state, what }) => `  ${marks[state]}  ${what}`), ''];
  });
  return [...rows, ...mendWords(found)].join('\n');
}

function mendWords(found: readonly Finding[]): readonly string[] {
  const bad = found.filter(({ state }) => state === 'bad');
  const remarks = found.filter(({ state }) => state === 'remark');
  return [
    bad.length === 0 ? 'Nothing has to be fixed.' : 'Fix these, in this order:',
    ...bad.map(line),
    ...(remarks.length === 0 ? [] : ['', 'Optional:', ...remarks.map(line)]),
  ];
}

function line({ what, mend }: Finding, index: number): string {
  return `  ${index + 1}. ${what.split('\n')[0]}\n     ${mend}`;
}
