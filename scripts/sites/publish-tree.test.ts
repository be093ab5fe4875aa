import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { dyingAt } from '../../tests/support/dying-disk.ts';
import { type PublicationPlace, publicationPlace } from '../../tests/support/publication-place.ts';
import { readTree, temporaryFolder, writeTree } from '../../tests/support/tree.ts';
import { FileSizes } from '../cli/file-sizes.ts';
import { readJson } from '../cli/files.ts';
import { publishTree } from './publish-tree.ts';
import { inspectSites, rollBack } from './rollback.ts';
import { sealOf } from './site-tree.ts';
import { readSiteRecord, sitesFolder } from './sites-folder.ts';

const first = { 'index.html': 'home', 'en/index.html': 'english', 'en/old/index.html': 'old' };
const second = { 'index.html': 'home', 'en/index.html': 'English', 'pl/index.html': 'polski' };

const third = { 'index.html': 'new home', 'en/index.html': 'english', 'de/index.html': 'deutsch' };

describe('publishTree', () => {
  test('publishes into a folder that does not exist and says what is new', async () => {
    const place = prepare(first);
    const publication = await publishTree(place);
    expect(readTree(place.dist)).toEqual(first);
    expect(publication).toEqual({
      added: ['en/index.html', 'en/old/index.html', 'index.html'],
      changed: [],
      removed: [],
      site: expect.stringMatching(/^\d{8}T\d{9}Z$/),
      files: 3,
      bytes: 14,
      content: { pages: 3, files: 3, bytes: 14 },
    });
  });

  test('distinguishes added, changed and removed files and leaves only the earlier site beside the site', async () => {
    const place = prepare(first);
    await publishTree(place);
    writeTree(place.staging, second);
    const { added, changed, removed } = await publishTree(place);
    expect({ added, changed, removed }).toEqual({
      added: ['pl/index.html'],
      changed: ['en/index.html'],
      removed: ['en/old/index.html'],
    });
    expect(readTree(place.dist)).toEqual(second);
    expect(readdirSync(place.root).toSorted()).toEqual(['.dist-kept', 'cache', 'dist', 'staging']);
    const kept = (await inspectSites(place)).find(({ isPresent }) => !isPresent)?.name ?? '';
    expect(readTree(join(place.root, '.dist-kept', kept))).toEqual(first);
  });

  test('seals a tree made of the one before as if it had looked at every folder', async () => {
    const place = prepare(first);
    const sites = sitesFolder(place.dist);
    for (const files of [first, second, third, second, first, third]) {
      writeTree(place.staging, files);
      const { site } = await publishTree(place);
      const record = readSiteRecord(sites, site);
      expect(record?.seal).toMatch(/^[0-9a-f]+$/);
      expect(record?.seal).toBe(sealOf(sites.dist, record?.files ?? FileSizes.of({})));
    }
  });

  test('gives readers the site before it does what the next one needs', async () => {
    const place = prepare(first);
    const kept = () =>
      readdirSync(join(place.root, '.dist-kept')).filter((name) =>
        /\.(?:leaving|part)$/.test(name),
      );
    const seen: unknown[] = [];
    const publish = async (files: Readonly<Record<string, string>>) => {
      writeTree(place.staging, files);
      const onPublished = () => seen.push([readTree(place.dist), kept().length]);
      await publishTree({ ...place, onPublished });
      seen.push(kept().map((name) => name.replace(/^.*\./, '')));
    };
    for (const files of [first, second, third]) await publish(files);
    expect(seen).toEqual([
      ...[[first, 0], []],
      ...[[second, 0], ['leaving']],
      ...[
        [third, 1],
        ['part', 'leaving'],
      ],
    ]);
  });

  test('keeps the inode and times of unchanged files', async () => {
    const place = prepare(first);
    await publishTree(place);
    const before = statSync(join(place.dist, 'index.html'));
    writeTree(place.staging, second);
    await publishTree(place);
    const after = statSync(join(place.dist, 'index.html'));
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  test('publishes the tree itself where it need not stay, with the unchanged files of the site before', async () => {
    const place = prepare(first);
    await publishTree(place);
    const before = statSync(join(place.dist, 'index.html'));
    writeTree(place.staging, second);
    const staged = statSync(place.staging);
    const told: string[] = [];
    const moveStaging = () => void told.push(existsSync(place.staging) ? 'before' : 'after');
    const { added, changed, removed } = await publishTree({ ...place, moveStaging });
    const after = statSync(join(place.dist, 'index.html'));
    expect({ added, changed, removed }).toEqual({
      added: ['pl/index.html'],
      changed: ['en/index.html'],
      removed: ['en/old/index.html'],
    });
    expect(told).toEqual(['before']);
    expect(readTree(place.dist)).toEqual(second);
    expect(statSync(place.dist).ino).toBe(staged.ino);
    expect([after.ino, after.mtimeMs]).toEqual([before.ino, before.mtimeMs]);
    expect(existsSync(place.staging)).toBe(false);
  });

  test.skipIf(!existsSync('/dev/shm'))('copies a tree from another file system', async () => {
    const place = prepare(first);
    await publishTree(place);
    const other = mkdtempSync('/dev/shm/kalendarium-');
    try {
      const staging = join(other, 'staging');
      writeTree(staging, second);
      await publishTree({ ...place, staging, moveStaging: () => {} });
      expect(readTree(place.dist)).toEqual(second);
    } finally {
      rmSync(other, { recursive: true });
    }
  });

  test('leaves the tree where it is when nothing changed', async () => {
    const place = prepare(first);
    await publishTree(place);
    await publishTree({ ...place, moveStaging: () => expect.unreachable() });
    expect(readTree(place.staging)).toEqual(first);
  });

  test('names a site whose name was lost once, though nothing changed', async () => {
    const place = prepare(first);
    const status = () => `${performance.now()}`;
    await publishTree({ ...place, status });
    rmSync(join(place.root, '.dist-kept'), { recursive: true });
    const { site } = await publishTree({ ...place, status });
    await setTimeout(5);
    expect((await publishTree({ ...place, status })).site).toBe(site);
    expect(await inspectSites(place)).toEqual([
      expect.objectContaining({ name: site, isPresent: true, snapshot: place.origin.snapshot }),
    ]);
    writeTree(place.staging, second);
    expect((await publishTree({ ...place, status })).from).toBe(site);
  });

  test('does not touch the folder at all when nothing changed', async () => {
    const place = prepare(first);
    await publishTree(place);
    const before = statSync(place.dist);
    await publishTree(place);
    const after = statSync(place.dist);
    expect([after.ino, after.ctimeMs]).toEqual([before.ino, before.ctimeMs]);
  });

  describe('with a status', () => {
    const status = (changed: boolean) => `changed: ${changed}`;

    test('writes it with every publication, and takes it for no change', async () => {
      const place = prepare(first);
      await publishTree({ ...place, status });
      expect(readTree(place.dist)).toEqual({ ...first, 'status.json': 'changed: true' });
      const before = statSync(place.dist);
      const { added, changed, removed } = await publishTree({ ...place, status });
      expect([added, changed, removed]).toEqual([[], [], []]);
      expect(readTree(place.dist)).toEqual({ ...first, 'status.json': 'changed: false' });
      expect(statSync(place.dist).ino).toBe(before.ino);
    });

    test('lists it among what is to be uploaded, whether anything else is or not', async () => {
      const place = prepare(first);
      await publishTree({ ...place, status });
      await publishTree({ ...place, status });
      expect(readJson(place.list)).toMatchObject({
        files: { added: [], changed: ['status.json'], removed: [] },
        paths: { changed: ['/base/status.json'] },
      });
    });

    test('keeps that of the site before with it', async () => {
      const place = prepare(first);
      await publishTree({ ...place, status: () => 'of the first' });
      writeTree(place.staging, second);
      await publishTree({ ...place, status: () => 'of the second' });
      await rollBack({ ...place, siteUrl: 'https://town.example/' });
      expect(readTree(place.dist)).toEqual({ ...first, 'status.json': 'of the first' });
    });

    test('changes nothing when what is to be remembered cannot be written, and remembers only what was published', async () => {
      const place = prepare(first);
      const remembered: string[] = [];
      const remember = (changed: boolean) => () => {
        remembered.push(`${changed}: ${Object.keys(readTree(place.dist)).length}`);
      };
      await publishTree({ ...place, status, remember });
      await publishTree({ ...place, status, remember });
      expect(remembered).toEqual(['true: 4', 'false: 4']);
      const full = () => {
        throw new Error('the disk is full');
      };
      const [before, kept] = [
        readTree(place.dist),
        readdirSync(join(place.root, '.dist-kept')).toSorted(),
      ];
      const published = { ...place, status: () => 'later', remember: full };
      await expect(publishTree(published)).rejects.toThrow('the disk is full');
      expect(readTree(place.dist)).toEqual(before);
      writeTree(place.staging, second);
      await expect(publishTree(published)).rejects.toThrow('the disk is full');
      expect(readTree(place.dist)).toEqual(before);
      expect(readdirSync(join(place.root, '.dist-kept')).toSorted()).toEqual(kept);
    });

    test('leaves nothing beside it when it cannot be reported', async () => {
      const place = prepare(first);
      await publishTree({ ...place, status });
      const failing = () => {
        throw new Error('no status');
      };
      await expect(publishTree({ ...place, status: failing })).rejects.toThrow('no status');
      writeTree(place.staging, second);
      await expect(publishTree({ ...place, status: failing })).rejects.toThrow('no status');
      expect(readTree(place.dist)).toEqual({ ...first, 'status.json': 'changed: true' });
    });
  });

  test('replaces the folder a link leads to, not the link', async () => {
    const place = prepare(first);
    mkdirSync(join(place.root, 'real'));
    symlinkSync(join(place.root, 'real'), place.dist);
    await publishTree(place);
    expect(readTree(join(place.root, 'real'))).toEqual(first);
    expect(readTree(place.dist)).toEqual(first);
  });
});

describe('an interrupted publication', () => {
  const actions = [
    ['publication', publishTree],
    ['rollback', rollBack],
  ] as const;

  const taking = (place: PublicationPlace) => publishTree({ ...place, moveStaging: () => {} });
  const all = [...actions, ['publication of the tree itself', taking]] as const;

  test.each(all)(
    'at any step of a %s is brought to an end or undone by the next one',
    async (_, act) => {
      for (const linked of [false, true]) {
        let lived = false;
        for (let step = 0; !lived; step++) {
          const place = prepare({ 'index.html': 'nothing yet', 'en/index.html': 'english' });
          if (linked) symlinkSync('.dist-kept/none', place.dist);
          await publishTree(place);
          writeTree(place.staging, first);
          await publishTree(place);
          writeTree(place.staging, second);
          await publishTree(place);
          const [before, after] = act === rollBack ? [second, first] : [second, third];
          writeTree(place.staging, third);
          lived = await dyingAt(step, () => act(place));
          if (linked || existsSync(place.dist))
            expect([before, after]).toContainEqual(readTree(place.dist));
          rmSync(join(place.root, '.dist-kept', 'lock'), { force: true });
          const sites = await inspectSites(place);
          const present = sites.find(({ isPresent }) => isPresent);
          const files = readTree(place.dist);
          expect([before, after]).toContainEqual(files);
          expect(present?.files).toBe(Object.keys(files).length);
          expect(sites.filter(({ damaged }) => damaged.length > 0)).toEqual([]);
          const left = readdirSync(join(place.root, '.dist-kept')).filter(
            (name) =>
              !/^(?:\d{8}T\d{9}Z(?:\.json|\.part|\.leaving)?|present\.json|spare)$/.test(name),
          );
          expect(left).toEqual([]);
          writeTree(place.staging, third);
          await publishTree(place);
          expect(readTree(place.dist)).toEqual(third);
        }
      }
    },
  );

  test.each(actions)(
    'by the kill of a %s leaves a whole tree and no lock that holds',
    async (action, act) => {
      const place = prepare(manyFiles('one'));
      await publishTree(place);
      for (let round = 0; round < 4; round++) {
        writeTree(place.staging, manyFiles(round % 2 === 0 ? 'other' : 'one'));
        if (act === rollBack) await publishTree(place);
        const before = readTree(place.dist);
        const after =
          act === rollBack ? manyFiles(round % 2 === 0 ? 'one' : 'other') : readTree(place.staging);
        await killedWork(place, action, round * 8);
        const present = (await inspectSites(place)).filter(({ isPresent }) => isPresent);
        const left = readTree(place.dist);
        expect(isDeepStrictEqual(left, before) || isDeepStrictEqual(left, after)).toBe(true);
        expect(present).toHaveLength(1);
      }
    },
  );
});

describe('a folder that is not ours', () => {
  test('is refused when it holds other files, and keeps them', async () => {
    const place = prepare(first);
    writeTree(place.dist, { 'diary.txt': 'mine' });
    await expect(publishTree(place)).rejects.toThrow(
      /DIST_DIR ".*dist" is refused: it holds files/,
    );
    expect(readTree(place.dist)).toEqual({ 'diary.txt': 'mine' });
  });

  test('is taken when it is empty, or recognizably a site after the cache was lost', async () => {
    const place = prepare({ 'en/feeds/events.ics': 'BEGIN:VCALENDAR\r\n' });
    mkdirSync(place.dist);
    await publishTree(place);
    rmSync(join(place.root, 'cache'), { recursive: true });
    await publishTree(place);
    expect(Object.keys(readTree(place.dist))).toEqual(['en/feeds/events.ics']);
  });

  test('is refused when it contains what must stay', async () => {
    const place = prepare(first);
    await expect(publishTree({ ...place, dist: place.root })).rejects.toThrow(
      /it is or contains ".*cache"/,
    );
  });

  test('stays when it is among the stored sites under a name that is not theirs', async () => {
    const place = prepare(first);
    writeTree(join(place.root, '.dist-kept', 'mine'), { 'backup.txt': 'mine' });
    await publishTree(place);
    writeTree(place.staging, second);
    await publishTree({ ...place, keepSites: 0 });
    expect(readTree(join(place.root, '.dist-kept', 'mine'))).toEqual({ 'backup.txt': 'mine' });
  });
});

describe('two publications at once', () => {
  test('exclude each other by a lock that names its holder', async () => {
    const place = prepare(first);
    const both = await Promise.allSettled([publishTree(place), publishTree(place)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((result) => result.status === 'rejected')?.reason.message).toContain(
      `process ${process.pid} on`,
    );
    expect(readTree(place.dist)).toEqual(first);
  });
});

function prepare(files: Record<string, string>): PublicationPlace {
  const place = publicationPlace(temporaryFolder());
  writeTree(place.staging, files);
  return place;
}

function manyFiles(word: string): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: 150 }, (_, number) => [
      `${number % 40}/${number}.html`,
      `${word} ${number % 3}`,
    ]),
  );
}

/** Ends a process some milliseconds after it began its work. */
async function killedWork(
  { root }: PublicationPlace,
  action: string,
  delay: number,
): Promise<void> {
  const address = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const script = `
    import { publicationPlace } from ${address('../../tests/support/publication-place.ts')};
    import { publishTree } from ${address('publish-tree.ts')};
    import { rollBack } from ${address('rollback.ts')};
    process.stdout.write('begun');
    await (${action === 'publication' ? 'publishTree' : 'rollBack'})(publicationPlace(${JSON.stringify(root)}));`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended]);
  await Promise.race([setTimeout(delay), ended]);
  child.kill('SIGKILL');
  await ended;
}
