import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, by the end of their path; the first builds the town that many others
 * wait for. The third builds nothing: what others build has the templates that the town's were
 * compiled to.
 */
const longest = [
  'tests/whole-build/reproducible.test.ts',
  'tests/browser/every-page.test.ts',
  'tests/renewed-site.test.ts',
  'tests/upgrade.test.ts',
  'tests/watch.test.ts',
  'tests/browser/dev.test.ts',
  'tests/reuse.test.ts',
  'tests/browser/phone.test.ts',
  'tests/package.test.ts',
  'tests/whole-build/verify.test.ts',
  'tests/stalled-build.test.ts',
  'tests/first-site.test.ts',
  'tests/browser/search.test.ts',
  'tests/fuzz/fuzz.test.ts',
  'tests/login.test.ts',
  'tests/host-commands.test.ts',
  'tests/damaged-cache.test.ts',
  'tests/hooked-site.test.ts',
  'tests/browser/layout.test.ts',
  'tests/kept-checks.test.ts',
  'tests/browser/tasks.test.ts',
  'tests/whole-build/html.test.ts',
  'tests/browser/posters.test.ts',
  'tests/browser/offline.test.ts',
  'tests/any-language.test.ts',
  'tests/browser/accessibility.test.ts',
  'tests/theme.test.ts',
  'tests/incremental-fetch.test.ts',
  'tests/bad-input.test.ts',
  'tests/workers.test.ts',
  'tests/browser/embeds.test.ts',
  'src/components/search/open-index.test.ts',
  'tests/faulty-server/memory.test.ts',
  'tests/faulty-server/ending.test.ts',
  'tests/shards.test.ts',
  'tests/browser/unsafe-texts.test.ts',
  'tests/large-fetch.test.ts',
  'tests/whole-build/hosting.test.ts',
  'scripts/mock.test.ts',
  'tests/browser/narrowing.test.ts',
  'tests/faulty-server/faults.test.ts',
  'tests/browser/event-page.test.ts',
  'tests/whole-build/mutations.test.ts',
  'scripts/sites/publish-tree.test.ts',
  'tests/browser/my-program.test.ts',
  'tests/browser/own-calendar.test.ts',
  'tests/whole-build/search.test.ts',
  'tests/browser/freshness.test.ts',
  'tests/whole-build/compress.test.ts',
  'src/outputs/calendar/files.test.ts',
  'tests/preview.test.ts',
  'tests/api-documents/parameters.test.ts',
  'tests/mode.test.ts',
  'tests/browser/nearby.test.ts',
  'tests/interrupted.test.ts',
  'tests/sham-kind.test.ts',
  'tests/whole-build/search-questions.test.ts',
  'tests/browser/programme.test.ts',
];

/** Starts the longest files first, so that all processes end at about the same time, and tests of modules last. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    return usual.toSorted((one, other) => rank(one) - rank(other));
  }
}

function rank({ moduleId, project }: TestSpecification): number {
  const place = longest.findIndex((end) => moduleId.endsWith(end));
  if (place !== -1) return place;
  return longest.length + (moduleId.startsWith(`${project.config.root}/tests/`) ? 0 : 1);
}
