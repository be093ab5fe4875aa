import { cpSync, globSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../scripts/cli/settings.ts';
import { shareRenderers } from './run-script.ts';

/**
 * All that compiled templates are known by, or those of the project would not serve in its copies.
 */
const parts = [
  '.env.example',
  'scripts',
  'src',
  ...globSync('*.{json,mjs}', { cwd: projectFolder }),
];

/**
 * Copies the project as it comes from the repository.
 *
 * @param folder where to; must not exist yet
 * @param env text of `.env`. @default no such file
 */
export function copyProject(folder: string, env?: string): string {
  for (const part of parts)
    cpSync(join(projectFolder, part), join(folder, part), { recursive: true });
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(
    join(folder, 'src/site.config.ts'),
    "import { defineSite } from './config.ts';\n\nexport default defineSite({ languages: ['en', 'pl'], identifierDomain: 'kalendarium.invalid' });\n",
  );
  if (env !== undefined) writeFileSync(join(folder, '.env'), env);
  shareRenderers(join(folder, '.cache'));
  return folder;
}
