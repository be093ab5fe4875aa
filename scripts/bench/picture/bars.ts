import { isColdStage } from '../cold-build.ts';
import { type Figures, type Row, type Total, totalOf } from '../figures-format.ts';
import { writerNames } from '../words.ts';

/** One line of the picture: a program in a case. */
export type Bar = {
  readonly label: string;
  readonly own: boolean;
  /** The stages it consists of, in order; one where it has none. */
  readonly parts: readonly Total[];
  readonly total: Total;
};

/** The lines of one size. Images are left out: they are converted once. */
export function barsOf({ rows }: Figures): readonly Bar[] {
  const cold = rows.filter(isColdStage);
  const others = rows.filter((row) => !isColdStage(row) && row.case !== 'images');
  return [
    ...(cold.length > 0 ? [bar('Cold', cold, true)] : []),
    ...others.map((row) => bar(labelOf(row), [row], row.by === 'kalendarium')),
  ];
}

function labelOf({ by, case: what, stage }: Row): string {
  if (by === 'kalendarium')
    return `${what.charAt(0).toUpperCase()}${what.slice(1)}${stage === 'build' ? '' : ' twice'}`;
  return by === 'floor' ? 'The same files, only written' : `${writerNames[by]}, HTML alone`;
}

function bar(label: string, parts: readonly Total[], own: boolean): Bar {
  return { label, own, parts, total: totalOf(parts) };
}
