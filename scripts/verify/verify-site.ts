import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { sitemapEntries } from '../../src/kinds/index.ts';
import { dataFolder, embedFolder } from '../../src/routes.ts';
import type { Site } from '../../src/site/site.ts';
import { compareTexts } from '../../src/snapshot/format.ts';
import { type CheckedFiles, noCheckedFiles } from '../build/incremental.ts';
import type { StagedFiles } from '../build/staging.ts';
import type { Scanner } from '../cli/secrets.ts';
import { begin } from '../cli/stall.ts';
import { mentionWarnings } from './cms-links.ts';
import {
  checkCalendarCounts,
  checkSitemaps,
  type ExpectedFiles,
  expectedFiles,
  isExpectedCalendar,
  type Problem,
} from './file-checks.ts';
import { createFileCheck, type FileFindings, isChecked, noFindings } from './file-findings.ts';
import { idsOf, type OtherFiles, type Reference, servingScripts } from './pages.ts';

/** Files read between two looks at the event loop. */
const batch = 200;

const sitemapName = /^sitemap-\d+\.xml$/;

const oembedFile = /^[a-z]+\/feeds\/oembed\//;

/**
 * Checks a rendered site against what it should hold: every page and feed is there and nothing else is a page, every
 * internal address leads somewhere, nothing is asked of other hosts, nothing is inline, no secret is in it. Files that were
 * checked before are not read, unless one of them leads to something that is not there.
 *
 * @param order.checked what was checked in earlier builds
 * @param order.rendered what was checked of these files while they were written
 * @param order.scanner looks for what must not appear anywhere
 */
export async function verifySite(order: {
  readonly site: Site;
  readonly files: StagedFiles;
  readonly checked?: CheckedFiles;
  readonly rendered?: FileFindings | undefined;
  readonly scanner: Scanner;
  readonly progress: (done: number, of: number) => void;
}) {
  const { site, scanner, checked = noCheckedFiles, rendered = noFindings() } = order;
  const { sizes: files, pathOf } = order.files;
  const expected = expectedFiles(site);
  const read = (file: string) => readFileSync(pathOf(file));
  const serving = servingScripts([...files.keys()], (file) => read(file).toString('utf8'));
  const others: OtherFiles = {
    has: (file) => files.has(file),
    serves: (attribute, scripts) => serving.get(attribute)?.isDisjointFrom(scripts) === false,
  };
  const known = await look(checked, rendered);
  const found = known.isComplete ? known : await look(noCheckedFiles, noFindings());
  const { references, calendars, mentions, sitemaps } = found;
  const listed = new Set<string>(sitemapEntries(site).keys());
  const problems: Problem[] = [
    ...missing(expected, files),
    ...unexpected(expected, files),
    ...found.problems,
    ...checkCalendarCounts(calendars, expected),
    ...checkSitemaps(sitemaps, listed).map((reason) => ({ file: 'sitemap-index.xml', reason })),
  ];
  return {
    /** By file, then reason. */
    problems: problems.toSorted(
      (a, b) => compareTexts(a.file, b.file) || compareTexts(a.reason, b.reason),
    ),
    files: files.size,
    pages: expected.pages.size,
    /** What was read in the files, for when they are reused. */
    findings: {
      references,
      calendars: Object.fromEntries(calendars),
      mentions: Object.fromEntries(mentions),
    },
    /** What is worth knowing and no problem. */
    warnings: mentionWarnings(mentions),
  };

  /** Reads every file that was not checked before. What is found is incomplete where one that was checked needs another look. */
  async function look(checked: CheckedFiles, early: FileFindings) {
    const { check, take } = createFileCheck(site, scanner, others);
    const unread = new Set(early.files);
    const sitemaps: string[] = [];
    let done = 0;
    for (const file of files.keys()) {
      if (isChecked(file) && !unread.has(file) && !checked.read.has(file)) {
        const finish = begin(file);
        const bytes = read(file);
        check(file, bytes, bytes.toString('utf8'), checked.files.has(file));
        finish();
        if (sitemapName.test(file)) sitemaps.push(bytes.toString('utf8'));
      }
      if (++done % batch === 0) {
        order.progress(done, files.size);
        await setImmediate();
      }
    }
    const own = take();
    const before = [...early.references, ...checked.references];
    const wasThere = new Set(checked.references.map(nameOf));
    const isKnown = (reference: Reference) =>
      checked.files.has(reference.file) && wasThere.has(nameOf(reference));
    return {
      sitemaps,
      problems: [
        ...own.problems,
        ...early.problems,
        ...dangling(own.references.filter((reference) => !isKnown(reference))).map(
          ({ from, file, fragment }): Problem => ({
            file: from,
            reason: `links to "#${fragment}" in ${file}, which has no such id`,
          }),
        ),
      ],
      references: [
        ...new Map([...before, ...own.references].map((one) => [nameOf(one), one])).values(),
      ],
      calendars: new Map([...checked.calendars, ...early.calendars, ...own.calendars]),
      mentions: new Map([...checked.mentions, ...early.mentions, ...own.mentions]),
      isComplete:
        early.files.every(others.has) &&
        early.targets.every(others.has) &&
        early.scripted.every(([attribute, scripts]) =>
          others.serves(attribute, new Set(scripts)),
        ) &&
        dangling(before.filter((reference) => !isKnown(reference))).length === 0,
    };
  }

  /** Those that are not where they should be, among references to pages. */
  function dangling(references: readonly Reference[]): readonly Reference[] {
    const pages = references.filter(({ file }) => file.endsWith('.html') && files.has(file));
    return [...Map.groupBy(pages, ({ file }) => file)].flatMap(([file, toIt]) => {
      const finish = begin(file);
      const ids = idsOf(read(file).toString('utf8'));
      finish();
      return toIt.filter(({ fragment }) => !ids.has(fragment));
    });
  }
}

function nameOf({ file, fragment }: Reference): string {
  return `${file}#${fragment}`;
}

function missing(expected: ExpectedFiles, files: ReadonlyMap<string, number>): readonly Problem[] {
  const pages = [...expected.pages].flatMap(([file, names]) => {
    const twice =
      names.length > 1 ? [{ file, reason: `is the address of ${names.join(' and ')}` }] : [];
    return files.has(file)
      ? twice
      : [...twice, { file, reason: `is missing: the page "${names.join('", "')}"` }];
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
function unexpected(
  expected: ExpectedFiles,
  files: ReadonlyMap<string, number>,
): readonly Problem[] {
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
