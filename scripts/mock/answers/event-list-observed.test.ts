import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleEvent } from '../sample-town.ts';
import { errorOf, idsOf, openSampleMock, type SampleMock } from '../server.ts';
import { eventsTown } from './events-sample.ts';

describe('as observed', () => {
  let observed: SampleMock;
  beforeAll(async () => {
    const twins = Array.from({ length: 4 }, (_, index) => sampleEvent({ id: 40 + index }));
    observed = await openSampleMock({ ...eventsTown, events: [...eventsTown.events, ...twins] }, 'observed');
  });
  afterAll(() => observed.close());

  test('include does not lift the bounds of time', async () => {
    const answer = await observed.get('/tribe/events/v1/events?include=13,12');
    expect(idsOf(answer)).toEqual([12]);
  });

  test('the address of the next page forgets the language', async () => {
    const { body } = await observed.get('/tribe/events/v1/events?per_page=1&wpml_language=en');
    expect(body).toMatchObject({
      rest_url: expect.not.stringContaining('language'),
      next_rest_url: expect.not.stringContaining('language'),
    });
  });

  test('events that begin together change places between two answers', async () => {
    const read = async () => idsOf(await observed.get('/tribe/events/v1/events?include=40,41,42,43'));
    const [first, second] = [await read(), await read()];
    expect(first.toSorted()).toEqual(second.toSorted());
    expect(first).toEqual(second.toReversed());
  });

  test('knows only its own spelling', async () => {
    expect(errorOf(await observed.get('/calendar/events/v1/events'))).toEqual([404, 'rest_no_route']);
    expect(errorOf(await observed.get('/tribe/events/v1/events?wpml_language=de'))).toEqual([
      400,
      'rest_invalid_param',
    ]);
    expect(idsOf(await observed.get('/tribe/events/v1/events?ml_language=pl'))).not.toContain(19);
  });
});
