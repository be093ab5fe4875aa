import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dyingAt } from '../../tests/support/dying-disk.ts';
import { type PublicationPlace, publicationPlace } from '../../tests/support/publication-place.ts';
import { readTree, temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { copySite } from './earlier-sites.ts';
import { publishTree } from './publish-tree.ts';
import { inspectSites, rollBack } from './rollback.ts';

type Files = Readonly<Record<string, string>>;

const one = { 'index.html': 'one', 'en/index.html': 'same', 'en/a/index.html': 'a' };
const two = { 'index.html': 'two', 'en/index.html': 'same', 'pl/index.html': 'b' };
const three = { 'index.html': 'one', 'en/index.html': 'same', 'pl/index.html': 'c' };
const four = { 'index.html': 'four', 'en/index.html': 'other', 'en/a/index.html': 'a' };

describe('earlier sites', () => {
  test('have a tree where they are the last one, and else the files alone that the present site lacks', async () => {
    const place = publicationPlace(temporaryFolder());
    const names = await publishAll(place, [one, two, three]);
    expect(readTree(kept(place, `${names[0]}.part`))).toEqual({
      'index.html': 'one',
      'en/a/index.html': 'a',
    });
    expect(readTree(kept(place, names[1] ?? ''))).toEqual(two);
    expect(readTree(kept(place, `${names[1]}.leaving`))).toEqual({
      'index.html': 'two',
      'pl/index.html': 'b',
    });
    expect(readdirSync(kept(place)).toSorted()).toEqual(
      [
        `${names[0]}.part`,
        names[1],
        `${names[1]}.leaving`,
        ...names.map((name) => `${name}.json`),
        'present.json',
      ].toSorted(),
    );
  });

  test('give their tree to the next site, in which only the files are replaced that differ', async () => {
    const place = publicationPlace(temporaryFolder());
    const [first] = await publishAll(place, [one, two]);
    const { ino } = statSync(kept(place, first ?? ''));
    const same = statSync(join(place.dist, 'en', 'index.html')).ino;
    await publishAll(place, [three]);
    expect(statSync(place.dist).ino).toBe(ino);
    expect(statSync(join(place.dist, 'en', 'index.html')).ino).toBe(same);
    expect(readTree(place.dist)).toEqual(three);
  });

  test('are what they were, whatever is deleted, added or replaced in the published folder', async () => {
    const harms: readonly ((dist: string) => void)[] = [
      (dist) => rmSync(join(dist, 'en', 'index.html')),
      (dist) => rmSync(join(dist, 'pl'), { recursive: true }),
      (dist) => writeFileSync(join(dist, 'mine.txt'), 'mine'),
      (dist) => replaceFile(join(dist, 'en', 'index.html'), 'mine'),
      (dist) => rmSync(dist, { recursive: true }),
    ];
    for (const harm of harms) {
      const place = publicationPlace(temporaryFolder());
      const names = await publishAll(place, [one, two, three]);
      harm(place.dist);
      await publishAll(place, [four]);
      expect(readTree(place.dist)).toEqual(four);
      await rollBack({ ...place, to: names[0] });
      expect(readTree(place.dist)).toEqual(one);
      await rollBack({ ...place, to: names[1] });
      expect(readTree(place.dist)).toEqual(two);
      await publishAll(place, [three, four, one]);
      expect(readTree(place.dist)).toEqual(one);
    }
  });

  test('are read as an earlier version of this program left them, each in a tree', async () => {
    const place = publicationPlace(temporaryFolder());
    const names = await publishAll(place, [one, two, three]);
    await rollBack({ ...place, to: names[0] });
    await rollBack({ ...place, to: names[2] });
    const old = publicationPlace(temporaryFolder());
    const sites = join(old.root, '.dist-kept');
    writeTree(old.dist, three);
    for (const [index, files] of [one, two, three].entries()) {
      const name = `2026112${index}T110000000Z`;
      if (index < 2) writeTree(join(sites, name), files);
      else mkdirSync(sites, { recursive: true });
      const sizes = Object.fromEntries(
        Object.entries(files).map(([path, text]) => [path, text.length]),
      );
      const record = {
        snapshot: 's',
        now: '2026-11-20T11:00:00Z',
        siteUrl: old.siteUrl,
        files: sizes,
      };
      writeFileSync(join(sites, `${name}.json`), JSON.stringify(record));
    }
    const tree = String(statSync(old.dist, { bigint: true }).ino);
    const swap = { from: '20261121T110000000Z', to: '20261122T110000000Z', tree };
    const lists = { added: [], changed: ['index.html', 'pl/index.html'], removed: [] };
    writeFileSync(join(sites, 'present.json'), JSON.stringify({ ...swap, ...lists }));
    mkdirSync(dirname(old.record));
    writeFileSync(old.record, JSON.stringify({ folders: [old.dist] }));
    await publishAll(old, [four, one, four]);
    expect(readTree(old.dist)).toEqual(four);
    expect((await inspectSites(old)).filter(({ damaged }) => damaged.length > 0)).toEqual([]);
    await rollBack({ ...old, to: '20261122' });
    expect(readTree(old.dist)).toEqual(three);
  });

  test('go on when the published folder becomes a link, or the link a folder', async () => {
    const place = publicationPlace(temporaryFolder());
    const names = await publishAll(place, [one, two, three]);
    renameSync(place.dist, kept(place, names[2] ?? ''));
    symlinkSync(`.dist-kept/${names[2]}`, place.dist);
    names.push(...(await publishAll(place, [four, one])));
    expect(readTree(place.dist)).toEqual(one);
    unlinkSync(place.dist);
    renameSync(kept(place, names[4] ?? ''), place.dist);
    await publishAll(place, [two]);
    expect(readTree(place.dist)).toEqual(two);
    await rollBack({ ...place, to: names[3] });
    expect(readTree(place.dist)).toEqual(four);
    await rollBack({ ...place, to: names[2] });
    expect(readTree(place.dist)).toEqual(three);
  });

  test('lose nothing by a publication that fails, whose tree is used for the next one', async () => {
    const place = publicationPlace(temporaryFolder());
    const names = await publishAll(place, [one, two]);
    const { ino } = statSync(kept(place, names[0] ?? ''));
    writeTree(place.staging, three);
    const remember = () => {
      throw new Error('the disk is full');
    };
    await expect(publishTree({ ...place, remember })).rejects.toThrow('the disk is full');
    expect(readTree(place.dist)).toEqual(two);
    expect(readdirSync(kept(place)).toSorted()).toEqual(
      [
        `${names[0]}.part`,
        ...names.map((name) => `${name}.json`),
        'present.json',
        'spare',
      ].toSorted(),
    );
    await publishAll(place, [four]);
    expect(readTree(place.dist)).toEqual(four);
    expect([statSync(place.dist).ino, existsSync(kept(place, 'spare'))]).toEqual([ino, false]);
    await rollBack({ ...place, to: names[0] });
    expect(readTree(place.dist)).toEqual(one);
  });

  test('are joined by a copy of the present one while the next is made, which becomes that next one', async () => {
    const place = publicationPlace(temporaryFolder());
    const [site = ''] = await publishAll(place, [one]);
    const present = { folder: place.dist, site };
    const copied = await copySite(present, fail)?.made;
    const { ino } = statSync(kept(place, 'spare'));
    expect([copied, readTree(kept(place, 'spare'))]).toEqual([site, one]);
    writeTree(place.staging, { 'index.html': 'two', 'pl/index.html': 'b' });
    const reused = { ...present, files: ['en/index.html'] };
    const { site: next } = await publishTree({ ...place, copied, reused });
    expect([readTree(place.dist), statSync(place.dist).ino]).toEqual([two, ino]);
    expect(copySite({ folder: place.dist, site: next }, fail)).toBeUndefined();
    await rollBack(place);
    expect(readTree(place.dist)).toEqual(one);
  });

  test('have no copy where what is known of the present one is lost', async () => {
    const place = publicationPlace(temporaryFolder());
    const [site = ''] = await publishAll(place, [one]);
    rmSync(kept(place, `${site}.json`));
    const said: string[] = [];
    const copy = copySite({ folder: place.dist, site }, (sentence) => said.push(sentence));
    expect(await copy?.made).toBeUndefined();
    expect(said).toEqual([
      `The second tree of the site could not be made meanwhile (Nothing is known of the site ${site}.); publishing makes it.`,
    ]);
  });

  test('are none where none is asked for, and the tree is used for the next site all the same', async () => {
    const place = { ...publicationPlace(temporaryFolder()), keepSites: 0 };
    await publishAll(place, [one]);
    const { ino } = statSync(place.dist);
    await publishAll(place, [two, three]);
    expect(readTree(place.dist)).toEqual(three);
    expect(statSync(place.dist).ino).toBe(ino);
    expect(await inspectSites(place)).toHaveLength(1);
  });

  test('and the present one are exact after any publications, rollbacks, kills and changes by hand', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(step, { maxLength: 7, size: 'max' }), live),
      {
        numRuns: Number(process.env['PUBLISH_RUNS'] ?? 60),
      },
    );
  });
});

