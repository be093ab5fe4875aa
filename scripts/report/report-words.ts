import { fallWords } from '../guard/fall-words.ts';
import type { BuildReport } from './build-report.ts';

/** How a build ended, in a few words. */
export function outcomeWords({ outcome, failedStage }: BuildReport): string {
  switch (outcome) {
    case 'published':
      return 'Published';
    case 'nothing changed':
      return 'Nothing changed';
    case 'refused':
      return 'Refused: nothing was published';
    case 'failed':
      return `Failed${failedStage === '' ? '' : ` in the stage "${failedStage}"`}: nothing was published`;
  }
}

/** Where the written report is; nothing where there is none. */
export function reportLine(page: string | undefined): string | undefined {
  return page === undefined ? undefined : `The report is ${page}`;
}

/** What is not public, by reason. @example '12 future, 4 password' */
export function withheldWords({ withheld }: BuildReport): string {
  const reasons = new Map<string, number>();
  for (const [what, count] of Object.entries(withheld)) {
    const reason = what.slice(what.lastIndexOf(': ') + 2);
    reasons.set(reason, (reasons.get(reason) ?? 0) + count);
  }
  return [...reasons].map(([reason, count]) => `${count} ${reasonWords.get(reason) ?? reason}`).join(', ');
}

const reasonWords = new Map([
  ['password', 'password-protected'],
  ['status', 'drafts or private'],
  ['future', 'scheduled'],
]);

/** What was taken from the snapshot before. @example '120 posts (en), 117 posts (pl)' */
export function reusedWords({ reused }: BuildReport): string {
  return Object.entries(reused)
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}

export function quarantineWords(item: BuildReport['quarantined'][number]): string {
  return `${item.collection} ${item.id} (${item.language}), field ${item.field}: ${item.reason}; it is ${item.value}`;
}

/** @example '31.7 MB' */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

/** @example '2.3 s' */
export function secondsWords(seconds: number): string {
  return `${seconds.toFixed(1)} s`;
}

export function stageWords({ seconds }: BuildReport): string {
  return Object.entries(seconds)
    .map(([stage, took]) => `${stage} ${secondsWords(took)}`)
    .join(', ');
}

/** What was compared with which build. */
export function comparisonWords({ guarded }: BuildReport): string {
  if (guarded === null) return '';
  if (guarded.since === undefined) return 'First build: nothing to compare with yet.';
  if (guarded.falls.length > 0) {
    return `Compared with the build of ${guarded.since}: ${fallWords(guarded.falls)}, which was accepted.`;
  }
  return `Compared with the build of ${guarded.since}: nothing is missing that should not be.`;
}
