/** Items as they go over the wire, in the shapes real servers send; `{{origin}}` is replaced by the server's address. */

export type Wire = Readonly<Record<string, unknown>>;

export function wireEvent(fields: Wire = {}): Wire {
  const id = fields.id ?? 1;
  return {
    id,
    author: '1',
    status: 'publish',
    date: '2026-11-02 10:00:00',
    date_utc: '2026-11-02 09:00:00',
    modified: '2026-11-03 10:00:00',
    modified_utc: '2026-11-03 09:00:00',
    url: `{{origin}}/event/${fields.slug ?? `event-${id}`}/`,
    title: `Rock &#038; Roll ${id}`,
    description: '<p>Loud.</p>',
    excerpt: '',
    slug: `event-${id}`,
    image: false,
    all_day: false,
    start_date: '2026-12-01 19:00:00',
    end_date: '2026-12-01 22:00:00',
    utc_start_date: '2026-12-01 18:00:00',
    utc_end_date: '2026-12-01 21:00:00',
    timezone: 'Europe/Warsaw',
    cost: '25zł',
    cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: ['25'] },
    website: '',
    show_map: true,
    show_map_link: true,
    hide_from_listings: false,
    sticky: false,
    featured: false,
    categories: [],
    tags: [],
    venue: [],
    organizer: [],
    custom_fields: [],
    ...fields,
  };
}

export function wireVenue(fields: Wire = {}): Wire {
  const id = fields.id ?? 1;
  return {
    id,
    author: '1',
    status: 'publish',
    date_utc: '2026-11-02 09:00:00',
    modified_utc: '2026-11-02 09:00:00',
    url: `{{origin}}/venue/venue-${id}/`,
    venue: `Hall ${id}`,
    slug: `venue-${id}`,
    show_map: true,
    show_map_link: true,
    ...fields,
  };
}

export function wireOrganizer(fields: Wire = {}): Wire {
  const id = fields.id ?? 1;
  return {
    id,
    status: 'publish',
    date_utc: '2026-11-02 09:00:00',
    modified_utc: '2026-11-02 09:00:00',
    url: `{{origin}}/organizer/organizer-${id}/`,
    organizer: `Club ${id}`,
    slug: `organizer-${id}`,
    ...fields,
  };
}

export function wireTerm(fields: Wire = {}): Wire {
  const id = fields.id ?? 1;
  return {
    id,
    count: 2,
    name: `Music &amp; more ${id}`,
    slug: `music-${id}`,
    taxonomy: 'tribe_events_cat',
    description: '',
    parent: 0,
    meta: [],
    url: `{{origin}}/events/category/music-${id}/`,
    ...fields,
  };
}

export function wirePost(fields: Wire = {}): Wire {
  const id = fields.id ?? 1;
  return {
    id,
    date: '2026-11-02T10:00:00',
    date_gmt: '2026-11-02T09:00:00',
    modified: '2026-11-02T10:00:00',
    modified_gmt: '2026-11-02T09:00:00',
    slug: `post-${id}`,
    status: 'publish',
    type: 'post',
    link: `{{origin}}/post-${id}/`,
    title: { rendered: `News ${id}` },
    content: { rendered: '<p>New.</p>', protected: false },
    excerpt: { rendered: '<p>New.</p>', protected: false },
    author: 1,
    featured_media: 0,
    template: '',
    meta: { footnotes: '' },
    ...fields,
  };
}

export function wirePage(fields: Wire = {}): Wire {
  const id = fields.id ?? 1;
  return {
    ...wirePost({ slug: `page-${id}`, type: 'page', ...fields }),
    parent: fields.parent ?? 0,
  };
}

export function wireMedia(fields: Wire = {}): Wire {
  const id = fields.id ?? 1;
  return {
    id,
    date_gmt: '2026-11-02T09:00:00',
    modified_gmt: '2026-11-02T09:00:00',
    slug: `photo-${id}`,
    status: 'inherit',
    type: 'attachment',
    title: { rendered: `Photo ${id}` },
    alt_text: 'A crowd',
    caption: { rendered: '' },
    media_type: 'image',
    mime_type: 'image/png',
    media_details: { width: 4, height: 2, sizes: {} },
    source_url: `{{origin}}/uploads/photo-${id}.png`,
    ...fields,
  };
}

export function wireMenuItem(fields: Wire = {}): Wire {
  const id = fields.id ?? 1;
  return {
    id,
    title: { rendered: 'Start' },
    status: 'publish',
    url: '{{origin}}/',
    attr_title: '',
    description: '',
    type: 'custom',
    object: 'custom',
    object_id: id,
    parent: 0,
    menu_order: 1,
    target: '',
    classes: [''],
    xfn: [''],
    menus: 3,
    invalid: false,
    ...fields,
  };
}

export function wireBlock(fields: Wire = {}): Wire {
  const id = fields.id ?? 1;
  return {
    id,
    modified_gmt: '2026-11-02T09:00:00',
    slug: `block-${id}`,
    status: 'publish',
    title: { raw: 'Opening hours' },
    content: { raw: '<p>9–17</p>', protected: false },
    ...fields,
  };
}
