import type { Language } from '../../contract/language.ts';
import type { CleanHtml } from '../../html/context.ts';
import { type Html, html, joinHtml } from '../../html/escape.ts';
import { capitalized, formatSentences, formatWhen } from '../../i18n/format.ts';
import { type PublishedWords, pagePublishedWords } from '../../i18n/published-words.ts';
import { pageTranslator } from '../../i18n/translate.ts';
import { withWordLanguages } from '../../i18n/word-languages.ts';
import type { Event } from '../../model/event.ts';
import type { Image } from '../../model/item.ts';
import type { Post } from '../../model/post.ts';
import { isOff, venuesToVisit } from '../../model/status.ts';
import { imageSources } from '../../site/asset-paths.ts';
import { type Participation, participation } from '../../site/events/website-action.ts';
import type { Site } from '../../site/site.ts';
import type { Change } from '../../snapshot/history.ts';
import type { ImageLengths } from '../assets.ts';
import { changeUri, datedTitle, entryUri, factLabels, placeLine } from '../text.ts';
import { changeLine, changeSentence } from './change-text.ts';

/** One entry of a feed, whatever its format. Texts are plain, URLs absolute. */
export type FeedEntry = EntryTimes & {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** A sentence or two; may be empty. Words of another language are marked. */
  readonly summary: string;
  /** The full text as HTML with absolute URLs, without the image unless it says so; may be empty. */
  readonly html: string;
  readonly image: EntryImage | undefined;
  /** Whose the image is and what it shows, as HTML with absolute URLs; absent or empty where nothing is said. */
  readonly imageCaption?: string;
  /** Whether the text shows the image itself. */
  readonly imageInText?: boolean;
  readonly categories: readonly string[];
  /** Name of who wrote it, where that is known; the feed's author takes its place otherwise. */
  readonly author?: string | undefined;
};

export type EntryImage = NonNullable<ReturnType<typeof entryImage>>;

type EntryTimes = { readonly published: Temporal.Instant; readonly updated: Temporal.Instant };

/** Times of an entry: never in the future, which readers hide, and updated never before published. */
export function entryTimes(
  published: Temporal.Instant,
  updated: Temporal.Instant,
  site: Pick<Site, 'atMostNow'>,
): EntryTimes {
  const begun = site.atMostNow(published);
  return { published: begun, updated: later(begun, site.atMostNow(updated)) };
}

export function entryImage(
  image: Image | undefined,
  { config, routes }: Site,
  lengths: ImageLengths,
) {
  if (!image) return undefined;
  const { src, type } = imageSources(image, config, routes);
  return {
    url: routes.url(src),
    alt: image.alt,
    type,
    /** Of the file, in bytes; undefined where it is not known. */
    length: lengths.get(routes.outputFile(src)),
  };
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) >= 0 ? one : other;
}

/**
 * An event as news: published when it was announced, whenever it takes place; updated when the event itself was. A changed
 * venue or organizer does not make news of all its events (docs/decisions/0022).
 */
export function eventEntry(event: Event, site: Site, lengths: ImageLengths): FeedEntry {
  const url = site.routes.url(site.pathOf(event));
  const pages = participation(event);
  const t = pageTranslator(site.config, event.language);
  const facts = [...factsOf(event, site), factLabels(site, event, [], t).join(' · ')].filter(
    (fact) => fact !== '',
  );
  const lines = [
    ...facts,
    ...pages.map((page) => pageLink(page, pagePublishedWords(site.config, event.language))),
  ];
  return {
    id: entryUri(event, site.config),
    url,
    title: datedTitle(event, site),
    summary: formatSentences([...facts, event.summary]),
    html:
      withWordLanguages(html`<p>${joinHtml(lines, html`<br>`)}</p>`.html, event.language) +
      paragraph([event.excerpt]).html +
      absoluteHtml(event.description, url),
    image: entryImage(event.image, site, lengths),
    imageCaption: absoluteHtml(event.imageCaption, url),
    categories: [...event.categories, ...event.tags].map(({ name }) => name),
    ...entryTimes(event.created, event.modified, site),
  };
}

export function newsEntry(post: Post, site: Site, lengths: ImageLengths): FeedEntry {
  const url = site.routes.url(site.pathOf(post));
  return {
    id: entryUri(post, site.config),
    url,
    title: post.title,
    summary: post.summary,
    html: paragraph([post.excerpt]).html + absoluteHtml(post.body, url),
    image: entryImage(post.image, site, lengths),
    imageCaption: absoluteHtml(post.imageCaption, url),
    author: post.author,
    imageInText: post.imageInText,
    categories: [...post.categories, ...post.tags].map(({ name }) => name),
    ...entryTimes(post.published, post.modified, site),
  };
}

/** Changes of an event that was announced already. New ones are in the feed of new events. */
const followed: ReadonlySet<Change['what']> = new Set([
  'status',
  'moved',
  'venue',
  'renamed',
  'removed',
]);

/**
 * Hours before the newest change for which none is left out that takes an event away: readers look
 * once a day at least.
 */
const hoursOfEveryLoss = 48;

/**
 * The latest changes to events, newest first; each is an entry for good, whatever becomes of the
 * event later. Where many are found at once, all that tell of an event which does not take place
 * are kept.
 */
