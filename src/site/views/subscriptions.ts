import type { FeedFormat } from '../../routes.ts';
import type { PageContext } from './page-context.ts';

export type FeedAddress = {
  /** 'RSS', 'Atom' or 'JSON'. */
  readonly format: string;
  readonly url: string;
};

/** Every feed of a language, by absolute address. */
export type Subscriptions = {
  readonly calendar: {
    readonly url: string;
    /** The same with the scheme that calendar apps open. */
    readonly webcal: string;
  };
  readonly news: readonly FeedAddress[];
  readonly events: readonly FeedAddress[];
};

const formats: readonly (readonly [FeedFormat, string])[] = [
  ['rss', 'RSS'],
  ['atom', 'Atom'],
  ['json', 'JSON'],
];

export function subscriptionsOf({ routes, language }: PageContext): Subscriptions {
  const url = routes.url(routes.calendarFeedPath(language));
  const addresses = (path: (format: FeedFormat) => string) =>
    formats.map(([format, name]) => ({ format: name, url: routes.url(path(format)) }));
  return {
    calendar: { url, webcal: url.replace(/^https?:/, 'webcal:') },
    news: addresses((format) => routes.newsFeedPath(language, format)),
    events: addresses((format) => routes.eventsFeedPath(language, format)),
  };
}
