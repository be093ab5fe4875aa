import { placeLine } from '../../outputs/place-line.ts';
import type { EventGroup, LanguageSite } from '../site.ts';

/**
 * What each of some groups is called where one is chosen from them. Of those that share a name a category is told with
 * what is above it, a venue with its address.
 *
 * @example 'Workshops › Music', 'Clubroom, ul. Młyńska 1, Kraków'
 */
export function createChoiceName(
  groups: readonly EventGroup[],
  { categoryAncestorsOf }: Pick<LanguageSite, 'categoryAncestorsOf'>,
): (group: EventGroup) => string {
  const sharing = Map.groupBy(groups, ({ name }) => name);
  return (group) => {
    const isShared = (sharing.get(group.name)?.length ?? 0) > 1;
    if (isShared && group.kind === 'venue') return placeLine(group);
    if (isShared && group.kind === 'category')
      return [...categoryAncestorsOf(group), group].map(({ name }) => name).join(' › ');
    return group.name;
  };
}
