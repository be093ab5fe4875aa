import { intlDates } from '../i18n/format.ts';
import { pagePublishedWords, publishedWords } from '../i18n/published-words.ts';
import {
  choiceLabel,
  cityChoice,
  lastingChoices,
  upcomingOfChoice,
} from '../site/events/choices.ts';
import {
  type Combination,
  type CombinationPart,
  combinationsOf,
  combinationTitle,
  partName,
} from '../site/events/combinations.ts';
import type { LastingChoice } from '../site/site.ts';
import type { PageContext } from '../views/page.ts';
import { finderSettings, type ListedCalendar, listedCalendar } from '../views/subscribe.ts';
import { here } from '../views/trail.ts';
import { Kind, type Only, only } from './kind.ts';

export const combineKind = new Kind({
  kind: 'combine',
  list: (site): readonly Only[] => (site.config.combinations.max > 0 ? [only] : []),
  name: (_only: Only) => 'combine',
  path: ({ routes }, language) => routes.combinePath(language),
  title: ({ t }) => t('section.combine'),
  description: ({ local, t }) => t('describe.combine', { site: local.name }),
  trail: (page) => [
    { name: page.t('section.subscribe'), path: page.routes.subscribePath(page.language) },
    here(page, page.t('section.combine')),
  ],
  translation: () => only,
  inputs: combinePage,
  data: (_item, shown) => shown,
});

/** The same of a combination. */
function keysElsewhere({ site, language }: PageContext, { key, category, part }: Combination) {
  const rest = key.slice(`category-${category.id}-`.length);
  const keys = site.languages
    .filter((other) => other !== language)
    .flatMap((other) => {
      const theirs = site.translationsOf(category)[other];
      const venue = part.kind === 'venue' ? site.translationsOf(part.venue)[other] : undefined;
      if (theirs === undefined || (part.kind === 'venue' && venue === undefined)) return [];
      return [`category-${theirs.id}-${venue ? `venue-${venue.id}` : rest}`];
    })
    .filter((other) => other !== key);
  return keys.length > 0 ? { same: keys.join(' ') } : {};
}

/** What is free first, then cities, then venues. */
const kinds: readonly CombinationPart['kind'][] = ['free', 'city', 'venue'];

export type CombineSettings = CombinePageData['settings'];

export type CombinePageData = ReturnType<typeof combinePage>;

export function combinePage(page: PageContext) {
  const { language, routes } = page;
  return {
    settings: {
      language,
      dates: intlDates(language),
      /** Forms of the number of events to come. */
      count: page.forms('combine.count'),
      /** With `{date}`. */
      until: page.t('events.runningUntil', { date: '{date}' }),
    },
    finder: finderSettings(page, 'combine.find', false),
    categories: combinedCalendars(page),
    several: combinableCalendars(page),
    subscribePath: routes.subscribePath(language),
  };
}

/** Calendars that devices combine: of categories, of cities and of facts that have something to come. */
function combinableCalendars(page: PageContext) {
  const { site, language, local, routes, t } = page;
  const lasting = lastingChoices(site, language).filter(
    (choice) => upcomingOfChoice(local, choice).length > 0,
  );
  const ofKind = (kind: LastingChoice['kind']) =>
    lasting
      .filter((choice) => choice.kind === kind)
      .map((choice) => ({
        name: choiceLabel(page, choice),
        path: routes.choiceCalendarPath(language, choice.name),
      }));
  const categories = local.categories.map(({ id, name }) => ({
    name,
    path: routes.itemCalendarPath(language, 'category', id),
  }));
  return [
    { kind: 'category', title: t('section.categories'), calendars: categories },
    { kind: 'city', title: t('combine.city'), calendars: ofKind('city') },
    { kind: 'fact', title: t('combine.facts'), calendars: ofKind('fact') },
  ].filter(({ calendars }) => calendars.length > 0);
}

/** The combined calendars that have events to come, by category, in the order of the categories. */
function combinedCalendars(page: PageContext) {
  const { site, language, local } = page;
  const collator = new Intl.Collator(language, { numeric: true });
  const words = publishedWords(site.config, language);
  const offered = combinationsOf(site, language).kept.filter(({ upcoming }) => upcoming > 0);
  const byCategory = Map.groupBy(offered, ({ category }) => category.id);
  return local.categories.flatMap(({ id, name }) => {
    const own = byCategory.get(id);
    if (!own) return [];
    const calendars = own
      .toSorted(
        (a, b) =>
          kinds.indexOf(a.part.kind) - kinds.indexOf(b.part.kind) ||
          collator.compare(partName(a.part, words), partName(b.part, words)) ||
          (a.key < b.key ? -1 : 1),
      )
      .map((combination) => combinedCalendar(page, combination));
    return [{ name, calendars }];
  });
}

function combinedCalendar(page: PageContext, combination: Combination): ListedCalendar {
  const { language, routes } = page;
  const { key, category, part } = combination;
  const title = combinationTitle(combination, pagePublishedWords(page.site.config, language));
  const choice = part.kind === 'city' ? cityChoice(part.key) : part.kind;
  const ofCategory = routes.itemCalendarPath(language, 'category', category.id);
  return {
    title: `${title} (${combination.upcoming})`,
    ...keysElsewhere(page, combination),
    ...(part.kind !== 'venue' && { of: [ofCategory, routes.choiceCalendarPath(language, choice)] }),
    calendar: listedCalendar(page, { title, path: routes.combinedCalendarPath(language, key) }),
  };
}
