import { plainText } from '../html/text.ts';

/** Values that a hook gave an event, by the names of their fields; of a field without choices one text. */
export type AddedValues = Readonly<Record<string, readonly string[]>>;

/** A field that hooks add to events. */
export type AddedFieldRule = {
  /** Its name for programs. */
  readonly name: string;
  /** As readers see it. */
  readonly label: string;
  /** What it may say, by name, as readers see it; undefined where it says any text. */
  readonly values: ReadonlyMap<string, string> | undefined;
};

/** What an event says in such a field. All of it is plain text and not empty. */
export type AddedField = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  /** Names of what is said; empty where the field says any text. */
  readonly chosen: readonly string[];
};

/** The fields of an event, in the order in which they are declared. */
export function addedFields(
  rules: readonly AddedFieldRule[],
  added: AddedValues = {},
): readonly AddedField[] {
  return rules.flatMap(({ name, label, values }) => {
    const said = added[name] ?? [];
    const value = said.map((one) => values?.get(one) ?? plainText(one)).join(', ');
    return value === '' ? [] : [{ name, label, value, chosen: values ? said : [] }];
  });
}

/** The fact that says of an event what a field says. @example 'level-beginner' */
export function addedFact(field: string, value: string): string {
  return `${field}-${value}`;
}

/** Names of the facts that say what the fields of an event say. */
export function addedFacts({
  added,
}: {
  readonly added: readonly AddedField[];
}): readonly string[] {
  return added.flatMap(({ name, chosen }) => chosen.map((value) => addedFact(name, value)));
}
