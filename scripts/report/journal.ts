import { exitCodes, Failure, StageError } from '../failure.ts';
import type { Workplace } from '../workplace.ts';
import { type BuildReport, type Findings, noFindings } from './build-report.ts';
import { createRequestLog } from './request-log.ts';

/** What is written down while a build runs, so that there is a report however it ends. */
export type Journal = ReturnType<typeof openJournal>;

export function openJournal({ settings }: Workplace) {
  const requests = createRequestLog();
  const seconds: Record<string, number> = {};
  let findings = noFindings;
  let present = '';

  const report = (end: Pick<BuildReport, 'outcome' | 'exitCode' | 'reason' | 'failedStage'>): BuildReport => {
    const { count } = requests.summary();
    return {
      ...end,
      folder: settings.distFolder,
      siteUrl: settings.config.siteUrl,
      now: settings.now.toString(),
      ...findings,
      requests: count > 0 ? requests.summary() : null,
      seconds,
    };
  };

  return {
    observe: requests.observe,
    /** Warnings are added to those there are; everything else is replaced. */
    note: (found: Partial<Findings>) => {
      findings = {
        ...findings,
        ...found,
        warnings: [...new Set([...findings.warnings, ...(found.warnings ?? [])])],
      };
    },
    /** Does the work of a stage and takes its time, whether it succeeds or not. */
    timed: async <T>(stage: string, work: () => Promise<T>): Promise<T> => {
      const began = performance.now();
      present = stage;
      try {
        return await work();
      } catch (error) {
        throw error instanceof Failure ? error : new StageError(stage, error);
      } finally {
        seconds[stage] = Math.round(performance.now() - began) / 1000;
      }
    },
    done: (): BuildReport => {
      const { added = [], changed = [], removed = [] } = findings.publication ?? {};
      const isSame = added.length + changed.length + removed.length === 0;
      return report({
        outcome: isSame ? 'nothing changed' : 'published',
        exitCode: exitCodes.done,
        reason: '',
        failedStage: '',
      });
    },
    failed: (error: unknown): BuildReport => {
      const exitCode = error instanceof Failure ? error.exitCode : exitCodes.unforeseen;
      return report({
        outcome: exitCode === exitCodes.guard ? 'refused' : 'failed',
        exitCode,
        reason: error instanceof Error ? error.message : String(error),
        failedStage: present,
      });
    },
  };
}
