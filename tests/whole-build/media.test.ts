import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { projectFolder } from '../../scripts/cli/settings.ts';
import { type BuiltSite, fixtureSite } from '../support/built-site.ts';

let site: BuiltSite;
beforeAll(async () => {
  site = await fixtureSite();
});

test('documents and sounds lie under names that can be read, and no two share one', () => {
  const files = [...listFiles(join(site.dist, 'files')).keys()];
  expect(files).toEqual([
    '2025/regulamin.pdf',
    '2026/regulamin.pdf',
    'formularz-zgloszeniowy.docx',
    'hejnal-miejski.mp3',
    'nurt-odcinek-1.mp3',
    'powitanie.mp4',
    'program-konsultacji.pdf',
    'zajecia-dla-zolwi.pdf',
  ]);
  const rules = join(projectFolder, 'scripts/mock/town/files/rules-2026.pdf');
  expect(readFileSync(join(site.dist, 'files/2026/regulamin.pdf'))).toEqual(readFileSync(rules));
});

test('pages of both languages lead to the copies', () => {
  for (const page of oddPages()) {
    expect(
      new Set(Array.from(page.matchAll(/href="\/files\/([^"]+)"/g), ([, path]) => path)),
    ).toEqual(
      new Set([
        '2025/regulamin.pdf',
        '2026/regulamin.pdf',
        'formularz-zgloszeniowy.docx',
        'hejnal-miejski.mp3',
        'powitanie.mp4',
        'zajecia-dla-zolwi.pdf',
      ]),
    );
  }
});

test('images of bodies know their size, load late and have an alternative in the language of the page', () => {
  const [english = '', polish = ''] = oddPages();
  const images = Array.from(polish.matchAll(/<img [^>]*src="\/media\/[^>]*>/g), ([tag]) => tag);
  expect(images).toHaveLength(6);
  for (const image of images)
    expect(image).toMatch(
      /class="tone-[05af]{3}" src="[^"]+" srcset="[^"]+ \d+w".* sizes="[^"]+" width="\d+" height="\d+" alt="[^"]*" loading="lazy"/,
    );
  expect(polish).toContain('alt="Opis tylko po polsku"');
  expect(english).not.toContain('Opis tylko po polsku');
});

test('a film among the files of the site has a player that loads nothing, with its poster', () => {
  const { files } = manifest();
  const poster = files.find(({ url }) => url.endsWith('/cmyk.jpg'));
  for (const page of oddPages()) {
    expect(page).toContain(
      `<video controls preload="none" poster="/media/${poster?.digest}-480.webp" src="/files/powitanie.mp4" aria-label="`,
    );
    expect(page).toContain('"><a href="/files/powitanie.mp4">');
  }
});

test('a picture that is missing leaves no trace on the page, and the report names it', () => {
  for (const [name, slug] of [
    ['en/news', 'a-picture-that-is-gone'],
    ['pl/aktualnosci', 'zdjecie-ktorego-juz-nie-ma'],
  ] as const) {
    const page = readFileSync(join(site.dist, name, slug, 'index.html'), 'utf8');
    const article = /<article[\s\S]*<\/article>/.exec(page)?.[0] ?? '';
    expect(article).toContain('<h1');
    expect(article).not.toMatch(/<img|class="picture/);
  }
  expect(site.report.warnings.filter((warning) => warning.includes('987004'))).toEqual([
    expect.stringMatching(
      /^en: post \d+ "A Picture That Is Gone" has the featured image 987004, which cannot be fetched, and is shown without/,
    ),
    expect.stringMatching(
      /^pl: post \d+ "Zdjęcie, którego już nie ma" has the featured image 987004/,
    ),
  ]);
});

test('a picture of 100 megapixels leaves no trace on the page', () => {
  for (const page of oddPages()) {
    expect(page).not.toContain('sto-megapikseli');
    expect(page).not.toMatch(/<figure[^>]*>\s*<\/figure>/);
    expect(page).not.toMatch(/<img(?![^>]* src="\/)/);
  }
});

test('a drawing with a script becomes pixels, a turned picture is upright, an animation keeps moving', async () => {
  const { files } = manifest();
  const ofUpload = (name: string) => files.find(({ url }) => url.endsWith(name));
  expect(ofUpload('/logo-festiwalu.svg')).toMatchObject({
    extension: 'png',
    width: 600,
    height: 400,
  });
  expect(ofUpload('/obrocone.jpg')).toMatchObject({ width: 400, height: 600 });
  const animation = ofUpload('/animacja.gif');
  const { pages } = await sharp(join(site.dist, `media/${animation?.digest}-120.webp`)).metadata();
  expect(pages).toBe(2);
  expect([...listFiles(site.dist).keys()].filter((file) => /\.svg$/.test(file))).toEqual([
    'app-icon.svg',
    'favicon.svg',
  ]);
});

test('each upload that cannot be used is named, with the reason', () => {
  const named = site.report.warnings.flatMap(
    (warning) =>
      /^(?:An image|A file) is missing.*?\/uploads\/(\S+) (.*)$/.exec(warning)?.slice(1) ?? [],
  );
  const reasons = Object.fromEntries(
    named.flatMap((name, at) => (at % 2 === 0 ? [[name, named[at + 1]]] : [])),
  );
  expect(reasons).toMatchObject({
    'logowanie.pdf': 'is HTML or XML.',
    'puste.jpg': 'is empty, not a JPEG, PNG, GIF, WebP, AVIF or SVG image.',
    'sto-megapikseli.png': 'has more than 65 megapixels.',
    'uciete.jpg': expect.stringMatching(/^is damaged/),
    'uszkodzone.jpg': expect.stringMatching(/^is HTML/),
  });
  expect(site.report.warnings).toContainEqual(
    expect.stringMatching(
      /^An image is missing in its original size; using the smaller copy \S+plan-miasta-skan-1024x576\.jpg: .* more than 20 MB/,
    ),
  );
});

/** The pages that show every upload of an edge case, English first. */
function oddPages(): string[] {
  const pages = [...listFiles(site.dist).keys()]
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file, readFileSync(join(site.dist, file), 'utf8')] as const)
    .filter(([, html]) => html.includes('/files/formularz-zgloszeniowy.docx'));
  expect(pages.map(([file]) => file.slice(0, 3))).toEqual(['en/', 'pl/']);
  return pages.map(([, html]) => html);
}

function manifest(): {
  files: { url: string; digest: string; extension: string; width: number; height: number }[];
} {
  return JSON.parse(readFileSync(join(site.snapshot, 'manifest.json'), 'utf8'));
}
