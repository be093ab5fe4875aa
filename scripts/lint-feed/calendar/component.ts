import type { Note } from '../findings.ts';
import type { ContentLine } from './content-lines.ts';
import { type Property, readProperty } from './property.ts';

/** A component (RFC 5545, 3.6) without those inside it. */
export type Component = {
  /** In capitals. */
  readonly name: string;
  /** Of its BEGIN. */
  readonly line: number;
  readonly properties: ReadonlyMap<string, readonly Property[]>;
  readonly within: Component | undefined;
};

type OpenComponent = Omit<Component, 'properties' | 'within'> & {
  readonly properties: Map<string, Property[]>;
  readonly within: OpenComponent | undefined;
};

/** Yields each component when it ends, inner ones first, noting what is wrong with the frame. */
export function* components(lines: Iterable<ContentLine>, note: Note): Generator<Component> {
  let open: OpenComponent | undefined;
  /** How many components of a name are open. */
  const opened = new Map<string, number>();
  const count = (name: string, more: number) => opened.set(name, (opened.get(name) ?? 0) + more);
  for (const { text, line } of lines) {
    const property = readProperty(text, line);
    if (property === undefined) note('malformed-line', line, text);
    else if (property.name === 'BEGIN') {
      const name = property.value.toUpperCase();
      if ((open === undefined) !== (name === 'VCALENDAR')) note('unbalanced', line, text);
      open = { name, line, properties: new Map(), within: open };
      count(name, 1);
    } else if (property.name === 'END') {
      const name = property.value.toUpperCase();
      if (open?.name !== name) note('unbalanced', line, text);
      if (!opened.get(name)) continue;
      for (; open !== undefined && open.name !== name; open = open.within) count(open.name, -1);
      if (open === undefined) continue;
      count(name, -1);
      yield open;
      open = open.within;
    } else if (open === undefined) note('unbalanced', line, `${property.name} outside of a calendar`);
    else open.properties.getOrInsertComputed(property.name, () => []).push(property);
  }
  for (; open !== undefined; open = open.within) {
    note('unbalanced', open.line, `BEGIN:${open.name} has no END`);
    yield open;
  }
}

/** The first property of a name. */
export function firstOf({ properties }: Component, name: string): Property | undefined {
  return properties.get(name)?.[0];
}
