import type { Site } from '../site.ts';
import { sitePaths } from '../site-paths.ts';
import { type Redirect, redirectKey } from './redirect.ts';
import { type RedirectSource, redirectSources } from './redirect-sources.ts';

export type RedirectTable = {
  /** In their order of importance; each leads straight to its end. */
  readonly redirects: readonly Redirect[];
  /** Sentences about those that could not be. */
  readonly remarks: readonly string[];
};

/** Longest path that is redirected, in bytes: the tables of nginx have rows of 1,024. */
const longestPath = 800;

const utf8 = new TextEncoder();

/** Where every address that once led to a page leads, without loops and detours. */
export function redirectTable(site: Site): RedirectTable {
  const present = new Set(Array.from(sitePaths(site), redirectKey));
  const sources = new Map<string, RedirectSource>();
  const remarks: string[] = [];
  for (const source of redirectSources(site)) {
    const key = redirectKey(source.from);
    const { from, to, name } = source;
    if (key === '' || key === redirectKey(to)) continue;
    if (!isWritable(from)) {
      remarks.push(
        `The address "${from}" of ${name} is too long or has characters that no rule can hold: it leads nowhere.`,
      );
    } else if (present.has(key)) {
      remarks.push(
        `The address "${from}" of ${name} is that of another page here, which stays: it does not lead to ${to}.`,
      );
    } else {
      const other = sources.get(key);
      if (!other) sources.set(key, source);
      else if (other.to !== to && !isSameItem(other, source)) {
        remarks.push(
          `The address "${from}" of ${name} leads to ${other.to} because of ${other.name}, and not to ${to}.`,
        );
      }
    }
  }
  const redirects: Redirect[] = [];
  for (const { from, to, language, name } of sources.values()) {
    const end = endOf(to);
    if (end !== undefined) redirects.push({ from, to: end, language });
    else
      remarks.push(
        `The address "${from}" of ${name} leads to ${to}, which is no page, or back to itself: it is left out.`,
      );
  }
  return { redirects, remarks };

  /** The page at the end of a chain; `undefined` for a loop and for one that ends nowhere. */
  function endOf(to: string): string | undefined {
    const seen = new Set<string>();
    for (let at = to; ; ) {
      if (/^https?:/.test(at)) return at;
      const key = redirectKey(at);
      if (present.has(key)) return at;
      const next = sources.get(key);
      if (!next || seen.has(key)) return undefined;
      seen.add(key);
      at = next.to;
    }
  }
}

/** Some servers give an item one address in all languages. */
function isSameItem(one: RedirectSource, other: RedirectSource): boolean {
  const itemOf = ({ name }: RedirectSource) => name.replace(/ \(\w+\)$/, '');
  return itemOf(one) === itemOf(other);
}

function isWritable(path: string): boolean {
  return (
    path.startsWith('/') &&
    utf8.encode(path).length <= longestPath &&
    !/[\p{Cc}\p{Cs}\\]|^\/\//u.test(path) &&
    !/(?:^|\/)\.\.?(?:\/|$)/.test(path)
  );
}
