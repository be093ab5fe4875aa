import { decodeHTML } from 'entities';
import type { SiteConfig } from '../../../src/config.ts';
import type { CmsAddresses } from '../../../src/site/cms-addresses.ts';
import { hostOf } from '../../../src/site/cms-addresses.ts';
import { createLeftFiles } from '../left-files.ts';
import { isFollowed } from './address-context.ts';
import { placesOfHost } from './host-places.ts';

/** Looks for the CMS in the files of a site. */
export type CmsGate = {
  /** Reasons against one file. @param text of the file; of a calendar with its lines unfolded */
  check(file: string, text: string): readonly string[];
  /** What the words of files say about the CMS, an example of each. */
  readonly mentions: ReadonlyMap<string, string>;
  /** What only the words of the site say about the CMS, for whoever reads the report. */
  remarks(): readonly string[];
};

type GateSettings = {
  readonly config: SiteConfig;
  readonly cms: CmsAddresses;
  readonly outputFile: (path: string) => string;
  /** Every path in the output folder. */
  readonly files: ReadonlyMap<string, number>;
  /** Mentions in files that are not checked again. */
  readonly mentioned?: ReadonlyMap<string, string>;
};

/** Files that editors uploaded, handed on as they are. */
const copied = /^(?:media|files)\/.*\.(?!svg$)[^.]+$/;

/**
 * No address of the CMS may stand where programs follow it, but those the configuration allows. Where CMS and site have
 * one host, every address on it must be one that the site has.
 */
export function createCmsGate({ config, cms, outputFile, files, mentioned }: GateSettings): CmsGate {
  const site = new URL(config.siteUrl);
  const hosts = [...cms.hosts];
  const verdicts = new Map<string, boolean>();
  const isLeftThere = createLeftFiles(config);
  const mentions = new Map(mentioned);

  return {
    mentions,
    check(file, text) {
      if (copied.test(file)) return [];
      const found = new Set<string>();
      for (const host of hosts) {
        for (const { start, address } of placesOfHost(text, host)) {
          if (address === undefined) {
            if (host !== hostOf(site)) mentions.getOrInsert(file, around(text, start));
          } else if (!isFine(address)) {
            if (isFollowed(file, text.slice(Math.max(0, start - 2_000), start))) found.add(address);
            else mentions.getOrInsert(file, around(text, start));
          }
        }
      }
      return [...found].map(
        (address) =>
          `has the address "${address}" of the CMS, which this site has no page for. ` +
          'Allow it by "cms.linkTo" in src/site.config.ts, or fix what wrote it',
      );
    },
    remarks() {
      const [example] = [...mentions].toSorted(([a], [b]) => (a < b ? -1 : 1));
      if (!example) return [];
      return [
        `The words of ${mentions.size} files name the CMS, which leads nobody there. ${example[0]} says "${example[1]}".`,
      ];
    },
  };

  function isFine(address: string): boolean {
    return verdicts.getOrInsertComputed(address, () => {
      const url = URL.parse(decodeHTML(address.replaceAll('\\/', '/')));
      if (!url) return false;
      if (cms.mayLink(url) || isLeftThere(url)) return true;
      return hostOf(url) === hostOf(site) && isOnSite(url);
    });
  }

  function isOnSite({ pathname }: URL): boolean {
    return pathname.startsWith(site.pathname) && files.has(decoded(outputFile(pathname)));
  }
}

function around(text: string, at: number): string {
  return text
    .slice(Math.max(0, at - 20), at + 60)
    .replace(/\s+/g, ' ')
    .trim();
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
