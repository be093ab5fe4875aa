import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Html, html } from '../../src/html/escape.ts';
import { ownLanguage } from '../../src/i18n/dictionaries.ts';
import { reasonBeneath } from '../cli/process.ts';
import { findChromium } from '../cli/programs.mjs';
import { serveFolder } from '../cli/serve.ts';
import { finish } from '../cli/stall.ts';
import type { KindChanges, TreeChanges } from './compare-trees.ts';
import { type FilePair, pathOf, type SiteTree } from './paired-files.ts';

/** Widths of the pictures: a phone, a desk. */
const widths = [390, 1280] as const;

/** Kinds of pages that pictures are taken of. */
const mostKinds = 12;

/** Height of pictures in pixels of CSS. */
const mostHeight = 1_600;

export type PicturePair = {
  readonly kind: string;
  readonly path: string;
  readonly width: number;
  /** Share of the pixels that differ. */
  readonly differing: number;
  /** Files beside the page. */
  readonly before: string;
  readonly after: string;
};

/** Why there are no pictures, or those in which pages differ. */
export type Pictures = { readonly none: string } | { readonly pictured: readonly PicturePair[] };

/**
 * Takes pictures of a page of each kind that may look otherwise, in both versions, and writes those that differ with a page that
 * shows them beside each other.
 *
 * @param folder the folder to write into, asked for where something differs
 */
export async function takePictures(
  trees: Readonly<Record<keyof FilePair, SiteTree>>,
  changes: TreeChanges,
  folder: () => string,
): Promise<Pictures> {
  if (picturedKinds(changes).length === 0) return { pictured: [] };
  const chromium = findChromium();
  if (chromium === undefined) return { none: `no Chromium was found; ${howToHaveOne}` };
  try {
    return { pictured: await differingPictures(chromium, trees, changes, folder) };
  } catch (error) {
    return { none: `${chromium} took none (${reasonBeneath(error)}); ${howToHaveOne}` };
  }
}

const howToHaveOne =
  'for pictures install Chromium or Chrome, or name one by the variable CHROMIUM, ' +
  'and run this again';

async function differingPictures(
  chromium: string,
  ...[trees, changes, folder]: Parameters<typeof takePictures>
): Promise<readonly PicturePair[]> {
  const { PictureTaker } = await import('./chromium-pipe.ts');
  await using servers = await serveBoth(trees);
  await using taker = new PictureTaker(chromium);
  const pictured: PicturePair[] = [];
  for (const { kind, sample } of picturedKinds(changes)) {
    if (sample === undefined) continue;
    for (const width of widths) {
      const take = (when: keyof FilePair) =>
        taker.take(servers.url(when, sample[when]), { width, most: mostHeight });
      const shots = { before: await take('before'), after: await take('after') };
      finish(`a picture of ${kind}`);
      const differing = await differingShare(shots.before, shots.after);
      if (differing === 0) continue;
      const name = `${kind.replaceAll(/[^\p{L}\d]+/gu, '-')}-${width}`;
      const files = { before: `${name}-before.png`, after: `${name}-after.png` };
      mkdirSync(folder(), { recursive: true });
      writeFileSync(join(folder(), files.before), shots.before);
      writeFileSync(join(folder(), files.after), shots.after);
      pictured.push({
        kind,
        path: pathOf(trees.after.base, sample.after),
        width,
        differing,
        ...files,
      });
    }
  }
  return pictured;
}

/** A kind whose pages have other words or markup; every kind where style sheets are others. */
function picturedKinds({ kinds, styles }: TreeChanges): readonly KindChanges[] {
  const isRestyled = styles.files > 0;
  return kinds
    .filter(({ kind }) => kind !== 'former addresses')
    .filter(({ changed }) => isRestyled || changed.words + changed.markup > 0)
    .toSorted((one, other) => weightOf(other) - weightOf(one))
    .slice(0, mostKinds);
}

/** Kinds that are pictured before others, as far as they differ alike. */
const preferred = ['home', 'event', 'upcoming', 'day', 'month', 'venue', 'post', 'search'];

/** What has other words or markup comes first, then what visitors see most. */
function weightOf({ kind, changed, after }: KindChanges): number {
  const place = preferred.indexOf(kind);
  const rank = place === -1 ? 0 : preferred.length - place;
  return Number(changed.words + changed.markup > 0) * 1_000 + rank * 100 + Math.min(after, 99);
}

async function serveBoth(trees: Readonly<Record<keyof FilePair, SiteTree>>) {
  const serve = ({ folder, base }: SiteTree) =>
    serveFolder({ folder, base, notFound: () => base, headers: [], host: '127.0.0.1', port: 0 });
  const [before, after] = await Promise.all([serve(trees.before), serve(trees.after)]);
  return {
    url(when: keyof FilePair, file: string) {
      const { port } = when === 'before' ? before : after;
      return `http://127.0.0.1:${port}${pathOf(trees[when].base, file)}`;
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([before.close(), after.close()]);
    },
  };
}

/** The share of pixels that differ, those that only one picture has among them. */
async function differingShare(one: Buffer, other: Buffer): Promise<number> {
  if (one.equals(other)) return 0;
  const { default: sharp } = await import('sharp');
  const pixels = (picture: Buffer) =>
    sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const [a, b] = await Promise.all([pixels(one), pixels(other)]);
  const size = Math.max(a.data.length, b.data.length) / 3;
  let differing = Math.abs(a.data.length - b.data.length) / 3;
  for (let at = 0; at < Math.min(a.data.length, b.data.length); at += 3) {
    const isSame =
      a.data[at] === b.data[at] &&
      a.data[at + 1] === b.data[at + 1] &&
      a.data[at + 2] === b.data[at + 2];
    if (!isSame) differing += 1;
  }
  return differing / size;
}

const style = `body{margin:0 auto;max-width:90rem;padding:1.5rem;font:1rem/1.5 system-ui,sans-serif;color-scheme:light dark}
h1,h2{line-height:1.2}h2{margin-top:2.5rem}figure{margin:0}figcaption{font-weight:600}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:1rem;align-items:start}img{max-width:100%;border:1px solid #888}
pre{white-space:pre-wrap;overflow-wrap:anywhere}`;

/** Writes the page that shows what was said, and the pictures beside each other. Returns its path. */
export function writePicturePage(
  folder: string,
  {
    title,
    said,
    pictured,
  }: { readonly title: string; readonly said: string; readonly pictured: readonly PicturePair[] },
): string {
  const page = html`<!DOCTYPE html>
<html lang="${ownLanguage.tag}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style>${{ html: style }}</style></head>
<body><h1>${title}</h1>
<pre>${said}</pre>
${pictured.map(pairOf)}
</body></html>
`;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'index.html');
  writeFileSync(file, page.html);
  return file;
}

function pairOf({ kind, path, width, differing, before, after }: PicturePair): Html {
  const picture = (file: string, name: string) =>
    html`<figure><figcaption>${name}</figcaption><img src="${file}" alt="${kind}, ${width} pixels wide, ${name}" loading="lazy"></figure>`;
  return html`<h2>${kind}, ${width} pixels wide</h2>
<p><code>${path}</code>: ${percent(differing)} of the picture differs.</p>
<div class="pair">${picture(before, 'before')}${picture(after, 'after')}</div>
`;
}

/** @example percent(0.0004) is 'less than 0.1 %' */
export function percent(share: number): string {
  return share < 0.001 ? 'less than 0.1 %' : `${(share * 100).toFixed(1)} %`;
}
