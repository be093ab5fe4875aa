import { type Fault, json, list, page, type Visit } from './fault.ts';

export const statuses: readonly Fault[] = [
  {
    name: 'answers 5xx now and then',
    where: () => true,
    play: (visit) =>
      visit.again === 1 && visit.nth % 3 === 0 && refuse(visit, visit.nth % 2 === 0 ? 500 : 502),
  },
  { name: 'answers 503 for ever', where: page('posts', 2), play: (visit) => refuse(visit, 503) },
  {
    name: 'limits requests, and says for how many seconds',
    where: list('posts'),
    play: (visit) => (visit.since < 1000 || visit.again === 1 ? refuse(visit, 429, '1') : false),
  },
  {
    name: 'limits requests, and says until when',
    where: page('posts', 2),
    play: (visit) =>
      visit.again === 1 ? refuse(visit, 429, new Date(Date.now() + 1000).toUTCString()) : false,
  },
  {
    name: 'asks to come back tomorrow',
    where: page('posts', 2),
    play: (visit) => refuse(visit, 503, '86400'),
  },
];

function refuse({ response }: Visit, status: number, retryAfter?: string): void {
  const body = JSON.stringify({ code: 'not_now', message: 'Not now', data: { status } });
  const wait = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  response.writeHead(status, { ...json, ...wait }).end(body);
}
