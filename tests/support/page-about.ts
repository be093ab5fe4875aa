import type { Language } from '../../src/contract/language.ts';
import { changesKind } from '../../src/kinds/changes.ts';
import { combineKind } from '../../src/kinds/combine.ts';
import { embedKind } from '../../src/kinds/embed.ts';
import { eventKind } from '../../src/kinds/event.ts';
import { groupEventsKind } from '../../src/kinds/group-events.ts';
import { homeKind } from '../../src/kinds/home.ts';
import { itemIndexKind } from '../../src/kinds/item-index.ts';
import { only } from '../../src/kinds/kind.ts';
import { choiceKind } from '../../src/kinds/lists/choice.ts';
import { dayKind } from '../../src/kinds/lists/day.ts';
import { monthKind } from '../../src/kinds/lists/month.ts';
import { pastKind } from '../../src/kinds/lists/past.ts';
import { pastYearKind } from '../../src/kinds/lists/past-year.ts';
import { seriesKind } from '../../src/kinds/lists/series.ts';
import { upcomingKind } from '../../src/kinds/lists/upcoming.ts';
import { weekKind } from '../../src/kinds/lists/week.ts';
import { myEventsKind } from '../../src/kinds/my-events.ts';
import { newsKind } from '../../src/kinds/news.ts';
import { notFoundKind } from '../../src/kinds/not-found.ts';
import { openDataKind } from '../../src/kinds/open-data.ts';
import { portraitKind } from '../../src/kinds/portrait.ts';
import { postKind } from '../../src/kinds/post.ts';
import { removedKind } from '../../src/kinds/removed.ts';
import { searchKind } from '../../src/kinds/search.ts';
import { subscribeKind } from '../../src/kinds/subscribe.ts';
import { termKind } from '../../src/kinds/term.ts';
import { treeKind } from '../../src/kinds/tree.ts';
import type { Item, Site } from '../../src/site/site.ts';

/** A page of each kind, in the words of the kind. */
export const kindsOfPages = {
  changes: changesKind,
  combine: combineKind,
  embed: embedKind,
  groupEvents: groupEventsKind,
  home: homeKind,
  choice: choiceKind,
  day: dayKind,
  itemIndex: itemIndexKind,
  month: monthKind,
  past: pastKind,
  pastYear: pastYearKind,
  series: seriesKind,
  upcoming: upcomingKind,
  week: weekKind,
  myEvents: myEventsKind,
  news: newsKind,
  notFound: notFoundKind,
  openData: openDataKind,
  removed: removedKind,
  search: searchKind,
  subscribe: subscribeKind,
};

/** The page of an item of the source. */
export function itemPage(site: Site, item: Item) {
  const { language } = item;
  switch (item.kind) {
    case 'event':
      return eventKind.page(site, language, item);
    case 'venue':
    case 'organizer':
      return portraitKind.page(site, language, item);
    case 'category':
    case 'tag':
      return termKind.page(site, language, item);
    case 'post':
      return postKind.page(site, language, item);
    case 'page':
      return treeKind.page(site, language, item);
  }
}

/** The home page, for what is the same on every page. */
export function anyPage(site: Site, language: Language = 'en') {
  return homeKind.page(site, language, only).context;
}
