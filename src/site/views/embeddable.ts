import { mostShown, nextEventsHead } from '../../outputs/embeddable/next-events.ts';
import { embeddableGroups } from '../../outputs/embeddable/next-lists.ts';
import { elementSnippet, frameSnippet, type Snippet } from '../../outputs/embeddable/snippets.ts';
import { type EmbeddableKind, embeddableKinds } from '../../routes.ts';
import { hasEnded } from '../chronology.ts';
import type { PageContext } from './page-context.ts';

export { isEmbeddable } from '../embeddable.ts';

/** A group with events to come. */
export type OfferedGroup = {
  readonly slug: string;
  readonly name: string;
  /** Name of its list. */
  readonly title: string;
  /** Root-relative path of its page. */
  readonly page: string;
  /** Events to come. */
  readonly count: number;
};

export type Embeddable = {
  /** Of everything: what the page begins with. */
  readonly snippet: Snippet;
  readonly element: string;
  readonly frame: string;
  readonly mostEvents: number;
  /** Those that have groups. */
  readonly kinds: readonly { readonly kind: EmbeddableKind; readonly groups: readonly OfferedGroup[] }[];
};

/** Events shown where nobody says how many. */
const usualNumber = 5;

/** What other sites can show of a language, and the lines of HTML that they need for everything. */
export function embeddableOf(page: PageContext): Embeddable {
  const { routes, language, local, site } = page;
  const { title, page: path } = nextEventsHead(site, language);
  const snippet: Snippet = {
    script: routes.url(routes.embedFilePath('events.js')),
    frame: routes.url(routes.embedFramePath(language)),
    page: routes.url(path),
    language,
    title,
    number: usualNumber,
    theme: 'auto',
  };
  const groups = embeddableGroups(local).map((group) => ({ kind: group.kind, offer: offerOf(page, group) }));
  return {
    snippet,
    element: elementSnippet(snippet),
    frame: frameSnippet(snippet),
    mostEvents: mostShown,
    kinds: embeddableKinds
      .map((kind) => ({
        kind,
        groups: groups.flatMap((one) => (one.kind === kind && one.offer.count > 0 ? [one.offer] : [])),
      }))
      .filter((list) => list.groups.length > 0),
  };
}

function offerOf(
  { site, language, local }: PageContext,
  group: ReturnType<typeof embeddableGroups>[number],
): OfferedGroup {
  const { slug, name } = group;
  return {
    slug,
    name,
    ...titleAndPage(nextEventsHead(site, language, { name, page: site.pathOf(group) })),
    count: local.eventsOf(group).filter((event) => !hasEnded(event, site.now)).length,
  };
}

function titleAndPage({ title, page }: ReturnType<typeof nextEventsHead>) {
  return { title, page };
}
