import { expect, test } from 'vitest';
import { sampleSite } from '../../tests/support/sample-site.ts';
import type { DocumentedLanguage as Language } from '../contract/language.ts';
import { notFoundKind, notFoundPage } from './not-found.ts';

const notFound = (others: readonly Language[]) =>
  notFoundPage(notFoundKind.page(sampleSite(), 'en', { others }).context);
const links = [
  { label: 'Home', href: '/en/' },
  { label: 'Events', href: '/en/events/' },
  { label: 'News', href: '/en/news/' },
  { label: 'Venues', href: '/en/venues/' },
  { label: 'What changed lately', href: '/en/changes/' },
];

test('notFoundPage leads to the sections', () => {
  expect(notFound([])).toEqual({
    searchPath: '/en/search/',
    links,
    others: [],
  });
});

test('notFoundPage speaks to readers of other languages where it serves all', () => {
  expect(notFound(['pl'])).toEqual({
    searchPath: '/en/search/',
    links,
    others: [
      {
        language: 'pl',
        title: 'Nie ma takiej strony',
        text: 'W adresie może być literówka albo strona została przeniesiona lub usunięta: wydarzenie, którego nie ma już w kalendarzu, nie ma swojej strony. Warto zajrzeć tutaj:',
        links: [
          { label: 'Strona główna', href: '/pl/' },
          { label: 'Wydarzenia', href: '/pl/wydarzenia/' },
          { label: 'Wyszukiwarka', href: '/pl/szukaj/' },
        ],
      },
    ],
  });
});
