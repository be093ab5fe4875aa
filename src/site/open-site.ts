import type { SiteConfig } from '../config.ts';
import type { Language } from '../contract/language.ts';
import { mayRefer } from '../html/context.ts';
import { bodyFaults, faultSentence } from '../html/faults.ts';
import type { Translate } from '../i18n/translate.ts';
import type { Event } from '../model/event.ts';
import type { Routes } from '../routes.ts';
import type { Snapshot } from '../snapshot/format.ts';
import {
  type Change,
  collectionsOf,
  type History,
  type PublishedItem,
} from '../snapshot/history.ts';
import { createMaps, imagePaths, type Maps } from './asset-paths.ts';
import { absentKeys, changeLog, withheldVenues } from './change-log.ts';
import { createCmsAddresses, deadLinks, keptAddress } from './cms-addresses.ts';
import { SiteContents } from './contents.ts';
import { derivedOfLanguage, derivedOfSite } from './derived.ts';
import { type DerivedRead, DerivedValues } from './derived-values.ts';
import { unknownSlugs } from './events/facts.ts';
import { eventCalendarPath } from './events/own-calendar.ts';
import { unreadHours } from './events/visiting.ts';
import { OpenedLanguageSite, readLanguage } from './language-site.ts';
import { createLinks, type LanguageTargets } from './links.ts';
import { newsArchive } from './news-archive.ts';
import { unknownTemplates } from './page-tree.ts';
import { sitePath } from './pages.ts';
import {
  createEventsOnServer,
  createSequences,
  missedEvents,
  publishedItems,
  removedEventsOf,
  removedItems,
} from './published-history.ts';
import {
  type CmsAddresses,
  type DeadLink,
  type Item,
  itemsAndFrontPage,
  type LanguageSite,
  type Links,
  type RemovedEvent,
  type SequenceOf,
  type Site,
} from './site.ts';

type SiteParts = {
  readonly snapshot: Snapshot;
  readonly history: History;
  readonly historyWarning?: string | undefined;
  readonly config: SiteConfig;
  readonly now: Temporal.Instant;
  /** Lists root-relative paths of what is published besides images. It is asked once, and must not read bodies. */
  publishedPaths(site: Site): Iterable<string>;
};

/**
 * Opens a site. A language is computed when something of it is first asked for, and once.
 *
 * @throws Error when the snapshot does not have a language of the configuration
 */
export function openSite(source: SiteParts): Site {
  return new OpenedSite(source);
}

class OpenedSite implements Site {
  readonly config: SiteConfig;
  readonly routes: Routes;
  readonly derived = new DerivedValues('site');
  /** What it is made of, for what finds out what is so. */
  readonly contents: SiteContents;
  readonly now: Temporal.Instant;
  readonly today: Temporal.PlainDate;
  readonly timeZone: string;
  readonly drafts: boolean;
  readonly history: History;
  readonly languages: readonly Language[];
  readonly files: readonly string[];
  readonly maps: Maps;
  readonly cms: CmsAddresses;
  readonly sequenceOf: SequenceOf;
  readonly source: Pick<SiteParts, 'publishedPaths' | 'historyWarning'>;

  constructor(source: SiteParts) {
    const { snapshot, history, config, now } = source;
    const { manifest, root } = snapshot;
    const contents = new SiteContents(source);
    const { routes } = contents;
    this.source = source;
    this.config = config;
    this.routes = routes;
    this.contents = contents;
    this.now = now;
    this.timeZone = contents.timeZone;
    this.today = now.toZonedDateTimeISO(contents.timeZone).toPlainDate();
    this.drafts = manifest.drafts === true;
    this.history = history;
    this.languages = config.languages;
    this.files = config.files.mode === 'link' ? [] : manifest.documents.map(({ path }) => path);
    this.maps = createMaps(
      config.maps ? manifest : { maps: [], files: [] },
      config.images.mode === 'optimise' ? undefined : routes.originalImagePath,
    );
    this.cms = createCmsAddresses(config, [contents.base, root.home, root.url, manifest.origin]);
    this.sequenceOf = createSequences(history, (event) => this.digestOf(event));
  }

  // The three that are handed on without the site are bound to it.

  readonly in = (language: Language): LanguageSite => openedLanguage(this, language);

  readonly translate = (language: Language): Translate => this.contents.translate(language);

  readonly pathOf = (item: Item): string => {
    if (item.kind !== 'page') return this.routes.itemPath(item);
    const { front } = this.contents.frontPagesIn(item.language);
    return item.id === front
      ? this.routes.homePath(item.language)
      : this.routes.pagePath(item.language, item.segments);
  };

