/**
 * Makes a function that adds fields to an object which are computed from a source whenever they are read. They are
 * enumerable: a copy made by spreading holds their values.
 *
 * One getter per field serves all objects: getters written in each object cost two kilobytes an object.
 */
export function lazyFields<Source, Fields extends object>(
  compute: {
    readonly [Name in keyof Fields]: (source: Source) => Fields[Name];
  },
) {
  const sources = new WeakMap<object, { readonly source: Source }>();
  const descriptors = Object.fromEntries(
    Object.entries<(source: Source) => unknown>(compute).map(([name, field]) => [
      name,
      { enumerable: true, get: lazyGetter(field, sources) },
    ]),
  );
  return function withLazyFields<Own extends object>(own: Own, source: Source): Own & Fields {
    sources.set(own, { source });
    // Object.defineProperties does not tell the type of what it adds.
    return Object.defineProperties(own, descriptors) as Own & Fields;
  };
}

function lazyGetter<Source>(
  field: (source: Source) => unknown,
  sources: WeakMap<object, { readonly source: Source }>,
): (this: object) => unknown {
  return function read() {
    const entry = sources.get(this);
    if (!entry) throw new TypeError('A computed field is read through its own object only.');
    return field(entry.source);
  };
}
