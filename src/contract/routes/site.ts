import type { Parameter, Route } from '../route.ts';
import { get, index, post } from './shared.ts';

/** The routes of the REST root, of the embeds and of the stock images (content document, "Endpoints"). */

const address: Parameter = { type: 'uri', required: true };

const batchRequests: Parameter = {
  type: 'object[]',
  required: true,
  maxItems: 25,
  properties: {
    method: { type: 'string', default: 'POST', enum: ['POST', 'PUT', 'PATCH', 'DELETE'] },
    path: { type: 'string', required: true },
    body: { type: 'object' },
    headers: { type: 'object' },
  },
};

export const siteRoutes: readonly Route[] = [
  get('', '/', { context: { type: 'string', default: 'view' } }),
  post('', '/batch/v1', {
    validation: { type: 'string', default: 'normal', enum: ['require-all-validate', 'normal'] },
    requests: batchRequests,
  }),
  index('oembed/1.0'),
  get('oembed/1.0', '/embed', {
    url: address,
    format: { type: 'string', default: 'json' },
    maxwidth: { type: 'integer', default: 600 },
  }),
  get('oembed/1.0', '/proxy', {
    url: address,
    format: { type: 'string', default: 'json', enum: ['json', 'xml'] },
    maxwidth: { type: 'integer', default: 600 },
    maxheight: { type: 'integer' },
    discover: { type: 'boolean', default: true },
  }),
  index('stock-images'),
  post('stock-images', '/test'),
  post('stock-images', '/download'),
  post('stock-images', '/settings'),
  post('stock-images', '/license'),
];
