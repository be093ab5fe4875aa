import type { ThemeInput } from 'kalendarium/config.ts';
import { tokens } from './tokens.ts';
import { words } from './words.ts';

/** A harbor at noon: deep blue, signal yellow, one plain typeface, round cards. */
export const theme: ThemeInput = {
  tokens,
  words,
  styles: ['./pages.css'],
  components: {
    EventCard: './EventCard.astro',
    EventLead: './EventLead.astro',
    EventRow: './EventRow.astro',
    Masthead: './Masthead.astro',
  },
  // One of the two typefaces that come with the project; no other file is loaded.
  fonts: [
    {
      family: 'Atkinson Hyperlegible Next',
      file: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
      weights: '200 800',
      range:
        'U+0000-00FF, U+0131, U+0152-0153, U+02BB-02BC, U+02C6, U+02DA, U+02DC, U+2000-206F, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215, U+FEFF, U+FFFD',
      preload: ['en', 'pl'],
    },
    {
      family: 'Atkinson Hyperlegible Next',
      file: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-ext-wght-normal.woff2',
      weights: '200 800',
      range:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+20A0-20AB, U+2C60-2C7F',
      preload: ['pl'],
    },
  ],
  // An anchor, and the water under it.
  mark: {
    viewBox: '0 0 32 32',
    ink: 'M16 2a4 4 0 0 1 2 7.46V12h5v3h-5v8.8A8 8 0 0 0 24 18l-2-1 5-5 1 7-2-.6A12 12 0 0 1 16 27 12 12 0 0 1 6 18.4L4 19l1-7 5 5-2 1a8 8 0 0 0 6 5.8V15H9v-3h5V9.46A4 4 0 0 1 16 2z',
    accent: 'M3 29h26v2H3z',
  },
};
