import { Agent, buildConnector, type Dispatcher } from 'undici';
import { addressKind } from './address-kind.ts';
import { guardedConnector } from './guarded-connector.ts';

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
export function createDispatchers({ connections, timeout, isOwn }: DispatcherSettings): Dispatchers {
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

// One deadline spans the whole request; idle limits beside it would only blur which one was reached.
function limits(connections: number): Agent.Options {
  return { connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 };
}
