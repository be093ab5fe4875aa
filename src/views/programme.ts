import type { Event } from '../model/event.ts';
import type { Category } from '../model/groups.ts';
import type { Image } from '../model/item.ts';
import { categoryCue } from '../site/categories.ts';
import type { PageContext, PictureData } from './page.ts';

/** How a programme is opened: a festival, a season, a series. */
export type ProgrammeLook = {
  /** Number of its color, that of its category; undefined where it has none. */
  readonly cue: number | undefined;
  /** How large its title is, the shorter, the larger: a class of `src/styles/programme.css`. */
  readonly scale: 'huge' | 'large' | 'plain';
  /** The picture that leads; undefined where nothing of it has one. */
  readonly image: PictureData | undefined;
  /** Whether that must not lose its edges, as it would across a wide field. */
  readonly isWhole: boolean;
};

/**
 * How the page of a programme is opened.
 *
 * @param item the event or category that it is; undefined of a series, which is its dates alone
 * @param parts what it consists of, the next first
 */
export function programmeLook(
  page: PageContext,
  title: string,
  item: Event | Category | undefined,
  parts: readonly Event[],
): ProgrammeLook {
  const own = item?.kind === 'event' ? item.image : undefined;
  const image = own ?? parts.find((part) => part.image !== undefined)?.image;
  return {
    cue: programmeCue(page, item ?? parts.at(0)),
    scale: scaleOf(title),
    image: image && page.picture(image),
    isWhole: image !== undefined && imageShape(image) !== 'wide',
  };
}

/** Number of the color of a programme or an event; undefined where it has no category. */
export function programmeCue(
  { local }: PageContext,
  item: Event | Category | undefined,
): number | undefined {
  const category = item?.kind === 'event' ? item.categories.at(0) : item;
  return category && categoryCue(local, category);
}

/** How an image is laid out: one that is much higher than a landscape is beside the facts. */
export function imageShape({ width, height }: Image): 'wide' | 'squarish' | 'tall' {
  const ratio = width / height;
  if (ratio < 1.2) return 'tall';
  return ratio < 1.49 ? 'squarish' : 'wide';
}

/** By what fits on a phone without a word that is broken. */
function scaleOf(title: string): ProgrammeLook['scale'] {
  const longestWord = Math.max(...title.split(/[\s-]+/).map(({ length }) => length));
  if (title.length <= 26 && longestWord <= 12) return 'huge';
  return title.length <= 52 && longestWord <= 15 ? 'large' : 'plain';
}
