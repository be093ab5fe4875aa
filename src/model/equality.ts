type Comparable = { equals(other: unknown): boolean };

function isComparable(value: object): value is Comparable {
  return 'equals' in value && typeof value.equals === 'function';
}

/**
 * Whether two values are equal through and through, the order of entries included: one may stand for the other. Functions
 * are equal to themselves only, and so are objects of classes that do not say by `equals` when they are.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const prototype: unknown = Object.getPrototypeOf(one);
  if (prototype !== Object.getPrototypeOf(other)) return false;
  if (Array.isArray(one) && Array.isArray(other)) return sameList(one, other);
  if (prototype === Object.prototype) return sameFields(one, other);
  if (one instanceof Map && other instanceof Map)
    return one.size === other.size && sameList([...one], [...other]);
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && sameList([...one], [...other]);
  return isComparable(one) && one.equals(other);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((part, place) => sameValue(part, other[place]));
}

/** Whether two objects have equal fields in one order. */
export function sameFields(one: object, other: object): boolean {
  const [fields, others] = [Object.entries(one), Object.entries(other)];
  return (
    fields.length === others.length &&
    fields.every(([name, value], place) => {
      const [otherName, otherValue] = others[place] ?? [];
      return name === otherName && sameValue(value, otherValue);
    })
  );
}
