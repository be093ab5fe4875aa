import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { components, contentLines, firstOf } from '../lint-feed/calendar-parser.ts';
import { namespaces, textOf, xmlElements } from '../lint-feed/xml.ts';
import type { FilePair, PairedFiles } from './paired-files.ts';

/** What programs of readers know of the events in calendars, or of the entries of feeds. */
export type EntryChanges = {
  readonly before: number;
  readonly after: number;
  /** Identifiers that the later one lacks: programs drop what they know under them. */
  readonly gone: readonly string[];
  readonly added: readonly string[];
  /** Identifiers of those that say something else. */
  readonly changed: readonly string[];
  /** How many entries differ in each property. @example { DESCRIPTION: 12 } */
  readonly properties: Readonly<Record<string, number>>;
};

/** Properties of each entry, by its identifier. */
type EntriesById = ReadonlyMap<string, ReadonlyMap<string, string>>;

const readers = {
  calendars: { files: /\.ics$/, read: calendarEntries },
  feeds: { files: /\.(?:rss|atom)$|(?:^|\/)feeds\/.*\.json$/, read: feedEntries },
} as const;

/**
 * How entries of calendars or feeds differ.
 *
 * @param trees folders of both sites
 * @param files those that differ or that only one has, and those that are the same in both
 */
export function compareEntries(
  trees: Readonly<Record<keyof FilePair, string>>,
  what: keyof typeof readers,
  files: PairedFiles & { readonly equal: readonly FilePair[] },
): EntryChanges {
  const { read, files: pattern } = readers[what];
  const entriesOf = (when: keyof FilePair, file: string) =>
    pattern.test(file)
      ? read(readFileSync(join(trees[when], file)), file)
      : new Map<string, ReadonlyMap<string, string>>();
  const same = new Set(
    files.equal.flatMap(({ before }) => [...entriesOf('before', before).keys()]),
  );
  const [before, after] = [new Set(same), new Set(same)];
  const differing = new Map<string, ReadonlySet<string>>();
  for (const pair of files.pairs) {
    const [earlier, later] = [entriesOf('before', pair.before), entriesOf('after', pair.after)];
    for (const id of earlier.keys()) before.add(id);
    for (const id of later.keys()) after.add(id);
    noteDifferences(earlier, later, differing);
  }
  for (const file of files.gone) for (const id of entriesOf('before', file).keys()) before.add(id);
  for (const file of files.added) for (const id of entriesOf('after', file).keys()) after.add(id);
  const properties = new Map<string, number>();
  for (const names of differing.values())
    for (const name of names) properties.set(name, (properties.get(name) ?? 0) + 1);
  return {
    ...{ before: before.size, after: after.size },
    gone: [...before.difference(after)].toSorted(),
    added: [...after.difference(before)].toSorted(),
    changed: [...differing.keys()].toSorted(),
    properties: Object.fromEntries([...properties].toSorted(([, one], [, other]) => other - one)),
  };
}

function noteDifferences(
  earlier: EntriesById,
  later: EntriesById,
  differing: Map<string, ReadonlySet<string>>,
): void {
  for (const [id, properties] of later) {
    const known = earlier.get(id);
    if (known === undefined) continue;
    const names = new Set([...known.keys(), ...properties.keys()]);
    const other = [...names].filter((name) => known.get(name) !== properties.get(name));
    if (other.length > 0) differing.set(id, new Set([...(differing.get(id) ?? []), ...other]));
  }
}

function calendarEntries(bytes: Buffer): EntriesById {
  const entries = new Map<string, ReadonlyMap<string, string>>();
  for (const component of components(contentLines(bytes, ignore), ignore)) {
    const uid = firstOf(component, 'UID')?.value;
    if (component.name !== 'VEVENT' || uid === undefined) continue;
    const instance = firstOf(component, 'RECURRENCE-ID')?.value;
    const properties = Array.from(component.properties, ([name, list]) => {
      const texts = list.map(({ parameters, value }) => `${[...parameters].join(';')}:${value}`);
      return [name, texts.join('\n')] as const;
    });
    entries.set(instance === undefined ? uid : `${uid} ${instance}`, new Map(properties));
  }
  return entries;
}

function ignore(): void {}

const jsonFeedSchema = z.object({
  version: z.string().startsWith('https://jsonfeed.org/'),
  items: z.array(z.looseObject({ id: z.string() })),
});

function feedEntries(bytes: Buffer, file: string): EntriesById {
  const text = bytes.toString('utf8');
  if (file.endsWith('.json')) {
    const { items = [] } = jsonFeedSchema.safeParse(JSON.parse(text)).data ?? {};
    return new Map(items.map((item) => [item.id, textsOf(item)]));
  }
  const entries = new Map<string, ReadonlyMap<string, string>>();
  for (const element of xmlElements(text)) {
    const id =
      element.local === 'entry'
        ? textOf(element, namespaces.atom, 'id')
        : element.local === 'item' && textOf(element, namespaces.none, 'guid');
    if (!id) continue;
    const properties = Map.groupBy(element.children, ({ name }) => name);
    entries.set(
      id,
      new Map(
        Array.from(properties, ([name, list]) => [
          name,
          list.map((child) => child.text + [...child.attributes].join(';')).join('\n'),
        ]),
      ),
    );
  }
  return entries;
}

function textsOf(item: Readonly<Record<string, unknown>>): ReadonlyMap<string, string> {
  return new Map(Object.entries(item).map(([name, value]) => [name, JSON.stringify(value)]));
}
