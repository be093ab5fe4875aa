import { type Fault, list, page, type Visit } from './fault.ts';

export const pauses: readonly Fault[] = [
  { name: 'never answers', where: page('posts', 2), play: () => {} },
  { name: 'does not answer at first', where: list('posts'), play: ({ again }) => again > 1 && false },
  {
    name: 'stops in the middle of a body',
    where: page('posts', 2),
    play: (visit) => begin(visit, 500),
  },
  {
    name: 'stops in the middle of a body at first',
    where: page('posts', 2),
    play: (visit) => (visit.again === 1 ? begin(visit, 500) : false),
  },
  { name: 'sends one byte a second', where: page('posts', 2), play: drip },
  {
    name: 'is slow and steady with everything',
    where: () => true,
    play: async () => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      return false;
    },
  },
];

async function begin({ response, well }: Visit, bytes: number): Promise<void> {
  const { headers, body } = await well();
  response.writeHead(200, headers).write(body.subarray(0, bytes));
}

async function drip(visit: Visit): Promise<void> {
  const { response, well } = visit;
  const { headers, body } = await well();
  response.writeHead(200, headers);
  let sent = 0;
  const timer = setInterval(() => {
    response.write(body.subarray(sent, sent + 1));
    sent += 1;
  }, 1000);
  response.on('close', () => clearInterval(timer));
}
