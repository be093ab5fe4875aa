import { type StaticServer, serveFolder } from './server.ts';

/** Ports tried beyond the wished one. */
const tries = 50;

/** Serves on the wished port, or the next free one. */
export async function serveOnFreePort(order: Parameters<typeof serveFolder>[0]): Promise<StaticServer> {
  for (let port = order.port; ; port++) {
    try {
      return await serveFolder({ ...order, port });
    } catch (error) {
      const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!taken || port >= order.port + tries) throw error;
    }
  }
}
