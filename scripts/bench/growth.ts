import { type ColdBuild, coldBuild } from './cold-build.ts';
import type { Figures } from './figures-format.ts';

/** What a quantity is without any page, and what each page adds: `fixed + perPage × pages`. */
export type Line = { readonly fixed: number; readonly perPage: number };

/** How a cold build grows. Units are those of the figures: seconds and bytes. */
export type Growth = {
  readonly wall: Line;
  readonly cpu: Line;
  readonly memory: Line;
  readonly disk: Line;
  readonly files: Line;
  /** Pages for each event in each of two languages. */
  readonly pages: { readonly fixed: number; readonly perEvent: number };
};

/** The lines through cold builds of two sizes; undefined where one is missing. */
export function growthBetween(small: Figures, large: Figures): Growth | undefined {
  const [less, more] = [coldBuild(small), coldBuild(large)];
  if (less === undefined || more === undefined || more.pages <= less.pages) return undefined;
  const through = (value: (build: ColdBuild) => number): Line => {
    const perPage = (value(more) - value(less)) / (more.pages - less.pages);
    return { perPage, fixed: value(less) - perPage * less.pages };
  };
  const perEvent = (more.pages - less.pages) / (large.events - small.events);
  return {
    wall: through(({ wallSeconds }) => wallSeconds),
    cpu: through(({ cpuSeconds }) => cpuSeconds),
    memory: through(({ peakBytes }) => peakBytes),
    disk: through(({ bytes }) => bytes),
    files: through(({ files }) => files),
    pages: { perEvent, fixed: less.pages - perEvent * small.events },
  };
}

export function at({ fixed, perPage }: Line, pages: number): number {
  return fixed + perPage * pages;
}
