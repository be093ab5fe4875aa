import { decodeXML } from 'entities';
import { z } from 'zod';
import type { SiteConfig } from '../../src/config.ts';
import { addressExtension, fileKindOf } from '../../src/contract/file-kinds.ts';
import { sitePages } from '../../src/kinds/index.ts';
import { subscribedCalendars, yearCalendars } from '../../src/outputs/calendar/plans.ts';
import { embeddableFiles } from '../../src/outputs/embed/embed.ts';
import { feedPlans } from '../../src/outputs/feeds/files.ts';
import { feedFormats } from '../../src/outputs/feeds/links.ts';
import { oembedFiles } from '../../src/outputs/head/oembed.ts';
import { dataFileNames } from '../../src/outputs/open-data/files.ts';
import { posterFiles } from '../../src/outputs/posters/posters.ts';
import { redirectFiles } from '../../src/outputs/redirects.ts';
import { ownHosts } from '../../src/site/open-site.ts';
import type { Site } from '../../src/site/site.ts';
import { checkUid } from '../lint-feed/calendar.ts';
import { components, contentLines } from '../lint-feed/calendar-parser.ts';
import { createFindings, detectFormat, type Finding, rules } from '../lint-feed/findings.ts';
import { XmlError, xmlElements } from '../lint-feed/xml.ts';
import { type OtherFiles, type Place, type Target, targetOf } from './pages.ts';

/** Something wrong in the output. */
export const problemSchema = z.object({
  /** Path in the output folder. */
  file: z.string(),
  reason: z.string(),
  /** Kind of the secret that was found in the file, where that is the reason. */
  secret: z.string().exactOptional(),
  /** Whether nothing in the site accounts for the file, where that is the reason. */
  isUnaccounted: z.literal(true).exactOptional(),
});

export type Problem = Readonly<z.output<typeof problemSchema>>;

export type ExpectedFiles = ReturnType<typeof expectedFiles>;

/** Every file a site must have, from the site itself. */
export function expectedFiles(site: Site) {
  const { routes } = site;
  /** What each page file is about; more than one name means that two pages have one address. */
  const pages = new Map<string, string[]>();
  for (const { file, name } of sitePages(site)) pages.set(file, [...(pages.get(file) ?? []), name]);
  /** Calendars that have exactly this number of events. */
  const calendars = new Map<string, number>();
  /** Calendars that have no more events than this, because calendars have a largest size. */
  const boundedCalendars = new Map<string, number>();
  /** The first file of the calendar of each year, whose parts have exactly this number of events together. */
  const years = new Map<string, number>();
  const feeds: string[] = [];
  for (const language of site.languages) {
    for (const { id } of site.in(language).eventsWithPage) {
      calendars.set(routes.outputFile(routes.itemCalendarPath(language, 'event', id)), 1);
    }
    const cancelled = new Set(site.removedEventsIn(language).map(({ id }) => id));
    for (const { kind, id } of site.removedItems.filter((item) => item.language === language)) {
      if (kind !== 'event') continue;
      const path = routes.itemCalendarPath(language, kind, id);
      calendars.set(routes.outputFile(path), cancelled.has(id) ? 1 : 0);
    }
    for (const { path, events, removedEvents } of subscribedCalendars(site, language)) {
      boundedCalendars.set(routes.outputFile(path), events.length + removedEvents.length);
    }
    for (const { path, events, removedEvents } of yearCalendars(site, language)) {
      years.set(routes.outputFile(path), events.length + removedEvents.length);
    }
    feeds.push(routes.outputFile(routes.feedStylePath(language)));
    for (const { pathOf } of feedPlans(site, language)) {
      for (const format of feedFormats) feeds.push(routes.outputFile(pathOf(format)));
    }
  }
  const redirects = site.remember(redirectFiles, site);
  for (const { file, of } of redirects.copies) {
    boundedCalendars.set(file, boundedCalendars.get(of) ?? calendars.get(of) ?? years.get(of) ?? 0);
  }
  for (const { file } of redirects.files) {
    if (file.endsWith('.html')) pages.set(file, [...(pages.get(file) ?? []), 'a former address']);
  }
  for (const { file } of posterFiles(site)) {
    if (file.endsWith('.html')) pages.set(file, [...(pages.get(file) ?? []), 'a poster']);
  }
  const embeddable = new Set(Array.from(embeddableFiles(site), ({ file }) => file));
  for (const file of embeddable)
    if (file.endsWith('.html')) pages.set(file, ['the page for frames']);
  return {
    pages,
    calendars,
    boundedCalendars,
    years,
    feeds,
    oembeds: new Set(Array.from(oembedFiles(site), ({ file }) => file)),
    data: new Set(dataFileNames(site)),
    embeddable,
  };
}

const imageExtension = /^(?:jpe?g|png|gif|webp|avif)$/;

/** Recognizes the addresses of images and files that the configuration leaves on other hosts (mode "link"). */
export function createLeftFiles({
  images,
  files,
}: Pick<SiteConfig, 'images' | 'files'>): (url: URL) => boolean {
  const isImageHost = ownHosts([], images.mode === 'link' ? images.hosts : []);
  const isFileHost = ownHosts([], files.mode === 'link' ? files.hosts : []);
  return (url) => {
    const extension = addressExtension(url.href);
    return (
      (isImageHost(url) && imageExtension.test(extension)) ||
      (isFileHost(url) && fileKindOf(extension) !== undefined)
    );
  };
}

