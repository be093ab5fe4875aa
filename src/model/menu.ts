/** A navigation menu: a tree of links in their order. */
export type MenuLink = {
  readonly label: string;
  /** Root-relative for a page of this site, absolute for another. */
  readonly href: string;
  readonly external: boolean;
  /** Whether editors want it to open in a window of its own. */
  readonly newWindow?: boolean;
  /** What it leads to, in a few words, as plain text; absent where the label says it all. */
  readonly description?: string;
  readonly children: readonly MenuLink[];
};
