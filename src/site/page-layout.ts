import type { PageLayout, SiteConfig } from '../config.ts';
import type { Page } from '../model/page.ts';
import type { Site } from './site.ts';

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

/** A remark about each template that is not known, once, with the pages that have it. */
export function unknownTemplates({ config, languages, in: open }: Site): string[] {
  const pages = languages.flatMap((language) => open(language).pages);
  const unknown = pages.filter(({ template }) => knownLayout(template, config) === undefined);
  return [...Map.groupBy(unknown, ({ template }) => template)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([template, having]) => {
      const ids = having.map(({ id }) => id).toSorted((one, other) => one - other);
      const told = ids.slice(0, 5).join(', ') + (ids.length > 5 ? ` and ${ids.length - 5} more` : '');
      return `The template "${template}" of the pages ${told} is not known; they have the layout "default". Name one for it in "pages.templates" of src/site.config.ts.`;
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
  const bare = name.replace(/^(?:page-|tpl-|template-|elementor-)+/, '').replace(/-(?:template|page)$/, '');
  return known.has(bare) ? bare : name;
}
