import { expect, test } from 'vitest';
import { statusFile } from '../../src/routes.ts';
import { FileSizes } from '../cli/file-sizes.ts';
import { chances } from '../mock/town/chance.ts';
import type { CheckedTarget } from './facts.ts';
import { checkOwners, isStillRight, type PassedSite } from './file-owners.ts';

const names = Array.from({ length: 9 }, (_, index) => `target ${index}`);
const paths = Array.from({ length: 16 }, (_, index) => `folder/${index}.html`);

type Chance = () => number;

function oneOf<Value>(values: readonly Value[], chance: Chance): Value | undefined {
  return values[Math.floor(chance() * values.length)];
}

function sizesOf(files: readonly string[]): FileSizes {
  return FileSizes.from(new Map(files.toSorted().map((file) => [file, 1])));
}

/** A site in which each file is that of one target. */
function passedSite(chance: Chance): PassedSite {
  const free = paths.filter(() => chance() < 0.7);
  const targets = names
    .filter(() => chance() < 0.7)
    .map((name) => ({ name, files: free.splice(0, Math.floor(chance() * 4)) }));
  const files = targets.flatMap((target) => target.files);
  return {
    targets: new Map(targets.map((target) => [target.name, target])),
    files: sizesOf(files),
  };
}

/** The same with other targets and files, not always such as belong together. */
function edited({ targets: before }: PassedSite, chance: Chance) {
  const targets = new Map<string, CheckedTarget>(before);
  const free = new Set(paths);
  for (const { files } of before.values()) for (const file of files) free.delete(file);
  for (let edits = Math.floor(chance() * 4); edits > 0; edits--) {
    const name = oneOf(names, chance) ?? '';
    const known = targets.get(name)?.files ?? [];
    const file = oneOf(chance() < 0.9 ? [...free] : paths, chance) ?? '';
    if (chance() < 0.3) targets.delete(name);
    else
      targets.set(name, { name, files: chance() < 0.4 ? known : [...new Set([...known, file])] });
    free.delete(file);
  }
  const files = new Set([...targets.values()].flatMap((one) => one.files));
  if (chance() < 0.5) files.add(statusFile);
  if (chance() < 0.2) files.delete(oneOf(paths, chance) ?? '');
  if (chance() < 0.2) files.add(oneOf(paths, chance) ?? '');
  return { targets, files };
}

test('what became different is found to be right where the whole is, and nowhere else', () => {
  const chance = chances('owners');
  const met = { right: 0, wrong: 0 };
  for (let count = 0; count < 3000; count++) {
    const before = passedSite(chance);
    const edit = edited(before, chance);
    const gone = before.files.keys().filter((file) => !edit.files.has(file));
    const own = new Map(Array.from(edit.files, (file) => [file, 1]));
    const now = { ...edit, files: before.files.patched(own, gone) };
    expect(now.files.keys()).toEqual([...edit.files].toSorted());
    const { problems, unowned } = checkOwners(now);
    const isRight = problems.length + unowned.length === 0;
    met[isRight ? 'right' : 'wrong'] += 1;
    expect({ count, isRight: isStillRight(now, before) }).toEqual({ count, isRight });
    expect(checkOwners({ ...now, before })).toEqual({ problems, unowned });
  }
  expect(Math.min(met.right, met.wrong)).toBeGreaterThan(500);
});
