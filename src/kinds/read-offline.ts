import { isReadOffline } from '../outputs/offline.ts';
import type { PageContext } from '../views/page.ts';
import { pocketSettings } from '../views/pocket-settings.ts';
import { here } from '../views/trail.ts';
import { Kind, type Only, only } from './kind.ts';

export const offlineKind = new Kind({
  kind: 'offline',
  list: (site): readonly Only[] => (isReadOffline(site) ? [only] : []),
  name: (_only: Only) => 'offline',
  path: ({ routes }, language) => routes.offlinePath(language),
  title: ({ t }) => t('offline.name'),
  description: ({ t }) => t('offline.lead'),
  trail: (page) => [here(page, page.t('offline.name'))],
  translation: () => only,
  robots: 'noindex',
  inputs: offlinePage,
  data: (_item, shown) => shown,
});

/** The page of what a device can show without a network, which then stands for every page that is not kept. */
export type OfflinePageData = ReturnType<typeof offlinePage>;

function offlinePage(page: PageContext) {
  const { routes, language, local, t } = page;
  return {
    settings: pocketSettings(page),
    eventsPath: routes.sectionPath(language, 'events'),
    pages: [
      { name: local.name, path: routes.homePath(language) },
      { name: t('section.events'), path: routes.sectionPath(language, 'events') },
      { name: t('section.program'), path: routes.myEventsPath(language) },
    ],
    search: { name: t('section.search'), path: routes.searchPath(language) },
  };
}
