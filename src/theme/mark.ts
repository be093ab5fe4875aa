/** The mark of a site as two outlines (SVG 2, path data): one in the color of the text, one in the accent. */
export type Mark = {
  /** @example '0 0 32 32' */
  readonly viewBox: string;
  readonly ink: string;
  /** May be empty. */
  readonly accent: string;
};

/** A month of nine days, and the present one among them. */
const ownMark: Mark = {
  viewBox: '0 0 32 32',
  ink: 'M2 2h8v8H2zM12 2h8v8h-8zM22 2h8v8h-8zM2 12h8v8H2zM22 12h8v8h-8zM2 22h8v8H2zM12 22h8v8h-8zM22 22h8v8h-8z',
  accent: 'M11 16a5 5 0 1 0 10 0a5 5 0 1 0-10 0z',
};

/** The mark of a site, wherever it stands: on pages, posters, cards and in the tabs of browsers. */
export function markOf(theme: { readonly mark?: Mark | undefined }): Mark {
  return theme.mark ?? ownMark;
}
