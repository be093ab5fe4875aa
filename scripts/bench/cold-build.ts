import { type Figures, type Row, type Total, totalOf } from './figures-format.ts';

export type ColdBuild = Total & { readonly pages: number; readonly files: number; readonly bytes: number };

/** Whether a row is one stage of a cold build of this program. */
export function isColdStage({ by, case: what }: Row): boolean {
  return by === 'kalendarium' && what === 'cold';
}

/** A cold build of this program, all stages together; undefined where none was measured. */
export function coldBuild({ rows }: Figures): ColdBuild | undefined {
  const cold = rows.filter(isColdStage);
  const { pages, bytes, files } = cold[0] ?? {};
  if (pages === undefined || bytes === undefined || files === undefined) return undefined;
  return { ...totalOf(cold), pages, bytes, files };
}
