import type { Language } from '../contract/language.ts';
import { itemLinks } from '../outputs/feeds/links.ts';
import type { NewestChanges } from '../outputs/sitemap.ts';
import { sectionOfKind } from '../routes.ts';
import type { EventGroup, Site } from '../site/site.ts';
import type { PageContext, PageSettings } from '../views/page.ts';
import { groupHeading } from '../views/titles.ts';
import { itemSteps, translationOf } from '../views/trail.ts';

/** What pages of venues, organizers, categories and tags have in common. */
export function groupRules<Group extends EventGroup>() {
  return {
    name: ({ kind, id }: Group) => `${kind} ${id}`,
    path: (site: Site, _language: Language, group: Group) => site.pathOf(group),
    section: ({ kind }: Group) => sectionOfKind[kind],
    title: ({ of, language }: PageContext<Group>) => groupHeading(of, language),
    description: () => undefined,
    describe: ({ name }: Group, siteName: string, { t }: PageSettings) =>
      t('describe.group', { name: `${name} · ${siteName}` }),
    trail: (page: PageContext<Group>) => itemSteps(page, page.of),
    translation: (site: Site, language: Language, group: Group) =>
      translationOf(site, group, language),
    nearest: ({ routes }: Site, language: Language, { kind }: Group) =>
      routes.sectionPath(language, sectionOfKind[kind]),
    changed: (group: Group, changes: NewestChanges) => changes.group(group),
    feeds: (site: Site, _language: Language, group: Group) => itemLinks(site, group),
    item: (_site: Site, _language: Language, group: Group) => group,
  };
}
