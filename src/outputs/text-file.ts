/**
 * A file of the site, or the next part of one: large files come in several parts, in their order. `file` is relative
 * to the output folder.
 */
export type TextFile = { readonly file: string; readonly text: string };
