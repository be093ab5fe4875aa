import { type Fault, page, type Visit } from './fault.ts';

export const connections: readonly Fault[] = [
  {
    name: 'resets connections now and then',
    where: () => true,
    play: (visit) => (visit.again === 1 && visit.nth % 3 === 0 ? reset(visit) : false),
  },
  { name: 'resets connections for ever', where: page('posts', 2), play: reset },
  {
    name: 'hangs up in the middle of a body',
    where: page('posts', 2),
    play: async ({ response, well }) => {
      const { headers, body } = await well();
      response.writeHead(200, headers).write(body.subarray(0, 500), () => response.destroy());
    },
  },
  {
    name: 'hangs up without a word',
    where: page('posts', 2),
    play: ({ request }) => request.socket.end(),
  },
  {
    name: 'speaks another language than HTTP',
    where: page('posts', 2),
    play: ({ request }) => request.socket.end('+OK POP3 ready\r\n'),
  },
];

function reset({ request }: Visit): void {
  request.socket.resetAndDestroy();
}
