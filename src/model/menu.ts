/** A navigation menu: a tree of links in their order. */
export type MenuLink = {
  readonly label: string;
  /** Root-relative for a page of this site, absolute for another. */
  readonly href: string;
  readonly external: boolean;
  readonly children: readonly MenuLink[];
};
