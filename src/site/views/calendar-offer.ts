import { refreshHours } from '../../outputs/calendar.ts';
import { subscriptionLinks } from '../../outputs/subscription-links.ts';
import type { PageContext } from './page-context.ts';

/** A calendar that a page offers for subscribing. */
export type OfferedCalendar = {
  readonly title: string;
  /** Root-relative. */
  readonly path: string;
};

type CalendarApp = {
  readonly name: string;
  readonly url: string;
  /** How long it takes to notice a change. */
  readonly wait: string;
};

/** Ways to subscribe to a calendar. */
export type CalendarOffer = {
  readonly url: string;
  readonly apps: readonly CalendarApp[];
  /** What is to be known of apps that have no button. */
  readonly otherApps: string;
};

export function calendarOffer({ routes, t }: PageContext, { title, path }: OfferedCalendar): CalendarOffer {
  const url = routes.url(path);
  const { webcal, google, outlook, microsoft365 } = subscriptionLinks(url, title);
  return {
    url,
    apps: [
      { name: t('subscribe.device'), url: webcal, wait: t('subscribe.waitDevice') },
      { name: 'Google Calendar', url: google, wait: t('subscribe.waitGoogle') },
      { name: 'Outlook.com', url: outlook, wait: t('subscribe.waitMicrosoft') },
      { name: 'Microsoft 365', url: microsoft365, wait: t('subscribe.waitMicrosoft') },
    ],
    otherApps: t('subscribe.waitOthers', { count: refreshHours }),
  };
}
