/** A file of the site. `file` is relative to the output folder. */
export type TextFile = { readonly file: string; readonly text: string };
