import { describe, expect, test } from 'vitest';
import { sampleEvent, sampleImage } from '../../../tests/support/sample-items.ts';
import { sampleSite } from '../../../tests/support/sample-site.ts';
import { days, timed } from '../../../tests/support/sample-when.ts';
import type { Event } from '../../model/event.ts';
import { homeOf } from './home.ts';
import { openPage } from './page-context.ts';

const on = (day: string) => timed(`${day}T18:00[Europe/Warsaw]`, `${day}T20:00[Europe/Warsaw]`);

describe('homeOf', () => {
  test('leads with the first featured event that has an image and takes place', () => {
    const events = [
      sampleEvent({ id: 1, image: sampleImage() }),
      sampleEvent({ id: 2, featured: true }),
      sampleEvent({ id: 3, featured: true, image: sampleImage(), status: 'cancelled' }),
      sampleEvent({ id: 4, featured: true, image: sampleImage() }),
    ];
    expect(home(events).lead?.id).toBe(4);
    expect(home(events.slice(0, 3)).lead?.id).toBe(2);
    expect(home(events.slice(0, 1)).lead?.id).toBe(1);
  });

  test('leads with something as long as anything is announced', () => {
    expect(home([sampleEvent({ id: 9, status: 'cancelled' })]).lead?.id).toBe(9);
    expect(home([]).lead).toBeUndefined();
  });

  test('tells the nearest days, the nearest weekends and what follows today and the first weekend', () => {
    const shown = home([
      sampleEvent({ id: 1, when: days('2026-11-01', '2026-11-20') }),
      sampleEvent({ id: 2, when: on('2026-11-20') }),
      sampleEvent({ id: 3, when: on('2026-11-22') }),
      sampleEvent({ id: 4, when: on('2026-11-24'), featured: true }),
      sampleEvent({ id: 5, when: on('2026-11-25') }),
    ]);
    expect({
      lead: shown.lead?.id,
      days: shown.days.map(({ events }) => events.map(({ id }) => id)),
      weekends: shown.weekends.map(({ events }) => events.map(({ id }) => id)),
      next: shown.next.map(({ id }) => id),
    }).toEqual({ lead: 4, days: [[2, 1], [], [3], []], weekends: [[3], []], next: [5] });
  });
});

function home(events: Event[]) {
  return homeOf(openPage(sampleSite({ events }), 'en', { kind: 'home' }));
}
