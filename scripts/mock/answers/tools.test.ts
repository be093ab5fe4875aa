import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { errorOf, openSampleMock, type SampleMock } from '../sample-mock.ts';
import { contentTown } from './content-sample.ts';

let mock: SampleMock;
beforeAll(async () => {
  mock = await openSampleMock(contentTown);
});
afterAll(() => mock.close());

describe('the tools for search engines', () => {
  test.each<readonly [string, string, number, string]>([
    ['GET', '/statistics', 501, 'rest_not_described'],
    ['POST', '/indexing/posts', 501, 'rest_not_described'],
    ['GET', '/get_tasks?options[filter]=x', 501, 'rest_not_described'],
    ['GET', '/get_tasks?options[limit]=x', 400, 'rest_invalid_param'],
    ['POST', '/alerts/dismiss', 400, 'rest_missing_callback_param'],
    ['POST', '/introductions/first%20steps/seen', 404, 'rest_no_route'],
  ])('%s %s answers %i %s', async (method, path, status, code) => {
    const answer =
      method === 'GET' ? mock.get(`/seo/v1${path}`, 'editor') : mock.send(method, `/seo/v1${path}`);
    expect(errorOf(await answer)).toEqual([status, code]);
  });
});

test('stock images answer as they were observed', async () => {
  const observed = await openSampleMock(contentTown, 'observed');
  const ask = async (path: string) => (await observed.send('POST', `/instant-images${path}`)).body;
  expect(await ask('/test')).toEqual({ success: true });
  expect(await ask('/download')).toMatchObject({ success: false, id: '', attachment: '', url: '' });
  expect([await ask('/settings'), await ask('/license')]).toEqual(['', '']);
  await observed.close();
});

describe('templates', () => {
  const path = '/cms/v2/templates';
  const idSchema = z.array(z.object({ id: z.union([z.string(), z.number()]) }));

  test('that are made have a revision and an autosave', async () => {
    const made = await mock.send('POST', path, { slug: 'wide', title: 'Wide', content: { raw: '<p></p>' } });
    expect(made).toMatchObject({
      status: 201,
      body: { id: 'town//wide', source: 'custom', content: { raw: '<p></p>' }, has_theme_file: false },
    });
    expect(errorOf(await mock.send('POST', path, { slug: 'wide' }))).toEqual([400, 'rest_template_exists']);
    expect(idSchema.parse((await mock.get(path, 'editor')).body)).toHaveLength(5);
    const revisions = `${path}/town//wide/revisions`;
    const [revision] = idSchema.parse((await mock.get(revisions, 'editor')).body);
    expect(errorOf(await mock.send('DELETE', `${revisions}/${revision?.id}`))).toEqual([
      501,
      'rest_trash_not_supported',
    ]);
    expect((await mock.send('DELETE', `${revisions}/${revision?.id}?force=1`)).body).toMatchObject({
      deleted: true,
    });
    expect((await mock.get(revisions, 'editor')).body).toEqual([]);

    const autosaves = `${path}/town/wide/autosaves`;
    const saved = await mock.send('POST', autosaves, { content: 'typing' });
    const { id } = z.object({ id: z.number() }).parse(saved.body);
    expect((await mock.get(`${autosaves}/${id}`, 'editor')).body).toMatchObject({
      content: { raw: 'typing' },
    });
    expect((await mock.get(path, 'editor')).body).toMatchObject({ 4: { content: { raw: '<p></p>' } } });
  });

  test('of the theme are refused an autosave until they are created again', async () => {
    const autosaves = `${path}/town//home/autosaves`;
    expect(errorOf(await mock.send('POST', autosaves, {}))).toEqual([400, 'rest_invalid_template']);
    await mock.send('POST', path, { slug: 'home', theme: 'town', content: 'mine' });
    expect((await mock.send('POST', autosaves, { title: 'Home 2' })).status).toBe(200);
  });
});
