import type { Language } from '../../contract/language.ts';
import { readingWords } from '../../i18n/dictionaries.ts';
import { formatCost, formatLanguages } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';
import { accessFacts, saysAccess } from '../../model/access.ts';
import { saysAdmission } from '../../model/admission.ts';
import type { Event } from '../../model/event.ts';
import { type Ages, saysFact } from '../../model/facts.ts';
import { isOnlineVenue } from '../../model/groups.ts';
import { takesPlace } from '../../model/status.ts';
import type { Site, SiteSettings } from '../site.ts';
import { factLabel } from './choices.ts';
import { textsBySlug } from './visiting.ts';

type FactWords = {
  readonly site: SiteSettings;
  readonly language: Language;
  readonly t: Translate;
};

export type FactData = {
  /** Its name in the configuration, or what it is about; the drawing of a fact has this name. */
  readonly name: string;
  readonly label: string;
  /** Whether its drawing says enough for those who see it. */
  readonly drawn: boolean;
};

/**
 * What is said of an event at a glance: price, ages, language, who can come. What its ages, its venue or its first category say
 * already is said once.
 */
export function glance(words: FactWords, event: Event): readonly FactData[] {
  const { ages, languages } = event.facts;
  const { t, language } = words;
  const names = event.facts.names.filter((name) => !isToldOtherwise(words, event, name));
  const spoken = languages.length > 0 ? formatLanguages(languages, language) : '';
  return [
    ...worded('availability', availabilityLabel(words, event)),
    ...(names.includes('free') ? [] : worded('price', shortPrice(event, language))),
    ...names
      .filter((name) => !drawnFacts.has(name))
      .map((name) =>
        name === 'online' && isInRoomToo(event)
          ? { name, label: t('fact.alsoOnline'), drawn: false }
          : factData(words, name),
      ),
    ...(ages ? worded('ages', agesLabel(words, ages)) : []),
    ...worded('languages', spoken && t('fact.languages', { languages: spoken })),
    ...names.filter((name) => drawnFacts.has(name)).map((name) => factData(words, name)),
  ];
}

/** Whether what is online takes place somewhere else too. */
function isInRoomToo({ status, venues }: Event): boolean {
  return status !== 'movedOnline' && venues.some((venue) => !isOnlineVenue(venue));
}

/** Facts of access that a row has room for. */
const mostDrawn = 2;

/** The same in a row: of what is known of its access the first alone, its own before that of the house. */
export function briefGlance(words: FactWords, event: Event): readonly FactData[] {
  const { answers } = event.access;
  const isOwn = ({ name }: FactData) =>
    accessFacts.some((fact) => fact === name && answers[fact]?.ofVenue === false);
  const { access = [], others = [] } = Object.groupBy(glance(words, event), ({ drawn }) =>
    drawn ? 'access' : 'others',
  );
  const first = [...access.filter(isOwn), ...access.filter((fact) => !isOwn(fact))];
  return [...others, ...first.slice(0, mostDrawn)];
}

function isToldOtherwise({ site }: FactWords, event: Event, name: string): boolean {
  const [category] = event.categories;
  if (name === 'online') return event.venues.slice(0, 1).some(isOnlineVenue);
  if (name !== 'children') return false;
  const { children } = site.config.facts.known;
  return (
    event.facts.ages !== undefined ||
    (category !== undefined && children?.categories.includes(category.slug) === true)
  );
}

/** Whether what an editor says in a field is shown as a fact, as access or as a way to get in. */
export function isToldField(
  { config: { facts } }: SiteSettings,
  { admission }: Event,
  field: Event['fields'][number],
): boolean {
  return (
    saysFact(facts, field, readingWords) ||
    saysAccess(facts, field) ||
    saysAdmission(facts, field, admission)
  );
}

/** Whether tickets are left, in words; of an event without a price it is places. Empty where nothing is said. */
export function availabilityLabel({ t }: FactWords, event: Event): string {
  const { availability } = event.admission;
  if (availability === undefined || !takesPlace(event)) return '';
  const isPriced = event.cost.amounts.some((amount) => amount > 0);
  if (availability === 'soldOut')
    return t(isPriced ? 'admission.soldOut' : 'admission.fullyBooked');
  return t(isPriced ? 'admission.lastTickets' : 'admission.lastPlaces');
}