/** Checks the frame of an iCalendar file (RFC 5545, 3.4 and 3.6): lines, balanced components, an own UID for each event. @param text the same, decoded */
export function checkCalendar(
  bytes: Buffer,
  text?: string,
): {
  readonly events: number;
  readonly reasons: readonly string[];
} {
  const { note, list } = createFindings();
  if (detectFormat(bytes) !== 'calendar') note('unknown-format', 1);
  const uids = new Set<string>();
  let events = 0;
  for (const component of components(contentLines(bytes, note, text), note)) {
    if (component.name !== 'VEVENT') continue;
    events++;
    checkUid(component, uids, note);
  }
  const errors = list().filter(({ rule }) => rules[rule].severity === 'error');
  return { events, reasons: errors.map(reasonOf) };
}

/** @example 'breaks the rule no-uid in line 7: An event has no UID.' */
function reasonOf({ rule, places: [{ line, detail } = {}] }: Finding): string {
  const place = line === undefined ? '' : ` in line ${line}`;
  return `breaks the rule ${rule}${place}: ${rules[rule].what}${detail === undefined ? '' : ` Here: ${detail}`}`;
}

/** Events of a calendar that is known to be well formed. */
export function countEvents(text: string): number {
  return text.split('\nBEGIN:VEVENT').length - 1;
}

/** The first file of the year's calendar that a file is a part of. @example 'en/feeds/years/2026-2.ics' → 'en/feeds/years/2026.ics' */
function yearOf(file: string): string {
  return file.replace(/(\/years\/\d+)-\d+\.ics$/, '$1.ics');
}

/** Whether something in the site accounts for a calendar. */
export function isExpectedCalendar(file: string, expected: ExpectedFiles): boolean {
  return (
    expected.calendars.has(file) ||
    expected.boundedCalendars.has(file) ||
    expected.years.has(yearOf(file))
  );
}

/** Compares the numbers of events in calendars with what the site has. @param counts by file */
export function checkCalendarCounts(
  counts: ReadonlyMap<string, number>,
  expected: ExpectedFiles,
): readonly Problem[] {
  const inYears = new Map<string, number>();
  const problems: Problem[] = [];
  for (const [file, events] of counts) {
    const year = yearOf(file);
    if (expected.years.has(year)) inYears.set(year, (inYears.get(year) ?? 0) + events);
    const exact = expected.calendars.get(file);
    if (exact !== undefined && events !== exact) problems.push(wrongCount(file, events, exact));
    const most = expected.boundedCalendars.get(file);
    if (most !== undefined && (events > most || (events === 0 && most > 0)))
      problems.push(wrongCount(file, events, most));
  }
  for (const [file, events] of inYears) {
    const all = expected.years.get(file) ?? 0;
    if (events !== all) problems.push(wrongCount(file, events, all));
  }
  return problems;
}

function wrongCount(file: string, events: number, expected: number): Problem {
  return { file, reason: `has ${events} events instead of ${expected}` };
}

/** The reason why a text is not well-formed XML; none where it is. */
export function checkXml(text: string): readonly string[] {
  try {
    for (const _ of xmlElements(text));
    return [];
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return [`is not well-formed in line ${error.line}: ${error.message}`];
  }
}

/**
 * Reasons against the sitemaps: addresses that are missing, that should not be there, or that are there twice.
 *
 * @param texts the sitemap files, without their index
 * @param expected absolute URLs
 */
export function checkSitemaps(
  texts: readonly string[],
  expected: ReadonlySet<string>,
): readonly string[] {
  const listed = new Set<string>();
  const reasons: string[] = [];
  for (const text of texts) {
    for (const [, address = ''] of text.matchAll(/<loc>([^<]*)<\/loc>/g)) {
      const url = decodeXML(address);
      if (listed.has(url)) reasons.push(`lists ${url} twice`);
      if (!expected.has(url)) reasons.push(`lists ${url}, which does not belong there`);
      listed.add(url);
    }
  }
  for (const url of expected) {
    if (!listed.has(url)) reasons.push(`does not list ${url}`);
  }
  return reasons;
}

/** Reasons against a style sheet: what it loads from elsewhere, and what does not exist. */
export function checkStyles(
  file: string,
  css: string,
  place: Place & Pick<OtherFiles, 'has'>,
): readonly string[] {
  const url = new URL(file, place.siteUrl).href;
  const addresses = [
    ...css.matchAll(
      /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)'"\s]*))\s*\)|@import\s+(?:"([^"]*)"|'([^']*)')/g,
    ),
  ];
  return addresses.flatMap((match) => {
    const address = match.slice(1).find((part) => part !== undefined) ?? '';
    if (address.startsWith('data:') || address.startsWith('#')) return [];
    return reasonsAgainst(address, targetOf(address, url, place), place.has);
  });
}

function reasonsAgainst(
  address: string,
  target: Target,
  has: OtherFiles['has'],
): readonly string[] {
  if (target.kind === 'elsewhere') return [`loads "${address}" from another host`];
  if (target.kind === 'broken') return [`has the address "${address}", which ${target.reason}`];
  return target.kind === 'file' && !has(target.file)
    ? [`loads "${address}", which does not exist`]
    : [];
}
