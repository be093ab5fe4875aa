import type { Language } from '../../contract/language.ts';

/** An address of this host that has no page, and where whoever asks for it is sent. */
export type Redirect = {
  /** Decoded path; a slash at its end is part of how it is written, and does not tell addresses apart. */
  readonly from: string;
  /** Root-relative path of a page, or an absolute address. */
  readonly to: string;
  /** Of the page it leads to. */
  readonly language: Language;
};

/** What is the same for all spellings of a path: hosts compare without case, and with or without the slash at the end. */
export function redirectKey(path: string): string {
  return path.replace(/\/+$/, '').replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
