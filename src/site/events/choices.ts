import type { Language } from '../../contract/language.ts';
import type { Translate } from '../../i18n/translate.ts';
import { accessFacts, openingFacts } from '../../model/access.ts';
import type { Event } from '../../model/event.ts';
import { type KnownFact, knownFacts } from '../../model/facts.ts';
import { dayChoices } from '../../search/query.ts';
import { compareTexts } from '../../snapshot/format.ts';
import { derivedOfLanguage, groupsOfLanguage } from '../derived.ts';
import type { Choice, LanguageSite, LastingChoice, Site, SiteSettings } from '../site.ts';
import { citiesOf, dayAfterDay, eventList } from './event-lists.ts';

/** Facts that are chosen among those of 'accessible'. */
export function isAccessFact(name: string): boolean {
  return accessNames.has(name);
}

const accessNames: ReadonlySet<string> = new Set(accessFacts);
const openingNames: ReadonlySet<string> = new Set(openingFacts);

/**
 * Every choice of a language, in the order in which they are offered. They do not depend on what is on: facts have one where
 * the configuration says how they are known, cities where venues are in more than one.
 */
export function choicesOf(site: Site, language: Language): readonly Choice[] {
  return languageChoices(site.in(language));
}

/** Those that are no ranges of days: they have calendars and feeds. */
export function lastingChoices(site: Site, language: Language): readonly LastingChoice[] {
  return choicesOf(site, language).filter((choice) => choice.kind !== 'days');
}

/** Names of those that are or were published with a calendar, ascending. */
export function choiceNamesEver(site: Site, language: Language): readonly string[] {
  const present = lastingChoices(site, language).map(({ name }) => name);
  return [...new Set([...(site.history.choices[language] ?? []), ...present])].toSorted(
    compareTexts,
  );
}

/** Those that had a calendar and have no page any more: their calendars and feeds stay, for those who subscribed. */
export function formerChoices(site: Site, language: Language): readonly LastingChoice[] {
  const present = new Set(lastingChoices(site, language).map(({ name }) => name));
  return choiceNamesEver(site, language)
    .filter((name) => !present.has(name))
    .map((name) => {
      const city = name.startsWith(cityPrefix) ? name.slice(cityPrefix.length) : undefined;
      return city === undefined ? { kind: 'fact', name } : { kind: 'city', name, city };
    });
}

const languageChoices = derivedOfLanguage('choices', (local): readonly Choice[] => {
  const { facts } = local.site.config;
  const isKnown = (name: KnownFact) =>
    name === 'free' || name === 'online' || facts.known[name] !== undefined;
  const names = [
    'free',
    ...(isKnown('children') ? ['children'] : []),
    ...(accessFacts.some(isKnown) ? ['accessible'] : []),
    'online',
    ...facts.more.map(({ name }) => name),
    ...accessFacts.filter(isKnown),
  ];
  const cities = new Map(
    local.venues
      .flatMap((venue) => citiesOf({ venues: [venue] }))
      .map(({ key, name }) => [key, name]),
  );
  return [
    ...dayChoices.map((name) => ({ kind: 'days' as const, name })),
    ...names.map((name) => ({ kind: 'fact' as const, name })),
    ...(cities.size < 2
      ? []
      : [...cities]
          .toSorted(([, one], [, other]) => compareTexts(one, other))
          .map(([key, city]) => ({ kind: 'city' as const, name: cityChoice(key), city }))),
  ];
});

type LabelWords = {
  readonly site: SiteSettings;
  readonly language: Language;
  readonly t: Translate;
};

/** What readers call a choice. @example 'This weekend', 'Free admission', 'Olsztyn' */
export function choiceLabel(words: LabelWords, choice: Choice): string {
  if (choice.kind === 'city') return choice.city;
  return choice.kind === 'days' ? words.t(`choice.${choice.name}`) : factLabel(words, choice.name);
}

export function factLabel({ site, language, t }: LabelWords, name: string): string {
  const known = knownByName.get(name);
  if (known) return t(`fact.${known}`);
  return site.config.facts.more.find((own) => own.name === name)?.label[language] ?? name;
}

const knownByName: ReadonlyMap<string, KnownFact | 'accessible'> = new Map(
  [...knownFacts, 'accessible' as const].map((name) => [name, name]),
);

/** Listed events of a fact or a city, by start. */
export function eventsOfChoice(local: LanguageSite, { name }: LastingChoice): readonly Event[] {
  return eventsByChoice.at(local, name) ?? none;
}

/** Those of them that are to come. */
export function upcomingOfChoice(local: LanguageSite, { name }: LastingChoice): readonly Event[] {
  return upcomingByChoice.at(local, name) ?? none;
}

const none: readonly Event[] = [];

/** The same in pages, day after day. */
export const choiceList = eventList<LastingChoice>('a choice', {
  events: upcomingOfChoice,
  inOrder: dayAfterDay,
  perPage: ({ eventsPerPage }) => eventsPerPage,
  keyOf: ({ name }) => name,
});

const eventsByChoice = groupsOfLanguage('events by choice', {
  list: ({ events }) => events,
  given: () => undefined,
  keysOf: choiceNames,
});

const upcomingByChoice = groupsOfLanguage('events to come by choice', {
  list: ({ upcoming }) => upcoming,
  given: () => undefined,
  keysOf: choiceNames,
});

/** What holds the events of a choice, in the words of the history. */
export function choiceGroup({ kind, name }: Pick<LastingChoice, 'kind' | 'name'>): string {
  return kind === 'city' ? `city ${name.slice(cityPrefix.length)}` : `fact ${name}`;
}

const cityPrefix = 'in-';

/** Name of the choice of a city. @example 'in-olsztyn' */
export function cityChoice(key: string): string {
  return `${cityPrefix}${key}`;
}

/** The facts by which an event is chosen, that it is accessible among them. */
export function factNames({ facts: { names } }: Event): readonly string[] {
  return names.some((name) => openingNames.has(name)) ? [...names, 'accessible'] : names;
}

/** The facts of any of some events. */
export function factsOf(events: readonly Event[]): ReadonlySet<string> {
  return new Set(events.flatMap(factNames));
}

/** Those of what is to come of a choice: one set for all its pages. */
export const factsOfChoice = derivedOfLanguage(
  'facts of a choice',
  (local, choice: LastingChoice) => factsOf(upcomingOfChoice(local, choice)),
  ({ name }) => name,
);

function choiceNames(event: Event): readonly string[] {
  return [...factNames(event), ...citiesOf(event).map(({ key }) => cityChoice(key))];
}
