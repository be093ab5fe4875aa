import type { HtmlPage } from './html-page.ts';

/** The outcome of following every address of a site that stays within it. */
export type LinkCheck = {
  readonly links: number;
  readonly fragments: number;
  /** Page, address and what is missing. */
  readonly dead: readonly string[];
};

/** @param files every path in the output folder */
export function deadLinks(
  pages: readonly HtmlPage[],
  files: ReadonlySet<string>,
  siteUrl: string,
): LinkCheck {
  const site = new URL(siteUrl);
  const ids = new Map(pages.map((page) => [page.file, new Set(page.ids)]));
  const dead: string[] = [];
  let links = 0;
  let fragments = 0;
  for (const page of pages) {
    const { canonical = page.url, alternates, feeds } = page;
    for (const address of [
      ...page.links,
      ...page.loads,
      canonical,
      ...Object.values(alternates),
      ...feeds,
    ]) {
      const url = new URL(address.replace(/^webcals?:/, site.protocol), page.url);
      if (url.host !== site.host) continue;
      links += 1;
      const file = fileAt(url, site);
      if (file === undefined) dead.push(`${page.file}: ${address} leaves ${site.pathname}`);
      else if (!files.has(file)) dead.push(`${page.file}: ${address} leads nowhere`);
      else if (url.hash.length > 1) {
        fragments += 1;
        const target = decodeURIComponent(url.hash.slice(1));
        if (!ids.get(file)?.has(target)) dead.push(`${page.file}: ${address} has no such element`);
      }
    }
  }
  return { links, fragments, dead: [...new Set(dead)] };
}

/** The file a static host answers with; undefined outside the base path. */
function fileAt({ pathname }: URL, site: URL): string | undefined {
  if (!pathname.startsWith(site.pathname)) return undefined;
  const path = decodeURIComponent(pathname.slice(site.pathname.length));
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}
