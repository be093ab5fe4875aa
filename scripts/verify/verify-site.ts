import { readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { binaryFileExtensions } from '../../src/contract/file-kinds.ts';
import { sitemapEntries } from '../../src/outputs/sitemap.ts';
import { dataFolder, embedFolder } from '../../src/routes.ts';
import type { Site } from '../../src/site/site.ts';
import { compareTexts } from '../../src/snapshot/format.ts';
import type { Scanner } from '../cli/secrets.ts';
import { type CheckedFiles, noCheckedFiles } from '../stages/incremental.ts';
import type { StagedFiles } from '../stages/staging.ts';
import { createCmsGate } from './cms-links.ts';
import {
  checkCalendar,
  checkCalendarCounts,
  checkSitemaps,
  checkStyles,
  checkXml,
  countEvents,
  createLeftFiles,
  type ExpectedFiles,
  expectedFiles,
  isExpectedCalendar,
  type Problem,
} from './file-checks.ts';
import { createPageCheck, idsOf, servingScripts } from './pages.ts';

/** Files read between two looks at the event loop. */
const batch = 200;

const sitemapName = /^sitemap-\d+\.xml$/;

const oembedFile = /^[a-z]+\/feeds\/oembed\//;

const binary = new Set(
  ['webp', 'avif', 'png', 'jpg', 'gif', 'ico', 'woff2', ...binaryFileExtensions].map((name) => `.${name}`),
);

/**
 * Checks a rendered site against what it should hold: every page and feed is there and nothing else is a page, every
 * internal address leads somewhere, nothing is asked of other hosts, nothing is inline, no secret is in it.
 *
 * @param order.checked what was checked before
 * @param order.scanner looks for what must not appear anywhere
 */
export async function verifySite(order: {
  readonly site: Site;
  readonly files: StagedFiles;
  readonly checked?: CheckedFiles;
  readonly scanner: Scanner;
  readonly progress: (done: number, of: number) => void;
}) {
  const { site, scanner, checked = noCheckedFiles } = order;
  const { sizes: files, pathOf } = order.files;
  const expected = expectedFiles(site);
  const { config, routes, cms } = site;
  const { outputFile } = routes;
  const gate = createCmsGate({ config, cms, outputFile, files, mentioned: checked.mentions });
  /** On the host of the site, and yet no part of it. */
  const isOutside = (url: URL) =>
    cms.mayLink(url) || (!cms.sharesHost && !url.pathname.startsWith(routes.base));
  const place = {
    siteUrl: config.siteUrl,
    outputFile,
    files,
    isOutside,
    isLeftThere: createLeftFiles(config),
    serving: servingScripts([...files.keys()], (file) => readFileSync(pathOf(file), 'utf8')),
  };
  const pages = createPageCheck(place);
  const sitemaps: string[] = [];
  const counts = new Map(checked.calendars);
  const problems: Problem[] = [...missing(expected, files), ...unexpected(expected, files)];
  let done = 0;
  for (const file of files.keys()) {
    if (!binary.has(extname(file)) && !checked.read.has(file)) {
      const bytes = readFileSync(pathOf(file));
      const text = bytes.toString('utf8');
      if (sitemapName.test(file)) sitemaps.push(text);
      if (!checked.files.has(file)) {
        for (const reason of reasonsAgainst(file, text)) problems.push({ file, reason });
      } else if (file.endsWith('.ics')) counts.set(file, countEvents(text));
      // Lines of a calendar may be broken anywhere (RFC 5545, 3.1).
      const straight = file.endsWith('.ics') ? text.replaceAll('\r\n ', '') : text;
      // Cells of a table get lines of their own, so that an address ends where its cell does.
      const parted = file.endsWith('.csv') ? text.replaceAll(/[",]/g, '\n') : straight;
      for (const reason of gate.check(file, parted)) problems.push({ file, reason });
      for (const kind of scanner.find(straight === text ? bytes : Buffer.from(straight)))
        problems.push({ file, reason: `contains ${kind}`, secret: kind });
    }
    if (++done % batch === 0) {
      order.progress(done, files.size);
      await setImmediate();
    }
  }
  problems.push(...checkCalendarCounts(counts, expected));
  const references = [...pages.references.values(), ...checked.references];
  const uncheckedTargets = references.filter(
    ({ from, file }) => !(checked.files.has(from) && checked.files.has(file)),
  );
  for (const { from, file, fragment } of uncheckedTargets) {
    if (file.endsWith('.html') && !idsOf(readFileSync(pathOf(file), 'utf8')).has(fragment))
      problems.push({ file: from, reason: `links to "#${fragment}" in ${file}, which has no such id` });
  }
  const listed = new Set<string>(sitemapEntries(site).keys());
  problems.push(...checkSitemaps(sitemaps, listed).map((reason) => ({ file: 'sitemap-index.xml', reason })));
  return {
    /** By file, then reason. */
    problems: problems.toSorted((a, b) => compareTexts(a.file, b.file) || compareTexts(a.reason, b.reason)),
    files: files.size,
    pages: expected.pages.size,
    /** What was read in the files, for when they are reused. */
    findings: {
      references,
      calendars: Object.fromEntries(counts),
      mentions: Object.fromEntries(gate.mentions),
    },
    /** What is worth knowing and no problem. */
    remarks: gate.warnings(),
  };

  function reasonsAgainst(file: string, text: string): readonly string[] {
    switch (extname(file)) {
      case '.html':
        return pages.check(file, text);
      case '.css':
        return checkStyles(file, text, place);
      case '.ics': {
        const { events, reasons } = checkCalendar(text);
        counts.set(file, events);
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

function missing(expected: ExpectedFiles, files: ReadonlyMap<string, number>): readonly Problem[] {
  const pages = [...expected.pages].flatMap(([file, names]) => {
    const twice = names.length > 1 ? [{ file, reason: `is the address of ${names.join(' and ')}` }] : [];
    return files.has(file)
      ? twice
      : [...twice, { file, reason: `is missing: the page of ${names.join(', ')}` }];
  });
  const { calendars, boundedCalendars, years } = expected;
  const others = [
    ...[calendars, boundedCalendars, years].flatMap((map) => [...map.keys()]),
    ...[...expected.feeds, ...expected.oembeds, ...expected.data, ...expected.embeddable],
    ...['robots.txt', 'sitemap-index.xml'],
  ];
  return [
    ...pages,
    ...others.filter((file) => !files.has(file)).map((file) => ({ file, reason: 'is missing' })),
  ];
}

/** A page, calendar, embed or file of data that nothing accounts for may show what is not public. */
function unexpected(expected: ExpectedFiles, files: ReadonlyMap<string, number>): readonly Problem[] {
  return [...files.keys()]
    .filter((file) => {
      if (file.endsWith('.html')) return !expected.pages.has(file);
      if (file.endsWith('.ics')) return !isExpectedCalendar(file, expected);
      if (file.startsWith(dataFolder)) return !expected.data.has(file);
      if (file.startsWith(embedFolder)) return !expected.embeddable.has(file);
      return oembedFile.test(file) && !expected.oembeds.has(file);
    })
    .map((file) => ({
      file,
      reason: 'should not exist: nothing in the site accounts for it',
      isUnaccounted: true,
    }));
}

function jsonReasons(text: string): readonly string[] {
  try {
    JSON.parse(text);
    return [];
  } catch (error) {
    return [`is not JSON: ${error instanceof Error ? error.message : String(error)}`];
  }
}
