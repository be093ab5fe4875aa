import { describe, expect, test } from 'vitest';
import { subscriptionLinks } from './subscription-links.ts';

const url = 'https://town.example/en/feeds/tags/7.ics';

describe('subscriptionLinks', () => {
  test('gives each service the address in the form it understands', () => {
    const query =
      'path=%2Fcalendar%2Faction%2Fcompose&rru=addsubscription&url=https%3A%2F%2Ftown.example%2Fen%2Ffeeds%2Ftags%2F7.ics&name=Jazz%20%26%20more';
    expect(subscriptionLinks(url, 'Jazz & more')).toEqual({
      webcal: 'webcal://town.example/en/feeds/tags/7.ics',
      google:
        'https://calendar.google.com/calendar/render?cid=webcal%3A%2F%2Ftown.example%2Fen%2Ffeeds%2Ftags%2F7.ics',
      outlook: `https://outlook.live.com/owa?${query}`,
      microsoft365: `https://outlook.office.com/owa?${query}`,
    });
  });

  test.each([
    ['without a space', 'x'.repeat(300)],
    ['of astral characters', '🎷'.repeat(300)],
    ['with half a character', '\ud83c'],
  ])('takes a name %s', (_, name) => {
    const given = new URL(subscriptionLinks(url, name).outlook).searchParams.get('name') ?? '';
    expect([...given].length).toBeLessThanOrEqual(80);
    expect(given.isWellFormed()).toBe(true);
  });
});
