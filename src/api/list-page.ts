import { z } from 'zod';
import type { Collection, NameList } from '../contract/collections.ts';
import { integerSchema } from '../contract/primitives.ts';
import { AnswerError } from './api-error.ts';
import { Failure } from './failure.ts';
import { parseJsonBody } from './json-body.ts';
import type { Answer } from './request-once.ts';

/** One page of a list. Totals are `undefined` where the server tells none. */
export type ListPage = {
  readonly items: readonly unknown[];
  readonly total: number | undefined;
  readonly totalPages: number | undefined;
};

const mostItems = 1_000_000;

const countSchema = integerSchema.refine((count) => count >= 0 && count <= mostItems).optional();

/**
 * Reads a page: a bare array with totals in headers, or an object with the items under the collection's name and
 * totals beside them.
 *
 * @throws Failure for anything else
 */
export function parseListPage(answer: Answer, collection: Collection | NameList): ListPage {
  const value = parseJsonBody(answer);
  const envelope = z.record(z.string(), z.unknown()).safeParse(value).data;
  const items = z.array(z.unknown()).safeParse(envelope ? envelope[collection] : value).data;
  if (!items) throw notAList(collection);
  return {
    items,
    total: count(collection, envelope?.total ?? headerCount(answer, 'total')),
    totalPages: count(collection, envelope?.total_pages ?? headerCount(answer, 'totalpages')),
  };
}

/** Whether an error means that a list ends before the page asked for. */
export function isEndOfList(error: unknown): boolean {
  return (
    error instanceof AnswerError &&
    ((error.status === 400 && error.code.endsWith('_invalid_page_number')) ||
      (error.status === 404 && error.code.endsWith('-archive-page-not-found')))
  );
}

/** Whether an error means that the server does not want to give what was asked for. */
export function isRefusal(error: unknown): boolean {
  return error instanceof AnswerError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Whether an error means that the server gives fewer items a page. */
export function isPageTooLarge(error: unknown): boolean {
  return error instanceof AnswerError && error.status === 400 && error.parameters.includes('per_page');
}

function headerCount(answer: Answer, name: string): string | undefined {
  return answer.header(`x-wp-${name}`) ?? answer.header(`x-tec-${name}`) ?? answer.header(`x-cms-${name}`);
}

function count(collection: Collection | NameList, value: unknown): number | undefined {
  const parsed = countSchema.safeParse(value ?? undefined);
  if (parsed.success) return parsed.data;
  throw notAList(collection);
}

function notAList(collection: Collection | NameList): Failure {
  return new Failure({
    kind: 'nonsense',
    problem: `answered JSON that is not a list of ${collection} with a believable total`,
    advice:
      'Is API_URL (or EVENTS_API_URL) the root of the REST API, and "api.dialect" in src/site.config.ts right?',
    transient: false,
  });
}