  isOver({ when }: Pick<Event, 'when'>): boolean {
    return when.end.epochMilliseconds <= this.now.epochMilliseconds;
  }

  hasBegun({ when }: Pick<Event, 'when'>): boolean {
    return when.start.epochMilliseconds <= this.now.epochMilliseconds;
  }

  endsWithin({ when }: Pick<Event, 'when'>, days: number): boolean {
    return when.end.epochMilliseconds <= this.now.epochMilliseconds + days * 86_400_000;
  }

  isRecent(instant: Temporal.Instant, days: number): boolean {
    return Temporal.Instant.compare(instant, this.now.subtract({ hours: 24 * days })) > 0;
  }

  atMostNow(instant: Temporal.Instant): Temporal.Instant {
    return instant.epochMilliseconds <= this.now.epochMilliseconds ? instant : this.now;
  }

  translationsOf(item: Item): Partial<Record<Language, Item>> {
    return translationsOf(this, item);
  }

  digestOf({ kind, language, id }: Item): string {
    return this.contents.snapshot.digestOf(collectionsOf[kind], language, id);
  }

  canonicalOf(item: Item): string | undefined {
    return keptAddress(item, {
      links: () => linksOf(this),
      home: this.contents.base,
      url: () => this.routes.url(this.pathOf(item)),
    });
  }

  get uploads(): readonly Upload[] {
    return uploadsOf(this);
  }

  get ownPaths(): ReadonlySet<string> {
    return ownPathsOf(this);
  }

  get removedItems(): readonly PublishedItem[] {
    return removedFrom(this);
  }

  get missedEvents(): readonly PublishedItem[] {
    return missedFrom(this);
  }

  removedEventsIn(language: Language): readonly RemovedEvent[] {
    return removedEvents(this, language);
  }

  get changes(): readonly Change[] {
    return changesOf(this);
  }

  get deadLinks(): readonly DeadLink[] {
    const { contents, cms } = this;
    return this.languages.flatMap((language) =>
      deadLinks(language, contents.itemsIn(language), {
        links: linksOf(this),
        cms,
        home: contents.base,
      }),
    );
  }

  get warnings(): readonly string[] {
    for (const language of this.languages) {
      const { menu, footerMenu, slots } = this.in(language);
      void [menu, footerMenu, slots];
    }
    const { historyWarning } = this.source;
    return [
      ...(historyWarning === undefined ? [] : [historyWarning]),
      ...[...this.contents.warnings.values()].flat(),
      ...unknownTemplates(this),
      ...unknownSlugs(this),
      ...unreadHours(this),
    ];
  }

  /** Where the addresses of texts lead. */
  get links(): Links {
    return linksOf(this);
  }

  sourceHtml(item: Item): string {
    return this.contents.textsOf(item).html;
  }

  refersInTexts(item: Item): boolean {
    const { html, excerpt } = this.contents.textsOf(item);
    return mayRefer(html) || mayRefer(excerpt);
  }

  bodyWarnings(): readonly string[] {
    return bodyWarnings(sourceBodies(this));
  }

  watchReads(onRead: (read: DerivedRead) => void): void {
    const languages = this.languages.map((language) => this.in(language));
    for (const { derived } of [this, this.contents, ...languages]) derived.onRead = onRead;
  }
}

type Upload = { readonly url: string; readonly path: string };

const openedLanguage = derivedOfSite(
  'language',
  (site: OpenedSite, language: Language) =>
    new OpenedLanguageSite(site, readLanguage(site, language)),
);

/** The same item in the other languages of a site; languages without one are absent. */
const translationsOf = derivedOfSite(
  'translations',
  (site: OpenedSite, { kind, id, language: from }: Item): Partial<Record<Language, Item>> =>
    Object.fromEntries(
      site.languages
        .filter((language) => language !== from)
        .map((language) => {
          const other = site.contents.translatedId(kind, id, from, language);
          return [language, itemsByKey(site.in(language)).get(`${kind} ${other}`)];
        })
        .filter(([, translation]) => translation !== undefined),
    ),
);

const itemsByKey = derivedOfLanguage(
  'items by kind and id',
  (local): ReadonlyMap<string, Item> =>
    new Map(itemsAndFrontPage(local).map((item) => [`${item.kind} ${item.id}`, item])),
);

