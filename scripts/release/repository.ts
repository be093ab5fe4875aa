import { spawnSync } from 'node:child_process';
import { exitCodes, Failure } from '../failure.ts';

/** What a release asks of git and does with it. */
export type Repository = ReturnType<typeof openRepository>;

/** The git repository of a folder. @throws Failure when git says no */
export function openRepository(folder: string) {
  const git = (...list: readonly string[]): string => {
    const { status, stdout, stderr, error } = spawnSync('git', list, { cwd: folder, encoding: 'utf8' });
    if (status === 0) return stdout.trimEnd();
    const reason = error?.message ?? stderr.trim();
    throw new Failure(`"git ${list.join(' ')}" failed in ${folder}: ${reason}`, exitCodes.unforeseen);
  };
  return {
    /** Empty where none is checked out. */
    branch: () => git('branch', '--show-current'),
    /** Paths that differ from the last commit, those git does not know included. */
    changes: () => git('status', '--porcelain').split('\n').filter(Boolean),
    hasTag: (name: string) => git('tag', '--list', name) !== '',
    commit: (message: string, files: readonly string[]) =>
      void git('commit', '--quiet', '-m', message, '--', ...files),
    tag: (name: string, message: string) => void git('tag', '--annotate', name, '-m', message),
  };
}
