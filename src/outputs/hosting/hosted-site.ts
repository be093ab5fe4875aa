import type { Language } from '../../contract/language.ts';
import type { Routes } from '../../routes.ts';
import type { HeaderRule, PathPattern } from '../headers.ts';
import { nginxMapFile, redirectsFile } from '../redirects/redirect-files.ts';

/** Files of the published folder that are rules for hosts, and not for visitors. */
export const rulesOfHosts = ['_headers', redirectsFile, nginxMapFile] as const;

/** What the settings of a host are written from. */
export type HostedSite = {
  readonly rules: readonly HeaderRule[];
  readonly routes: Routes;
  /** The default one first. */
  readonly languages: readonly Language[];
};

/** Regular expression (PCRE) for the paths of a pattern, from the beginning of the path of a URL. */
export function patternExpression({ kind, path }: PathPattern, { base }: Routes): string {
  return `^${escaped(base + path)}${kind === 'file' ? '$' : ''}`;
}

/** The page that answers what does not exist, by the expression for the addresses of its language. */
export function notFoundPages({ languages, routes }: HostedSite) {
  return languages.map((language) => ({
    where: `^${escaped(routes.homePath(language))}`,
    page: routes.base + routes.outputFile(routes.notFoundPath(language)),
  }));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
