/**
 * Runs tasks at once and gives their results in order. When one fails, the others are told to stop, and the failure is
 * thrown after all of them have: nothing goes on in the background.
 */
export async function together<T>(
  tasks: readonly ((signal: AbortSignal) => Promise<T>)[],
  signal?: AbortSignal,
): Promise<T[]> {
  const stop = new AbortController();
  const both = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal;
  let failure: { readonly reason: unknown } | undefined;
  const settled = await Promise.allSettled(
    tasks.map(async (task) => {
      try {
        return await task(both);
      } catch (reason) {
        failure ??= { reason };
        stop.abort(reason);
        throw reason;
      }
    }),
  );
  if (failure) throw failure.reason;
  return settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
}
