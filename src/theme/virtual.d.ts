/** What the theme of the site being rendered adds to its pages: style sheets, by being imported, and typefaces. */
declare module 'kalendarium:theme' {
  /** Files of typefaces that pages of some languages ask for before their styles are read. */
  export const preloads: readonly {
    readonly href: string;
    readonly languages: readonly import('../contract/language.ts').Language[];
  }[];
}
