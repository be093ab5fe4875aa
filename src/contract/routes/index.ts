import { contentReads } from './content.ts';
import { eventReads } from './events.ts';
import { boolean, get, integer, type Route, string, uri } from './route.ts';

export const rootRead = get('', '/', 'Describes the site, its namespaces and their routes.', {
  context: string('How much of the description is answered.', { default: 'view' }),
});

export const maxwidth = integer('Greatest width of the embed, in pixels.', { default: 600 });

export const proxyRead = get(
  'oembed/1.0',
  '/proxy',
  'Asks another site how one of its pages is embedded.',
  {
    url: uri('Address of the page elsewhere.', { required: true }),
    format: string('Format that is asked for.', { default: 'json', enum: ['json', 'xml'] }),
    maxwidth,
    maxheight: integer('Greatest height of the embed, in pixels.'),
    discover: boolean('Whether providers that are not on the list of trusted ones are asked too.', {
      default: true,
    }),
  },
);

export const headRead = get(
  'seo/v1',
  '/get_head',
  'Reads what the head of a page tells search engines.',
  { url: string('Address of the page.', { required: true }) },
);

/**
 * The routes that a site is read by, with their parameters, in the documents' own spelling. A key that is missing in a row
 * is one the documents state nothing about.
 */
export const readRoutes: readonly Route[] = [
  ...[rootRead, proxyRead, headRead],
  ...[eventReads, contentReads].flatMap((all) =>
    Object.values(all).flatMap((reads): readonly Route[] => Object.values(reads)),
  ),
];
