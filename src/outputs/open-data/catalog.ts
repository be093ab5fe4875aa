import type { Site } from '../../site/site.ts';
import { contentTypes } from '../content-types.ts';
import { fileAbout } from './file-about.ts';
import { type Catalog, dataKinds } from './file-schemas.ts';
import { pageFile } from './pages.ts';
import { languagesOf, scopesOf, totalOf } from './scopes.ts';

/** Which files of the open data there are: where a program begins. Further pages of a list are named by its first. */
export function catalogOf(site: Site): Catalog {
  const { routes } = site;
  const files = scopesOf(site).flatMap((scope) => {
    const languages = [...languagesOf(site, scope)];
    const entry = (name: string, what: Catalog['files'][number]['what']) => ({
      url: routes.url(routes.dataPath(scope, name)),
      what,
      type: mediaType(name),
      languages,
    });
    return [
      ...dataKinds.map((kind) => ({ ...entry(pageFile(kind, 1), kind), total: totalOf(site, scope, kind) })),
      { ...entry('events.csv', 'events'), total: totalOf(site, scope, 'events') },
      entry('venues.geojson', 'places'),
      ...(scope === 'all' ? [] : [entry('events.jcal', 'calendar')]),
    ];
  });
  return { ...fileAbout(site, 'catalog', site.languages), files };
}

function mediaType(name: string): string {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  return contentTypes[extension]?.split(';')[0] ?? '';
}
