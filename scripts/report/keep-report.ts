import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../write-whole.ts';
import type { BuildReport } from './build-report.ts';
import { reportPage } from './html/report-page.ts';

/** Reports that are kept, the newest. */
const kept = 30;

const pattern = /^\d{8}T\d{9}Z\.json$/;

/**
 * Writes a report as JSON and as a page, and removes the oldest. It names addresses inside the CMS: it is for the
 * site's owner, and its folder is never published.
 *
 * @returns the page
 */
export function keepReport(report: BuildReport, folder: string, at: Temporal.Instant): string {
  const name = at.toString({ smallestUnit: 'millisecond' }).replaceAll(/[-:.]/g, '');
  const page = reportPage(report, at);
  mkdirSync(folder, { recursive: true });
  writeWhole(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`);
  writeWhole(join(folder, `${name}.html`), page);
  writeWhole(join(folder, 'latest.html'), page);
  for (const old of reportNames(folder).slice(0, -kept)) {
    for (const file of [old, old.replace(/json$/, 'html')]) rmSync(join(folder, file), { force: true });
  }
  return join(folder, 'latest.html');
}

/** The oldest first. */
function reportNames(folder: string): string[] {
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => pattern.test(name))
        .toSorted()
    : [];
}
