import type { Answer, Handler, MockRequest } from '../request.ts';
import { notDescribed } from '../rest-error.ts';

/** The stock-image routes as they were observed. The documents show neither what they take nor what they answer. */
export const stockImages: readonly (readonly [string, Handler])[] = [
  ['POST /test', observed(test)],
  ['POST /download', observed(download)],
  ['POST /settings', observed(nothing)],
  ['POST /license', observed(nothing)],
];

function observed(handler: Handler): Handler {
  return (request) => {
    if (request.world.dialect.part === 'observed') return handler(request);
    throw notDescribed(`what ${request.route.path} of the stock images answers`);
  };
}

function test({ world }: MockRequest): Answer {
  return { body: world.json({ success: true }) };
}

/** There is no provider to download from. */
function download({ world }: MockRequest): Answer {
  const msg = 'The image could not be downloaded.';
  return { body: world.json({ success: false, msg, id: '', attachment: '', url: '' }) };
}

function nothing(): Answer {
  return { body: '' };
}
