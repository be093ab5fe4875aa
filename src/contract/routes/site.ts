import type { Parameter, Route } from '../route.ts';
import { get, index } from './shared.ts';

/** The read routes of the REST root and of the small namespaces beside the two big ones (content document). */

const address: Parameter = { type: 'uri', required: true };

export const siteRoutes: readonly Route[] = [
  get('', '/', { context: { type: 'string', default: 'view' } }),
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
  index('seo/v1'),
  get('seo/v1', '/get_head', { url: { type: 'string', required: true } }),
];
