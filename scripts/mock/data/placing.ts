/** Replaces the addresses of a server by the placeholders of a town. */
export type Placing = {
  readonly text: (text: string) => string;
  /** Every text within a value that JSON can hold. */
  readonly value: (value: unknown) => unknown;
};

/** @param addresses of the server; their hosts count */
export function createPlacing(addresses: readonly string[]): Placing {
  const hosts = [...new Set(addresses.map((address) => new URL(address).host))];
  const own = new RegExp(`(https?:)?//(?:${hosts.map(RegExp.escape).join('|')})(?![\\w.:-])`, 'gi');
  const text = (given: string) =>
    given.replace(own, (_, protocol: string | undefined) =>
      protocol === undefined ? '//{{host}}' : '{{origin}}',
    );
  return { text, value: (value) => JSON.parse(text(JSON.stringify(value))) };
}
