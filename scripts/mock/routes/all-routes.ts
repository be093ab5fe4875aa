import { maxwidth, proxyRead, rootRead } from '../../../src/contract/routes/index.ts';
import { type Route, string, uri } from '../../../src/contract/routes/route.ts';
import { contentRoutes } from './content-routes.ts';
import { eventRoutes } from './event-routes.ts';
import { object, objects, routesOf, stringOrStrings } from './route-rows.ts';
import { seoRoutes } from './seo-routes.ts';

const batchRequests = objects('The requests, carried out in their order.', {
  required: true,
  maxItems: 25,
  properties: {
    method: string('Method of the request.', {
      default: 'POST',
      enum: ['POST', 'PUT', 'PATCH', 'DELETE'],
    }),
    path: string('Path below the REST root, with a query where there is one.', { required: true }),
    body: object('Fields of the request.'),
    headers: object('Headers of the request by their names.', {
      values: stringOrStrings('Value of the header, or a list of its values.'),
    }),
  },
});

const root = routesOf('');
const oembed = routesOf('oembed/1.0');
const stockImages = routesOf('stock-images');

/** The rows of the REST root, of the embeds and of the stock images (content document, "Endpoints"). */
const siteRoutes: readonly Route[] = [
  rootRead,
  root.post('/batch/v1', 'Carries out several requests in one.', {
    validation: string('Whether one wrong request keeps all of them from being carried out.', {
      default: 'normal',
      enum: ['require-all-validate', 'normal'],
    }),
    requests: batchRequests,
  }),
  oembed.index(),
  oembed.get('/embed', 'Says how a page of this site is embedded elsewhere.', {
    url: uri('Address of the page.', { required: true }),
    format: string('Format of the answer.', { default: 'json' }),
    maxwidth,
  }),
  proxyRead,
  stockImages.index(),
  stockImages.post('/test', 'Tests the connection to the provider of stock images.'),
  stockImages.post('/download', 'Copies a stock image into the media.'),
  stockImages.post('/settings', 'Changes the settings of the stock images.'),
  stockImages.post('/license', 'Changes the license of the stock images.'),
];

/**
 * Every route of the two API documents, with its parameters, in the documents' own spelling. A key that is missing
 * in a row is one the documents state nothing about.
 */
export const routes: readonly Route[] = [
  ...siteRoutes,
  ...seoRoutes,
  ...eventRoutes,
  ...contentRoutes,
];

/** The same routes on a server that has some languages. */
export function routesIn(languages: readonly string[]): readonly Route[] {
  return routes.map((route) => {
    const { ml_language: language, ...others } = route.parameters;
    if (language === undefined) return route;
    return { ...route, parameters: { ...others, ml_language: { ...language, enum: languages } } };
  });
}
