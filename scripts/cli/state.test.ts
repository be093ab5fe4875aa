import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { createState } from './files.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

test('what is remembered of files goes with them, whoever removes them', async () => {
  const folder = temporaryFolder();
  const state = createState(z.object({ files: z.array(z.string()) }), 'nothing is lost');
  const write = (name: string) => {
    const value = { files: [name] };
    state.write(join(folder, name), value);
    return new WeakRef(value);
  };
  const [removed, kept] = [write('first.json'), write('second.json')];
  rmSync(join(folder, 'first.json'));
  write('third.json');
  await setImmediate();
  collect();
  expect([removed.deref(), kept.deref()]).toEqual([undefined, { files: ['second.json'] }]);
  expect(state.read(join(folder, 'first.json'))).toBeUndefined();
});
