import type { SiteConfig } from '../config.ts';
import type { Language } from '../contract/language.ts';
import { mayRefer } from '../html/context.ts';
import { bodyFaults, faultSentence } from '../html/faults.ts';
import { translator } from '../i18n/translate.ts';
import { siteTimeZone } from '../model/when.ts';
import { createRoutes } from '../routes.ts';
import type { Snapshot } from '../snapshot/format.ts';
import { collectionsOf, type History } from '../snapshot/history.ts';
import {
  createFileLookup,
  createImageLookup,
  createLinkedImages,
  createMaps,
  type FileLookup,
  type ImageLookup,
  imagePaths,
  imageSources,
} from './assets.ts';
import { absentKeys, changeLog, withheldVenues } from './changes.ts';
import { createCanonicalOf, createCmsAddresses, deadLinks } from './cms-addresses.ts';
import { unknownSlugs } from './events/facts.ts';
import { eventCalendarPath } from './events/own-calendar.ts';
import {
  createEventsOnServer,
  createSequences,
  missedEvents,
  publishedItems,
  removedEventsOf,
  removedItems,
} from './history.ts';
import { createItemContext, createUnknownDates } from './item-context.ts';
import { type LanguageItems, languageItems, textsOf } from './language-items.ts';
import { type FrontPages, frontPagesOf, openLanguageSite } from './language-site.ts';
import { createLinks, type LanguageTargets } from './links.ts';
import { menuOf } from './menu.ts';
import { newsArchive } from './news-archive.ts';
import { unknownTemplates } from './page-tree.ts';
import { sitePath } from './pages.ts';
import { createMemory, type Item, itemsWithPage, type Links, type Site } from './site.ts';
import { slotsOf } from './slots.ts';
import { createTranslatedId, createTranslationsOf } from './translations.ts';

