import { existsSync, readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { defaultIdentifierDomain } from '../../src/config.ts';
import { documentedLanguages } from '../../src/contract/language.ts';
import { normalizeText } from '../../src/html/text.ts';
import { digest } from '../../src/snapshot/format.ts';
import { CommandError, exitCodes } from '../cli/command.ts';
import { readConfigFile } from '../cli/settings.ts';
import type { Survey } from './survey.ts';

/**
 * The text of a configuration for a server: what it says is in comments, what differs from it can be set.
 *
 * @param order.siteUrl public address of the site to make; undefined where it is not known yet
 * @param order.schema what the configuration file imports `define` from
 */
export function configText({
  survey,
  siteUrl,
  schema,
  define = 'defineSite',
}: {
  readonly survey: Survey;
  readonly siteUrl: string | undefined;
  readonly schema: string;
  readonly define?: 'defineSite' | 'defineConfig';
}): string {
  const { apiUrl, name, description, zone, imageHosts } = survey;
  const { spoken, reason } = survey.languages;
  const example = (text: string) =>
    spoken.map((language) => `${language}: ${quoted(text || '…')}`).join(', ');
  // The domain of identifiers lasts: that of the site where it is known, else that of the server.
  const { hostname } = new URL(siteUrl ?? apiUrl);
  const lines = [
    `import { ${define} } from ${quoted(schema)};`,
    '',
    '/**',
    ` * Your site, written by "npm run init" for ${comment(apiUrl)}. Yours to edit: every key and its default is`,
    ' * described in docs/configuration.md, and the build reports invalid keys.',
    ' */',
    `export default ${define}({`,
    ...(siteUrl === undefined
      ? [
          '  // Where visitors will find the site, with the folder if it is in one. SITE_URL says the same for one build.',
          "  // siteUrl: 'https://events.example.org/',",
        ]
      : ['  // Where visitors find the site.', `  siteUrl: ${quoted(siteUrl)},`]),
    '',
    `  // ${comment(reason)} The first is the default.`,
    `  languages: [${spoken.map(quoted).join(', ')}],`,
    ...languageLines(survey),
    '',
    '  // The server gives name and description. Other ones, the same in every language or one for each:',
    `  // name: ${quoted(name || '…')},`,
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
    isDomain(hostname)
      ? `  identifierDomain: ${quoted(hostname)},`
      : "  // identifierDomain: 'events.example.org',",
    '',
    ...menuLines(survey),
    '',
    ...slotLines(survey),
    ...(imageHosts.length === 0
      ? []
      : [
          '',
          '  // Images come from these hosts too; they are copied when they are named here.',
          `  images: { hosts: [${imageHosts.map(quoted).join(', ')}] },`,
        ]),
    '',
    '  // Colors, words, typefaces and layout of your own, in a folder: docs/theming.md.',
    define === 'defineConfig'
      ? '  // They are in theme/theme.json.'
      : "  // theme: { folder: '../theme', ...theme },",
    '});',
  ];
  return sealed(`${lines.join('\n')}\n`);
}

function languageLines({ languages, languagePaths }: Survey): readonly string[] {
  if (languages.isAsked !== false) return [];
  const paths = Object.entries(languagePaths);
  if (paths.length > 0)
    return [
      '',
      '  // These languages have REST roots of their own.',
      `  api: { languageParameter: 'none', languagePaths: { ${paths.map(([language, path]) => `${quoted(language)}: ${quoted(path)}`).join(', ')} } },`,
    ];
  return [
    '',
    '  // It answers alike whatever language it is asked for. Where it has several, say how each is asked for: docs/languages.md.',
    "  // api: { languageParameter: 'lang', languageValues: {}, languagePaths: {} },",
  ];
}

function menuLines({ menus, hasCredentials, languages }: Survey): readonly string[] {
  const [header] = menus;
  if (header === undefined) {
    return [
      `  // ${hasCredentials ? 'This user sees no menu' : 'Menus need an application password (API_USER, API_APPLICATION_PASSWORD)'}; without one the menu is made of the page tree.`,
      `  // menus: { links: [{ slot: 'header', label: { ${quoted(languages.spoken[0] ?? '')}: 'Tickets' }, href: 'https://tickets.example.org/' }] },`,
    ];
  }
  return [
    `  // The server has the menus ${menus.join(', ')}; you can also set "footer".`,
    `  menus: { header: ${header} },`,
  ];
}

/** The slots, and words in slugs of blocks that are likely meant for them. */
const slots = {
  announcement: /announce|notice|alert|komunikat|ogloszen/,
  footer: /foot|newsletter|stopk/,
  contact: /contact|kontakt/,
  accessibility: /accessib|dostepnosc/,
} as const;

function slotLines({ blocks, hasCredentials }: Survey): readonly string[] {
  const where =
    '  // Reusable blocks of the server can be in the frame of every page, named by their slug';
  if (blocks.length === 0)
    return [
      hasCredentials
        ? `${where}. This user sees none.`
        : `${where}. They need an application password; with one, "npm run init" names them here.`,
    ];
  const likely = Object.entries(slots).flatMap(([slot, word]) => {
    const slug = blocks.find((one) => word.test(one));
    return slug === undefined ? [] : [`${slot}: ${quoted(slug)}`];
  });
  const [first = ''] = blocks;
  const named = likely.length > 0 ? likely : [`announcement: ${quoted(first)}`];
  return [
    `${where}. There are:`,
    `  // ${blocks.map(comment).join(', ')}`,
    `  // slots: { ${named.join(', ')} },`,
  ];
}

/** Whether it can be part of identifiers that last: neither an IP address nor a name that every machine has. */
function isDomain(hostname: string): boolean {
  return /^[a-z0-9.-]+\.[a-z][a-z0-9-]*$/.test(hostname) && !hostname.endsWith('.localhost');
}

function comment(text: string): string {
  return normalizeText(text).replaceAll('*/', '* /');
}

function quoted(text: string): string {
  const inner = JSON.stringify(normalizeText(text)).slice(1, -1).replaceAll('\\"', '"');
  return inner.includes("'") ? JSON.stringify(normalizeText(text)) : `'${inner}'`;
}

const delivered = {
  languages: [...documentedLanguages],
  identifierDomain: defaultIdentifierDomain,
};

/**
 * Makes sure that a configuration may be written: there is none, or it is as `npm run init` or the project left it.
 *
 * @throws CommandError where somebody has put work into the file
 */
export async function checkUnedited(file: string, text: string, force: boolean): Promise<void> {
  if (force || !existsSync(file)) return;
  const present = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  if (present === text || isSealed(present) || (await isDelivered(file))) return;
  throw new CommandError(
    `${file} has been edited and stays as it is. What was found out above can be put into it by hand; --force writes over it; --out FILE writes a configuration for a further site.`,
    exitCodes.usage,
  );
}

const seal =
  '// "npm run init" writes this file anew as long as nobody edits it, which it sees by this digest:';

/** The text with a digest of itself at its end, by which an edited one is told from one that is not. */
function sealed(text: string): string {
  return `${text}\n${seal} ${digest(text).slice(0, 16)}\n`;
}

function isSealed(text: string): boolean {
  const end = text.lastIndexOf(`\n${seal}`);
  return end !== -1 && sealed(text.slice(0, end)) === text;
}

async function isDelivered(file: string): Promise<boolean> {
  try {
    return isDeepStrictEqual(await readConfigFile(file), delivered);
  } catch (error) {
    if (error instanceof CommandError) return false;
    throw error;
  }
}
