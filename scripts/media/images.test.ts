import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { siteConfigSchema } from '../../src/config.ts';
import { readTree, temporaryFolder } from '../../tests/support/tree.ts';
import { listFiles } from '../cli/files.ts';
import { makeImages, placeImages, startImages } from './images.ts';

const config = siteConfigSchema.parse({
  siteUrl: 'https://town.example/calendar/',
  images: { widths: [100, 200, 400] },
});
const large = 'a'.repeat(64);
const small = 'b'.repeat(64);
const broken = 'c'.repeat(64);

test('writes each image in the widths it fills, a small one as wide as it is, and keeps them for the next time', async () => {
  const { order, folder } = await prepare();
  const first = await makeImages(order);
  placeImages(first, folder);
  expect([...listFiles(folder).keys()]).toEqual([
    `media/${large}-100.webp`,
    `media/${large}-200.webp`,
    `media/${small}-60.webp`,
  ]);
  const { width, height, format } = await sharp(join(folder, `media/${large}-200.webp`)).metadata();
  expect({ width, height, format }).toEqual({ width: 200, height: 100, format: 'webp' });
  expect([first.made, first.warnings]).toEqual([3, []]);

  await first.kept;
  const second = await makeImages(order);
  expect([second.made, second.placements]).toEqual([0, first.placements]);
});

test('an image that was begun while it was fetched is not made again of the snapshot', async () => {
  const { order, folder } = await prepare();
  using started = startImages(order);
  const originals = join(order.snapshot, 'files');
  for (const one of order.files) started.add(one, join(originals, `${one.digest}.png`));
  const images = await makeImages({ ...order, snapshot: temporaryFolder(), started });
  placeImages(images, folder);
  expect([images.made, images.warnings]).toEqual([3, []]);
  const other = await prepare();
  placeImages(await makeImages(other.order), other.folder);
  expect(readTree(folder)).toEqual(readTree(other.folder));
});

test('a plain area of its color stands in for an image that cannot be converted, with a warning that names it', async () => {
  const { order, folder } = await prepare([entry(broken, 300, 150)]);
  writeFileSync(join(order.snapshot, 'files', `${broken}.png`), 'no image');
  const images = await makeImages(order);
  placeImages(images, folder);
  expect(images.warnings).toEqual([
    expect.stringMatching(
      /^the image https:\/\/cms\.example\/c{64}\.png could not be converted \(.+\): a plain area is shown instead$/,
    ),
    expect.stringContaining('could not be converted'),
  ]);
  const { width, height } = await sharp(join(folder, `media/${broken}-200.webp`)).metadata();
  expect([width, height]).toEqual([200, 100]);
  expect(readdirSync(join(folder, 'media'))).toEqual([`${broken}-100.webp`, `${broken}-200.webp`]);
});

test('a picture of which a decoder has a warning is shown, as browsers show it', async () => {
  const { order } = await prepare([{ ...entry(large, 240, 120), extension: 'jpg' }]);
  const picture = await sharp({
    create: { width: 240, height: 120, channels: 3, background: '#993366' },
  })
    .jpeg()
    .toBuffer();
  // The last coefficient of a scan, in its header: telephones write 0 there.
  const scan = picture.indexOf(Buffer.from([0xff, 0xda]));
  picture[scan + 6 + 2 * picture.readUInt8(scan + 4)] = 0;
  writeFileSync(join(order.snapshot, 'files', `${large}.jpg`), picture);
  const { warnings, placements } = await makeImages(order);
  const { dominant } = await sharp(placements.get(`media/${large}-200.webp`)).stats();
  expect([warnings, dominant]).toEqual([[], { r: 152, g: 56, b: 104 }]);
});

test('what is higher than WebP can be is written less wide, and a plain area where that cannot be', async () => {
  const { order } = await prepare([entry(large, 150, 16_500), entry(small, 1, 16_500)]);
  const { warnings, placements } = await makeImages(order);
  expect([[...placements.keys()], warnings]).toEqual([
    [`media/${large}-100.webp`, `media/${small}-1.webp`],
    [expect.stringMatching(/b{64}\.png could not be converted .*: a plain area is shown instead$/)],
  ]);
});

const canMount = spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0;

test.skipIf(!canMount)(
  'a disk that is full while images are converted is called that',
  async () => {
    const { order } = await prepare();
    const root = temporaryFolder();
    const disk = join(root, 'disk');
    mkdirSync(disk);
    const address = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
    const script = join(root, 'convert.mjs');
    writeFileSync(
      script,
      `import { withDiskErrors } from ${address('../cli/build-context.ts')};
    import { makeImages } from ${address('images.ts')};
    const order = { ...${JSON.stringify({ ...order, cache: disk })} };
    const folders = { cacheFolder: order.cache, distFolder: '/dist' };
    process.stdout.write(await withDiskErrors(folders, () => makeImages(order)).then(
      () => 'made',
      ({ message }) => message,
    ));
    process.exit();`,
    );
    // Room for folders, and for no picture.
    const mounts = `mount -t tmpfs -o size=4k none "${disk}"`;
    const { stdout, stderr } = spawnSync(
      'unshare',
      ['-rm', 'sh', '-c', `${mounts} && "$0" "$1"`, process.execPath, script],
      { encoding: 'utf8' },
    );
    expect({ stdout, stderr }).toEqual({
      stdout: expect.stringMatching(
        /^the disk is full: .* cannot be written \(ENOSPC\)\. Free some space/,
      ),
      stderr: '',
    });
  },
);

async function prepare(
  files = [
    entry(large, 240, 120),
    entry(small, 60, 60),
    { ...entry(large, 240, 120), url: 'https://cms.example/again.png' },
  ],
) {
  const root = temporaryFolder();
  const snapshot = join(root, 'snapshot');
  mkdirSync(join(snapshot, 'files'), { recursive: true });
  for (const { digest, width, height } of files) {
    await sharp({ create: { width, height, channels: 3, background: '#336699' } })
      .png()
      .toFile(join(snapshot, 'files', `${digest}.png`));
  }
  return {
    folder: join(root, 'out'),
    order: { snapshot, files, config, cache: join(root, 'cache') },
  };
}

function entry(digest: string, width: number, height: number) {
  return {
    url: `https://cms.example/${digest}.png`,
    digest,
    extension: 'png',
    width,
    height,
    color: '#336699',
  };
}
