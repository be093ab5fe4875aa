import { cpSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../scripts/cli/settings.ts';
import type { SiteConfigInput } from '../../src/config.ts';

const parts = [
  '.env.example',
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts',
  'src',
];

/** A copy of the project whose owner has edited `src/site.config.ts`. @param folder must not exist yet */
export function copyProject(folder: string, config: SiteConfigInput): void {
  for (const part of parts) cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'src/site.config.ts'),
    `import { defineSite } from './config.ts';\n\nexport default defineSite(${JSON.stringify(config, null, 2)});\n`,
  );
}
