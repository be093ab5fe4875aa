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
  if (typeof inner !== 'object' || inner === null) return JSON.stringify(inner);
  if (Array.isArray(inner)) {
    return `[${inner.map((one: unknown, index) => textOf(String(index), one, replace) ?? 'null').join(',')}]`;
  }
  return isPlain(inner) ? objectText(inner, replace) : JSON.stringify(inner);
}

function objectText(object: Readonly<Record<string, unknown>>, replace: Replace | undefined): string {
  let text = '';
  for (const key of Object.keys(object).sort()) {
    const inner = textOf(key, object[key], replace);
    if (inner !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${inner}`;
  }
  return `{${text}}`;
}

function isPlain(object: object): object is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === Object.prototype || prototype === null;
}
