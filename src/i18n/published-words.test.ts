import { expect, test } from 'vitest';
import { createRoutes } from '../routes.ts';
import { dictionaryOf } from './dictionaries.ts';
import { publishedWords } from './published-words.ts';

const theme = {
  dictionaries: {
    fr: {
      address: { events: 'evenements' },
      choices: { free: 'gratuit' },
      feeds: { cancelled: 'Annulé' },
      calendars: { featured: { title: 'À ne pas manquer' } },
    },
  },
};

test('a theme has words of addresses, calendars and feeds in place of those of the program', () => {
  const { address, choices, feeds, redirect } = publishedWords({ theme }, 'fr');
  const { en } = { en: dictionaryOf('en') };
  expect([address.events, address.news]).toEqual(['evenements', 'news']);
  expect(choices).toEqual({ ...en.choices, free: 'gratuit' });
  expect([feeds.cancelled, feeds.postponed]).toEqual(['Annulé', 'Postponed']);
  expect(feeds.calendars.featured).toEqual({
    title: 'À ne pas manquer',
    about: en.feeds.calendars.featured.about,
  });
  expect(redirect).toEqual(en.redirect);
  expect(publishedWords({ theme }, 'pl')).toBe(dictionaryOf('pl'));
});

test('addresses are made of them', () => {
  const routes = createRoutes('https://town.example/', theme);
  expect(routes.sectionPath('fr', 'past')).toBe('/fr/evenements/past/');
  expect(routes.choicePath('fr', 'free')).toBe('/fr/evenements/choice/gratuit/');
  expect(routes.sectionPath('en', 'events')).toBe('/en/events/');
});
