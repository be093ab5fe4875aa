import { siteConfigSchema } from '../../src/config.ts';
import { readingWords } from '../../src/i18n/dictionaries.ts';
import type { EventContext } from '../../src/model/event.ts';

const fetched = Temporal.Instant.from('2026-11-20T12:00:00Z');

/** What turns literal wire items into English items of a site in Warsaw that has no images and no other items. */
export function itemContext(given: Partial<EventContext> = {}): EventContext {
  return {
    language: 'en',
    timeZone: 'Europe/Warsaw',
    currency: 'PLN',
    facts: siteConfigSchema.parse({}).facts,
    readingWords,
    added: [],
    untitled: 'Untitled',
    newsOf: () => 'News of a day',
    saidElsewhere: () => undefined,
    unknownDates: () => ({ created: fetched, modified: fetched }),
    slugOf: (kind, id) => `${kind}-${id}`,
    imageOf: () => undefined,
    htmlContext: () => ({
      link: (href) => ({ href, url: href, external: true }),
      image: () => undefined,
      file: () => undefined,
      fileNote: ({ extension }) => extension,
      embed: () => ({ title: undefined, picture: undefined, label: 'Embed', note: 'Click.' }),
    }),
    keepText: (_of, _name, make) => make(),
    warn: (item, message) => {
      throw new Error(`Unexpected warning: ${item} ${message}`);
    },
    venues: new Map(),
    organizers: new Map(),
    categories: new Map(),
    tags: new Map(),
    ...given,
  };
}
