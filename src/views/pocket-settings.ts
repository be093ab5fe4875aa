import { localeOf } from '../i18n/dictionaries.ts';
import { isReadOffline } from '../outputs/offline.ts';
import type { PageContext } from './page.ts';

export type { PocketEvent, PocketIndex, PocketPack, PocketVenue } from '../outputs/pocket.ts';

/** What the scripts work with that keep and show the next days on a device. */
export type PocketSettings = NonNullable<ReturnType<typeof pocketSettings>>;

/** Undefined where devices keep nothing. */
export function pocketSettings({ site, routes, language, t }: PageContext) {
  if (!isReadOffline(site)) return undefined;
  return {
    language,
    locale: localeOf(language),
    timeZone: site.timeZone,
    /** Of the page that shows what is kept, and the folder of its files. */
    path: routes.offlinePath(language),
    words: {
      offline: t('offline.title'),
      /** With `{date}`. */
      shown: t('offline.kept', { date: '{date}' }),
      over: t('offline.over'),
      onDay: t('offline.onDay'),
      events: t('section.events'),
      keeping: t('offline.keeping'),
      /** With `{until}` and `{date}`. */
      kept: t('offline.keptUntil', { until: '{until}', date: '{date}' }),
      failed: t('offline.failed'),
      forgotten: t('offline.forgotten'),
    },
  };
}
