import type { BenchPlace } from './build-rows.ts';
import type { Row, Writer } from './figures-format.ts';
import { floorRow } from './floor-row.ts';
import { hugoRow, hugoVersion } from './hugo/hugo-row.ts';
import { programVersion } from './machine.ts';

/** Something else that writes a site of the same content. */
export type Rival = {
  readonly name: Exclude<Writer, 'kalendarium'>;
  /** Its version, where it has one. */
  readonly version?: string | undefined;
  /** Why it cannot be measured here. */
  readonly missing?: string | undefined;
  readonly row?: (place: BenchPlace) => Promise<Row>;
};

/** What can be measured of what was asked for. */
export function rivalOf(name: Rival['name']): Rival {
  if (name === 'floor') return { name, row: floorRow };
  if (name === 'hugo') {
    const version = hugoVersion();
    return version === undefined
      ? { name, missing: 'Hugo is not installed (no "hugo" in PATH).' }
      : { name, version, row: hugoRow };
  }
  const version = programVersion('eleventy', '--version');
  const missing =
    version === undefined
      ? 'Eleventy is not installed (no "eleventy" in PATH).'
      : `Eleventy ${version} is installed, but no site is prepared for it: it was not measured.`;
  return { name, missing };
}
