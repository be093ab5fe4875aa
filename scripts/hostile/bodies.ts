import { brotliCompressSync } from 'node:zlib';
import { type Fault, json, page, send, sendChanged } from './fault.ts';

const notice =
  '<br />\n<b>Deprecated</b>:  strpos(): Passing null in <b>/srv/www/plugin.php</b> on line <b>12</b><br />\n';

export const bodies: readonly Fault[] = [
  {
    name: 'cuts off JSON, with the length that is left',
    where: page('posts', 2),
    play: (visit) => sendChanged(visit, (body) => body.subarray(0, 5000)),
  },
  {
    name: 'cuts off JSON now and then',
    where: (url) => url.searchParams.has('page'),
    play: (visit) =>
      visit.again === 1 && visit.nth % 3 === 0
        ? sendChanged(visit, (body) => body.subarray(0, body.length / 2))
        : false,
  },
  {
    name: 'answers nothing',
    where: page('posts', 2),
    play: ({ response }) => response.writeHead(200, json).end(),
  },
  {
    name: 'answers HTML with status 200',
    where: page('posts', 2),
    play: ({ response }) =>
      response
        .writeHead(200, { 'content-type': 'text/html; charset=UTF-8' })
        .end('<!doctype html><title>Just a moment</title>'),
  },
  {
    name: 'answers JSON of another shape',
    where: page('posts', 2),
    play: ({ response }) => response.writeHead(200, json).end('{"posts":"none"}'),
  },
  {
    name: 'prints PHP messages before its JSON',
    where: page('posts', 2),
    play: (visit) => sendChanged(visit, (body) => Buffer.concat([Buffer.from(notice + notice), body])),
  },
  {
    name: 'prints PHP messages after its JSON',
    where: page('posts', 2),
    play: (visit) => sendChanged(visit, (body) => Buffer.concat([body, Buffer.from(notice)])),
  },
  {
    name: 'prints PHP messages instead of JSON',
    where: page('posts', 2),
    play: ({ response }) => response.writeHead(200, json).end(notice),
  },
  {
    name: 'begins every body with a byte order mark',
    where: () => true,
    play: async (visit) => {
      const { headers } = await visit.well();
      if (!headers['content-type']?.startsWith('application/json')) return false;
      return sendChanged(visit, (body) => Buffer.concat([Buffer.from('\uFEFF'), body]));
    },
  },
  {
    name: 'says gzip and sends none',
    where: page('posts', 2),
    play: async (visit) => {
      const answer = await visit.well();
      send(visit, { ...answer, headers: { ...answer.headers, 'content-encoding': 'gzip' } });
    },
  },
  {
    name: 'packs what nobody can unpack',
    where: page('posts', 2),
    play: async (visit) => {
      const answer = await visit.well();
      const headers = { ...answer.headers, 'content-encoding': 'compress' };
      send(visit, { ...answer, headers, body: brotliCompressSync(answer.body) });
    },
  },
];
