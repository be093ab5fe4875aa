import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../cli/files.ts';
import { withoutHash } from './page-difference.ts';

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

type Sheets = ReadonlyMap<string, string>;

/** How the style sheets of two sites differ. */
export function compareStyles(before: string, after: string): StyleChanges {
  const [one, other] = [readSheets(before), readSheets(after)];
  const names = [...new Set([...one.keys(), ...other.keys()])];
  const differing = names.filter((name) => one.get(name) !== other.get(name));
  const found = new Map<string, PropertyChange>();
  for (const sheet of differing)
    for (const change of changesOf(one.get(sheet) ?? '', other.get(sheet) ?? ''))
      found.getOrInsert(change.name, change);
  return {
    before: bytesOf(one),
    after: bytesOf(other),
    files: differing.length,
    properties: [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** Names of the custom properties that style sheets of a site set. */
export function customProperties(folder: string): ReadonlySet<string> {
  return new Set([...readSheets(folder).values()].flatMap((sheet) => [...valuesIn(sheet).keys()]));
}

/** By their paths without what is named by its content. */
function readSheets(folder: string): Sheets {
  const files = [...listFiles(folder).keys()].filter((file) => file.endsWith('.css'));
  return new Map(
    files.map((file) => [withoutHash(file), readFileSync(join(folder, file), 'utf8')]),
  );
}

function bytesOf(sheets: Sheets): number {
  return sheets.values().reduce((sum, sheet) => sum + Buffer.byteLength(sheet), 0);
}

function changesOf(before: string, after: string): readonly PropertyChange[] {
  const [one, other] = [valuesIn(before), valuesIn(after)];
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name) => {
    const [from, to] = [one.get(name) ?? [], other.get(name) ?? []];
    const place = Array.from(
      { length: Math.max(from.length, to.length) },
      (_, index) => index,
    ).find((index) => from[index] !== to[index]);
    return place === undefined ? [] : [{ name, from: from[place], to: to[place] }];
  });
}

/** Values of each custom property, in their order. */
function valuesIn(sheet: string): ReadonlyMap<string, readonly string[]> {
  const set = sheet.matchAll(/(?<=[{;\s])(--[\w-]+):([^;}]*)/g);
  const groups = Map.groupBy(set, ([, name = '']) => name);
  return new Map(
    Array.from(groups, ([name, list]) => [name, list.map(([, , value = '']) => value.trim())]),
  );
}
