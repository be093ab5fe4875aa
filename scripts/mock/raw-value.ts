/** A value as a request brings it: text from a query, anything JSON has from a body. */
export type RawValue =
  | string
  | number
  | boolean
  | null
  | readonly RawValue[]
  | { readonly [name: string]: RawValue };

export function isTree(value: RawValue | undefined): value is { readonly [name: string]: RawValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
