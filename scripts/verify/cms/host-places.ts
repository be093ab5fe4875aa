/** A place where a text names a host. */
export type HostPlace = {
  /** Where the address or the host begins. */
  readonly start: number;
  /** The absolute address, as far as it goes; `undefined` where only the host is named. */
  readonly address: string | undefined;
};

/** What stands before the host of an address: plain, in JSON, or percent-encoded in the query of another address. */
const beginning = /(?:(https?):)?(?:\/\/|\\\/\\\/)(?:www\.)?$/i;
const encodedBeginning = /(?:https?(?::|%3A))?%2F%2F(?:www\.)?$/i;

/** Characters that end an address in all formats of the output. */
const addressEnd = /[\s"'<>\\)]|&(?:quot|lt|gt|#34|#39|apos);/g;

/** Where a text names a host. Mail addresses and other hosts that only contain its name are none. */
export function* placesOfHost(text: string, host: string): Iterable<HostPlace> {
  for (let at = text.indexOf(host); at !== -1; at = text.indexOf(host, at + host.length)) {
    const after = text.slice(at + host.length, at + host.length + 2);
    if (/^(?:[\w-]|\.\w|:\d)/.test(after)) continue;
    const before = text.slice(Math.max(0, at - 24), at);
    const opening = beginning.exec(before) ?? encodedBeginning.exec(before);
    if (opening) {
      const rest = text.slice(at, endOfAddress(text, at));
      const scheme = opening[1] ?? 'https';
      yield { start: at - opening[0].length, address: `${scheme}://${rest}` };
    } else if (!/[\w.@-]$/.test(before) || /(?:^|[^\w.@-])www\.$/.test(before)) {
      yield { start: at, address: undefined };
    }
  }
}

function endOfAddress(text: string, from: number): number {
  addressEnd.lastIndex = from;
  for (let match = addressEnd.exec(text); match; match = addressEnd.exec(text)) {
    if (match[0] !== '\\' || text[match.index + 1] !== '/') return match.index;
  }
  return text.length;
}
