import type { Organizer, Venue } from '../model/groups.ts';
import { organizationNode, placeNode } from '../outputs/head/json-ld.ts';
import { hasPoster } from '../site/pages.ts';
import { venueAccessData } from '../views/access-table.ts';
import { contactData, venueData } from '../views/contact.ts';
import { eventsOf } from '../views/lists/groups.ts';
import type { PageContext } from '../views/page.ts';
import { groupRules } from './group-rules.ts';
import { Kind } from './kind.ts';

export const portraitKind = new Kind({
  kind: 'portrait',
  list: (_site, { venues, organizers }): readonly (Venue | Organizer)[] => [
    ...venues,
    ...organizers,
  ],
  ...groupRules<Venue | Organizer>(),
  nodes: (item, _relations, site) => ({
    main: item.kind === 'venue' ? placeNode(item, site) : organizationNode(item, site),
  }),
  inputs: portraitPage,
  data: (_item: Venue | Organizer, shown) => shown,
});

export type PortraitPageData = ReturnType<typeof portraitPage>;

export function portraitPage(page: PageContext<Venue | Organizer>) {
  const { of: item } = page;
  const venue = item.kind === 'venue' ? item : undefined;
  return {
    name: item.name,
    image: item.image && page.picture(item.image),
    /** Whose the image is and what it shows; empty where nothing is said. */
    imageCaption: item.imageCaption,
    /** Empty where there is none. */
    description: item.description,
    venue: venue && venueData(page, venue, true),
    contact: contactData(item),
    /** Undefined for an organizer, and where the site tells nothing of access. */
    access: venue && venueAccessData(page, venue),
    /** Undefined where there is nothing to print. */
    posterPath:
      venue && hasPoster(page.site, venue)
        ? page.routes.posterPath(page.language, 'venue', venue.id)
        : undefined,
    events: eventsOf(page, item),
  };
}
