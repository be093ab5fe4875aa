import { comparisons } from './comparisons.ts';
import type { Figures } from './figures-format.ts';
import { figuresTable } from './figures-table.ts';

/** What the document tells of builds: where and how they were measured, the picture, the table, what follows. */
export function figuresBlock(sizes: readonly Figures[]): string {
  if (sizes.length === 0) return 'Nothing is measured yet.';
  return [
    sizes.map(origin).join('\n'),
    '![Times and memory of builds as bars; the table below has the same figures.](images/performance.svg)',
    figuresTable(sizes),
    comparisons(sizes),
  ].join('\n\n');
}

function origin({ events, date, command, machine, versions, skipped }: Figures): string {
  const { processor, cores, memoryBytes, system, load } = machine;
  const programs = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return [
    `- ${events} events x 2: \`${command}\` on ${date}; ${cores} cores of ${processor}, ${(memoryBytes / 2 ** 30).toFixed(0)} GiB, ${system}, load ${load} before it began; ${programs.join(', ')}.`,
    ...skipped.map((reason) => `  ${reason}`),
  ].join('\n');
}
