import type { Language } from '../../contract/language.ts';
import type { DataScope } from '../../routes.ts';
import type { Site } from '../../site/site.ts';
import type { DataKind } from './file-schemas.ts';

/** How many items a list has. */
export function totalOf(site: Site, scope: DataScope, kind: DataKind): number {
  return languagesOf(site, scope)
    .map((language) => {
      const { events, venues, organizers, posts } = site.in(language);
      return { events, venues, organizers, news: posts }[kind].length;
    })
    .reduce((sum, count) => sum + count, 0);
}

/** Each language by itself, and all of them together. */
export function scopesOf({ languages }: Site): readonly DataScope[] {
  return [...languages, 'all'];
}

export function languagesOf({ languages }: Site, scope: DataScope): readonly Language[] {
  return scope === 'all' ? languages : [scope];
}
