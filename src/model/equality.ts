type Comparable = { equals(other: unknown): boolean };

function isComparable(value: object): value is Comparable {
  return 'equals' in value && typeof value.equals === 'function';
}

/**
 * Whether two values are equal through and through, the order of entries included: one may stand
 * for the other. Functions are equal to themselves only, and so are objects of classes that do not
 * say by `equals` when they are.
 */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!isObject(one) || !isObject(other)) return false;
  const prototype: unknown = Object.getPrototypeOf(one);
  if (prototype !== Object.getPrototypeOf(other)) return false;
  if (Array.isArray(one) && Array.isArray(other)) return sameList(one, other);
  if (prototype === Object.prototype) return sameEntries(one, other);
  if (one instanceof Map && other instanceof Map)
    return one.size === other.size && sameList([...one], [...other]);
  if (one instanceof Set && other instanceof Set)
    return one.size === other.size && sameList([...one], [...other]);
  if (isNumbers(one) && isNumbers(other)) return sameNumbers(one, other);
  // Names of one time zone are equal to it, and are printed.
  if (one instanceof Temporal.ZonedDateTime && other instanceof Temporal.ZonedDateTime)
    return one.timeZoneId === other.timeZoneId && one.equals(other);
  return isComparable(one) && one.equals(other);
}

type NamedValues = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is NamedValues {
  return typeof value === 'object' && value !== null;
}

function sameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  // `every` leaves out what a list does not hold.
  for (let place = 0; place < one.length; place += 1)
    if (!sameValue(one[place], other[place])) return false;
  return true;
}

/** Texts in UTF-8, and lists of numbers. */
type Numbers = Uint8Array | Uint32Array;

function isNumbers(value: unknown): value is Numbers {
  return value instanceof Uint8Array || value instanceof Uint32Array;
}

function sameNumbers(one: Numbers, other: Numbers): boolean {
  if (one.length !== other.length) return false;
  for (let place = 0; place < one.length; place += 1) if (one[place] !== other[place]) return false;
  return true;
}

/** Whether two objects have equal fields in one order. */
export function sameFields(one: object, other: object): boolean {
  return isObject(one) && isObject(other) && sameEntries(one, other);
}

function sameEntries(one: NamedValues, other: NamedValues): boolean {
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length &&
    names.every((name, place) => name === others[place] && sameValue(one[name], other[name]))
  );
}
