/**
 * The fields of an object that hold a value, without those that are computed when they are read.
 *
 * @example dataFields({ a: 1, get b() { return 2; } }) // { a: 1 }
 */
export function dataFields(object: object): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {};
  for (const name of Object.keys(object)) {
    const descriptor = Object.getOwnPropertyDescriptor(object, name);
    if (descriptor !== undefined && 'value' in descriptor) fields[name] = descriptor.value;
  }
  return fields;
}
