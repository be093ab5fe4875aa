import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../cli/files.ts';

/** A custom property of the style sheets with the first value that differs. */
export type PropertyChange = {
  /** @example '--accent' */
  readonly name: string;
  /** Missing where only one version has it. */
  readonly from: string | undefined;
  readonly to: string | undefined;
};

export type StyleChanges = {
  /** Bytes of all style sheets. */
  readonly before: number;
  readonly after: number;
  /** Style sheets that only one version has, or that differ. */
  readonly files: number;
  readonly properties: readonly PropertyChange[];
};

/** How the style sheets of two sites differ, whatever they are called. */
export function compareStyles(before: string, after: string): StyleChanges {
  const [one, other] = [readSheets(before), readSheets(after)];
  const [earlier, later] = [new Set(one), new Set(other)];
  const [from, to] = [valuesIn(one), valuesIn(other)];
  const names = [...new Set([...from.keys(), ...to.keys()])].toSorted();
  return {
    before: bytesOf(one),
    after: bytesOf(other),
    files: Math.max(earlier.difference(later).size, later.difference(earlier).size),
    properties: names.flatMap((name) => differenceOf(name, from.get(name), to.get(name))),
  };
}

/** Names of the custom properties that style sheets of a site set. */
export function customProperties(folder: string): ReadonlySet<string> {
  return new Set(valuesIn(readSheets(folder)).keys());
}

function readSheets(folder: string): readonly string[] {
  const files = [...listFiles(folder).keys()].filter((file) => file.endsWith('.css'));
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}

function bytesOf(sheets: readonly string[]): number {
  return sheets.reduce((sum, sheet) => sum + Buffer.byteLength(sheet), 0);
}

/** Values of each custom property in their order, each once. */
function valuesIn(sheets: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const values = new Map<string, string[]>();
  for (const sheet of sheets)
    for (const [, name = '', value = ''] of sheet.matchAll(/(?<=[{;\s])(--[\w-]+):([^;}]*)/g)) {
      const known = values.getOrInsertComputed(name, () => []);
      if (!known.includes(value.trim())) known.push(value.trim());
    }
  return values;
}

function differenceOf(
  name: string,
  before: readonly string[] = [],
  after: readonly string[] = [],
): readonly PropertyChange[] {
  const left = before.filter((value) => !after.includes(value));
  const come = after.filter((value) => !before.includes(value));
  if (left.length === 0 && come.length === 0) return [];
  return [{ name, from: left[0] ?? before[0], to: come[0] ?? after[0] }];
}
