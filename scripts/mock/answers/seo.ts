import type { Answer, MockRequest } from '../request.ts';
import { resolve } from '../resolve.ts';
import { headHtml, seoHead, unknownHead } from '../wire/seo.ts';

/** `GET /get_head`: an address where nothing is answers the same shape, with HTTP 404. */
export function readHead({ world, query }: MockRequest): Answer {
  const item = resolve(world, query.text('url') ?? '');
  const head = item ? seoHead(item, world) : unknownHead(world);
  const status = item ? 200 : 404;
  return { status, body: world.json({ html: headHtml(head), json: head, status }) };
}
