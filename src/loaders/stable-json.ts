/**
 * JSON text that is the same for the same value, whatever the order its keys were set in.
 *
 * @param replace as for `JSON.stringify`
 */
export function stableJson(
  value: unknown,
  replace: (key: string, value: unknown) => unknown = (_, inner) => inner,
): string {
  return JSON.stringify(value, (key, inner: unknown) => {
    const replaced = replace(key, inner);
    return isObject(replaced) ? sorted(replaced) : replaced;
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sorted(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(object)
      .toSorted()
      .map((key) => [key, object[key]]),
  );
}
