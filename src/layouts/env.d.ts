import type { PageData } from '../kinds/index.ts';

declare global {
  namespace App {
    interface Locals {
      page: PageData;
      /** Typefaces of the site that pages ask for early, where templates were compiled without its look. */
      preloads?: readonly { readonly href: string; readonly languages: readonly string[] }[];
    }
  }
}
