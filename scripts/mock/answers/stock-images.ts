import type { Answer, Handler, MockRequest } from '../request.ts';

/** The stock-image routes as they were observed; what they take is not described. */
export const stockImages: readonly (readonly [string, Handler])[] = [
  ['POST /test', test],
  ['POST /download', download],
  ['POST /settings', nothing],
  ['POST /license', nothing],
];

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
