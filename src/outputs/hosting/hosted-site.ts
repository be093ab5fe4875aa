import type { Language } from '../../contract/language.ts';
import { earlierSitesName, type Routes } from '../../routes.ts';
import { apacheMapFile, nginxMapFile, redirectsFile } from '../redirects.ts';
import { contentTypes, type HeaderRule, isFolder } from './headers.ts';

/** What the settings of a server say of a site. */
export type HostedSite = {
  readonly rules: readonly HeaderRule[];
  readonly routes: Routes;
  /** The default one first. */
  readonly languages: readonly Language[];
};

/** Where a server answers for a site. */
export type HostPlace = {
  /** Port, with an address before it where it is not every one. @example '80', '127.0.0.1:8080' */
  readonly listen: string;
  /** Its host name. @example 'events.example.org' */
  readonly name: string;
  /** Folder that holds the base path. */
  readonly root: string;
};

/** Files of the published folder that are rules for hosts, and not for visitors. */
export const rulesOfHosts = ['_headers', redirectsFile, nginxMapFile, apacheMapFile] as const;

/**
 * Paths, without a slash at their end, of what lies beside the published folder and within that of
 * the host: earlier sites, where there is a base path.
 */
export function pathsBeside({ base }: Routes): readonly string[] {
  const [, above = '', name] = /^(.*\/)([^/]+)\/$/.exec(base) ?? [];
  return name === undefined ? [] : [above + earlierSitesName(name)];
}

const compressible = /^(?:text|application)\/|\+xml/;

/** Media types of texts, without parameters: those that have a character set. */
export const textTypes: readonly string[] = [
  ...new Set(Object.values(contentTypes).filter((type) => type.includes('charset'))),
].map((type) => type.split(';')[0] ?? '');

/** Those of them that are worth compressing. */
export const compressedTypes = textTypes.filter((type) => compressible.test(type));

/** Regular expression (PCRE) for the paths of a pattern, from the beginning of the path of a URL. */
export function patternExpression(path: string, { base }: Routes): string {
  return `^${escaped(base + path)}${isFolder(path) ? '' : '$'}`;
}

/** The page that answers what does not exist, by the expression for the addresses of its language. */
export function notFoundPages({ languages, routes }: HostedSite) {
  return languages.map((language) => ({
    where: `^${escaped(routes.homePath(language))}`,
    page: routes.base + routes.outputFile(routes.notFoundPath(language)),
  }));
}

/**
 * Where the calendar of an event leads that has none any more, or never had one: the expression (PCRE) for the addresses of
 * a language's calendars of single events, and the calendar of everything. It holds where there is no file, and
 * only as long: an event that is moved into the future has its calendar again.
 */
export function endedCalendars({ languages, routes }: HostedSite) {
  return languages.map((language) => ({
    where: `^${escaped(routes.eventCalendarsFolder(language))}[0-9]+\\.ics$`,
    calendar: routes.calendarFeedPath(language),
  }));
}

export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** A value in the configuration of nginx or Apache. */
export function quoted(value: string): string {
  return `"${value.replaceAll('"', '\\"')}"`;
}
