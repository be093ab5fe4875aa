import type { SiteConfig } from '../config.ts';
import type { Language } from '../contract/language.ts';
import { anchorsOf } from '../html/attributes.ts';
import { mayRefer } from '../html/context.ts';
import { bodyFaults, faultSentence } from '../html/faults.ts';
import { ownLanguage } from '../i18n/dictionaries.ts';
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
import { createCmsAddresses, deadAddress, deadAddresses, keptAddress } from './cms-addresses.ts';
import { SiteContents } from './contents.ts';
import {
  answerOfSite,
  derivedIndexOfLanguage,
  derivedIndexOfSite,
  derivedOfSite,
  groupsOfLanguage,
} from './derived.ts';
import { unknownSlugs } from './events/facts.ts';
import { earliestEnd, eventCalendarPath } from './events/own-calendar.ts';
import { unreadHours } from './events/visiting.ts';
import { type HookFindings, Hooking } from './hooked-snapshot.ts';
import { type LanguageItems, textsOf } from './language-items.ts';
import { OpenedLanguageSite, readLanguage } from './language-site.ts';
import {
  createItemKeys,
  createLinks,
  indexTargets,
  type LanguageTargets,
  type LinkTarget,
} from './links.ts';
import { newsArchive } from './news-archive.ts';
import { unknownTemplates } from './page-tree.ts';
import { sitePath } from './pages.ts';
import {
  createEventsOnServer,
  itemsWithoutPage,
  missedEvents,
  publishedEver,
  publishedItems,
  removedEventsOf,
  removedItems,
  sequenceOf,
} from './published-history.ts';
import { type DerivedRead, DerivedValues } from './renewal/derived-values.ts';
import { Revisions } from './renewal/renewal.ts';
import { renewedSources } from './renewal/renewed-sources.ts';
import {
  type CmsAddresses,
  type DeadLink,
  type Item,
  itemsAndFrontPage,
  type LanguageSite,
  type LinkPlace,
  type Links,
  type RemovedEvent,
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
 * @throws HookError where a hook of the site fails
 */
export function openSite(source: SiteParts): Site {
  const { snapshot, findings } = new Hooking(source.config).apply(source.snapshot);
  return new OpenedSite({ ...source, snapshot, findings });
}

/**
 * A site that later snapshots are put into, which computes anew only what depends on what they have
 * otherwise.
 */
export type RenewedSite = {
  readonly site: Site;
  readonly revisions: Revisions;
  /**
   * Begins its next revision.
   *
   * @returns false where that needs a site of its own: another language or address, or an earlier
   *   `now`
   */
  renew(later: Pick<SiteParts, 'snapshot' | 'history' | 'historyWarning' | 'now'>): boolean;
};

/** Opens a site that can be renewed. @throws Error as `openSite` does */
export function openRenewedSite(source: SiteParts): RenewedSite {
  const revisions = new Revisions(source.now);
  const hooking = new Hooking(source.config);
  const hooked = hooking.apply(source.snapshot);
  const sources = renewedSources(revisions, hooked.snapshot, source.history);
  const { snapshot, history } = sources;
  const { findings } = hooked;
  const site = new OpenedSite({ ...source, snapshot, history, revisions, findings });
  return {
    site,
    revisions,
    renew({ snapshot, history: laterHistory, historyWarning, now }) {
      if (!sources.canBe(snapshot) || Temporal.Instant.compare(now, revisions.now) < 0)
        return false;
      const later = hooking.apply(snapshot);
      revisions.begin(now);
      sources.renew(later.snapshot, laterHistory);
      site.hooked = later.findings;
      site.historyWarning = historyWarning;
      return true;
    },
  };
}

class OpenedSite implements Site {
  readonly config: SiteConfig;
  readonly routes: Routes;
  readonly derived: DerivedValues;
  /** What it is made of, for what finds out what is so. */
  readonly contents: SiteContents;
  readonly timeZone: string;
  readonly drafts: boolean;
  readonly history: History;
  readonly languages: readonly Language[];
  readonly cms: CmsAddresses;
  readonly publishedPaths: SiteParts['publishedPaths'];
  historyWarning: string | undefined;
  hooked: HookFindings;
  /** The present of a site that is made once. */
  readonly started: Temporal.Instant;
  day: { readonly date: Temporal.PlainDate; readonly ends: number } | undefined;

  constructor(
    source: SiteParts & { readonly revisions?: Revisions; readonly findings: HookFindings },
  ) {
    const { snapshot, history, config, now, revisions } = source;
    const { manifest, root } = snapshot;
    const contents = new SiteContents(source);
    const { routes } = contents;
    this.derived = new DerivedValues('site', revisions);
    this.publishedPaths = source.publishedPaths;
    this.historyWarning = source.historyWarning;
    this.hooked = source.findings;
    this.config = config;
    this.routes = routes;
    this.contents = contents;
    this.started = now;
    this.timeZone = contents.timeZone;
    this.drafts = manifest.drafts === true;
    this.history = history;
    this.languages = config.languages;
    this.cms = createCmsAddresses(config, [contents.base, root.home, root.url, manifest.origin]);
  }

  get now(): Temporal.Instant {
    this.derived.revisions?.readNow();
    return this.present;
  }

  /** The present, for answers that say how long they hold. */
  get present(): Temporal.Instant {
    return this.derived.revisions?.now ?? this.started;
  }

  get today(): Temporal.PlainDate {
    const { epochMilliseconds } = this.present;
    if (this.day === undefined || epochMilliseconds >= this.day.ends) {
      const date = this.present.toZonedDateTimeISO(this.timeZone).toPlainDate();
      const next = date.add({ days: 1 }).toZonedDateTime(this.timeZone);
      this.day = { date, ends: next.epochMilliseconds };
    }
    this.derived.revisions?.readUntil(this.day.ends);
    return this.day.date;
  }

  get files(): readonly string[] {
    return filesOf(this);
  }

  get maps(): Maps {
    return mapsOf(this);
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
    return this.isPast(when.end.epochMilliseconds);
  }

  hasBegun({ when }: Pick<Event, 'when'>): boolean {
    return this.isPast(when.start.epochMilliseconds);
  }

  endsWithin({ when }: Pick<Event, 'when'>, days: number): boolean {
    return this.isPast(when.end.epochMilliseconds - days * 86_400_000);
  }

  isRecent(instant: Temporal.Instant, days: number): boolean {
    return !this.isPast(instant.epochMilliseconds + days * 86_400_000);
  }

  atMostNow(instant: Temporal.Instant): Temporal.Instant {
    return instant.epochMilliseconds <= this.present.epochMilliseconds ? instant : this.now;
  }

  /** Whether a moment, in milliseconds since the epoch, is over. */
  isPast(milliseconds: number): boolean {
    this.derived.revisions?.readUntil(milliseconds);
    return milliseconds <= this.present.epochMilliseconds;
  }

  readonly sequenceOf = (event: Event): number => sequences(this, event);

  translationsOf(item: Item): Record<Language, Item> {
    return translationsOf(this, item);
  }

  digestOf({ kind, language, id }: Item): string {
    return this.contents.snapshot.digestOf(collectionsOf[kind], language, id);
  }

  canonicalOf(item: Item): string | undefined {
    return keptAddress(item, {
      links: () => this.links,
      home: this.contents.base,
      url: () => this.routes.url(this.pathOf(item)),
    });
  }

  get uploads(): readonly Upload[] {
    return uploadsOf(this);
  }

  get ownPaths(): ReadonlyMap<string, true> {
    return ownPathsOf.all(this);
  }

  isOwnPath(path: string): boolean {
    return ownPathsOf.at(this, path) === true;
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
    return this.languages.flatMap((language) => deadLinksIn(this, language));
  }

  get warnings(): readonly string[] {
    const { historyWarning } = this;
    return [
      ...(historyWarning === undefined ? [] : [historyWarning]),
      ...this.languages.flatMap((language) => this.warningsIn(language)),
      ...unknownTemplates(this),
      ...unknownSlugs(this),
      ...unreadHours(this),
    ];
  }

  /** Where the addresses of texts lead. */
  readonly links: Links = {
    resolve: (address, place) => resolved(this, { address, place }),
  };

  warningsIn(language: Language): readonly string[] {
    const local = openedLanguage(this, language);
    const read = () => {
      readLanguage(local);
      void [local.menu, local.footerMenu, local.slots];
    };
    read();
    const given = this.derived.revisions?.warningsOf(read) ?? this.contents.warnings;
    return given.filter(({ of }) => of === language).map(({ text }) => text);
  }

  itemsOfServer(language: Language): LanguageItems {
    return this.contents.itemsIn(language);
  }

  sourceHtml(item: Item): string {
    return this.contents.textsOf(item).html;
  }

  refersInTexts(item: Item): boolean {
    const { html, excerpt } = this.contents.textsOf(item);
    return mayRefer(html) || mayRefer(excerpt);
  }

  bodyWarnings(): readonly string[] {
    return warningsOfBodies(this);
  }

  watchReads(onRead: (read: DerivedRead) => void): void {
    const languages = this.languages.map((language) => this.in(language));
    for (const { derived } of [this, this.contents, ...languages]) derived.onRead = onRead;
  }
}

type Upload = { readonly url: string; readonly path: string };

const openedLanguage = derivedOfSite('language', (site: OpenedSite, language: Language) => {
  const local = new OpenedLanguageSite(site, language);
  // What is made once is made in one order, for the warnings; what is renewed tells them in that of
  // what it reads.
  if (site.derived.revisions === undefined) readLanguage(local);
  return local;
});

const filesOf = derivedOfSite('copied files', ({ config, contents }: OpenedSite) =>
  config.files.mode === 'link' ? [] : contents.snapshot.manifest.documents.map(({ path }) => path),
);

const mapsOf = derivedOfSite('maps', ({ config, contents, routes }: OpenedSite) => {
  const { maps, files } = contents.snapshot.manifest;
  return createMaps(
    config.maps ? { maps, files } : { maps: [], files: [] },
    config.images.mode === 'optimise' ? undefined : routes.originalImagePath,
  );
});

const sequences = derivedOfSite('sequences of events', (site: OpenedSite, event: Event) =>
  sequenceOf(event, publishedEver(site, event), () => site.digestOf(event)),
);

/** The same item in the other languages of a site; languages without one are absent. */
const translationsOf = derivedOfSite(
  'translations',
  (site: OpenedSite, { kind, id, language: from }: Item): Record<Language, Item> =>
    Object.fromEntries(
      site.languages
        .filter((language) => language !== from)
        .map((language) => {
          const other = site.contents.translatedId(kind, id, from, language);
          return [language, itemsByKey.at(site.in(language), `${kind} ${other}`)];
        })
        .filter(([, translation]) => translation !== undefined),
    ),
);

const itemsByKey = derivedIndexOfLanguage(
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

const ownPathsOf = derivedIndexOfSite('own paths', (site: OpenedSite) => {
  const { files } = site.contents.snapshot.manifest;
  const paths = new Map<string, true>();
  for (const path of site.publishedPaths(site)) paths.set(path, true);
  for (const path of imagePaths(files, site.config, site.routes)) paths.set(path, true);
  return paths;
});

const removedFrom = derivedOfSite('removed items', (site: OpenedSite) => {
  const { withheld } = absentKeys(site.contents.snapshot.manifest);
  return removedItems(site, itemsWithoutPage(site), withheld);
});

const missedFrom = derivedOfSite('missed events', (site: OpenedSite) => {
  const { snapshot } = site.contents;
  const { vanished, upon, fetched } = snapshot.manifest;
  return missedEvents({
    ...{ gone: itemsWithoutPage(site), vanished, fetched: upon?.listed ?? fetched, now: site.now },
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

type LinkQuestion = { readonly address: string; readonly place: LinkPlace };

const resolved = answerOfSite(
  'where addresses lead',
  (site: OpenedSite, { address, place }: LinkQuestion) => linksOf(site).resolve(address, place),
  ({ address, place: { from, base, hreflang, isExact } }) =>
    JSON.stringify([address, from, base, hreflang, isExact]),
);

/** It asks for everything when it is asked. */
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
        ? eventCalendarPath(item, { routes, earliestEnd: earliestEnd(site) })
        : routes.itemCalendarPath(item.language, item.kind, item.id),
  });
});

function targetsOf(site: OpenedSite, language: Language): LanguageTargets {
  return {
    language,
    itemAt: (key) => itemsInCms.at(site.in(language), key)?.[0],
    at: (key) => cmsAddresses.at(site, key, language),
    pathOf: site.pathOf,
    anchorsOf: (item) => anchorsIn(site, item),
    get archive() {
      return newsArchive(site, language);
    },
    hasMonth: (month) => site.in(language).months.some((one) => one.toString() === month),
  };
}

const itemKeys = derivedOfSite('keys of items in the CMS', ({ cms }) => createItemKeys(cms));

/** The first in the order of the site stands for all at one address. */
const itemsInCms = groupsOfLanguage('items by address of the CMS', {
  list: itemsAndFrontPage,
  given: ({ site }) => itemKeys(site),
  keysOf: (item, keysOf) => keysOf(item),
});

const cmsAddresses = derivedIndexOfSite(
  'other addresses of the CMS',
  (site: OpenedSite, language: Language): ReadonlyMap<string, LinkTarget> => {
    const { contents, cms } = site;
    const { posts } = contents.frontPagesIn(language);
    return indexTargets(
      {
        language,
        archive: newsArchive(site, language),
        postsPageUrl: contents.itemsIn(language).pages.find(({ id }) => id === posts)?.link ?? '',
      },
      {
        root: contents.snapshot.root,
        base: contents.base,
        cms,
        isDefault: language === site.languages[0],
      },
    );
  },
);

/** Many texts may lead to places of one long page. */
const anchorsIn = derivedOfSite('places in texts', (site: OpenedSite, item: Item) =>
  anchorsOf(site.sourceHtml(item)),
);

/**
 * The links that lose their address because the site has nothing for it, in the order of the items.
 */
const deadLinksIn = derivedOfSite(
  'dead links',
  (site: OpenedSite, language: Language): readonly DeadLink[] => {
    const { contents, cms, links } = site;
    const items = contents.itemsIn(language);
    const ofTexts = Array.from(textsOf(items), ({ kind, id, base }) =>
      deadIn(site, { kind, id, language, base }).map((address) => ({
        language,
        kind,
        id,
        address,
      })),
    );
    const ofMenus = items.menuItems.flatMap(({ id, url, type }) => {
      const isOwn = type === 'custom' || type === '';
      const judge = { links, cms, home: contents.base };
      const address = isOwn ? deadAddress(url, contents.base, language, judge) : undefined;
      return address === undefined ? [] : ({ language, kind: 'menu entry', id, address } as const);
    });
    return [...ofTexts.flat(), ...ofMenus];
  },
);

type SourceOf = Pick<Item, 'id' | 'language'> & {
  readonly kind: 'event' | 'venue' | 'organizer' | 'post' | 'page';
  readonly base: string;
};

const deadIn = answerOfSite(
  'dead links of texts',
  ({ contents, cms, links }: OpenedSite, { base, ...of }: SourceOf) =>
    deadAddresses({ html: contents.textsOf(of).html, base }, of.language, {
      ...{ links, cms },
      home: contents.base,
    }),
  ({ kind, id, language, base }) => `${language} ${kind} ${id} ${base}`,
);

const warningsOfBodies = derivedOfSite('warnings of bodies', (site: OpenedSite) =>
  bodyWarnings(
    site.languages.flatMap((language) =>
      itemsAndFrontPage(site.in(language)).flatMap((item) => {
        const faults = faultsIn(site, item);
        const name = () => `${item.kind} ${item.id} (${language})`;
        return faults.size === 0 ? [] : [[name(), faults] as const];
      }),
    ),
  ),
);

/** Events to come whose titles say what no field does: they may be misunderstood. */
export function titleWarnings(site: Site): readonly string[] {
  return site.languages.flatMap((language) => {
    const said = site.in(language).events.flatMap((event) => {
      const { id, status, statusFrom, admission } = event;
      const { availability, availabilityFrom } = admission;
      const marks = [
        statusFrom && status,
        availabilityFrom && availability && ownLanguage.words[`admission.${availability}`],
      ];
      const named = marks.filter((mark) => mark !== undefined);
      return named.length === 0 || site.isOver(event) ? [] : [`${id} (${named.join(', ')})`];
    });
    if (said.length === 0) return [];
    return [`${language}: what titles say of events and no field does: ${said.join(', ')}.`];
  });
}

const faultsIn = answerOfSite('faults of bodies', (site: OpenedSite, item: Item) => {
  const html = site.sourceHtml(item);
  return html === '' ? noFaults : bodyFaults(html);
});

const noFaults: ReturnType<typeof bodyFaults> = new Map();

const namedAtMost = 5;

/** What had to be taken out of bodies or repaired in them: one sentence a kind, with the items it was found in. */
function bodyWarnings(
  bodies: readonly (readonly [item: string, faults: ReturnType<typeof bodyFaults>])[],
): string[] {
  const findings = new Map<string, SettingFinding>();
  for (const [item, faults] of bodies) {
    for (const [what, count] of faults) {
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
