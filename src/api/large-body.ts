import { createGate } from './gate.ts';

/** Leave for one body to be large. */
type Ticket = {
  /** Waits until no other body is large. */
  take(signal: AbortSignal): Promise<void>;
  /** To be called when the body was read and understood, or given up. */
  release(): void;
};

/** Bytes a body may have without leave. */
export const largeBody = 4_000_000;

/** Lets one body at a time be large, so that memory holds one of them whatever the server sends at once. */
export function createTickets(): () => Ticket {
  const gate = createGate(1);
  return () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const take = (signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason), { once: true });
        void gate(() => {
          resolve();
          return released;
        });
      });
    return { take, release };
  };
}
