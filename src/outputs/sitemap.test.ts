import { expect, test } from 'vitest';
import { sampleEvent, samplePage, samplePost } from '../../tests/support/sample-items.ts';
import { sampleSite } from '../../tests/support/sample-site.ts';
import { sitemapEntries } from '../kinds/index.ts';
import { silentHead } from '../model/item.ts';

const noindex = { ...silentHead, noindex: true };

test('the sitemap holds every page that search engines may keep, with its translations and newest change', () => {
  const site = sampleSite({
    events: [sampleEvent(), sampleEvent({ language: 'pl', slug: 'wieczor-jazzowy' })],
    posts: [samplePost()],
  });
  const entries = sitemapEntries(site);
  expect(entries.get('https://town.example/en/events/jazz-evening/')).toEqual({
    lastmod: '2026-10-02T09:30:00Z',
    links: [
      { lang: 'en', url: 'https://town.example/en/events/jazz-evening/' },
      { lang: 'pl', url: 'https://town.example/pl/wydarzenia/wieczor-jazzowy/' },
      { lang: 'x-default', url: 'https://town.example/en/events/jazz-evening/' },
    ],
  });
  expect(entries.get('https://town.example/en/news/library-moves/')).toEqual({
    lastmod: '2026-10-02T09:30:00Z',
    links: [],
  });
  expect([...entries.keys()]).toEqual(
    expect.arrayContaining([
      'https://town.example/en/',
      'https://town.example/pl/',
      'https://town.example/en/events/',
      'https://town.example/pl/wydarzenia/',
      'https://town.example/en/calendar/2026-11/',
      'https://town.example/en/subscribe/',
    ]),
  );
});

test('the sitemap leaves out what is not found, hidden, or not to be kept', () => {
  const site = sampleSite({
    events: [sampleEvent(), sampleEvent({ id: 2, slug: 'hidden', hidden: true })],
    posts: [samplePost({ seo: noindex })],
    pages: [samplePage({ seo: noindex })],
  });
  const urls = [...sitemapEntries(site).keys()];
  expect(urls.filter((url) => /hidden|library-moves|about|404/.test(url))).toEqual([]);
  expect(urls).toContain('https://town.example/en/events/jazz-evening/');
});

test('a list is as new as what it shows', () => {
  const modified = Temporal.Instant.from('2026-11-10T00:00:00Z');
  const entries = sitemapEntries(
    sampleSite({ events: [sampleEvent({ modified })], posts: [samplePost()] }),
  );
  const changeOf = (path: string) => entries.get(`https://town.example${path}`)?.lastmod;
  expect(changeOf('/en/')).toBe('2026-11-10T00:00:00Z');
  expect(changeOf('/en/events/')).toBe('2026-11-10T00:00:00Z');
  expect(changeOf('/en/calendar/2026-11/')).toBe('2026-11-10T00:00:00Z');
  expect(changeOf('/en/venues/old-mill/')).toBe('2026-11-10T00:00:00Z');
  expect(changeOf('/en/news/')).toBe('2026-10-02T09:30:00Z');
});