const drawnFacts: ReadonlySet<string> = new Set(accessFacts);

/** A fact by its name: one that is known everywhere, or of the site's own. */
export function factData(words: FactWords, name: string): FactData {
  return { name, label: factLabel(words, name), drawn: drawnFacts.has(name) };
}

function worded(name: string, label: string): readonly FactData[] {
  return label === '' ? [] : [{ name, label, drawn: false }];
}

function agesLabel({ t }: FactWords, { from, to }: Ages): string {
  return to === undefined
    ? t('fact.agesFrom', { count: from })
    : t('fact.ages', { from, count: to });
}

/** Amounts only: words about the price are on the page of the event. */
function shortPrice({ cost }: Event, language: Language): string {
  return cost.amounts.length === 0 ? '' : formatCost(cost, language);
}

/** A sentence for each category, tag or venue that the configuration names by a slug which nothing on the site has. */
export function unknownSlugs({ config, languages, in: open }: Site): readonly string[] {
  const { facts, programmes, search } = config;
  const locals = languages.map(open);
  const having = {
    category: new Set(locals.flatMap(({ categories }) => categories.map(({ slug }) => slug))),
    tag: new Set(locals.flatMap(({ tags }) => tags.map(({ slug }) => slug))),
    venue: new Set(locals.flatMap(({ venues }) => venues.map(({ slug }) => slug))),
  };
  const missing = (setting: string, kind: keyof typeof having, slugs: readonly string[]) =>
    slugs
      .filter((slug) => !having[kind].has(slug))
      .map(
        (slug) =>
          `"${setting}" of src/site.config.ts names the ${kind} "${slug}", which is not on this site.`,
      );
  return [
    ...[
      ...Object.entries(facts.known).map(
        ([name, source]) => [`facts.known.${name}`, source] as const,
      ),
      ...facts.more.map((source) => [`facts.more.${source.name}`, source] as const),
    ].flatMap(([setting, { categories, tags, venues }]) => [
      ...missing(setting, 'category', categories),
      ...missing(setting, 'tag', tags),
      ...missing(setting, 'venue', venues),
    ]),
    ...Object.entries(facts.denied).flatMap(([name, { categories, tags, venues }]) => [
      ...missing(`facts.denied.${name}`, 'category', categories),
      ...missing(`facts.denied.${name}`, 'tag', tags),
      ...missing(`facts.denied.${name}`, 'venue', venues),
    ]),
    ...(['soldOut', 'lastTickets'] as const).flatMap((name) => [
      ...missing(`facts.${name}`, 'category', facts[name].categories),
      ...missing(`facts.${name}`, 'tag', facts[name].tags),
    ]),
    ...missing('facts.leavingVenue', 'category', facts.leavingVenue.categories),
    ...missing('facts.leavingVenue', 'tag', facts.leavingVenue.tags),
    ...missing('facts.ages.tags', 'tag', Object.keys(facts.ages.tags)),
    ...missing('facts.doors.tags', 'tag', Object.keys(facts.doors.tags)),
    ...missing('facts.length.tags', 'tag', Object.keys(facts.length.tags)),
    ...missing('facts.languages.tags', 'tag', Object.keys(facts.languages.tags)),
    ...textsBySlug(config).flatMap(([setting, { tags, categories, venues }]) => [
      ...missing(`${setting}.tags`, 'tag', Object.keys(tags)),
      ...missing(`${setting}.categories`, 'category', Object.keys(categories)),
      ...missing(`${setting}.venues`, 'venue', Object.keys(venues)),
    ]),
    ...missing('programmes.categories', 'category', programmes.categories),
    ...search.words.flatMap(({ categories, tags }) => [
      ...missing('search.words', 'category', categories),
      ...missing('search.words', 'tag', tags),
    ]),
  ];
}
