import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { defaultIdentifierDomain } from '../../src/config.ts';
import { normalizeText } from '../../src/html/text.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { writeFileAtomic } from '../cli/files.ts';
import { readConfigFile } from '../cli/settings.ts';
import type { Survey } from './survey.ts';

/**
 * The text of a configuration for a server: what it says is in comments, what differs from it can be set.
 *
 * @param order.siteUrl public address of the site to make; undefined where it is not known yet
 * @param order.schema the module `src/config.ts`, as the configuration file imports it
 */
export function configText({
  survey,
  siteUrl,
  schema,
}: {
  readonly survey: Survey;
  readonly siteUrl: string | undefined;
  readonly schema: string;
}): string {
  const { apiUrl, name, description, zone, imageHosts, hasCredentials } = survey;
  const { spoken, reason } = survey.languages;
  const example = (text: string) =>
    spoken.map((language) => `${language}: ${quoted(text || '…')}`).join(', ');
  // The domain of identifiers lasts: that of the site where it is known, else that of the server.
  const domain = new URL(siteUrl ?? apiUrl).hostname.replaceAll(/[^a-z0-9.-]/g, '');
  return `${[
    `import { defineSite } from ${quoted(schema)};`,
    '',
    '/**',
    ` * Your site, written by "npm run init" for ${comment(apiUrl)}. Yours to edit: every key and its default is`,
    ' * described in docs/configuration.md, and the build reports invalid keys.',
    ' */',
    'export default defineSite({',
    ...(siteUrl === undefined
      ? [
          '  // Where visitors will find the site, with the folder if it is in one. SITE_URL says the same for one build.',
          "  // siteUrl: 'https://events.example.org/',",
        ]
      : ['  // Where visitors find the site.', `  siteUrl: ${quoted(siteUrl)},`]),
    '',
    `  // ${comment(reason)} The first is the default.`,
    `  languages: [${spoken.map(quoted).join(', ')}],`,
    '',
    '  // The server gives name and description; other ones, or one for each language:',
    `  // name: { ${example(name)} },`,
    `  // description: { ${example(description)} },`,
    '',
    ...(zone.isNamed
      ? [`  // The server says so. timeZone: ${quoted(zone.name)},`]
      : [
          `  // The server names no zone, only the offset ${comment(zone.name)}, which knows no summer time. Name the zone of the place:`,
          "  // timeZone: 'Europe/Warsaw',",
        ]),
    '',
    '  // Part of the identity of every event in calendars and feeds. Choose it before you publish and never change it:',
    '  // with another one every subscriber sees every event a second time.',
    `  identifierDomain: ${quoted(domain)},`,
    '',
    ...menuLines(survey),
    '',
    `  // Reusable blocks of the server in the frame of every page, by slug${hasCredentials ? '' : '; they need an application password too'}.`,
    "  // slots: { announcement: 'notice', footer: 'newsletter', accessibility: 'accessibility-statement' },",
    ...(imageHosts.length === 0
      ? []
      : [
          '',
          '  // Images come from these hosts too; they are copied when they are named here.',
          `  images: { hosts: [${imageHosts.map(quoted).join(', ')}] },`,
        ]),
    '',
    '  // Colors, words, typefaces and layout of your own, in a folder: docs/theming.md.',
    "  // theme: { folder: '../theme', ...theme },",
    '});',
  ].join('\n')}\n`;
}

function menuLines({ menus, hasCredentials }: Survey): readonly string[] {
  const [header] = menus;
  if (header === undefined) {
    return [
      `  // ${hasCredentials ? 'This user sees no menu' : 'Menus need an application password (API_USER, API_APPLICATION_PASSWORD)'}; without one the menu is made of the page tree.`,
      "  // menus: { links: [{ slot: 'header', label: { en: 'Tickets' }, href: 'https://tickets.example.org/' }] },",
    ];
  }
  return [
    `  // The server has the menus ${menus.join(', ')}; you can also set "footer".`,
    `  menus: { header: ${header} },`,
  ];
}

function comment(text: string): string {
  return normalizeText(text).replaceAll('*/', '* /');
}

function quoted(text: string): string {
  const inner = JSON.stringify(normalizeText(text)).slice(1, -1).replaceAll('\\"', '"');
  return inner.includes("'") ? JSON.stringify(normalizeText(text)) : `'${inner}'`;
}

const delivered = { languages: ['en', 'pl'], identifierDomain: defaultIdentifierDomain };

/**
 * Makes sure that a configuration may be written.
 *
 * @throws CommandError where somebody has put work into the file
 */
export async function checkUnedited(file: string, text: string, force: boolean): Promise<void> {
  if (force || !existsSync(file) || readFileSync(file, 'utf8') === text) return;
  if (await isDelivered(file)) return;
  throw new CommandError(
    `${file} has been edited and stays as it is. --force writes over it; --out FILE writes another one.`,
    exitCodes.usage,
  );
}

/**
 * Writes the address of the server for the commands to come.
 *
 * @param example text of `.env.example`
 * @returns what was done or is left to do, a sentence
 */
export function keepAddress(file: string, example: string, apiUrl: string): string {
  const line = `API_URL=${apiUrl}`;
  if (!existsSync(file)) {
    // The variables of the example without the values nobody chose.
    const text = example
      .replace(/^API_URL=.*$/m, line)
      .replace(/^SITE_URL=.*$/m, 'SITE_URL=')
      .replace(/^(DIST_DIR|CACHE_DIR)=.*$/gm, '$1=');
    writeFileAtomic(file, text);
    return `${file} names the server.`;
  }
  const named = /^API_URL=(.*)$/m.exec(readFileSync(file, 'utf8'))?.[1]?.trim();
  return named === apiUrl
    ? `${file} names the server.`
    : `${file} is yours: put "${line}" into it.`;
}

async function isDelivered(file: string): Promise<boolean> {
  try {
    return isDeepStrictEqual(await readConfigFile(file), delivered);
  } catch (error) {
    if (error instanceof CommandError) return false;
    throw error;
  }
}
