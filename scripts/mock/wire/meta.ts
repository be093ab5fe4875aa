import type { StoredExtras } from '../stored.ts';
import type { World } from '../world.ts';

/** Keys that an events extension was seen to add to the `meta` of everything. */
const unlistedKeys: Readonly<Record<string, unknown>> = {
  _EventAllDay: false,
  _EventTimezone: '',
  _EventStartDate: '',
  _EventEndDate: '',
  _EventStartDateUTC: '',
  _EventEndDateUTC: '',
  _EventShowMap: false,
  _EventShowMapLink: false,
  _EventURL: '',
  _EventCost: '',
  _EventCurrencySymbol: '',
  _EventOrganizerID: [],
  _EventVenueID: [],
  _OrganizerEmail: '',
  _OrganizerPhone: '',
  _OrganizerWebsite: '',
  _VenueAddress: '',
  _VenueCity: '',
  _VenueCountry: '',
  _VenueZip: '',
  _VenuePhone: '',
  _VenueURL: '',
  _VenueShowMap: false,
  _VenueShowMapLink: false,
};

/** The `meta` of a content item: what the documents list, and when a public server is played also the rest. */
export function contentMeta(
  { dialect }: World,
  footnotes: boolean,
  own: StoredExtras['meta'] = {},
): Readonly<Record<string, unknown>> {
  return {
    inline_featured_image: false,
    ...(dialect.part === 'observed' && unlistedKeys),
    ...(footnotes && { footnotes: '' }),
    ...own,
  };
}
