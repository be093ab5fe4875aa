import { createRequire } from 'node:module';

// What the program uses and Node 22 and 24 lack. A module of its own, which runs before all others that are imported with it.

// Compiled into the package; there is none in the repository.
const calendar = '../../packages/temporal.cjs';

if (!('Temporal' in globalThis)) createRequire(import.meta.url)(calendar);

define(Map.prototype, 'getOrInsertComputed', function <
  K,
  V,
>(this: Map<K, V>, key: K, make: (key: K) => V): V {
  if (!this.has(key)) this.set(key, make(key));
  return Reflect.apply(Map.prototype.get, this, [key]);
});

define(Map.prototype, 'getOrInsert', function <K, V>(this: Map<K, V>, key: K, value: V): V {
  if (!this.has(key)) this.set(key, value);
  return Reflect.apply(Map.prototype.get, this, [key]);
});

define(WeakMap.prototype, 'getOrInsertComputed', function <
  K extends WeakKey,
  V,
>(this: WeakMap<K, V>, key: K, make: (key: K) => V): V {
  if (!this.has(key)) this.set(key, make(key));
  return Reflect.apply(WeakMap.prototype.get, this, [key]);
});

define(WeakMap.prototype, 'getOrInsert', function <
  K extends WeakKey,
  V,
>(this: WeakMap<K, V>, key: K, value: V): V {
  if (!this.has(key)) this.set(key, value);
  return Reflect.apply(WeakMap.prototype.get, this, [key]);
});

// Of texts that stand within a pattern, not at its start, this is what the standard one means.
define(RegExp, 'escape', (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&'));

// Node 22 has what these answer as properties.
define(Intl.Locale.prototype, 'getWeekInfo', function (this: object) {
  return Reflect.get(this, 'weekInfo');
});
define(Intl.Locale.prototype, 'getTextInfo', function (this: object) {
  return Reflect.get(this, 'textInfo');
});

function define(on: object, name: string, value: unknown): void {
  if (!(name in on)) Object.defineProperty(on, name, { value, writable: true, configurable: true });
}
