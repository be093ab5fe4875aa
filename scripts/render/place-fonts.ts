import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { servedFonts } from '../../src/outputs/served-fonts.ts';
import type { Site } from '../../src/site/site.ts';
import { fontName } from '../../src/theme/fonts.ts';
import { fontFile } from '../theme/theme-files.ts';

/** Puts the typefaces of pages that Astro does not write into an output folder. */
export function placeFonts({ routes, config: { theme } }: Site, folder: string): void {
  for (const font of servedFonts(theme)) {
    const target = join(folder, routes.outputFile(routes.fontPath(fontName(font))));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(fontFile(theme, font), target);
  }
}
