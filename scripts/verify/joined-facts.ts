import type { CheckedTarget } from './facts.ts';
import type { TargetsDifference } from './file-owners.ts';

/** What all targets of a site say together. */
export type JoinedFacts = {
  /** How many pages they have, without what is copied. */
  readonly pages: number;
  /** What files say of the CMS in words, by file. */
  readonly mentions: ReadonlyMap<string, string>;
  /** Numbers of the places that they lead to, with how many targets do. */
  readonly places: ReadonlyMap<number, number>;
};

const none: JoinedFacts = { pages: 0, mentions: new Map(), places: new Map() };

/**
 * Joins what targets say.
 *
 * @param isPlaced whether a target is none of the site
 * @param before what those of another site said, of which `gone` are no more
 */
export function joinFacts<Target extends CheckedTarget>(
  { gone, fresh }: TargetsDifference<Target>,
  isPlaced: (target: Target) => boolean,
  before = none,
): JoinedFacts {
  let { pages } = before;
  const mentions = new Map(before.mentions);
  const leading = new Map<number, number>();
  const count = (target: Target, by: 1 | -1) => {
    if (!isPlaced(target)) pages += by * target.files.filter(isPage).length;
    for (const number of target.facts?.places ?? [])
      leading.set(number, (leading.get(number) ?? 0) + by);
  };
  for (const target of gone) {
    count(target, -1);
    for (const [file] of target.facts?.mentions ?? []) mentions.delete(file);
  }
  for (const target of fresh) {
    count(target, 1);
    for (const [file, example] of target.facts?.mentions ?? []) mentions.set(file, example);
  }
  const others = leading.entries().filter(([, more]) => more !== 0);
  const places = new Map(before.places);
  for (const [number, more] of others) {
    const targets = (places.get(number) ?? 0) + more;
    if (targets === 0) places.delete(number);
    else places.set(number, targets);
  }
  return { pages, mentions, places };
}

function isPage(file: string): boolean {
  return file.endsWith('.html');
}
