import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { listFiles } from '../scripts/cli/files.ts';
import { buildMediaSite, startMediaCms } from './support/media-site.ts';
import { startVisit } from './support/visit.ts';

test('files that stay on the server are shown from there, by pages, policy and gate alike', async () => {
  await using cms = await startMediaCms();
  const { host } = new URL(cms.origin);
  const linked = { mode: 'link' as const, hosts: [host] };
  const folder = mkdtempSync(join(inject('runFolder'), 'linked-'));
  const { dist } = await buildMediaSite(folder, cms, {
    siteUrl: 'https://town.example/',
    images: linked,
    files: linked,
  });

  expect([...listFiles(dist).keys()].filter((file) => /^(?:media|files)\//.test(file))).toEqual([]);
  const uploaded = (name: string) => `${cms.origin}/uploads/${name}`;
  expect(addressesOf(dist, cms.origin)).toEqual(
    ['film.mp4', 'photo-1.png', 'photo-2.jpg', 'plan.pdf', 'song.mp3'].map(uploaded),
  );
  const page = readFileSync(join(dist, 'en/news/post-1/index.html'), 'utf8');
  expect(page).toContain(`img-src 'self' ${host};`);
  expect(page).toContain(`media-src 'self' ${host};`);
  expect(readFileSync(join(dist, '_headers'), 'utf8')).toContain(`img-src 'self' ${host};`);
  for (const name of ['song.mp3', 'film.mp4', 'plan.pdf', 'photo-2.jpg'])
    expect(page).toContain(`href="${uploaded(name)}"`);

  await using visit = await startVisit(dist, 'https://town.example/', {
    images: linked,
    files: linked,
  });
  expect(await visit.pictures('/en/news/post-1/')).toEqual([
    uploaded('photo-2.jpg'),
    uploaded('photo-1.png'),
  ]);
  expect(
    visit.troubles.filter((trouble) => !trouble.includes(`asks ${cms.origin}/uploads/photo-`)),
  ).toEqual([]);
});

test('a site on the host of its CMS has its own copies, and no address that is not one of its own', async () => {
  await using cms = await startMediaCms();
  const siteUrl = `${cms.origin}/`;
  const folder = mkdtempSync(join(inject('runFolder'), 'shared-'));
  const { dist, warnings } = await buildMediaSite(folder, cms, {
    siteUrl,
    images: { mode: 'copy' },
  });

  const files = [...listFiles(dist).keys()];
  expect(
    files
      .filter((file) => /^(?:media|files)\//.test(file))
      .map((file) => file.replace(/[0-9a-f]{64}/, 'digest')),
  ).toEqual([
    'files/film.mp4',
    'files/plan.pdf',
    'files/song.mp3',
    'media/digest.jpg',
    'media/digest.png',
  ]);
  const held = new Set(files);
  const addresses = addressesOf(dist, cms.origin);
  const missing = addresses.filter((address) => {
    const path = decodeURIComponent(new URL(address).pathname).slice(1);
    return !held.has(path) && !held.has(`${path}index.html`);
  });
  expect(addresses.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
  for (const path of [
    'wp-json/cms/v2/posts',
    'wp-admin/',
    'uploads/',
    'uploads/lost.php',
    'nowhere/',
  ])
    expect(warnings).toContainEqual(expect.stringContaining(`${cms.origin}/${path} on the CMS`));

  const page = readFileSync(join(dist, 'en/news/post-1/index.html'), 'utf8');
  expect(page).toMatch(/<aside class="announcement[ "][^>]* aria-label="Echo/);
  expect(page).toMatch(/<title>News[^<]*Echo/);
  expect(page).toMatch(/class="byline"[\s\S]*Halina/);
  for (const slug of ['notice', 'footer', 'contact', 'statement'])
    expect(page).toContain(`Block ${slug}`);

  await using visit = await startVisit(dist, siteUrl, {});
  const pictures = await visit.pictures('/en/news/post-1/');
  expect(
    pictures.map((address) => new URL(address).pathname.replace(/[0-9a-f]{64}/, 'digest')),
  ).toEqual(['/media/digest.jpg', '/media/digest.png']);
  for (const path of files.filter((file) => isPage(join(dist, file)))) {
    await visit.open(`/${path.replace(/index\.html$/, '')}`);
    expect([path, await visit.hasRun()]).toEqual([path, false]);
  }
  expect(visit.troubles).toEqual([]);
});

/** A page that stays: those that only lead on to another are none. */
function isPage(file: string): boolean {
  return (
    file.endsWith('index.html') && !readFileSync(file, 'utf8').includes('http-equiv="refresh"')
  );
}

/** Whole addresses on a host in the files of a site that programs follow, each once. */
function addressesOf(dist: string, origin: string): string[] {
  const texts = [...listFiles(dist).keys()]
    .filter((file) => !/^(?:media|files)\//.test(file))
    .map((file) => {
      const text = readFileSync(join(dist, file), 'latin1').replace(/\r\n /g, '');
      return file.endsWith('.csv') ? text.replaceAll(',', '\n') : text;
    });
  const found = texts.flatMap((text) =>
    Array.from(
      text.matchAll(new RegExp(`${origin}[^\\s"'<>\\\\)&#?]*`, 'g')),
      ([address]) => address,
    ),
  );
  return [...new Set(found)].toSorted();
}
