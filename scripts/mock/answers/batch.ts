import type { Query } from '../query.ts';
import { isTree, type RawValue } from '../raw-value.ts';
import type { Answer, MockRequest } from '../request.ts';
import type { RestAnswer, RestRequest } from '../rest.ts';

/**
 * `POST /batch/v1`: several requests in one, each with an answer of its own in a 207. With `require-all-validate` one
 * that is refused before it is carried out keeps all of them from it; those that were fine are `null` then. Batches
 * within batches are refused, as is every route the table does not mark.
 */
export async function answerBatch(request: MockRequest): Promise<Answer> {
  const { query } = request;
  const prepared = query
    .objects('requests')
    .map((item) => request.rest.prepare(innerRequest(item, request.headers)));
  const allMustFit = query.text('validation') === 'require-all-validate';
  if (allMustFit && prepared.some(({ refused }) => refused)) {
    const texts = prepared.map(({ refused }) => (refused ? textOf(refused) : 'null'));
    return { status: 207, body: `{"failed":"validation","responses":[${texts.join(',')}]}` };
  }
  const texts: string[] = [];
  for (const one of prepared) texts.push(textOf(one.refused ?? (await request.rest.run(one.request))));
  return { status: 207, body: `{"responses":[${texts.join(',')}]}` };
}

/** Who asks is who asked for the batch. */
function innerRequest(item: Query, outer: MockRequest['headers']): RestRequest {
  const [path = '', ...search] = (item.text('path') ?? '').split('?');
  const body = item.raw('body');
  return {
    method: item.text('method') ?? 'POST',
    path,
    search: search.join('?'),
    headers: { ...headersOf(item.raw('headers')), authorization: outer['authorization'] },
    batch: true,
    fields: new Map(isTree(body) ? Object.entries(body) : []),
  };
}

function headersOf(raw: RawValue | undefined): MockRequest['headers'] {
  if (!isTree(raw)) return {};
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : String(value),
    ]),
  );
}

/** An answer as one of several; no headers are an empty list. */
function textOf({ status, headers, body }: RestAnswer): string {
  const list = headers && Object.keys(headers).length > 0 ? JSON.stringify(headers) : '[]';
  return `{"body":${body},"status":${status},"headers":${list}}`;
}
