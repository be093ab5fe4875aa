type Replace = (key: string, value: unknown) => unknown;

/**
 * JSON text that is the same for the same value, whatever the order its keys were set in; empty for `undefined`.
 *
 * @param replace as for `JSON.stringify`, but that it is given objects as they are
 */
export function stableJson(value: unknown, replace?: Replace): string {
  return textOf('', value, replace) ?? '';
}

/** Written out, because a replacing function makes `JSON.stringify` many times slower, and every item comes here. */
function textOf(key: string, value: unknown, replace: Replace | undefined): string | undefined {
  const inner = replace ? replace(key, value) : value;
  if (inner === null) return 'null';
  if (typeof inner === 'boolean') return inner ? 'true' : 'false';
  if (typeof inner !== 'object') return JSON.stringify(inner);
  if (Array.isArray(inner)) return listText(inner, replace);
  return isPlain(inner) ? objectText(inner, replace) : JSON.stringify(inner);
}

function listText(list: readonly unknown[], replace: Replace | undefined): string {
  let text = '';
  for (let index = 0; index < list.length; index += 1) {
    const inner = textOf(replace ? String(index) : '', list[index], replace) ?? 'null';
    text += index === 0 ? inner : `,${inner}`;
  }
  return `[${text}]`;
}

function objectText(object: Readonly<Record<string, unknown>>, replace: Replace | undefined): string {
  let text = '';
  for (const { key, name } of inOrder(Object.keys(object))) {
    const inner = textOf(key, object[key], replace);
    if (inner !== undefined) text += text === '' ? name + inner : `,${name}${inner}`;
  }
  return `{${text}}`;
}

/** A key, and the text before its value. */
type Named = { readonly key: string; readonly name: string };

/** Objects of more keys are dictionaries, each of other ones. */
const mostRemembered = 100;

/** The last keys that came in each number: items of a collection have the same ones, one after the other. */
const remembered: { readonly keys: readonly string[]; readonly named: readonly Named[] }[] = [];

function inOrder(keys: readonly string[]): readonly Named[] {
  const last = remembered[keys.length];
  if (last && isSame(last.keys, keys)) return last.named;
  const named = keys.toSorted().map((key) => ({ key, name: `${JSON.stringify(key)}:` }));
  if (keys.length <= mostRemembered) remembered[keys.length] = { keys, named };
  return named;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  for (let index = 0; index < one.length; index += 1) if (one[index] !== other[index]) return false;
  return true;
}

function isPlain(object: object): object is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === Object.prototype || prototype === null;
}
