import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { defaultIdentifierDomain } from '../../src/config.ts';
import { normalizeText } from '../../src/html/text.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { writeFileAtomic } from '../cli/files.ts';
import { readConfigFile } from '../cli/settings.ts';
import type { Survey } from './survey.ts';

type ConfigOrder = {
  readonly survey: Survey;
  /** Public address of the site to make; undefined where it is not known yet. */
  readonly siteUrl: string | undefined;
  /** The module `src/config.ts`, as the configuration file imports it. */
  readonly schema: string;
};

/** The text of a configuration for a server: what it says stands there as a comment, what differs from it can be set. */
export function configText({ survey, siteUrl, schema }: ConfigOrder): string {
  const { spoken, reason } = survey.languages;
  return `${[
    `import { defineSite } from ${quoted(schema)};`,
    '',
    '/**',
    ` * Your site, written by "npm run init" for ${comment(survey.apiUrl)}. Yours to edit: every key and its default is`,
    ' * described in docs/configuration.md, and a wrong one is named when you build.',
    ' */',
    'export default defineSite({',
    ...addressLines(siteUrl),
    '',
    `  // ${comment(reason)} The first is the default.`,
    `  languages: [${spoken.map(quoted).join(', ')}],`,
    '',
    ...nameLines(survey),
    '',
    ...zoneLines(survey),
    '',
    ...identityLines(survey, siteUrl),
    '',
    ...menuLines(survey),
    '',
    ...blockLines(survey),
    ...imageLines(survey),
    '',
    '  // Colors, words, typefaces and layout of your own, in a folder: docs/theming.md.',
    "  // theme: { folder: '../theme', ...theme },",
    '});',
  ].join('\n')}\n`;
}

function addressLines(siteUrl: string | undefined): readonly string[] {
  return siteUrl === undefined
    ? [
        '  // Where visitors will find the site, with the folder if it is in one. SITE_URL says the same for one build.',
        "  // siteUrl: 'https://events.example.org/',",
      ]
    : ['  // Where visitors find the site.', `  siteUrl: ${quoted(siteUrl)},`];
}

function nameLines({ name, description, languages: { spoken } }: Survey): readonly string[] {
  const example = (text: string) =>
    spoken.map((language) => `${language}: ${quoted(text || '…')}`).join(', ');
  return [
    '  // The server gives name and description; other ones, or one for each language:',
    `  // name: { ${example(name)} },`,
    `  // description: { ${example(description)} },`,
  ];
}

function zoneLines({ zone }: Survey): readonly string[] {
  return zone.isNamed
    ? [`  // The server says so. timeZone: ${quoted(zone.name)},`]
    : [
        `  // The server names no zone, only the offset ${comment(zone.name)}, which knows no summer time. Name the zone of the place:`,
        "  // timeZone: 'Europe/Warsaw',",
      ];
}

/** The domain of identifiers lasts: that of the site where it is known, else that of the server. */
function identityLines({ apiUrl }: Survey, siteUrl: string | undefined): readonly string[] {
  return [
    '  // Part of the identity of every event in calendars and feeds. Choose it before you publish and never change it:',
    '  // with another one every subscriber sees every event a second time.',
    `  identifierDomain: ${quoted(new URL(siteUrl ?? apiUrl).hostname.replaceAll(/[^a-z0-9.-]/g, ''))},`,
  ];
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
    `  // The server has the menus ${menus.join(', ')}; "footer" takes one too.`,
    `  menus: { header: ${header} },`,
  ];
}

function blockLines({ hasCredentials }: Survey): readonly string[] {
  return [
    `  // Reusable blocks of the server in the frame of every page, by slug${hasCredentials ? '' : '; they need an application password too'}.`,
    "  // slots: { announcement: 'notice', footer: 'newsletter', accessibility: 'accessibility-statement' },",
  ];
}

function imageLines({ imageHosts }: Survey): readonly string[] {
  if (imageHosts.length === 0) return [];
  return [
    '',
    '  // Images come from these hosts too; they are copied when they stand here.',
    `  images: { hosts: [${imageHosts.map(quoted).join(', ')}] },`,
  ];
}

/** Text of a server within a comment of one line. */
function comment(text: string): string {
  return normalizeText(text).replaceAll('*/', '* /');
}

function quoted(text: string): string {
  const inner = JSON.stringify(normalizeText(text)).slice(1, -1).replaceAll('\\"', '"');
  return inner.includes("'") ? JSON.stringify(normalizeText(text)) : `'${inner}'`;
}

/** What the configuration says that comes with the project. */
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
 * Keeps the address of the server for the commands to come.
 *
 * @param example text of `.env.example`
 * @returns what was done or is left to do, a sentence
 */
export function keepAddress(file: string, example: string, apiUrl: string): string {
  const line = `API_URL=${apiUrl}`;
  if (!existsSync(file)) {
    writeFileAtomic(file, withoutExamples(example, line));
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
    if (error instanceof CommandError) return false;
    throw error;
  }
}
