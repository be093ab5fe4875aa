import type { Route } from '../route.ts';
import {
  boolean,
  get,
  index,
  integer,
  object,
  objects,
  post,
  string,
  stringOrStrings,
  uri,
} from './shared.ts';

/** The routes of the REST root, of the embeds and of the stock images (content document, "Endpoints"). */

const address = (meaning: string) => uri(meaning, { required: true });

const widest = integer('Greatest width of the embed, in pixels.', { default: 600 });

const batchRequests = objects('The requests, carried out in their order.', {
  required: true,
  maxItems: 25,
  properties: {
    method: string('Method of the request.', { default: 'POST', enum: ['POST', 'PUT', 'PATCH', 'DELETE'] }),
    path: string('Path below the REST root, with a query where there is one.', { required: true }),
    body: object('Fields of the request.'),
    headers: object('Headers of the request by their names.', {
      values: stringOrStrings('Value of the header, or a list of its values.'),
    }),
  },
});

export const siteRoutes: readonly Route[] = [
  get('', '/', 'Describes the site, its namespaces and their routes.', {
    context: string('How much of the description is answered.', { default: 'view' }),
  }),
  post('', '/batch/v1', 'Carries out several requests in one.', {
    validation: string('Whether one wrong request keeps all of them from being carried out.', {
      default: 'normal',
      enum: ['require-all-validate', 'normal'],
    }),
    requests: batchRequests,
  }),
  index('oembed/1.0'),
  get('oembed/1.0', '/embed', 'Says how a page of this site is embedded elsewhere.', {
    url: address('Address of the page.'),
    format: string('Format of the answer.', { default: 'json' }),
    maxwidth: widest,
  }),
  get('oembed/1.0', '/proxy', 'Asks another site how one of its pages is embedded.', {
    url: address('Address of the page elsewhere.'),
    format: string('Format that is asked for.', { default: 'json', enum: ['json', 'xml'] }),
    maxwidth: widest,
    maxheight: integer('Greatest height of the embed, in pixels.'),
    discover: boolean('Whether providers that are not on the list of trusted ones are asked too.', {
      default: true,
    }),
  }),
  index('stock-images'),
  post('stock-images', '/test', 'Tests the connection to the provider of stock images.'),
  post('stock-images', '/download', 'Copies a stock image into the media.'),
  post('stock-images', '/settings', 'Changes the settings of the stock images.'),
  post('stock-images', '/license', 'Changes the license of the stock images.'),
];
