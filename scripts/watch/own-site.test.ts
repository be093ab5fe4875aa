import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/tree.ts';
import { FileSizes } from '../cli/file-sizes.ts';
import { sitesFolder, writeSiteRecord } from '../sites/sites-folder.ts';
import { swap } from '../sites/swap.ts';
import { builtSnapshot, noteOwnSite, strangeSite } from './own-site.ts';

const name = (hour: string) => `20261120T${hour}0000000Z`;

describe('the site of a watcher', () => {
  let place: Parameters<typeof noteOwnSite>[0];

  beforeEach(() => {
    const folder = temporaryFolder();
    const [watch, snapshots] = ['watch.json', 'snapshots'].map((one) => join(folder, one));
    place = {
      cache: { watch: watch ?? '', snapshots: snapshots ?? '' },
      dist: join(folder, 'dist'),
    };
    fetched('one');
    published('10', 'one');
    noteOwnSite(place);
  });

  test('is its own as long as it is there', () => {
    expect([strangeSite(place), builtSnapshot(place)]).toEqual([undefined, 'one']);
  });

  test('is that of a build of the newest snapshot beside it too', () => {
    fetched('two');
    published('11', 'two');
    expect([strangeSite(place), builtSnapshot(place)]).toEqual([undefined, 'one']);
    noteOwnSite(place);
    expect(builtSnapshot(place)).toBe('two');
  });

  test('is of the snapshot that was built, where a later one was refused', () => {
    fetched('two');
    noteOwnSite(place, builtSnapshot(place));
    expect(builtSnapshot(place)).toBe('one');
    rmSync(join(place.cache.snapshots, 'one'), { recursive: true });
    expect(builtSnapshot(place)).toBeUndefined();
  });

  test('is that of such a build where a later read changed nothing', () => {
    fetched('two');
    published('11', 'two');
    fetched('zero');
    expect(strangeSite(place)).toBeUndefined();
  });

  test('is not that of a read that another one was published after', () => {
    fetched('two');
    fetched('zero');
    published('11', 'zero');
    published('12', 'two');
    fetched('zzz');
    expect(strangeSite(place)).toBe(name('12'));
  });

  test.each([
    ['an earlier one', '09', 'one'],
    ['one of another snapshot', '11', 'before'],
    ['one of a snapshot from elsewhere', '11', 'twice'],
  ])("is somebody else's where it is %s", (_what, hour, snapshot) => {
    published(hour, snapshot);
    expect(strangeSite(place)).toBe(name(hour));
    noteOwnSite(place);
    expect(strangeSite(place)).toBeUndefined();
  });

  test('is taken for its own where it is not known any more', () => {
    writeFileSync(place.cache.watch, '{');
    published('09', 'one');
    expect(strangeSite(place)).toBeUndefined();
  });

  function fetched(snapshot: string): void {
    const { snapshots } = place.cache;
    mkdirSync(join(snapshots, snapshot), { recursive: true });
    writeFileSync(join(snapshots, snapshot, 'manifest.json'), '{}');
    writeFileSync(join(snapshots, 'latest'), `${snapshot}\n`);
  }

  function published(hour: string, snapshot: string): void {
    const sites = sitesFolder(place.dist);
    const to = name(hour);
    mkdirSync(sites.next(to), { recursive: true });
    writeSiteRecord(sites, to, { snapshot, now: '', siteUrl: '', files: FileSizes.of({}) });
    swap(sites, { to, from: name('08'), added: [], changed: [], removed: [] });
  }
});
