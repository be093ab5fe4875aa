import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A plugin for Vite, as much of it as is used. */
type AssetsPlugin = {
  readonly name: string;
  applyToEnvironment(environment: { readonly name: string }): boolean;
  writeBundle(
    options: { readonly dir?: string | undefined },
    bundle: Readonly<Record<string, { readonly type: string }>>,
  ): void;
};

/**
 * Puts style sheets and other files that the pages' bundle has beside its modules, and the maps of those, into the rendered
 * site.
 *
 * Astro renames them into it, which no system does from one file system to another, as where the cache is a volume of its
 * own; it leaves out what is not there any more.
 *
 * @param outFolder folder that Astro renders into
 */
export function moveBundledAssets(outFolder: string): AssetsPlugin {
  return {
    name: 'move-bundled-assets',
    applyToEnvironment: ({ name }) => name === 'prerender',
    writeBundle({ dir }, bundle) {
      if (dir === undefined) return;
      for (const [file, { type }] of Object.entries(bundle)) {
        if (type !== 'asset' || file.endsWith('.map')) continue;
        const target = join(outFolder, file);
        mkdirSync(dirname(target), { recursive: true });
        copyFileSync(join(dir, file), target);
        rmSync(join(dir, file));
      }
    },
  };
}
