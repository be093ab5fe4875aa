import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { siteFonts } from '../../src/outputs/site-fonts.ts';
import type { Routes } from '../../src/routes.ts';

/** Puts the typefaces of pages that Astro does not write into an output folder. */
export function placeFonts({ outputFile, fontPath }: Routes, folder: string): void {
  for (const font of siteFonts) {
    const target = join(folder, outputFile(fontPath(font.file)));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(fontFile(font), target);
  }
}

/** Where the package of a typeface has a file. */
function fontFile({ package: name, file }: (typeof siteFonts)[number]): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${name}/files/${file}`));
}
