import { type Answer, type Fault, list, page, send, type Visit } from './fault.ts';

const totalHeaders = [
  'x-wp-total',
  'x-wp-totalpages',
  'x-cms-total',
  'x-cms-totalpages',
  'x-tec-total',
  'x-tec-totalpages',
];

export const totals: readonly Fault[] = [
  { name: 'tells no totals', where: list('posts', 'en'), play: (visit) => sendWith(visit, {}) },
  {
    name: 'tells no totals now and then',
    where: list('posts', 'en'),
    play: (visit) => (visit.nth % 2 === 0 ? sendWith(visit, {}) : false),
  },
  {
    name: 'tells ever smaller totals',
    where: list('posts', 'en'),
    play: (visit) => count(visit, 230 - visit.nth),
  },
  {
    name: 'tells ever larger totals',
    where: list('posts', 'en'),
    play: (visit) => count(visit, 230 + visit.nth),
  },
  {
    name: 'tells another total until the list is read again',
    where: list('posts', 'en'),
    play: (visit) => (visit.nth <= 2 ? count(visit, 229 + visit.nth) : false),
  },
  {
    name: 'always counts two more than there are',
    where: list('posts', 'en'),
    play: (visit) => count(visit, 232),
  },
  { name: 'counts many more than there are', where: list('posts', 'en'), play: (visit) => count(visit, 900) },
  { name: 'counts fewer than there are', where: list('posts', 'en'), play: (visit) => count(visit, 100) },
  {
    name: 'ignores which page is asked for',
    where: list('posts', 'en'),
    play: (visit) => sendFirstPage(visit, (answer) => answer),
  },
  {
    name: 'ignores which page is asked for and tells no totals',
    where: list('posts', 'en'),
    play: (visit) => sendFirstPage(visit, without),
  },
  {
    name: 'tells a total that is no number',
    where: page('posts', 1),
    play: (visit) => sendWith(visit, { 'x-wp-total': 'many' }),
  },
];

async function sendWith(visit: Visit, headers: Answer['headers']): Promise<void> {
  const answer = without(await visit.well());
  send(visit, { ...answer, headers: { ...answer.headers, ...headers } });
}

function without(answer: Answer): Answer {
  const headers = Object.entries(answer.headers).filter(([name]) => !totalHeaders.includes(name));
  return { ...answer, headers: Object.fromEntries(headers) };
}

function count(visit: Visit, total: number): Promise<void> {
  const pages = Math.ceil(total / Number(visit.url.searchParams.get('per_page')));
  return sendWith(visit, { 'x-wp-total': String(total), 'x-wp-totalpages': String(pages) });
}

async function sendFirstPage(visit: Visit, change: (answer: Answer) => Answer): Promise<void> {
  const { request } = visit;
  request.url = (request.url ?? '').replace(/([?&]page=)\d+/, '$11');
  send(visit, change(await visit.well()));
}
