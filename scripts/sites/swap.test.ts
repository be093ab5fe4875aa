import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dyingAt } from '../../tests/support/dying-disk.ts';
import { publicationPlace } from '../../tests/support/publication-place.ts';
import { temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { publishTree } from './publish-tree.ts';
import { composeChanges, readPublishedPaths } from './swap.ts';

describe('the list of published paths', () => {
  test('lists files for uploads and URL paths for purges, as they are asked for', async () => {
    const place = publicationPlace(temporaryFolder());
    writeTree(place.staging, {
      'index.html': '1',
      '404.html': '1',
      'en/events/łódź 1/index.html': '1',
    });
    const { site } = await publishTree(place);
    expect(JSON.parse(readFileSync(place.list, 'utf8'))).toEqual({
      version: 1,
      at: '2026-11-20T11:00:00Z',
      site,
      files: {
        added: ['404.html', 'en/events/łódź 1/index.html', 'index.html'],
        changed: [],
        removed: [],
      },
      paths: {
        added: ['/base/404.html', '/base/en/events/%C5%82%C3%B3d%C5%BA%201/', '/base/'],
        changed: [],
        removed: [],
      },
    });
  });

  test('is empty after a publication that changed nothing, and names the same site twice', async () => {
    const place = publicationPlace(temporaryFolder());
    writeTree(place.staging, { 'index.html': '1' });
    const { site } = await publishTree(place);
    await publishTree(place);
    const none = { added: [], changed: [], removed: [] };
    expect(readPublishedPaths(place.list)).toMatchObject({
      site,
      before: site,
      files: none,
      paths: none,
    });
  });

  test('reports both, when the run before was killed after publishing and before listing', async () => {
    const states = [
      { 'a.txt': '1', 'b.txt': '1', 'c.txt': '1' },
      { 'b.txt': '2', 'c.txt': '1', 'd.txt': '2' },
      { 'a.txt': '3', 'b.txt': '2', 'd.txt': '3' },
    ];
    let unlisted = 0;
    let lived = false;
    for (let step = 0; !lived; step++) {
      const place = publicationPlace(temporaryFolder());
      writeTree(place.staging, states[0] ?? {});
      const first = await publishTree(place);
      writeTree(place.staging, states[1] ?? {});
      lived = await dyingAt(step, () => publishTree(place));
      rmSync(join(place.root, '.dist-kept', 'lock'), { force: true });
      const listed = readPublishedPaths(place.list);
      writeTree(place.staging, states[2] ?? {});
      const last = await publishTree(place);
      const list = readPublishedPaths(place.list);
      expect(list?.site).toBe(last.site);
      if (listed?.site !== first.site) continue;
      unlisted++;
      expect(list?.before).toBe(first.site);
      expect(list?.files.added).toEqual(['d.txt']);
      expect(list?.files.removed).toEqual(['c.txt']);
      expect(list?.files.changed).toEqual(expect.arrayContaining(['a.txt', 'b.txt']));
    }
    expect(unlisted).toBeGreaterThan(10);
  });
});

test('composeChanges says what two steps come to, whatever they did', () => {
  const tree = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.constantFrom('1', '2'));
  fc.assert(
    fc.property(tree, tree, tree, (one, two, three) => {
      const composed = composeChanges(difference(one, two), difference(two, three));
      const direct = difference(one, three);
      expect(composed.added).toEqual(direct.added);
      expect(composed.removed).toEqual(direct.removed);
      expect(composed.changed).toEqual(expect.arrayContaining(direct.changed));
    }),
  );
});

function difference(one: Record<string, string>, other: Record<string, string>) {
  const added = Object.keys(other).filter((path) => !(path in one));
  const removed = Object.keys(one).filter((path) => !(path in other));
  const changed = Object.keys(other).filter((path) => path in one && one[path] !== other[path]);
  return { added: added.toSorted(), changed: changed.toSorted(), removed: removed.toSorted() };
}
