import type { Category, Tag } from '../model/groups.ts';
import { childCategories } from '../site/categories.ts';
import { timetableOf } from '../site/events/timetables.ts';
import { eventsOf, indexItems } from '../views/lists/groups.ts';
import { starAll } from '../views/lists/star-all.ts';
import { timetable } from '../views/lists/timetable.ts';
import { postTeaser } from '../views/news.ts';
import type { PageContext } from '../views/page.ts';
import { programmeLook } from '../views/programme.ts';
import { groupHeading } from '../views/titles.ts';
import { groupRules } from './group-rules.ts';
import { Kind } from './kind.ts';

export const termKind = new Kind({
  kind: 'term',
  list: (_site, { categories, tags }): readonly (Category | Tag)[] => [...categories, ...tags],
  ...groupRules<Category | Tag>(),
  isCollection: true,
  inputs: termPage,
  data: (_item: Category | Tag, shown) => shown,
});

export type TermPageData = ReturnType<typeof termPage>;

export function termPage(page: PageContext<Category | Tag>) {
  const { local, language, of: item } = page;
  return {
    name: groupHeading(item, language),
    description: item.description,
    /** The categories directly below a category. */
    narrower: item.kind === 'category' ? indexItems(page, childCategories(local, item)) : [],
    /** How it is opened where it is a programme. */
    look: lookOf(page),
    /** Of a category that has one. */
    timetable: item.kind === 'category' ? timetable(page, item) : undefined,
    /** The parts of the timetable, for one button. */
    parts:
      item.kind === 'category'
        ? starAll(page, timetableOf(page.site, item)?.parts ?? [])
        : undefined,
    events: eventsOf(page, item),
    posts: item.kind === 'tag' ? local.postsOf(item).map((post) => postTeaser(page, post)) : [],
  };
}

/** Of a programme without end what is to come leads. */
function lookOf(page: PageContext<Category | Tag>) {
  const { site, of: item } = page;
  const parts = item.kind === 'category' ? timetableOf(site, item)?.parts : undefined;
  if (item.kind !== 'category' || !parts) return undefined;
  const coming = parts.filter((part) => !site.isOver(part));
  return programmeLook(page, item.name, item, coming.length > 0 ? coming : parts);
}
