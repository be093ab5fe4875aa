import { extname } from 'node:path';
import type { SiteConfig } from '../../src/config.ts';
import { binaryFileExtensions } from '../../src/contract/file-kinds.ts';
import type { FileText, Pieces } from '../../src/outputs/target.ts';
import { createRoutes, type Routes } from '../../src/routes.ts';
import { createCmsAddresses } from '../../src/site/cms-addresses.ts';
import type { CmsAddresses, Site } from '../../src/site/site.ts';
import { createEncoder } from '../cli/files.ts';
import { createScanner, type Scanner, type Secret } from '../cli/secrets.ts';
import { checkCalendar, checkEvents } from './calendar-check.ts';
import { createCmsGate, namesCms } from './cms-links.ts';
import { type Findings, type Problem, TextTable } from './facts.ts';
import { checkStyles, checkXml, countEvents, externalMediaTest } from './file-checks.ts';
import { isJsonOfValues, jsonReasons } from './json-check.ts';
import { createPageCheck, type OtherFiles } from './page-check.ts';

const binary = new Set(
  ['webp', 'avif', 'png', 'jpg', 'gif', 'ico', 'woff2', ...binaryFileExtensions].map(
    (name) => `.${name}`,
  ),
);

/** Whether the content of a file is checked. */
export function isChecked(file: string): boolean {
  return !binary.has(extname(file));
}

/** Checks files one at a time and collects what it finds. */
export type FileCheck = {
  /** The texts that numbers in findings mean. */
  readonly table: TextTable;
  /**
   * @param bytes all of the file
   * @param content the same before it was encoded, where it is there
   * @param isKnown whether its own form and links were checked before: only what must not appear is looked for
   */
  check(file: string, bytes: Buffer, content?: FileText, isKnown?: boolean): void;
  /** What was found since the last call. */
  take(): Findings;
};

/** What a check has to know of the site that files are of. */
type CheckedSite = {
  readonly config: Pick<SiteConfig, 'siteUrl' | 'images' | 'files'>;
  readonly routes: Pick<Routes, 'base' | 'outputFile'>;
  readonly cms: CmsAddresses;
};

