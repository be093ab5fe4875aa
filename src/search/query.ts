import { type DayChoice, dayChoices } from './days.ts';
import { type FacetKind, facetKinds, type SearchKind, searchKinds } from './search-index.ts';

/** What a reader looks for. Dates as `2026-11-28`; what is empty or absent does not matter. */
export type SearchQuery = {
  readonly text: string;
  readonly when: DayChoice | undefined;
  readonly from: string;
  readonly to: string;
  readonly kind: SearchKind | undefined;
  /** Slugs. */
  readonly facets: Readonly<Partial<Record<FacetKind, string>>>;
  readonly free: boolean;
  readonly featured: boolean;
  readonly past: boolean;
};

/** Reads the fields of the form, which are the parameters of the address too. */
export function readQuery(parameters: { get(name: string): unknown }): SearchQuery {
  const value = (name: string) => String(parameters.get(name) ?? '').trim();
  return {
    text: value('q'),
    when: dayChoices.find((choice) => choice === value('when')),
    from: value('from'),
    to: value('to'),
    kind: searchKinds.find((kind) => kind === value('kind')),
    facets: Object.fromEntries(
      facetKinds.map((kind) => [kind, value(kind)] as const).filter(([, slug]) => slug !== ''),
    ),
    free: value('free') !== '',
    featured: value('featured') !== '',
    past: value('past') !== '',
  };
}

/** Whether nothing is asked for. Past events alone are no question. */
export function isEmptyQuery({ text, when, from, to, kind, facets, free, featured }: SearchQuery): boolean {
  return !(text || when || from || to || kind || free || featured || Object.keys(facets).length > 0);
}