export function changesEntries(site: Site, language: Language): readonly FeedEntry[] {
  const events = new Map(site.in(language).eventsWithPage.map((event) => [event.id, event]));
  const removed = new Map(
    site.removedEventsIn(language).map(({ id, path }) => [id, site.routes.base + path.slice(1)]),
  );
  const changes = site.changes
    .filter(
      (change) =>
        change.language === language && change.kind === 'event' && followed.has(change.what),
    )
    .toSorted((one, other) => timeOf(other) - timeOf(one));
  const [newest] = changes;
  const since = newest ? timeOf(newest) - hoursOfEveryLoss * 3_600_000 : 0;
  return changes
    .filter(
      (change, place) =>
        place < site.config.feedItems || (isLoss(change) && timeOf(change) >= since),
    )
    .map((change) => changeEntry(change, events.get(change.id), removed.get(change.id), site));
}

function timeOf({ at }: Change): number {
  return Temporal.Instant.from(at).epochMilliseconds;
}

function isLoss({ what, to }: Change): boolean {
  return what === 'removed' || (what === 'status' && isOff(to));
}

/** @param removed root-relative path of the page that says that the event is no longer listed */
function changeEntry(
  change: Change,
  event: Event | undefined,
  removed: string | undefined,
  site: Site,
): FeedEntry {
  const { routes } = site;
  const at = Temporal.Instant.from(change.at);
  const { timeZone } = site;
  const marked = { timeZone, translate: (one: Language) => pageTranslator(site.config, one) };
  const sentence = changeSentence(change, marked)
    .map(({ text }) => text)
    .join('');
  const facts = event ? factsOf(event, site) : [];
  const url = routes.url(
    event ? site.pathOf(event) : (removed ?? routes.changesPath(change.language)),
  );
  const name = event ? html`<a href="${url}">${event.title}</a>` : change.title;
  return {
    id: changeUri(change, site.config),
    url,
    title: changeLine(change, site),
    summary: formatSentences([changeLine(change, marked), ...facts]),
    html: withWordLanguages(
      html`<p>${name}: ${sentence}</p>${paragraph(facts)}`.html,
      change.language,
    ),
    image: undefined,
    categories: event?.categories.map((category) => category.name) ?? [],
    ...entryTimes(at, at, site),
  };
}

function factsOf(event: Event, site: Site): readonly string[] {
  const { status, when, language } = event;
  const date = formatWhen(when, language, { siteTimeZone: site.timeZone });
  const t = pageTranslator(site.config, language);
  const dates =
    status === 'postponed'
      ? [t('event.noDate'), t('event.movedFrom', { from: date })]
      : [capitalized(date, language)];
  return [...dates, ...venuesToVisit(event).map(placeLine)];
}

function pageLink({ action, url }: Participation, { feeds }: PublishedWords): Html {
  return html`<a href="${url}">${feeds[action]}</a>`;
}

function paragraph(lines: readonly string[]): Html {
  const said = lines.filter((line) => line !== '');
  return html`${said.length > 0 && html`<p>${joinHtml(said, html`<br>`)}</p>`}`;
}

/** The latest announced events and published news, newest first; of equal times the higher id, given later, first. */
export function latest<T extends Event | Post>(items: readonly T[], count: number): readonly T[] {
  const timed = items.map((item) => ({ item, time: announced(item).epochMilliseconds }));
  // Thousands of numbers are sorted sooner than a tenth as many items.
  const least =
    Float64Array.from(timed, ({ time }) => time)
      .sort()
      .at(-count) ?? -Infinity;
  return timed
    .filter(({ time }) => time >= least)
    .toSorted((one, other) => other.time - one.time || other.item.id - one.item.id)
    .slice(0, count)
    .map(({ item }) => item);
}

/** The instant at which an event or a post was published. */
export function announced(item: Event | Post): Temporal.Instant {
  return item.kind === 'event' ? item.created : item.published;
}

const linkAttributes = new Set(['href', 'src', 'poster', 'cite']);

/** As `printPlayers` writes them. */
const preview =
  /<a class="embed embed-[a-z]+" (href="[^"]*") rel="noopener" data-frame="[^"]*">(<img [^>]*>)?<span class="embed-title">([^<]*)<\/span> <span class="embed-note">[^<]*<\/span><\/a>/g;

/**
 * The same HTML with every address absolute, for readers that do not know which page it comes from. What a script would
 * replace by another site's frame is a link with its title.
 *
 * @param page absolute URL of the page the HTML is on
 */
export function absoluteHtml(html: CleanHtml, page: string): string {
  const plain = html.includes(' data-frame="') ? html.replace(preview, asLink) : html;
  return plain.replace(/<[a-z][^>]*>/gi, (tag) =>
    tag.replace(/\s([a-z-]+)="([^"]*)"/gi, (attribute, name: string, value: string) => {
      if (name === 'srcset') return ` srcset="${absoluteSet(value, page)}"`;
      return linkAttributes.has(name) ? ` ${name}="${absoluteUrl(value, page)}"` : attribute;
    }),
  );
}

function asLink(_: string, href: string, picture: string | undefined, title: string): string {
  return `<a ${href} rel="noopener">${picture === undefined ? '' : `${picture}<br>`}${title}</a>`;
}

function absoluteSet(value: string, page: string): string {
  return value
    .split(/,\s+/)
    .map((candidate) => candidate.trim())
    .map((candidate) => candidate.replace(/^\S+/, (url) => absoluteUrl(url, page)))
    .join(', ');
}

/** A value that is no address is left as it is: it leads nowhere on the page either. */
function absoluteUrl(value: string, page: string): string {
  return URL.canParse(value, page) ? new URL(value, page).href : value;
}
