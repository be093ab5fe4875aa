import type { Language } from '../../contract/language.ts';
import { escapeHtml } from '../../html/escape.ts';
import { formatWhenShort } from '../../i18n/format.ts';
import type { Event } from '../../model/event.ts';
import { type EmbeddableKind, embeddableKinds, embedFolder } from '../../routes.ts';
import { shownStatus } from '../../site/order.ts';
import { isEmbeddable as isEmbeddableCombination } from '../../site/pages.ts';
import type { EventGroup, LanguageSite, Site } from '../../site/site.ts';
import type { PublishedItem } from '../../snapshot/history.ts';
import { iconFile } from '../assets.ts';
import { placeLine, printableLine, type TextFile } from '../text.ts';
import { renderElementStyle, renderFrameStyle } from './style.ts';

/** An event as other sites show it. Texts are plain and on one line. */
type NextEvent = {
  readonly title: string;
  /** Root-relative path of its page. */
  readonly page: string;
  /** In words, in the site's zone unless it names another; without the year of the build. */
  readonly when: string;
  /** Its first venue; empty for none. */
  readonly where: string;
  /** In words, where it is not as planned. */
  readonly status?: string;
  /** Instant of its end, from which nobody shows it. */
  readonly until: string;
};

/** The next events of a group or of everything, as `src/components/embeddable/events-element.js` reads them. */
type NextEvents = {
  /** Name of the list. */
  readonly title: string;
  /** Root-relative path of the page that shows all of them. */
  readonly page: string;
  /** Text of the link there. */
  readonly more: string;
  /** What is said where no event is left. */
  readonly none: string;
  readonly events: readonly NextEvent[];
};

/** Most that one page of another site shows. */
export const mostShown = 20;

/** More than are shown, because some end before the next build. */
const mostKept = 30;

/**
 * Those that begin today or later, by start; then those that are under way since earlier days, so that long exhibitions
 * leave room for what is on.
 *
 * @param upcoming have not ended, by start
 */
function nextFirst(upcoming: readonly Event[], { today, timeZone }: Site): readonly Event[] {
  const midnight = today.toZonedDateTime(timeZone).epochMilliseconds;
  const first = upcoming.findIndex(({ when }) => when.start.epochMilliseconds >= midnight);
  const later = first === -1 ? [] : upcoming.slice(first, first + mostKept);
  const running = first === -1 ? upcoming : upcoming.slice(0, first);
  return [...later, ...running.slice(0, mostKept - later.length)];
}

/** What is written of an event. The same events are next in several groups. */
function nextEvent(event: Event, site: Site): NextEvent {
  return written.getOrInsertComputed(event, () => toNextEvent(event, site));
}

const written = new WeakMap<Event, NextEvent>();

function toNextEvent(event: Event, site: Site): NextEvent {
  const { language, when, venues } = event;
  const status = shownStatus(event);
  const [venue] = venues;
  return {
    title: printableLine(event.title),
    page: site.pathOf(event),
    when: formatWhenShort(when, language, { siteTimeZone: site.timeZone, knownYear: site.today.year }),
    where: venue ? placeLine(venue) : '',
    ...(status && { status: site.translate(language)(`status.${status}`) }),
    until: when.end.toInstant().toString({ smallestUnit: 'second' }),
  };
}

/** The words of a list that holds nothing yet. @param group name and root-relative path of its page; undefined for everything */
export function nextEventsHead(
  site: Site,
  language: Language,
  group?: { readonly name: string; readonly page: string },
): Omit<NextEvents, 'events'> {
  const t = site.translate(language);
  const name = printableLine(site.in(language).name);
  return {
    title: group ? `${printableLine(group.name)} – ${name}` : t('embeddable.all', { site: name }),
    page: group?.page ?? site.routes.sectionPath(language, 'events'),
    more: t('embeddable.more', { site: name }),
    none: t('embeddable.none'),
  };
}

/** A file of next events, which can be named without being written. */
type NextList = {
  /** Root-relative path. */
  readonly path: string;
  readonly read: () => NextEvents;
};

/**
 * The next events of a language: of everything, and of each category, venue and organizer by its slug. Other sites name
 * them, so an earlier slug goes on to name what had it, and what is no more has an empty list.
 */
function* nextLists(site: Site, language: Language): Iterable<NextList> {
  const { routes } = site;
  const local = site.in(language);
  const isUpcoming = new Set(local.upcoming);
  yield {
    path: routes.nextEventsPath(language),
    read: () => ({ ...nextEventsHead(site, language), events: listed(local.upcoming, site) }),
  };
  const groups = new Map<string, EventGroup>();
  for (const group of embeddableGroups(local)) groups.set(keyOf(group), group);
  const formerly = formerSlugs(site, language);
  for (const kind of embeddableKinds) {
    const bySlug = new Map<string, EventGroup | undefined>();
    for (const group of groups.values()) if (group.kind === kind) bySlug.set(group.slug, group);
    for (const [slug, id] of formerly[kind])
      bySlug.getOrInsertComputed(slug, () => groups.get(`${kind} ${id}`));
    for (const [slug, group] of bySlug) {
      yield {
        path: routes.nextEventsPath(language, { kind, slug }),
        read: () =>
          group ? nextOf(site, local, group, isUpcoming) : { ...nextEventsHead(site, language), events: [] },
      };
    }
  }
}

/** What other sites can choose. */
export function embeddableGroups({ categories, venues, organizers }: LanguageSite) {
  return [...categories, ...venues, ...organizers];
}

