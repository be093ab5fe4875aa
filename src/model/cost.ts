/** What an event costs. `label` is the source's own words, plain text, empty when nothing is said. */
export type Cost = {
  readonly label: string;
  readonly free: boolean;
  /** Amounts in the currency, ascending; empty where the source gives words only. */
  readonly amounts: readonly number[];
  /** ISO 4217 code. */
  readonly currency: string;
};
