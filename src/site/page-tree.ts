import type { PageLayout, SiteConfig } from '../config.ts';
import type { WirePage } from '../contract/content.ts';
import type { Page, PagePlace } from '../model/page.ts';
import { uniqueSlugs } from '../model/slug.ts';
import type { Site } from './site.ts';

type PageTree = {
  /** Parents before children, siblings by order, title, id. */
  readonly pages: readonly Page[];
  childrenOf(id: number): readonly Page[];
  ancestorsOf(page: Page): readonly Page[];
};

/** @param pages whose parents are among them */
export function createPageTree(pages: readonly Page[], collator: Intl.Collator): PageTree {
  const byId = new Map(pages.map((page) => [page.id, page]));
  const sorted = pages.toSorted(
    (a, b) => a.order - b.order || collator.compare(a.title, b.title) || a.id - b.id,
  );
  const byParent = Map.groupBy(sorted, ({ parentId }) => parentId);
  const childrenOf = (id: number) => byParent.get(id) ?? [];
  const branch = (page: Page): Page[] => [page, ...childrenOf(page.id).flatMap(branch)];
  const ancestorsOf = ({ parentId }: Page): Page[] => {
    const parent = byId.get(parentId);
    return parent ? [...ancestorsOf(parent), parent] : [];
  };
  return { pages: childrenOf(0).flatMap(branch), childrenOf, ancestorsOf };
}

type Rules = {
  /** First segments that belong to other parts of the site. */
  readonly reserved: ReadonlySet<string>;
  /** Pages that are shown elsewhere: their segment stays in the addresses of their children, which become roots. */
  readonly withoutPage: ReadonlySet<number>;
  warn(id: number, message: string): void;
};

/**
 * The place of each page. A page whose parent is not public becomes a root, and so does the lowest id of pages that are
 * each other's ancestors.
 */
export function placePages(
  pages: readonly WirePage[],
  { reserved, withoutPage, warn }: Rules,
): Map<number, PagePlace> {
  const parents = treeParents(pages, ({ id, parent }, reason) => {
    warn(
      id,
      `${reason === 'circle' ? 'is among its own ancestors' : `has the parent ${parent}, which is not public`}, and becomes a root`,
    );
  });
  const byParent = Map.groupBy(pages, ({ id }) => parents.get(id) ?? 0);
  const places = new Map<number, PagePlace>();
  const isInAddresses = (id: number) => byParent.has(id) || !withoutPage.has(id);
  place(0, []);
  return places;

  function place(parentId: number, path: readonly string[]): void {
    const siblings = byParent.get(parentId) ?? [];
    const slugs = uniqueSlugs(siblings, {
      kind: 'page',
      warn: (id, message) => isInAddresses(id) && warn(id, message),
      ...(parentId === 0 && { reserved }),
    });
    for (const [id, slug] of slugs) {
      const segments = [...path, slug];
      places.set(id, { segments, parentId: withoutPage.has(parentId) ? 0 : parentId });
      place(id, segments);
    }
  }
}

/** Names of templates that themes have in common, as `templateName` gives them. */
const known: ReadonlyMap<string, PageLayout> = new Map(
  Object.entries({
    '': 'default',
    default: 'default',
    page: 'default',
    single: 'default',
    full: 'full',
    'full-width': 'full',
    fullwidth: 'full',
    wide: 'full',
    'no-sidebar': 'full',
    sidebar: 'sidebar',
    'with-sidebar': 'sidebar',
    'left-sidebar': 'sidebar',
    'right-sidebar': 'sidebar',
    'sidebar-left': 'sidebar',
    'sidebar-right': 'sidebar',
    landing: 'landing',
    'landing-page': 'landing',
    canvas: 'landing',
    blank: 'landing',
    'no-title': 'landing',
  } satisfies Record<string, PageLayout>),
);

/** The layout of a page; `default` for a template that is not known. */
export function layoutOf({ template }: Pick<Page, 'template'>, config: SiteConfig): PageLayout {
  return knownLayout(template, config) ?? 'default';
}

/** A warning about each template that is not known, once, with the pages that have it. */
export function unknownTemplates({ config, languages, in: open }: Site): string[] {
  const pages = languages.flatMap((language) => open(language).pages);
  const unknown = pages.filter(({ template }) => knownLayout(template, config) === undefined);
  return [...Map.groupBy(unknown, ({ template }) => template)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([template, having]) => {
      const ids = having.map(({ id }) => id).toSorted((one, other) => one - other);
      const named =
        ids.slice(0, 5).join(', ') + (ids.length > 5 ? ` and ${ids.length - 5} more` : '');
      return `The template "${template}" of the pages ${named} is not known; they have the layout "default". Name one for it in "pages.templates" of src/site.config.ts.`;
    });
}

function knownLayout(template: string, { pages }: SiteConfig): PageLayout | undefined {
  const own = new Map(Object.entries(pages.templates));
  const name = templateName(template);
  return own.get(template) ?? own.get(name) ?? known.get(name);
}

/** @example templateName('page-templates/template-full_width.php') // 'full-width' */
function templateName(template: string): string {
  const file = template.slice(template.lastIndexOf('/') + 1).toLowerCase();
  const name = file.replace(/\.[a-z]+$/, '').replaceAll('_', '-');
  const bare = name
    .replace(/^(?:page-|tpl-|template-|elementor-)+/, '')
    .replace(/-(?:template|page)$/, '');
  return known.has(bare) ? bare : name;
}

type Node = { readonly id: number; readonly parent: number };

type Displacement = 'missing parent' | 'circle';

/**
 * Parents by id, 0 for a root. A node whose parent is not among them becomes a root, and of nodes that are each other's
 * ancestors the one with the lowest id does.
 *
 * @param displaced receives both
 */
export function treeParents(
  nodes: readonly Node[],
  displaced: (node: Node, reason: Displacement) => void = () => {},
): Map<number, number> {
  const known = new Set(nodes.map(({ id }) => id));
  const parents = new Map<number, number>();
  for (const node of nodes.toSorted((a, b) => b.id - a.id)) {
    const reason = displacement(node, known, parents);
    parents.set(node.id, reason ? 0 : node.parent);
    if (reason) displaced(node, reason);
  }
  return parents;
}

function displacement(
  { id, parent }: Node,
  known: ReadonlySet<number>,
  parents: ReadonlyMap<number, number>,
): Displacement | undefined {
  if (parent === 0) return undefined;
  if (!known.has(parent)) return 'missing parent';
  for (let step = parent; step !== 0; step = parents.get(step) ?? 0)
    if (step === id) return 'circle';
  return undefined;
}
