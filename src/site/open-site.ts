import type { SiteConfig } from '../config.ts';
import type { Language } from '../contract/language.ts';
import { translator } from '../i18n/translate.ts';
import type { Change, History, PublishedItem } from '../loaders/history-format.ts';
import type { Snapshot } from '../loaders/snapshot-format.ts';
import { imageSources } from '../outputs/image-sources.ts';
import { createRoutes } from '../routes.ts';
import { bodyRemarks } from './body-remarks.ts';
import { createCanonicalOf } from './canonical.ts';
import { absentKeys } from './changes/absent-keys.ts';
import { changeLog, withheldVenues } from './changes/change-log.ts';
import { createCmsAddresses } from './cms-addresses.ts';
import { deadLinks } from './dead-links.ts';
import { createSequences } from './event-sequence.ts';
import { createFileLookup } from './file-lookup.ts';
import { type FrontPages, frontPagesOf } from './front-pages.ts';
import { goneItems } from './gone-items.ts';
import { createImageLookup, type ImageLookup } from './image-lookup.ts';
import { createItemContext } from './item-context.ts';
import { itemsWithPage } from './items-with-page.ts';
import { createKeptEvents } from './kept-events.ts';
import { languageItems } from './language-items.ts';
import { openLanguageSite } from './language-site.ts';
import type { LanguageTargets } from './link-index.ts';
import { createLinkedImages } from './linked-images.ts';
import { createLinks, type Links } from './links.ts';
import { menuOf } from './menu.ts';
import { newsArchive } from './news-archive.ts';
import { ownHosts } from './own-hosts.ts';
import { unknownTemplates } from './page-layout.ts';
import { publishedItems } from './published-items.ts';
import type { Item, Site } from './site.ts';
import { createSitePath } from './site-paths.ts';
import { siteTimeZone } from './site-zone.ts';
import { slotsOf } from './slots.ts';
import { createSourceHtml } from './source-html.ts';
import { lostEvents, tombstonesOf } from './tombstones.ts';
import { collectionsOf, createTranslatedId, createTranslationsOf } from './translations.ts';
import { createUnknownDates } from './unknown-dates.ts';

type SiteSource = {
  readonly snapshot: Snapshot;
  readonly history: History;
  /** What there is to say about the history. */
  readonly historyWarning?: string | undefined;
  readonly config: SiteConfig;
  readonly now: Temporal.Instant;
};

/**
 * Opens a site. A language is computed when something of it is first asked for, and once.
 *
 * @throws Error when the snapshot does not have a language of the configuration
 */
