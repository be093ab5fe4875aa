import type { Language } from '../../contract/language.ts';
import { formatCost, formatLanguages } from '../../i18n/format.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { Event } from '../../model/event.ts';
import { type Ages, accessFacts } from '../../model/facts.ts';
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

/** What is said of an event at a glance: price, ages, language, who can come. */
export function glance(words: FactWords, event: Event): readonly FactData[] {
  const { names, ages, languages } = event.facts;
  const { t, language } = words;
  const spoken = languages.length > 0 ? formatLanguages(languages, language) : '';
  return [
    ...(names.includes('free') ? [] : worded('price', shortPrice(event, language))),
    ...names.filter((name) => !drawnFacts.has(name)).map((name) => factData(words, name)),
    ...(ages ? worded('ages', agesLabel(words, ages)) : []),
    ...worded('languages', spoken && t('fact.languages', { languages: spoken })),
    ...names.filter((name) => drawnFacts.has(name)).map((name) => factData(words, name)),
  ];
}

const drawnFacts: ReadonlySet<string> = new Set(accessFacts);

/** A fact by its name: one that is known everywhere, or of the site's own. */
export function factData(words: FactWords, name: string): FactData {
  return { name, label: factLabel(words.site, words.language, name), drawn: drawnFacts.has(name) };
}

function worded(name: string, label: string): readonly FactData[] {
  return label === '' ? [] : [{ name, label, drawn: false }];
}

function agesLabel({ t }: FactWords, { from, to }: Ages): string {
  return to === undefined ? t('fact.agesFrom', { from }) : t('fact.ages', { from, count: to });
}

/** Amounts only: words about the price are on the page of the event. */
function shortPrice({ cost }: Event, language: Language): string {
  return cost.amounts.length === 0 ? '' : formatCost(cost, language);
}

/** A sentence for each category, tag or venue that the configuration names by a slug which nothing on the site has. */
export function unknownSlugs({ config, languages, in: open }: Site): readonly string[] {
  const { facts, programmes } = config;
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
    ...missing('facts.leavingVenue', 'category', facts.leavingVenue.categories),
    ...missing('facts.leavingVenue', 'tag', facts.leavingVenue.tags),
    ...missing('facts.ages.tags', 'tag', Object.keys(facts.ages.tags)),
    ...missing('facts.languages.tags', 'tag', Object.keys(facts.languages.tags)),
    ...textsBySlug(config).flatMap(([setting, { tags, categories, venues }]) => [
      ...missing(`${setting}.tags`, 'tag', Object.keys(tags)),
      ...missing(`${setting}.categories`, 'category', Object.keys(categories)),
      ...missing(`${setting}.venues`, 'venue', Object.keys(venues)),
    ]),
    ...missing('programmes.categories', 'category', programmes.categories),
  ];
}
