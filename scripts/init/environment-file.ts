import { existsSync, readFileSync } from 'node:fs';
import { variablesIn } from '../cli/environment.ts';
import { writeFileAtomic } from '../cli/files.ts';
import { originOf } from '../cli/login.ts';

/**
 * Writes the address of the server for the commands to come. A line of somebody is replaced only where it names no server,
 * and no login would then belong to another one.
 *
 * @param example text of `.env.example`
 * @returns what was done or is left to do, a sentence
 */
export function keepAddress(file: string, example: string, apiUrl: string): string {
  const line = `API_URL=${apiUrl}`;
  if (!existsSync(file)) {
    // The variables of the example without the values nobody chose.
    const text = example
      .replace('# Copy this file to ".env" and fill in', '# Fill in')
      .replace(/^API_URL=.*$/m, line)
      .replace(/^SITE_URL=.*$/m, 'SITE_URL=')
      .replace(/^(DIST_DIR|CACHE_DIR)=.*$/gm, '$1=');
    writeFileAtomic(file, text);
    return `${file} names the server.`;
  }
  const { API_URL: named, API_APPLICATION_PASSWORD: password = '' } = variablesIn(file);
  if (named === apiUrl) return `${file} names the server.`;
  const origin = originOf(named);
  if (origin === originOf(apiUrl) || (origin === undefined && password === '')) {
    const text = readFileSync(file, 'utf8');
    const written = /^[ \t]*(?:export[ \t]+)?API_URL[ \t]*=.*$/m;
    writeFileAtomic(file, written.test(text) ? text.replace(written, line) : `${line}\n${text}`);
    return `${file} names the server: ${line}`;
  }
  if (origin === undefined)
    return `${file} holds a login and names no server, so it stays as it is. If the login is for this server, put "${line}" into it; else replace the login, or take it out.`;
  const login =
    password === '' ? '' : ', and replace its login by one of this server, or take it out';
  return `${file} is for ${origin}, and stays as it is: "npm run build" reads that server. For this one, put "${line}" into it${login}.`;
}
