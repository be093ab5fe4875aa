import { expect, test } from 'vitest';
import { allOrAbort } from './concurrency.ts';

test('gives results in the order of the tasks', async () => {
  const isFirst = Promise.withResolvers<string>();
  const results = await allOrAbort([
    async () => {
      await isFirst.promise;
      return 'slow';
    },
    async () => {
      isFirst.resolve('fast');
      return isFirst.promise;
    },
  ]);
  expect(results).toEqual(['slow', 'fast']);
});

test('throws the first failure after everything has stopped', async () => {
  const steps: string[] = [];
  const failing = allOrAbort([
    async () => {
      throw new Error('first');
    },
    async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise(setImmediate);
      steps.push('stopped');
      throw new Error('second');
    },
  ]);
  await expect(failing).rejects.toThrow('first');
  expect(steps).toEqual(['stopped']);
});

test('passes on that it is called off', async () => {
  const stop = new AbortController();
  const task = async (signal: AbortSignal) => {
    stop.abort(new Error('enough'));
    signal.throwIfAborted();
  };
  await expect(allOrAbort([task], stop.signal)).rejects.toThrow('enough');
});
