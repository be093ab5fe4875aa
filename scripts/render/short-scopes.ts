/** What Astro puts before the eight characters that name a component's styles. */
const scope = /data-astro-cid-([a-z0-9]{4})([a-z0-9]{4})\b/g;

/** A plugin for Vite, as much of it as is used. */
type ScopePlugin = {
  readonly name: string;
  readonly enforce: 'pre' | 'post';
  /** The text of a module with shorter names; undefined where it has none. */
  transform(code: string, id: string): { readonly code: string; readonly map: null } | undefined;
};

/**
 * Shortens the attributes by which Astro binds styles to components, which stand on most elements of every page: a page is
 * a seventh smaller before compression, the styles a twentieth after it. Two plugins, because styles are read before
 * others change them, and components after Astro has compiled them.
 */
export function shortScopes(): ScopePlugin[] {
  const taken = new Map<string, string>();
  const shorten = (code: string) =>
    code.replace(scope, (_, begin: string, rest: string) => {
      const known = taken.getOrInsert(begin, rest);
      if (known === rest) return `data-0${begin}`;
      throw new Error(
        `Two components have scopes that begin with "${begin}". Rename one of them, or shorten less in scripts/render/short-scopes.ts.`,
      );
    });
  const transform = (code: string, id: string) =>
    /\.astro(?:\?|$)/.test(id) && code.includes('data-astro-cid-')
      ? { code: shorten(code), map: null }
      : undefined;
  return [
    {
      name: 'short-scopes-of-styles',
      enforce: 'pre',
      transform: (code, id) => (id.includes('type=style') ? transform(code, id) : undefined),
    },
    {
      name: 'short-scopes-of-components',
      enforce: 'post',
      transform: (code, id) => (id.includes('type=style') ? undefined : transform(code, id)),
    },
  ];
}