type SiteSource = {
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
export function openSite({
  snapshot,
  history,
  historyWarning,
  config,
  now,
  publishedPaths,
}: SiteSource): Site {
  const { languages } = config;
  const { root, manifest } = snapshot;
  checkLanguages(languages, manifest.languages);
  const routes = createRoutes(config.siteUrl);
  const timeZone = siteTimeZone(config, root);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const base = snapshot.home;
  const warnings = new Map<Language, string[]>(languages.map((language) => [language, []]));
  const translate = once((language) => translator(language, config.theme.words[language]));
  const itemsIn = once((language) =>
    languageItems(snapshot, languages, language, translate(language)),
  );
  const imagesIn = once(imageLookup);
  const filesIn = once(fileLookup);
  const embeds = new Map(manifest.embeds.map((entry) => [entry.url, entry]));
  const translatedId = createTranslatedId(languages, itemsIn);
  const frontPagesIn = once(frontPages);
  const unknownDates = createUnknownDates(snapshot, history);
  const open = once(openLanguage);
  const sourcesIn = once((language) => indexTexts(itemsIn(language)));
  const eventIds = once((language) => new Set(open(language).eventsWithPage.map(({ id }) => id)));
  const cms = createCmsAddresses(config, [base, root.home, root.url, manifest.origin]);
  const digestOf = ({ kind, language, id }: Item) =>
    snapshot.digestOf(collectionsOf[kind], language, id);
  const remember = createMemory();

  const site: Site = {
    config,
    routes,
    remember,
    now,
    timeZone,
    today,
    drafts: manifest.drafts === true,
    history,
    languages,
    files: config.files.mode === 'link' ? [] : manifest.documents.map(({ path }) => path),
    get uploads() {
      return remember(listUploads);
    },
    get ownPaths() {
      return remember(listOwnPaths);
    },
    in: open,
    translate,
    translationsOf: createTranslationsOf(languages, translatedId, open),
    pathOf,
    canonicalOf: createCanonicalOf(siteLinks, base, (item) => routes.url(pathOf(item))),
    get removedItems() {
      return remember(findRemovedItems);
    },
    maps: createMaps(
      config.maps ? manifest : { maps: [], files: [] },
      config.images.mode === 'optimise' ? undefined : routes.originalImagePath,
    ),
    digestOf,
    sequenceOf: createSequences(history, digestOf),
    get missedEvents() {
      return remember(findMissedEvents);
    },
    removedEventsIn: once((language) =>
      removedEventsOf(
        site.missedEvents.filter((item) => item.language === language),
        {
          now,
          timeZone,
          days: config.calendars.tombstoneDays,
          isWithheldVenue: withheldVenues(history, absentKeys(manifest).withheld),
        },
      ),
    ),
    get changes() {
      return remember(findChanges);
    },
    get deadLinks() {
      return languages.flatMap((language) =>
        deadLinks(language, itemsIn(language), { links: siteLinks(), cms, home: base }),
      );
    },
    cms,
    get warnings() {
      for (const language of languages) {
        const { menu, footerMenu, slots } = open(language);
        void [menu, footerMenu, slots];
      }
      return [
        ...(historyWarning === undefined ? [] : [historyWarning]),
        ...[...warnings.values()].flat(),
        ...unknownTemplates(site),
        ...unknownSlugs(site),
      ];
    },
    sourceHtml,
    refersInTexts: (item) => {
      const { html, excerpt } = sourceOf(item);
      return mayRefer(html) || mayRefer(excerpt);
    },
    bodyWarnings: () => bodyWarnings(sourceBodies()),
  };
  return site;

  function findMissedEvents() {
    return missedEvents({
      history,
      vanished: manifest.vanished,
      fetched: manifest.fetched,
      now,
      has: (language, id) => languages.includes(language) && eventIds(language).has(id),
      isOnServer: createEventsOnServer(snapshot),
    });
  }

  function findRemovedItems() {
    return removedItems(site, absentKeys(manifest).withheld);
  }

  function findChanges() {
    return changeLog({ history, items: publishedItems(site), now, ...absentKeys(manifest) });
  }

  function sourceOf({ kind, id, language }: Item): TextSource {
    return sourcesIn(language).get(`${kind} ${id}`) ?? noTexts;
  }

  function sourceHtml(item: Item): string {
    return sourceOf(item).html;
  }

  function* sourceBodies(): Iterable<readonly [item: string, html: string]> {
    for (const language of languages) {
      for (const item of targetsOf(language).items)
        yield [`${item.kind} ${item.id} (${language})`, sourceHtml(item)];
    }
  }

  function openLanguage(language: Language) {
    const items = itemsIn(language);
    const warn = (item: string, message: string) =>
      void warnings.get(language)?.push(`${language}: ${item} ${message}.`);
    const context = createItemContext({
      config,
      routes,
      language,
      timeZone,
      unknownDates,
      items,
      images: imagesIn(language),
      files: filesIn(language),
      embeds,
      t: translate(language),
      links: siteLinks,
      warn,
    });
    return openLanguageSite({
      config,
      words: manifest.names[language] ?? root,
      now,
      today,
      items,
      knownCues: history.cues[language] ?? {},
      frontPages: frontPagesIn(language),
      context,
      menuOf: (local, slot) =>
        menuOf(local, slot, {
          config,
          items: items.menuItems,
          elsewhere: languages.some((one) => itemsIn(one).menuItems.length > 0),
          unread: manifest.unavailable.includes('menu-items'),
          links: siteLinks(),
          routes,
          base,
          pathOf,
          warn,
        }),
      slotsOf: (local) =>
        slotsOf(local, {
          config,
          blocks: items.blocks,
          unread: manifest.unavailable.includes('blocks'),
          html: context.htmlContext(base),
          pathOf,
          warn,
        }),
    });
  }

  function frontPages(language: Language): FrontPages {
    const [first = language] = languages;
    return frontPagesOf(root, language === first, (id) =>
      translatedId('page', id, first, language),
    );
  }

  function pathOf(item: Item): string {
    if (item.kind !== 'page') return routes.itemPath(item);
    const isFront = item.id === frontPagesIn(item.language).front;
    return isFront ? routes.homePath(item.language) : routes.pagePath(item.language, item.segments);
  }

  function listOwnPaths(): ReadonlySet<string> {
    return new Set([...publishedPaths(site), ...imagePaths(manifest.files, config, routes)]);
  }

  function listUploads(): Site['uploads'] {
    return [...manifest.documents, ...manifest.files].flatMap(({ url }) => {
      const path = mediaHref(url);
      return path?.startsWith('/') ? [{ url, path }] : [];
    });
  }

  function siteLinks(): Links {
    return remember(openLinks);
  }

  function openLinks(): Links {
    return createLinks({
      root,
      base,
      routes,
      cms,
      targets: languages.map(targetsOf),
      translationsOf: (item) => site.translationsOf(item),
      imagePath: mediaHref,
      sitePath: (path) => sitePath(site, path),
      calendarPathOf: (item) =>
        item.kind === 'event'
          ? eventCalendarPath(site, item)
          : routes.itemCalendarPath(item.language, item.kind, item.id),
    });
  }

  function targetsOf(language: Language): LanguageTargets {
    const local = open(language);
    const { posts } = frontPagesIn(language);
    return {
      language,
      items: local.frontPage ? [local.frontPage, ...itemsWithPage(local)] : itemsWithPage(local),
      pathOf,
      sourceHtml,
      archive: newsArchive(site, language),
      hasMonth: (month) => local.months.some((one) => one.toString() === month),
      postsPageUrl: itemsIn(language).pages.find(({ id }) => id === posts)?.link ?? '',
    };
  }

  function mediaHref(url: string): string | undefined {
    const [first] = languages;
    if (!first) return undefined;
    const image = imagesIn(first).imageAt(url);
    return image ? imageSources(image, config, routes).src : filesIn(first).fileAt(url)?.href;
  }

  function imageLookup(language: Language): ImageLookup {
    const { media } = itemsIn(language);
    const { mode, hosts } = config.images;
    if (mode === 'link') return createLinkedImages({ media, base, mayShow: ownHosts([], hosts) });
    const unchanged = mode === 'copy' ? routes.originalImagePath : undefined;
    return createImageLookup(manifest.files, media, base, unchanged);
  }

  function fileLookup(language: Language): FileLookup {
    return createFileLookup({
      documents: manifest.documents,
      media: itemsIn(language).media,
      base,
      linked: config.files.mode === 'link',
      isOwn: ownHosts([], config.files.hosts),
      hrefOf: routes.filePath,
    });
  }
}

function checkLanguages(wanted: readonly Language[], held: readonly Language[]): void {
  const missing = wanted.filter((language) => !held.includes(language));
  if (missing.length === 0) return;
  const names = missing.map((name) => `"${name}"`).join(', ');
  throw new Error(
    `The snapshot does not have the language ${names}: fetch it again, or take it out of "languages" in src/site.config.ts.`,
  );
}

function once<Value>(compute: (language: Language) => Value): (language: Language) => Value {
  const values = new Map<Language, Value>();
  return (language) => values.getOrInsertComputed(language, compute);
}

/**
 * Whether an address is on the server, or on a host the owner of the site names.
 *
 * @param addresses some of the server
 * @param named hosts with their ports
 */
export function ownHosts(
  addresses: readonly string[],
  named: readonly string[],
): (url: URL) => boolean {
  const hosts = new Set([...addresses.flatMap((text) => URL.parse(text)?.host || []), ...named]);
  return ({ protocol, host }) => /^https?:$/.test(protocol) && hosts.has(host);
}

type TextSource = { readonly html: string; readonly excerpt: string };

const noTexts: TextSource = { html: '', excerpt: '' };

function indexTexts(items: LanguageItems): Map<string, TextSource> {
  return new Map(
    Array.from(textsOf(items), ({ kind, id, html, excerpt }) => [
      `${kind} ${id}`,
      { html, excerpt },
    ]),
  );
}

const namedAtMost = 5;

/** What had to be taken out of bodies or repaired in them: one sentence a kind, with the items it was found in. */
function bodyWarnings(sources: Iterable<readonly [item: string, html: string]>): string[] {
  const findings = new Map<string, Finding>();
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

type Finding = { count: number; readonly items: string[] };

function sentence([what, { count, items }]: readonly [string, Finding]): string {
  const named = items.toSorted().slice(0, namedAtMost).join(', ');
  const more = items.length > namedAtMost ? ` and ${items.length - namedAtMost} more` : '';
  return faultSentence(what, count, `${named}${more}`);
}
