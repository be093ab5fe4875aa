import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { defaultIdentifierDomain } from '../../src/config.ts';
import { exitCodes, Failure } from '../failure.ts';
import { readConfigFile } from '../site-config.ts';
import { writeWhole } from '../write-whole.ts';

/** What the configuration says that comes with the project. */
const delivered = { languages: ['en', 'pl'], identifierDomain: defaultIdentifierDomain };

/**
 * Makes sure that a configuration may be written.
 *
 * @throws Failure where somebody has put work into the file
 */
export async function checkUnedited(file: string, text: string, force: boolean): Promise<void> {
  if (force || !existsSync(file) || readFileSync(file, 'utf8') === text) return;
  if (await isDelivered(file)) return;
  throw new Failure(
    `${file} has been edited and stays as it is. --force writes over it; --out FILE writes another one.`,
    exitCodes.usage,
  );
}

/**
 * Keeps the address of the server for the commands to come.
 *
 * @param example text of `.env.example`
 * @returns what was done or is left to do, a sentence
 */
export function keepAddress(file: string, example: string, apiUrl: string): string {
  const line = `API_URL=${apiUrl}`;
  if (!existsSync(file)) {
    writeWhole(file, withoutExamples(example, line));
    return `${file} names the server.`;
  }
  const named = /^API_URL=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1]?.trim();
  return named === apiUrl ? `${file} names the server.` : `${file} is yours: put "${line}" into it.`;
}

/** The variables of the example without the values nobody chose. */
function withoutExamples(example: string, line: string): string {
  return example
    .replace(/^API_URL=.*$/m, line)
    .replace(/^SITE_URL=.*$/m, 'SITE_URL=')
    .replace(/^(DIST_DIR|CACHE_DIR)=.*$/gm, '$1=');
}

async function isDelivered(file: string): Promise<boolean> {
  try {
    return isDeepStrictEqual(await readConfigFile(file), delivered);
  } catch (error) {
    if (error instanceof Failure) return false;
    throw error;
  }
}
