import type { Language } from '../../contract/language.ts';
import type { Organizer } from '../../model/organizer.ts';
import type { Site } from '../../site/site.ts';
import type { Node } from './node.ts';

export function organizationId(organizer: Organizer, site: Site): string {
  return `${site.routes.url(site.pathOf(organizer))}#organization`;
}

/** https://schema.org/Organization. Without its e-mail address, which programs that collect them would find here first. */
export function organizationNode(organizer: Organizer, site: Site): Node {
  return {
    '@type': 'Organization',
    '@id': organizationId(organizer, site),
    name: organizer.name,
    url: site.routes.url(site.pathOf(organizer)),
    telephone: organizer.phone,
    sameAs: organizer.website,
  };
}

export function publisherId(site: Site, language: Language): string {
  return `${site.routes.url(site.routes.homePath(language))}#publisher`;
}

/** Who publishes the site itself. */
export function publisherNode(site: Site, language: Language): Node {
  return {
    '@type': 'Organization',
    '@id': publisherId(site, language),
    name: site.in(language).name,
    url: site.routes.url(site.routes.homePath(language)),
  };
}
