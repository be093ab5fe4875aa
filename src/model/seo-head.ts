/** What editors set for search engines, as plain text. */
export type SeoHead = {
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly noindex: boolean;
};