function nextOf(
  site: Site,
  local: LanguageSite,
  group: EventGroup,
  isUpcoming: ReadonlySet<Event>,
): NextEvents {
  const upcoming = local.eventsOf(group).filter((event) => isUpcoming.has(event));
  return {
    ...nextEventsHead(site, local.language, { name: group.name, page: site.pathOf(group) }),
    events: listed(upcoming, site),
  };
}

function listed(upcoming: readonly Event[], site: Site): NextEvents['events'] {
  return nextFirst(upcoming, site).map((event) => nextEvent(event, site));
}

/** The slugs that items of a language had in earlier builds, with the ids of those that had them; the lowest id of several. */
function formerSlugs({ history }: Site, language: Language): Record<EmbeddableKind, Map<string, number>> {
  const slugs = { category: new Map(), venue: new Map(), organizer: new Map() };
  const known = [...history.items, ...history.gone].filter((item) => item.language === language);
  for (const { kind, id, path, formerPaths } of known.toSorted((a, b) => a.id - b.id)) {
    if (!isEmbeddable(kind)) continue;
    for (const one of [path, ...formerPaths]) {
      const slug = /\/([a-z0-9_-]+)\/$/.exec(one)?.[1];
      if (slug !== undefined) slugs[kind].getOrInsert(slug, id);
    }
  }
  return slugs;
}

function isEmbeddable(kind: PublishedItem['kind']): kind is EmbeddableKind {
  return embeddableKinds.some((one) => one === kind);
}

function keyOf({ kind, id }: EventGroup): string {
  return `${kind} ${id}`;
}

/** The scripts that other sites load, as they are written. */
export type EmbeddableSources = {
  /** Module that exports `defineEvents`. */
  readonly element: string;
  /** Script of the page in a frame. */
  readonly frame: string;
};

const sharedFiles = ['events.js', 'frame.js', 'frame.css'];

/**
 * What other sites show of this one: the script of an element, a page for frames in each language, and the next events of
 * each group.
 */
export function* embeddableFiles(site: Site, { element, frame }: EmbeddableSources): Iterable<TextFile> {
  if (!isEmbeddableCombination(site)) return;
  const { routes } = site;
  for (const language of site.languages) {
    for (const { path, read } of nextLists(site, language)) {
      const next = read();
      yield { file: routes.outputFile(path), text: JSON.stringify(next) };
      if (path === routes.nextEventsPath(language)) {
        yield {
          file: routes.outputFile(routes.embedFramePath(language)),
          text: renderFramePage(site, language, next),
        };
      }
    }
  }
  yield { file: `${embedFolder}events.js`, text: renderElementScript(site, element) };
  yield { file: `${embedFolder}frame.js`, text: `${shortened(frame)}\n` };
  yield { file: `${embedFolder}frame.css`, text: renderFrameStyle(site) };
}

/** The names of these files alone. */
export function* embeddableFileNames(site: Site): Iterable<string> {
  if (!isEmbeddableCombination(site)) return;
  const { outputFile, embedFramePath } = site.routes;
  for (const language of site.languages) {
    for (const { path } of nextLists(site, language)) yield outputFile(path);
    yield outputFile(embedFramePath(language));
  }
  for (const name of sharedFiles) yield embedFolder + name;
}

/**
 * The page that other sites show in a frame. Without a script it tells the next events of everything; with one its
 * address says of which group, how many and how they look. Links leave the frame.
 */
function renderFramePage({ routes }: Site, language: Language, next: NextEvents): string {
  const title = escapeHtml(next.title);
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${routes.base}${iconFile}" type="image/svg+xml">
<link rel="stylesheet" href="${routes.embedFilePath('frame.css')}">
<script type="module" src="${routes.embedFilePath('frame.js')}"></script>
<script type="module" src="${routes.embedFilePath('events.js')}"></script>
</head>
<body>
<main>
<h1>${title}</h1>
<kalendarium-events lang="${language}" target="_top">
${next.events.length > 0 ? list(next) : `<p>${escapeHtml(next.none)}</p>`}
${link(next.page, next.more)}
</kalendarium-events>
</main>
</body>
</html>
`;
}

function list({ events }: NextEvents): string {
  return `<ul>\n${events.slice(0, mostShown).map(row).join('\n')}\n</ul>`;
}

function row({ when, status, page, title, where }: NextEvent): string {
  return [
    '<li>',
    `<small>${escapeHtml(when)}</small>`,
    status === undefined ? '' : `<b>${escapeHtml(status)}</b>`,
    link(page, title),
    where === '' ? '' : `<span dir="auto">${escapeHtml(where)}</span>`,
    '</li>',
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function link(page: string, text: string): string {
  return `<a href="${escapeHtml(page)}" target="_top" dir="auto">${escapeHtml(text)}</a>`;
}

/**
 * The script that other sites load, as one file without imports.
 *
 * @param source a module that exports `defineEvents`
 */
function renderElementScript({ languages, translate, config }: Site, source: string): string {
  const words = languages.map((language) => {
    const t = translate(language);
    return [language, { loading: t('embeddable.loading'), failed: t('embeddable.failed') }];
  });
  const given = [Object.fromEntries(words), renderElementStyle(config.theme.tokens)];
  return `${shortened(source)}\ndefineEvents(${given.map((one) => JSON.stringify(one)).join()});\n`;
}

/** A script without its comments, which stand in lines or blocks of their own, and without indentation. */
function shortened(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^\s+/gm, '')
    .trim();
}
