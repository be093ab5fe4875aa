import { elementSnippet, frameSnippet, type Snippet } from '../html/snippets.ts';
import { withoutWordLanguages } from '../i18n/word-languages.ts';
import { embeddableGroups, mostShown, nextEventsHead } from '../outputs/embed/embed.ts';
import { embeddableKinds } from '../routes.ts';
import { groupList } from '../site/events/event-lists.ts';
import { hasEmbeds, venuesWithScreen } from '../site/pages.ts';
import type { PageContext } from '../views/page.ts';
import { here } from '../views/trail.ts';
import { Kind, type Only, only } from './kind.ts';

export const embedKind = new Kind({
  kind: 'embed',
  list: (site): readonly Only[] => (hasEmbeds(site) ? [only] : []),
  name: (_only: Only) => 'embed',
  path: ({ routes }, language) => routes.embedPath(language),
  title: ({ t }) => t('section.embeddable'),
  description: ({ local, t }) => t('describe.embeddable', { site: local.name }),
  trail: (page) => [here(page, page.t('section.embeddable'))],
  translation: () => only,
  inputs: embedPage,
  data: (_item, shown) => shown,
});

/** Events shown where nobody says how many. */
const usualNumber = 5;

/** The page that offers the events to other sites. */
export type EmbedPageData = ReturnType<typeof embedPage>;

/** What other sites can show of a language, and the lines of HTML that they need for everything. */
export function embedPage(page: PageContext) {
  const { routes, language, local, site } = page;
  const { title, page: path } = nextEventsHead(site, language);
  const scriptPath = routes.embedFilePath('events.js');
  const snippet: Snippet = {
    script: routes.url(scriptPath),
    frame: routes.url(routes.embedFramePath(language)),
    page: routes.url(path),
    language,
    title: withoutWordLanguages(title),
    number: usualNumber,
    theme: 'auto',
  };
  const groups = embeddableGroups(local);
  return {
    /** Of everything: what the page begins with. */
    snippet,
    element: elementSnippet(snippet),
    frame: frameSnippet(snippet),
    mostEvents: mostShown,
    /** Of the script of the element. */
    scriptPath,
    /** Absolute address of the screen of everything, and root-relative ones of those of venues. */
    screen: routes.url(routes.screenPath(language)),
    screens: venuesWithScreen(local).map(({ id, name }) => ({
      name,
      path: routes.screenPath(language, id),
    })),
    /** Those that have groups. */
    kinds: embeddableKinds
      .map((kind) => ({
        kind,
        groups: groups
          .filter((group) => group.kind === kind)
          .map((group) => offerOf(page, group))
          .filter(({ count }) => count > 0),
      }))
      .filter((list) => list.groups.length > 0),
  };
}

/** A group, its page, the title of its list, and the number of its events to come. */
function offerOf(
  { site, language, local }: PageContext,
  group: ReturnType<typeof embeddableGroups>[number],
) {
  const { slug, name } = group;
  const { title, page } = nextEventsHead(site, language, { name, page: site.pathOf(group) });
  return { slug, name, title, page, count: groupList.length(local, group) };
}
