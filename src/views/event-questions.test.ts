import { expect, test } from 'vitest';
import { sampleEvent, sampleOrganizer } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { eventKind } from '../kinds/event.ts';
import { eventQuestions } from './event-questions.ts';

const url = 'https://town.example/en/events/jazz-evening/';

function questionsOf(organizer: Parameters<typeof sampleOrganizer>[0], corrections?: string) {
  const event = sampleEvent({ title: 'Tea & "Toast"', organizers: [sampleOrganizer(organizer)] });
  const site = sampleSite({ events: [event], config: corrections ? { corrections } : {} });
  const { context } = eventKind.page(site, 'en', event);
  return eventQuestions(context, event, url).map(({ label, email, phone, website }) => {
    const link = email ? decoded(email.href) : (phone?.href ?? website?.href);
    return [label, link];
  });
}

/** What a browser makes of a link in a page. */
function decoded(markup: string): string {
  return markup
    .replaceAll(/&#(?:x([0-9a-f]+)|(\d+));/g, (_, hex, decimal) =>
      String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .replaceAll('&amp;', '&');
}

test.each([
  [{ phone: '', email: '', website: '' }, undefined],
  [
    { phone: '+48 12 000 00 00', email: '', website: 'https://culture.example/' },
    'tel:+48120000000',
  ],
  [{ phone: 'ask us', email: '', website: 'https://culture.example/' }, 'https://culture.example/'],
])('an organizer is asked in the first way there is: %j', (organizer, link) => {
  expect(questionsOf(organizer)).toEqual(link ? [['Ask the organiser', link]] : []);
});

test('messages name the event and its page', () => {
  const questions = questionsOf({ email: 'office@culture.example' }, 'web@town.example');
  const messages = questions.map(([label, link = '']) => {
    const { pathname, searchParams } = new URL(link);
    return [
      label,
      decodeURIComponent(pathname),
      searchParams.get('subject'),
      searchParams.get('body'),
    ];
  });
  expect(messages).toEqual([
    [
      'Ask the organiser',
      'office@culture.example',
      'Tea & "Toast"',
      `Tea & "Toast"\r\n${url}\r\n\r\n`,
    ],
    [
      'Report a mistake',
      'web@town.example',
      'A mistake in “Tea & "Toast"”',
      `Tea & "Toast"\r\n${url}\r\n\r\nWhat is wrong, and what should it say?\r\n`,
    ],
  ]);
});