const paths = ['a', 'b/c', 'b/d', 'b/e/f', 'e/f', 'g/h/i'];

const tree = fc.dictionary(fc.constantFrom(...paths), fc.constantFrom('1', '2'), { minKeys: 1 });

type Step =
  | {
      readonly do: 'publish';
      readonly files: Files;
      readonly how: 'stay' | 'take' | 'reuse';
      readonly dies: number;
    }
  | { readonly do: 'roll back'; readonly to: number; readonly dies: number }
  | { readonly do: 'change by hand'; readonly path: string; readonly how: 'remove' | 'replace' };

const dies = fc.oneof(
  { weight: 2, arbitrary: fc.constant(999) },
  { weight: 1, arbitrary: fc.nat(60) },
);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      files: tree,
      how: fc.constantFrom('stay' as const, 'take' as const, 'reuse' as const),
      dies,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('roll back' as const), to: fc.nat(5), dies }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('change by hand' as const),
      path: fc.constantFrom(...paths, 'new'),
      how: fc.constantFrom('remove' as const, 'replace' as const),
    }),
  },
);

/** Does what the steps say and compares the published folder and every stored site with what was published. */
async function live(linked: boolean, steps: readonly Step[]): Promise<void> {
  const root = temporaryFolder();
  const place = publicationPlace(root);
  if (linked) symlinkSync('.dist-kept/none', place.dist);
  const known = new Map<string, Files>();
  const changedByHand = new Set<string>();
  let present: Files = {};
  let name = '';
  let [died, mayBeDamaged] = [false, false];
  for (const one of steps) {
    const outcomes = [present];
    if (one.do === 'change by hand') {
      if (!existsSync(place.dist)) continue;
      changeByHand(join(place.dist, one.path), one.how);
      present = readTree(place.dist);
      known.set(name, present);
      changedByHand.add(name);
      // The tree of the site before is lost then, and what only the published folder had.
      mayBeDamaged ||= died;
      continue;
    }
    if (one.do === 'publish') {
      outcomes.push(one.files);
      const isReusing = one.how === 'reuse' && name !== '';
      const files = Object.keys(one.files).filter(
        (path) => isReusing && one.files[path] === present[path],
      );
      const own = Object.entries(one.files).filter(([path]) => !files.includes(path));
      writeTree(place.staging, Object.fromEntries(own));
      const moveStaging = one.how === 'stay' ? undefined : () => {};
      // A file that somebody removed cannot be copied.
      const say = changedByHand.has(name) ? () => {} : fail;
      const copied = isReusing
        ? await copySite({ folder: place.dist, site: name }, say)?.made
        : undefined;
      died = !(await dyingAt(one.dies, () =>
        publishTree({
          ...place,
          reused: isReusing ? { folder: place.dist, site: name, files } : undefined,
          moveStaging,
          copied,
        }),
      ));
    } else {
      const sites = (await inspectSites(place)).filter(({ isPresent }) => !isPresent);
      const to = sites[one.to % Math.max(1, sites.length)];
      if (to === undefined || to.damaged.length > 0) continue;
      outcomes.push(known.get(to.name) ?? {});
      died = !(await dyingAt(one.dies, () => rollBack({ ...place, to: to.name })));
    }
    const found = existsSync(place.dist) ? readTree(place.dist) : undefined;
    if (found !== undefined || linked) expect(outcomes).toContainEqual(found ?? {});
    rmSync(join(root, '.dist-kept', 'lock'), { force: true });
    const sites = await inspectSites(place);
    present = existsSync(place.dist) ? readTree(place.dist) : {};
    expect(outcomes).toContainEqual(present);
    name = sites.find(({ isPresent }) => isPresent)?.name ?? '';
    if (!known.has(name)) known.set(name, present);
  }
  for (const { name, isPresent, damaged } of await inspectSites(place)) {
    if (!changedByHand.has(name) && !mayBeDamaged) expect(damaged).toEqual([]);
    if (isPresent || damaged.length > 0) continue;
    await rollBack({ ...place, to: name });
    expect(readTree(place.dist)).toEqual(known.get(name));
  }
}

function changeByHand(file: string, how: 'remove' | 'replace'): void {
  if (how === 'remove') rmSync(file, { recursive: true, force: true });
  else if (!existsSync(file) || statSync(file).isFile()) replaceFile(file, 'by hand');
}

/** As editors do: under another name first. */
function replaceFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}~`, text);
  renameSync(`${file}~`, file);
}

function kept({ root }: PublicationPlace, name = ''): string {
  return join(root, '.dist-kept', name);
}

async function publishAll(place: PublicationPlace, trees: readonly Files[]): Promise<string[]> {
  const names: string[] = [];
  for (const files of trees) {
    writeTree(place.staging, files);
    names.push((await publishTree(place)).site);
  }
  return names;
}

function fail(sentence: string): never {
  throw new Error(sentence);
}
