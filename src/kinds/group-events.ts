import { itemLinks } from '../outputs/feeds/links.ts';
import { sectionOfKind } from '../routes.ts';
import { groupList } from '../site/events/event-lists.ts';
import type { EventGroup, LanguageSite, Site } from '../site/site.ts';
import { upcomingOf } from '../views/lists/groups.ts';
import { pageNumbers } from '../views/lists/lists.ts';
import type { PageContext } from '../views/page.ts';
import { groupHeading } from '../views/titles.ts';
import { itemSteps, translationOf } from '../views/trail.ts';
import { Kind } from './kind.ts';

/** A further page of the events of a group, from the second on: the first is the one of the group itself. */
type Further = { readonly group: EventGroup; readonly page: number };

export const groupEventsKind = new Kind({
  kind: 'groupEvents',
  list: listFurther,
  name: ({ group, page }: Further) => `${group.kind} ${group.id} events ${page}`,
  path: (site, language, { group, page }) =>
    site.routes.furtherPath(language, site.pathOf(group), page),
  section: ({ group }) => sectionOfKind[group.kind],
  number: ({ page }) => page,
  title: ({ of, language }) => groupHeading(of.group, language),
  description: ({ of, local, t }) =>
    t('describe.group', { name: `${of.group.name} · ${local.name}` }),
  trail: (page) => itemSteps(page, page.of.group),
  translation: () => undefined,
  nearest: (site, language, { group }) => {
    const same = translationOf(site, group, language);
    return same ? site.pathOf(same) : site.routes.sectionPath(language, sectionOfKind[group.kind]);
  },
  changed: ({ group }, changes) => changes.group(group),
  feeds: (site, _language, { group }) => itemLinks(site, group),
  isCollection: true,
  inputs: groupPage,
  data: (_item, shown) => shown,
});

function listFurther(_site: Site, local: LanguageSite): readonly Further[] {
  const groups = [...local.venues, ...local.organizers, ...local.categories, ...local.tags];
  return groups.flatMap((group) =>
    pageNumbers(groupList.pageCount(local, group), 1)
      .slice(1)
      .map((page) => ({ group, page })),
  );
}

/** What a further page of the events of a venue, an organizer, a category or a tag shows. */
export function groupPage(page: PageContext<Further>) {
  const { group, page: number } = page.of;
  return { name: groupHeading(group, page.language), upcoming: upcomingOf(page, group, number) };
}