const uploadsOf = derivedOfSite('uploads', ({ contents }: OpenedSite): readonly Upload[] => {
  const { documents, files } = contents.snapshot.manifest;
  return [...documents, ...files].flatMap(({ url }) => {
    const path = contents.mediaHref(url);
    return path?.startsWith('/') ? [{ url, path }] : [];
  });
});

const ownPathsOf = derivedOfSite('own paths', (site: OpenedSite): ReadonlySet<string> => {
  const { files } = site.contents.snapshot.manifest;
  return new Set([
    ...site.source.publishedPaths(site),
    ...imagePaths(files, site.config, site.routes),
  ]);
});

const removedFrom = derivedOfSite('removed items', (site: OpenedSite) =>
  removedItems(site, absentKeys(site.contents.snapshot.manifest).withheld),
);

const missedFrom = derivedOfSite('missed events', (site: OpenedSite) => {
  const { history, languages, now } = site;
  const { snapshot } = site.contents;
  const { vanished, fetched } = snapshot.manifest;
  const ids = new Map(
    languages.map((language) => [
      language,
      new Set(site.in(language).eventsWithPage.map(({ id }) => id)),
    ]),
  );
  return missedEvents({
    history,
    vanished,
    fetched,
    now,
    has: (language, id) => ids.get(language)?.has(id) === true,
    isOnServer: createEventsOnServer(snapshot),
  });
});

const removedEvents = derivedOfSite('removed events', (site: OpenedSite, language: Language) => {
  const { now, timeZone, config, history, contents } = site;
  return removedEventsOf(
    site.missedEvents.filter((item) => item.language === language),
    {
      now,
      timeZone,
      days: config.calendars.tombstoneDays,
      isWithheldVenue: withheldVenues(history, absentKeys(contents.snapshot.manifest).withheld),
    },
  );
});

const changesOf = derivedOfSite('changes', (site: OpenedSite) => {
  const { history, now } = site;
  const absent = absentKeys(site.contents.snapshot.manifest);
  return changeLog({ history, items: publishedItems(site), now, ...absent });
});

const linksOf = derivedOfSite('links', (site: OpenedSite): Links => {
  const { contents, routes, cms } = site;
  return createLinks({
    root: contents.snapshot.root,
    base: contents.base,
    routes,
    cms,
    targets: site.languages.map((language) => targetsOf(site, language)),
    translationsOf: (item) => site.translationsOf(item),
    imagePath: (url) => contents.mediaHref(url),
    sitePath: (path) => sitePath(site, path),
    calendarPathOf: (item) =>
      item.kind === 'event'
        ? eventCalendarPath(site, item)
        : routes.itemCalendarPath(item.language, item.kind, item.id),
  });
});

function targetsOf(site: OpenedSite, language: Language): LanguageTargets {
  const { contents } = site;
  const local = site.in(language);
  const { posts } = contents.frontPagesIn(language);
  return {
    language,
    items: itemsAndFrontPage(local),
    pathOf: site.pathOf,
    sourceHtml: (item) => site.sourceHtml(item),
    archive: newsArchive(site, language),
    hasMonth: (month) => local.months.some((one) => one.toString() === month),
    postsPageUrl: contents.itemsIn(language).pages.find(({ id }) => id === posts)?.link ?? '',
  };
}

function* sourceBodies(site: Site): Iterable<readonly [item: string, html: string]> {
  for (const language of site.languages) {
    for (const item of itemsAndFrontPage(site.in(language)))
      yield [`${item.kind} ${item.id} (${language})`, site.sourceHtml(item)];
  }
}

const namedAtMost = 5;

/** What had to be taken out of bodies or repaired in them: one sentence a kind, with the items it was found in. */
function bodyWarnings(sources: Iterable<readonly [item: string, html: string]>): string[] {
  const findings = new Map<string, SettingFinding>();
  for (const [item, html] of sources) {
    if (html === '') continue;
    for (const [what, count] of bodyFaults(html)) {
      const finding = findings.getOrInsertComputed(what, () => ({ count: 0, items: [] }));
      finding.count += count;
      finding.items.push(item);
    }
  }
  return [...findings].map(sentence).toSorted();
}

type SettingFinding = { count: number; readonly items: string[] };

function sentence([what, { count, items }]: readonly [string, SettingFinding]): string {
  const named = items.toSorted().slice(0, namedAtMost).join(', ');
  const more = items.length > namedAtMost ? ` and ${items.length - namedAtMost} more` : '';
  return faultSentence(what, count, `${named}${more}`);
}
