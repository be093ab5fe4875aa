import type { Writer } from './figures-format.ts';

/** How programs are called in tables and pictures. */
export const writerNames: Readonly<Record<Writer, string>> = {
  kalendarium: 'Kalendarium',
  floor: 'only writing',
  hugo: 'Hugo',
  eleventy: 'Eleventy',
};
