import type { Language } from '../contract/language.ts';
import { formatCost, formatLanguages } from '../i18n/format.ts';
import type { Event } from '../model/event.ts';
import { type Ages, accessFacts } from '../model/facts.ts';
import { factLabel } from '../site/choices.ts';
import type { PageContext } from './page.ts';

/** A fact of an event in one or two words. */
export type FactData = {
  /** Its name in the configuration, or what it is about; the drawing of a fact has this name. */
  readonly name: string;
  readonly label: string;
  /** Whether its drawing says enough for those who see it. */
  readonly drawn: boolean;
};

/** What is said of an event at a glance: price, ages, language, who can come. */
export function glance(page: PageContext, event: Event): readonly FactData[] {
  const { names, ages, languages } = event.facts;
  const { t, language } = page;
  const spoken = languages.length > 0 ? formatLanguages(languages, language) : '';
  return [
    ...(names.includes('free') ? [] : worded('price', shortPrice(event, language))),
    ...names.filter((name) => !drawnFacts.has(name)).map((name) => fact(page, name)),
    ...(ages ? worded('ages', agesLabel(page, ages)) : []),
    ...worded('languages', spoken && t('fact.languages', { languages: spoken })),
    ...names.filter((name) => drawnFacts.has(name)).map((name) => fact(page, name)),
  ];
}

const drawnFacts: ReadonlySet<string> = new Set(accessFacts);

function fact(page: PageContext, name: string): FactData {
  return { name, label: factLabel(page.site, page.language, name), drawn: drawnFacts.has(name) };
}

function worded(name: string, label: string): readonly FactData[] {
  return label === '' ? [] : [{ name, label, drawn: false }];
}

function agesLabel({ t }: PageContext, { from, to }: Ages): string {
  return to === undefined ? t('fact.agesFrom', { from }) : t('fact.ages', { from, count: to });
}

/** Amounts only: words about the price are on the page of the event. */
function shortPrice({ cost }: Event, language: Language): string {
  return cost.amounts.length === 0 ? '' : formatCost(cost, language);
}
