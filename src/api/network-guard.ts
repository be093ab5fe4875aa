import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { RequestFailure } from './errors.ts';

type DispatcherSettings = {
  /** Connections to one origin. */
  readonly connections: number;
  /** Milliseconds until an attempt to connect is given up. */
  readonly timeout: number;
  /** Whether an address is on the configured server, wherever that is. */
  readonly isOwn: (url: URL) => boolean;
};

type Dispatchers = {
  for(url: URL): Dispatcher;
  destroy(): Promise<void>;
};

/**
 * One pool of connections for the configured server and one for everything else. The second connects to addresses of
 * the public Internet; to private networks only when the configured server turned out to be in one.
 */
export function createDispatchers({
  connections,
  timeout,
  isOwn,
}: DispatcherSettings): Dispatchers {
  let ownIsLocal = false;
  const connectOwn = buildConnector({ timeout });
  const own = new Agent({
    ...limits(connections),
    connect: (options, callback) => {
      connectOwn(options, (...outcome) => {
        const [, socket] = outcome;
        if (socket && addressKind(socket.remoteAddress ?? '') !== 'public') ownIsLocal = true;
        callback(...outcome);
      });
    },
  });
  const others = new Agent({
    ...limits(connections),
    connect: guardedConnector({
      timeout,
      mayConnect: (address) => {
        const kind = addressKind(address);
        return kind === 'public' || (kind === 'local' && ownIsLocal);
      },
    }),
  });
  return {
    for: (url) => (isOwn(url) ? own : others),
    destroy: async () => {
      await Promise.all([own.destroy(), others.destroy()]);
    },
  };
}

// One deadline spans the complete request; idle limits beside it would only blur which one was reached.
function limits(connections: number): Agent.Options {
  return { connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };
}

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
function guardedConnector({ timeout, mayConnect }: Guard): buildConnector.connector {
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

function forbidden(address: string): RequestFailure {
  return new RequestFailure({
    kind: 'network',
    problem: `leads to ${address}, which is no address of the public Internet and not visited`,
    advice: 'Files are fetched from private networks only where API_URL is in one as well.',
  });
}

/**
 * What an IP address belongs to: the Internet; a private network or this machine; or nothing a file could be at
 * (link-local, metadata of cloud machines, multicast, shared, documentation, reserved).
 */
type AddressKind = 'public' | 'local' | 'special';

const local = blockList(
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
);

/** Addresses of the IANA special-purpose registries that are not globally reachable (RFC 6890), without the local. */
const special = blockList(
  ['0.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  // Metadata of cloud machines, in the range of private networks.
  ['fd00:ec2::254', 128, 'ipv6'],
);

const globalUnicast = blockList(['2000::', 3, 'ipv6']);

/** Prefixes of IPv6 addresses that hold an IPv4 one in their last 32 bits: mapped (RFC 4291), NAT64 (RFC 6052). */
const holdsIpv4 = [
  [0, 0, 0, 0, 0, 0xffff],
  [0x64, 0xff9b, 0, 0, 0, 0],
];

export function addressKind(address: string): AddressKind {
  const family = isIP(address);
  if (family === 4) return kindIn(address, 'ipv4');
  const groups = family === 6 ? groupsOf(address) : undefined;
  if (!groups) return 'special';
  const [high = 0, low = 0] = groups.slice(6);
  if (holdsIpv4.some((prefix) => prefix.every((group, at) => groups[at] === group))) {
    return kindIn([high >> 8, high & 255, low >> 8, low & 255].join('.'), 'ipv4');
  }
  const plain = groups.map((group) => group.toString(16)).join(':');
  const kind = kindIn(plain, 'ipv6');
  return kind === 'public' && !globalUnicast.check(plain, 'ipv6') ? 'special' : kind;
}

function kindIn(address: string, family: 'ipv4' | 'ipv6'): AddressKind {
  if (special.check(address, family)) return 'special';
  return local.check(address, family) ? 'local' : 'public';
}

function groupsOf(address: string): number[] | undefined {
  const written = URL.parse(`http://[${address.replace(/%.*$/, '')}]/`)?.hostname.slice(1, -1);
  if (written === undefined) return undefined;
  const [before = '', after] = written.split('::');
  const numbers = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [head, tail] = [numbers(before), numbers(after ?? '')];
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

function blockList(...subnets: readonly (readonly [string, number, 'ipv4' | 'ipv6'])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix, family] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
