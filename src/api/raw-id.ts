/** The id of an item as it came, in digits; `undefined` where it has none that could be one. */
export function rawId(item: unknown): string | undefined {
  if (typeof item !== 'object' || item === null || !('id' in item)) return undefined;
  const text = typeof item.id === 'number' || typeof item.id === 'string' ? String(item.id) : '';
  return /^[1-9]\d{0,14}$/.test(text) ? text : undefined;
}
