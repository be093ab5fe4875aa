import { type Redirect, redirectKey } from '../../site/redirects/redirect.ts';
import { singleRule } from './redirects-file.ts';

/** All redirects of one folder whose last segments stay: `/event/{slug}/` to `/en/events/{slug}/`. */
export type RedirectPattern = { readonly from: string; readonly to: string };

export type RedirectRules = {
  /** One address each. They come before the patterns. */
  readonly single: readonly Redirect[];
  readonly patterns: readonly RedirectPattern[];
  /** What there was no room for. */
  readonly rest: readonly Redirect[];
};

/** Redirects of a folder that are worth a pattern. */
const fewest = 3;

/** Characters of a rule: Cloudflare Pages reads no longer one. */
const longestRule = 1000;

/**
 * Rules for hosts that read few of them: a pattern stands for a whole folder of the CMS, if no page of this site is in
 * it, and what it would lead astray has a rule of its own before it.
 *
 * @param limits.single most rules for one address. @param limits.patterns most patterns
 * @param paths every path of the site
 */
export function redirectRules(
  redirects: readonly Redirect[],
  limits: { readonly single: number; readonly patterns: number },
  paths: Iterable<string>,
): RedirectRules {
  const taken = new Set(Array.from(paths, (path) => folderOf(redirectKey(path))));
  const folders = Map.groupBy(redirects, ({ from }) => folderOf(redirectKey(from)));
  const chosen = [...folders]
    .filter(([folder]) => folder !== '' && !taken.has(folder))
    .flatMap(([folder, members]) => patternOf(folder, members) ?? [])
    .toSorted((a, b) => b.covered.size - a.covered.size || (a.pattern.from < b.pattern.from ? -1 : 1))
    .slice(0, limits.patterns);
  const covered = new Set(chosen.flatMap((one) => [...one.covered]));
  const astray = new Set(chosen.flatMap((one) => one.astray));
  const left = redirects.filter((one) => !covered.has(one));
  const { short = [], long = [] } = Object.groupBy(left, (one) => (isLong(one) ? 'long' : 'short'));
  const ordered = [...short.filter((one) => astray.has(one)), ...short.filter((one) => !astray.has(one))];
  return {
    single: ordered.slice(0, limits.single),
    patterns: chosen.map(({ pattern }) => pattern),
    rest: [...ordered.slice(limits.single), ...long],
  };
}

function patternOf(folder: string, members: readonly Redirect[]) {
  const byTarget = Map.groupBy(members.filter(keepsName), ({ to }) => folderOf(redirectKey(to)));
  const [best] = [...byTarget].toSorted(
    ([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1),
  );
  if (!best || best[0] === folder || best[1].length < fewest) return undefined;
  const covered = new Set(best[1]);
  const astray = members.filter((one) => !covered.has(one));
  if (astray.length > covered.size || astray.some(isLong)) return undefined;
  return { pattern: { from: `${folder}/`, to: `${best[0]}/` }, covered, astray };
}

function keepsName({ from, to }: Redirect): boolean {
  return to.startsWith('/') && to.endsWith('/') && nameOf(redirectKey(from)) === nameOf(redirectKey(to));
}

function isLong(redirect: Redirect): boolean {
  return singleRule(redirect).length > longestRule;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
