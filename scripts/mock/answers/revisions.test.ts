import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorOf, openSampleMock, type SampleMock } from '../server.ts';
import { contentTown } from './content-sample.ts';

let mock: SampleMock;
beforeAll(async () => {
  mock = await openSampleMock(contentTown);
});
afterAll(() => mock.close());

describe('revisions and templates', () => {
  test.each<readonly [string, 'editor' | 'subscriber' | undefined, number, string]>([
    ['/posts/10/revisions', undefined, 401, 'rest_cannot_read'],
    ['/posts/10/revisions', 'subscriber', 403, 'rest_cannot_read'],
    ['/posts/10/autosaves', undefined, 401, 'rest_cannot_read'],
    ['/posts/99/revisions', 'editor', 404, 'rest_post_invalid_parent'],
    ['/posts/10/revisions/11', 'editor', 404, 'rest_post_invalid_id'],
    ['/posts/10/revisions?page=2&per_page=1', 'editor', 400, 'rest_revision_invalid_page_number'],
    ['/templates', undefined, 401, 'rest_cannot_manage_templates'],
    ['/templates/town//home/revisions', undefined, 401, 'rest_cannot_manage_templates'],
    ['/templates/town/home/autosaves', 'editor', 400, 'rest_invalid_template'],
    ['/templates/town//nosuch/revisions', 'editor', 404, 'rest_template_not_found'],
  ])('%s as %s is refused with %i %s', async (path, user, status, code) => {
    expect(errorOf(await mock.get(`/cms/v2${path}`, user))).toEqual([status, code]);
  });

  test('say totals for revisions only', async () => {
    const total = async (path: string) =>
      (await mock.get(`/cms/v2${path}`, 'editor')).headers.get('x-wp-total');
    expect(await total('/posts/10/revisions')).toBe('1');
    expect(await total('/posts/10/revisions?exclude=1000000010')).toBe('0');
    expect(await total('/posts/10/autosaves')).toBeNull();
    expect(await total('/templates')).toBeNull();
  });
});
