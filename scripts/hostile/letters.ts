import { type Fault, page, send, type Visit } from './fault.ts';

/** The one letter beyond ASCII that stands in a title, as two sets of characters write it. */
const letter = { escaped: '\\u0142', utf8: 'ł', latin2: Buffer.from([0xb3]).toString('latin1') };

export const letters: readonly Fault[] = [
  {
    name: 'calls its UTF-8 something else',
    where: page('posts', 2),
    play: (visit) => write(visit, 'utf8', 'ISO-8859-2'),
  },
  {
    name: 'writes in another set of characters and says so',
    where: page('posts', 2),
    play: (visit) => write(visit, 'latin2', 'ISO-8859-2'),
  },
  {
    name: 'calls another set of characters UTF-8',
    where: page('posts', 2),
    play: (visit) => write(visit, 'latin2', 'UTF-8'),
  },
];

async function write(visit: Visit, as: 'utf8' | 'latin2', charset: string): Promise<void> {
  const { status, headers, body } = await visit.well();
  const text = body.toString('latin1').replaceAll(letter.escaped, letter[as]);
  send(visit, {
    status,
    headers: { ...headers, 'content-type': `application/json; charset=${charset}` },
    body: Buffer.from(text, as === 'utf8' ? 'utf8' : 'latin1'),
  });
}
