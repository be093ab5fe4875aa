import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { Failure } from './failure.ts';

type Guard = {
  /** Milliseconds until an attempt to connect is given up. */
  readonly timeout: number;
  /** Whether an IP address may be connected to. */
  readonly mayConnect: (address: string) => boolean;
};

/**
 * Connects to no address that is not allowed. What a name leads to is checked where it is looked up for the connection
 * itself, so that a name server cannot answer something else a moment later.
 */
export function guardedConnector({ timeout, mayConnect }: Guard): buildConnector.connector {
  const guardedLookup: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first] = found ?? [];
      const refused = found?.find(({ address }) => !mayConnect(address));
      if (error) callback(error, []);
      else if (refused || !first) callback(forbidden(refused?.address ?? 'nowhere'), []);
      else if (options.all) callback(null, found);
      else callback(null, first.address, first.family);
    });
  };
  const connect = buildConnector({ timeout, lookup: guardedLookup });
  return (options, callback) => {
    const address = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(address) === 0 || mayConnect(address)) connect(options, callback);
    else callback(forbidden(address), null);
  };
}

function forbidden(address: string): Failure {
  return new Failure({
    kind: 'unreachable',
    problem: `leads to ${address}, which is no address of the public Internet and not visited`,
    advice: 'Files are fetched from private networks only where API_URL is in one as well.',
    transient: false,
  });
}