export function openSite({ snapshot, history, historyWarning, config, now }: SiteSource): Site {
  const { languages } = config;
  const { root, manifest } = snapshot;
  checkLanguages(languages, manifest.languages);
  const routes = createRoutes(config.siteUrl);
  const timeZone = siteTimeZone(config, root);
  const today = now.toZonedDateTimeISO(timeZone).toPlainDate();
  const base = snapshot.home;
  const warnings = new Map<Language, string[]>(languages.map((language) => [language, []]));
  const translate = once((language) => translator(language, config.theme.words[language]));
  const itemsIn = once((language) => languageItems(snapshot, languages, language, translate(language)));
  const imagesIn = once(imageLookup);
  const filesIn = once((language) => createFileLookup(fileSettings(language)));
  const embeds = new Map(manifest.embeds.map((entry) => [entry.url, entry]));
  const translatedId = createTranslatedId(languages, itemsIn);
  const frontPagesIn = once(frontPages);
  const unknownDates = createUnknownDates(snapshot, history);
  const open = once(openLanguage);
  const sourcesIn = once((language) => createSourceHtml(itemsIn(language)));
  const eventIds = once((language) => new Set(open(language).eventsWithPage.map(({ id }) => id)));
  const cms = createCmsAddresses(config, [base, root.home, root.url, manifest.origin]);
  const digestOf = ({ kind, language, id }: Item) => snapshot.digestOf(collectionsOf[kind], language, id);
  let lost: readonly PublishedItem[] | undefined;
  let links: Links | undefined;
  let gone: readonly PublishedItem[] | undefined;
  let changes: readonly Change[] | undefined;

  const site: Site = {
    config,
    routes,
    now,
    timeZone,
    today,
    drafts: manifest.drafts === true,
    history,
    languages,
    files: config.files.mode === 'link' ? [] : manifest.documents.map(({ path }) => path),
    in: open,
    translate,
    translationsOf: createTranslationsOf(languages, translatedId, open),
    pathOf,
    canonicalOf: createCanonicalOf({
      links: siteLinks,
      home: base,
      urlOf: (item) => routes.url(pathOf(item)),
    }),
    get gone() {
      gone ??= goneItems(site);
      return gone;
    },
    digestOf,
    sequenceOf: createSequences(history, digestOf),
    get lostEvents() {
      lost ??= lostEvents({
        history,
        vanished: manifest.vanished,
        fetched: manifest.fetched,
        now,
        has: hasEvent,
        isKept: createKeptEvents(snapshot),
      });
      return lost;
    },
    tombstonesIn: once((language) =>
      tombstonesOf(
        site.lostEvents.filter((item) => item.language === language),
        {
          now,
          timeZone,
          days: config.calendars.tombstoneDays,
          isWithheldVenue: withheldVenues(history, absentKeys(manifest).withheld),
        },
      ),
    ),
    get changes() {
      changes ??= changeLog({ history, items: publishedItems(site), now, ...absentKeys(manifest) });
      return changes;
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
      ];
    },
    sourceHtml: (item) => sourcesIn(item.language)(item),
    bodyRemarks: () => bodyRemarks(sourceBodies()),
  };
  const sitePath = createSitePath(site);
  return site;

  function* sourceBodies() {
    for (const language of languages) {
      const { items, sourceHtml } = targetsOf(language);
      for (const item of items)
        yield { item: `${item.kind} ${item.id} (${language})`, html: sourceHtml(item) };
    }
  }

  function hasEvent(language: Language, id: number): boolean {
    return languages.includes(language) && eventIds(language).has(id);
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
      frontPages: frontPagesIn(language),
      context,
      menuOf: (local, slot) =>
        menuOf(local, slot, {
          config,
          items: items.menuItems,
          elsewhere: languages.some((one) => itemsIn(one).menuItems.length > 0),
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
    return frontPagesOf(root, language === first, (id) => translatedId('page', id, first, language));
  }

  function pathOf(item: Item): string {
    if (item.kind !== 'page') return routes.itemPath(item);
    const isFront = item.id === frontPagesIn(item.language).front;
    return isFront ? routes.homePath(item.language) : routes.pagePath(item.language, item.segments);
  }

  function siteLinks(): Links {
    links ??= createLinks({
      root,
      base,
      routes,
      cms,
      targets: languages.map(targetsOf),
      translationsOf: (item) => site.translationsOf(item),
      imagePath: mediaHref,
      sitePath,
    });
    return links;
  }

  function targetsOf(language: Language): LanguageTargets {
    const local = open(language);
    const { posts } = frontPagesIn(language);
    return {
      language,
      items: local.frontPage ? [local.frontPage, ...itemsWithPage(local)] : itemsWithPage(local),
      pathOf,
      sourceHtml: sourcesIn(language),
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

  function fileSettings(language: Language): Parameters<typeof createFileLookup>[0] {
    return {
      documents: manifest.documents,
      media: itemsIn(language).media,
      base,
      linked: config.files.mode === 'link',
      isOwn: ownHosts([], config.files.hosts),
      hrefOf: routes.filePath,
    };
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

/** Computes a value for each language when it is first asked for. */
function once<Value>(compute: (language: Language) => Value): (language: Language) => Value {
  const values = new Map<Language, Value>();
  return (language) => values.getOrInsertComputed(language, compute);
}
