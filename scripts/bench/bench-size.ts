import { benchPlace, coldRows, laterRows } from './build-rows.ts';
import type { Figures, Row } from './figures-format.ts';
import { machine, versions } from './machine.ts';
import type { Rival } from './rivals.ts';
import { withSnapshot } from './with-snapshot.ts';

export type SizeOrder = {
  /** Events in each of the two languages. */
  readonly events: number;
  readonly rivals: readonly Rival[];
  /** Whether a cold build is all that is measured. */
  readonly coldOnly: boolean;
  readonly date: string;
  readonly tell: (what: string) => void;
};

/** Measures builds of one size, and what else writes the same content, one after the other. */
export function benchSize({ events, rivals, coldOnly, date, tell }: SizeOrder): Promise<Figures> {
  const measured = machine();
  return withSnapshot(events, tell, async (folder) => {
    const place = benchPlace(folder);
    const told = (what: string) => tell(`${events} events: ${what}`);
    const rows: Row[] = [...(await coldRows(place, told)), ...(coldOnly ? [] : await laterRows(place, told))];
    for (const { name, row } of rivals) {
      if (row === undefined) continue;
      told(name);
      rows.push(await row(place));
    }
    return {
      version: 1,
      events,
      date,
      command: `npm run bench -- --events ${events}${coldOnly ? ' --cold' : ''} --against ${rivals.map(({ name }) => name).join() || 'none'}`,
      machine: measured,
      versions: { ...versions(), ...versionsOf(rivals) },
      rows,
      skipped: rivals.flatMap(({ missing }) => missing ?? []),
    };
  });
}

function versionsOf(rivals: readonly Rival[]): Figures['versions'] {
  return Object.fromEntries(
    rivals.flatMap(({ name, version }) =>
      version === undefined ? [] : [[name === 'hugo' ? 'Hugo' : name, version]],
    ),
  );
}
