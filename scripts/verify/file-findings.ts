import { extname } from 'node:path';
import { z } from 'zod';
import { binaryFileExtensions } from '../../src/contract/file-kinds.ts';
import type { Site } from '../../src/site/site.ts';
import { createEncoder } from '../cli/files.ts';
import type { Scanner } from '../cli/secrets.ts';
import { createCmsGate } from './cms-links.ts';
import {
  checkCalendar,
  checkStyles,
  checkXml,
  countEvents,
  externalMediaTest,
  problemSchema,
} from './file-checks.ts';
import { createPageCheck, type OtherFiles, referenceSchema } from './page-check.ts';

/** What checks of some files have found, each fact once; the sets are to be compared when all files are there. */
export const fileFindingsSchema = z.object({
  /** Those that were checked. */
  files: z.array(z.string()),
  problems: z.array(problemSchema),
  /** Files that have to be there, because pages or style sheets lead to them. */
  targets: z.array(z.string()),
  /** Places in other pages that have to be there, because pages link to them. */
  references: z.array(referenceSchema),
  /** Attributes that need a script, each with all scripts of a page that has it. */
  scripted: z.array(z.tuple([z.string(), z.array(z.string())])),
  /** Number of events in each calendar. */
  calendars: z.array(z.tuple([z.string(), z.number()])),
  /** What files say of the CMS in words, an example of each. */
  mentions: z.array(z.tuple([z.string(), z.string()])),
});

export type FileFindings = z.output<typeof fileFindingsSchema>;

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
  /**
   * @param bytes all of the file
   * @param text the same, decoded
   * @param isKnown whether its own form and links were checked before
   */
  check(file: string, bytes: Buffer, text?: string, isKnown?: boolean): void;
  /** What was found since the last call. */
  take(): FileFindings;
};

/** Checks whatever needs no other file than the one at hand, or only what `others` says of them. */
export function createFileCheck(
  { config, routes, cms }: Pick<Site, 'config' | 'routes' | 'cms'>,
  scanner: Scanner,
  others: OtherFiles,
): FileCheck {
  const { outputFile } = routes;
  let found = noFindings();
  const gate = createCmsGate({ config, cms, outputFile, hasFile: others.has });
  /** On the host of the site, and yet no part of it. */
  const isOutside = (url: URL) =>
    cms.mayLink(url) || (!cms.sharesHost && !url.pathname.startsWith(routes.base));
  const place = {
    siteUrl: config.siteUrl,
    outputFile,
    ...others,
    isOutside,
    isExternalMedia: externalMediaTest(config),
  };
  const encode = createEncoder();
  const checkPage = createPageCheck(place, (reference) => found.references.push(reference));
  return {
    check(file, bytes, text = bytes.toString('utf8'), isKnown = false) {
      found.files.push(file);
      const add = (reason: string) => found.problems.push({ file, reason });
      if (!isKnown) for (const reason of reasonsAgainst(file, bytes, text)) add(reason);
      else if (file.endsWith('.ics')) found.calendars.push([file, countEvents(text)]);
      // Lines of a calendar may be broken anywhere (RFC 5545, 3.1).
      const straight = file.endsWith('.ics') ? text.replaceAll('\r\n ', '') : text;
      // Cells of a table get lines of their own, so that an address ends where its cell does.
      const parted = file.endsWith('.csv') ? text.replaceAll(/[",]/g, '\n') : straight;
      const { reasons, mention } = gate(file, parted);
      for (const reason of reasons) add(reason);
      if (mention !== undefined) found.mentions.push([file, mention]);
      for (const kind of scanner.find(straight.length === text.length ? bytes : encode(straight)))
        found.problems.push({ file, reason: `contains ${kind}`, secret: kind });
    },
    take() {
      const taken = found;
      found = noFindings();
      return taken;
    },
  };

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

/** Checks files before the others are there: what `others` would say is among the findings. */
export function checkWhileWriting(site: Site, scanner: Scanner): FileCheck {
  const targets = createUniqueCollector((file: string) => file);
  const scripted = createUniqueCollector((pair: FileFindings['scripted'][number]) =>
    pair.flat().join('\n'),
  );
  const { check, take } = createFileCheck(site, scanner, {
    has: targets.add,
    serves: (attribute, scripts) => scripted.add([attribute, [...scripts].toSorted()]),
  });
  return { check, take: () => ({ ...take(), targets: targets.take(), scripted: scripted.take() }) };
}

/** Collects values, each once. */
function createUniqueCollector<Value>(keyOf: (value: Value) => string) {
  const known = new Set<string>();
  let fresh: Value[] = [];
  return {
    add(value: Value): true {
      const { size } = known;
      if (known.add(keyOf(value)).size > size) fresh.push(value);
      return true;
    },
    take(): Value[] {
      const taken = fresh;
      fresh = [];
      return taken;
    },
  };
}

export function noFindings(): FileFindings {
  return {
    files: [],
    problems: [],
    targets: [],
    references: [],
    scripted: [],
    calendars: [],
    mentions: [],
  };
}

/** All that several checks have found. */
export function joinFindings(all: readonly FileFindings[]): FileFindings {
  return {
    files: all.flatMap(({ files }) => files),
    problems: all.flatMap(({ problems }) => problems),
    targets: all.flatMap(({ targets }) => targets),
    references: all.flatMap(({ references }) => references),
    scripted: all.flatMap(({ scripted }) => scripted),
    calendars: all.flatMap(({ calendars }) => calendars),
    mentions: all.flatMap(({ mentions }) => mentions),
  };
}

function jsonReasons(text: string): readonly string[] {
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [`is not JSON: ${error instanceof Error ? error.message : String(error)}`];
  }
}