/** Checks whatever needs no other file than the one at hand, or only what `others` says of them. */
export function createFileCheck(
  { config, routes, cms }: CheckedSite,
  scanner: Scanner,
  others: OtherFiles,
): FileCheck {
  const { outputFile } = routes;
  const table = new TextTable();
  let found = new Found();
  const has = (file: string) => {
    found.links.add(table.numberOf(file));
    return others.has(file);
  };
  const gate = createCmsGate({ config, cms, outputFile, hasFile: has });
  /** On the host of the site, and yet no part of it. */
  const isOutside = (url: URL) =>
    cms.mayLink(url) || (!cms.sharesHost && !url.pathname.startsWith(routes.base));
  const place = {
    siteUrl: config.siteUrl,
    outputFile,
    has,
    serves: (attribute: string, scripts: ReadonlySet<string>) => {
      found.scripted.add(table.numberOf([attribute, ...[...scripts].toSorted()].join('\n')));
      return others.serves(attribute, scripts);
    },
    isOutside,
    isExternalMedia: externalMediaTest(config),
  };
  const checkPage = createPageCheck(place, (name) => found.places.add(table.numberOf(name)));
  return {
    table,
    check(file, bytes, content = bytes.toString('utf8'), isKnown = false) {
      const isText = typeof content === 'string';
      // What is right in pieces need not be decoded.
      const searched =
        (isText ? undefined : checkPieces(file, bytes, content)) ??
        checkText(file, bytes, isText ? content : bytes.toString('utf8'), isKnown);
      for (const kind of scanner.find(searched))
        found.problems.push({ file, reason: `contains ${kind}`, secret: kind });
    },
    take() {
      const { links, places, scripted, ...lists } = found;
      found = new Found();
      return { ...lists, links: [...links], places: [...places], scripted: [...scripted] };
    },
  };

  /** @returns the bytes among which secrets would be; undefined where its text has to be read */
  function checkPieces(file: string, bytes: Buffer, pieces: Pieces): Buffer | undefined {
    const calendar = file.endsWith('.ics') ? checkEvents(bytes, pieces) : undefined;
    if (calendar === undefined && !isRightInPieces(file, pieces)) return undefined;
    const straight = calendar === undefined ? bytes : unfolded(bytes);
    if (namesCms(cms, straight)) return undefined;
    if (calendar !== undefined) found.calendars.push([file, calendar.events]);
    return straight;
  }

  /** @returns the bytes among which secrets would be */
  function checkText(file: string, bytes: Buffer, text: string, isKnown: boolean): Buffer {
    const add = (reason: string) =>
      found.problems.push({ file, reason: withoutSecrets(reason, scanner) });
    if (!isKnown) for (const reason of reasonsAgainst(file, bytes, text)) add(reason);
    else if (file.endsWith('.ics')) found.calendars.push([file, countEvents(text)]);
    // Lines of a calendar may be broken anywhere (RFC 5545, 3.1).
    const straight = file.endsWith('.ics') ? text.replaceAll('\r\n ', '') : text;
    // Cells of a table get lines of their own, so that an address ends where its cell does.
    const parted = file.endsWith('.csv') ? text.replaceAll(/[",]/g, '\n') : straight;
    const { reasons, mention } = gate(file, parted);
    for (const reason of reasons) add(reason);
    if (mention !== undefined) found.mentions.push([file, mention]);
    return straight.length === text.length ? bytes : encode(straight);
  }

  function reasonsAgainst(file: string, bytes: Buffer, text: string): readonly string[] {
    switch (extname(file)) {
      case '.html':
        return checkPage(file, text);
      case '.css':
        return checkStyles(file, text, place);
      case '.ics': {
        const { events, reasons } = checkCalendar(bytes, text);
        found.calendars.push([file, events]);
        return reasons;
      }
      case '.json':
      case '.geojson':
      case '.jcal':
        return jsonReasons(text);
      case '.rss':
      case '.atom':
      case '.xml':
        return checkXml(text);
      default:
        return [];
    }
  }
}

/** A calendar whose lines are not broken any more: of each byte is made one character meanwhile. */
function unfolded(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n ', ''), 'latin1');
}

/** Whether the form of a file in pieces is right, as far as it can be told without its text. */
function isRightInPieces(file: string, pieces: Pieces): boolean {
  switch (extname(file)) {
    case '.json':
    case '.geojson':
    case '.jcal':
      return isJsonOfValues(pieces);
    default:
      // Of a table nothing but its addresses is looked at.
      return file.endsWith('.csv');
  }
}

/** One for all checks of a process: each text is searched in one go. */
const encode = createEncoder();

/** What the check of files that are being written is made of, as a thread can be sent it. */
export type FileCheckOrder = {
  readonly config: Pick<SiteConfig, 'siteUrl' | 'cms' | 'images' | 'files'>;
  /** What the server is known by. */
  readonly cms: readonly string[];
  readonly secrets: readonly Secret[];
};

/** What the files of a site are to be checked with. @param secrets that must be in none */
export function checkOrder({ config, cms }: Site, secrets: readonly Secret[]): FileCheckOrder {
  const { siteUrl, cms: allowed, images, files } = config;
  return { config: { siteUrl, cms: allowed, images, files }, cms: cms.given, secrets };
}

/** Checks files before the others are there: what these would have to have is among the findings. */
export function checkWhileWriting({ config, cms, secrets }: FileCheckOrder): FileCheck {
  const site = {
    config,
    routes: createRoutes(config.siteUrl),
    cms: createCmsAddresses(config, cms),
  };
  const others = { has: () => true, serves: () => true };
  return createFileCheck(site, createScanner(secrets), others);
}

/** A reason without what it quotes of a file, where that is a secret: reports go to many people. */
function withoutSecrets(reason: string, scanner: Scanner): string {
  if (scanner.find(Buffer.from(reason)).length === 0) return reason;
  return `${reason.replace(/[:"].*$/s, '')}, where it contains a secret`;
}

/** What was found and is not taken yet. */
class Found {
  readonly links = new Set<number>();
  readonly places = new Set<number>();
  readonly scripted = new Set<number>();
  readonly calendars: [file: string, events: number][] = [];
  readonly mentions: [file: string, example: string][] = [];
  readonly problems: Problem[] = [];
}
