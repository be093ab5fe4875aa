import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openSampleMock, type SampleMock, sampleNow } from '../../tests/support/sample-mock.ts';
import { createTown } from './town.ts';

/** The fields of items in lists of a real server, recorded in November 2026; those with `?` only where they are filled in. */
const recorded = {
  'tribe/events/v1/events':
    'id global_id global_id_lineage author status date date_utc modified modified_utc url rest_url title description excerpt slug image all_day start_date start_date_details end_date end_date_details utc_start_date utc_start_date_details utc_end_date utc_end_date_details timezone timezone_abbr cost cost_details website show_map show_map_link hide_from_listings sticky featured categories tags venue organizer custom_fields',
  'tribe/events/v1/venues':
    'id author status date date_utc modified modified_utc url venue slug show_map show_map_link global_id global_id_lineage description? excerpt? image? address? city? country? province? state? zip? phone? website? stateprovince? geo_lat? geo_lng?',
  'tribe/events/v1/organizers':
    'id author status date date_utc modified modified_utc url organizer slug global_id global_id_lineage description? excerpt? image? phone? website? email?',
  'tribe/events/v1/categories':
    'id count description name slug taxonomy parent meta yoast_head yoast_head_json url urls',
  'tribe/events/v1/tags':
    'id count description name slug taxonomy meta yoast_head yoast_head_json url urls',
  'wp/v2/posts':
    'id date date_gmt guid modified modified_gmt slug status type link title content excerpt author featured_media comment_status ping_status sticky template format meta categories tags class_list yoast_head yoast_head_json _links',
  'wp/v2/pages':
    'id date date_gmt guid modified modified_gmt slug status type link title content excerpt author featured_media parent menu_order comment_status ping_status template meta class_list yoast_head yoast_head_json _links',
  'wp/v2/media':
    'id date date_gmt guid modified modified_gmt slug status type link title author featured_media comment_status ping_status template meta class_list description caption alt_text media_type mime_type media_details post source_url _links',
} as const;

const itemsSchema = z.array(z.record(z.string(), z.unknown())).min(1);

let mock: SampleMock;
beforeAll(async () => {
  mock = await openSampleMock(createTown(sampleNow), 'observed');
});
afterAll(() => mock.close());

test.each(Object.entries(recorded))(
  '%s has the fields that a real server answers',
  async (path, text) => {
    const fields = text
      .split(' ')
      .map((name) => ({ name: name.replace('?', ''), isSure: !name.endsWith('?') }));
    const sure = fields.filter(({ isSure }) => isSure).map(({ name }) => name);
    const known = new Set(fields.map(({ name }) => name));
    const { body } = await mock.get(`/${path}?per_page=50&wpml_language=en`);
    const envelope = z.record(z.string(), z.unknown()).safeParse(body).data;
    const items = itemsSchema.parse(envelope ? envelope[path.split('/').at(-1) ?? ''] : body);
    for (const item of items) {
      const names = Object.keys(item);
      expect([item['id'], names.filter((name) => !known.has(name))]).toEqual([item['id'], []]);
      expect([item['id'], sure.filter((name) => !names.includes(name))]).toEqual([item['id'], []]);
    }
  },
);

test('what posts hold by reference is put into them when it is asked for, and only what is asked for', async () => {
  const embeddedOf = async (query: string) => {
    const { body } = await mock.get(`/wp/v2/posts?per_page=100${query}`);
    const all = itemsSchema
      .parse(body)
      .flatMap(({ _embedded }) => (_embedded ? [Object.keys(_embedded)] : []));
    return [...new Set(all.flat())].toSorted();
  };
  expect(await embeddedOf('')).toEqual([]);
  expect(await embeddedOf('&_embed')).toEqual(['author', 'wp:term']);
  expect(await embeddedOf('&_embed=wp:term')).toEqual(['wp:term']);
  expect(await embeddedOf('&_embed=author&_fields=id,_links')).toEqual([]);
  expect(await embeddedOf('&_embed=author&_fields=id,_links,_embedded')).toEqual(['author']);
});
