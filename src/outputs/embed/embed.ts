import type { Language } from '../../contract/language.ts';
import { type Html, html, joinHtml } from '../../html/escape.ts';
import { formatWhenShort } from '../../i18n/format.ts';
import { pageTranslator } from '../../i18n/translate.ts';
import { withWordLanguages } from '../../i18n/word-languages.ts';
import type { Event } from '../../model/event.ts';
import { shownStatus } from '../../model/status.ts';
import { type EmbeddableKind, embeddableKinds, embedFolder } from '../../routes.ts';
import { derivedOfSite } from '../../site/derived.ts';
import { availabilityLabel } from '../../site/events/facts.ts';
import { hasEmbeds } from '../../site/pages.ts';
import { type EventGroup, itemKey, type LanguageSite, type Site } from '../../site/site.ts';
import { fontFaces, fontName } from '../../theme/fonts.ts';
import {
  type ThemeTokens,
  type TokenName,
  type TokenValues,
  tokenSheet,
  tokensOf,
} from '../../theme/tokens.ts';
import { fontPreloads, iconFile, servedFonts } from '../assets.ts';
import { type Target, textTarget } from '../target.ts';
import {
  directionOf,
  lacksWords,
  minifiedStyle,
  placeLine,
  printableLine,
  type ReadSource,
} from '../text.ts';
import { renderScreenStyle, screenTargets } from './screens.ts';

type NextEvent = ReturnType<typeof nextEvent>;

/** The next events of a group or of everything, as `src/components/embed/events-element.js` reads them. */
type NextEvents = {
  readonly title: string;
  /** Root-relative path of the page that shows all of them. */
  readonly page: string;
  readonly more: string;
  readonly none: string;
  readonly events: readonly NextEvent[];
};

/** Most that one page of another site shows. */
export const mostShown = 20;

/** More than are shown, because some end before the next build. */
const mostHeld = 30;

/**
 * Those that begin today or later, by start; then those that are under way since earlier days, so that long exhibitions
 * leave room for what is on.
 *
 * @param upcoming have not ended, by start
 */
function nextFirst(upcoming: readonly Event[], { today, timeZone }: Site): readonly Event[] {
  const midnight = today.toZonedDateTime(timeZone).epochMilliseconds;
  const first = upcoming.findIndex(({ when }) => when.start.epochMilliseconds >= midnight);
  const later = first === -1 ? [] : upcoming.slice(first, first + mostHeld);
  const running = first === -1 ? upcoming : upcoming.slice(0, first);
  return [...later, ...running.slice(0, mostHeld - later.length)];
}

/** An event is written once for all lists. */
const nextEvent = derivedOfSite('next events', (site, event: Event) => {
  const { language, when, venues } = event;
  const t = pageTranslator(site.config, language);
  const shown = shownStatus(event);
  const status = shown ? t(`status.${shown}`) : availabilityLabel({ site, language, t }, event);
  const [venue] = venues;
  return {
    title: printableLine(event.title),
    page: site.pathOf(event),
    /** In words, in the site's zone unless it names another; without the year of the build. */
    when: formatWhenShort(when, language, {
      siteTimeZone: site.timeZone,
      knownYear: site.today.year,
    }),
    /** Its first venue; empty for none. */
    where: venue ? placeLine(venue) : '',
    /** In words, where it is not as planned, or else what is left of its tickets. */
    ...(status !== '' && { status }),
    /** Instant of its end, from which nobody shows it. */
    until: when.end.toInstant().toString({ smallestUnit: 'second' }),
  };
});

/**
 * The words of a list that holds nothing yet, as pages print them.
 *
 * @param group name and root-relative path of its page; undefined for everything
 */
export function nextEventsHead(
  site: Site,
  language: Language,
  group?: { readonly name: string; readonly page: string },
): Omit<NextEvents, 'events'> {
  const t = pageTranslator(site.config, language);
  const name = printableLine(site.in(language).name);
  return {
    title: group ? `${printableLine(group.name)} – ${name}` : t('embeddable.all', { site: name }),
    page: group?.page ?? site.routes.sectionPath(language, 'events'),
    more: t('embeddable.more', { site: name }),
    none: t('embeddable.none'),
  };
}

/** The next events of some that have not ended. */
function nextEvents(site: Site, upcoming: readonly Event[]): NextEvents['events'] {
  return nextFirst(upcoming, site).map((event) => nextEvent(site, event));
}

/**
 * The next events of a language: of everything with the page for frames, and of each category, venue and organizer by
 * its slug. Other sites name them, so an earlier slug goes on to name what had it, and what was removed has an empty list,
 * unless it is withheld.
 */
function* languageTargets(site: Site, language: Language): Iterable<Target> {
  const { routes } = site;
  const local = site.in(language);
  const everything = () => ({
    ...nextEventsHead(site, language),
    events: nextEvents(site, local.upcoming),
  });
  const ofGroup = (group: EventGroup) => ({
    ...nextEventsHead(site, language, { name: group.name, page: site.pathOf(group) }),
    events: nextEvents(
      site,
      local.eventsOf(group).filter((event) => !site.isOver(event)),
    ),
  });
  const nothing = () => ({ ...nextEventsHead(site, language), events: [] });
  yield textTarget(
    `${language} next events`,
    routes.outputFile(routes.nextEventsPath(language)),
    () => JSON.stringify(everything()),
  );
  yield textTarget(
    `${language} page for frames`,
    routes.outputFile(routes.embedFramePath(language)),
    () => renderFramePage(site, language, everything()),
  );
  const groups = new Map<string, EventGroup>(
    embeddableGroups(local).map((group) => [`${group.kind} ${group.id}`, group]),
  );
  const formerly = formerSlugs(site, language);
  for (const kind of embeddableKinds) {
    const bySlug = new Map<string, EventGroup | undefined>();
    for (const group of groups.values()) if (group.kind === kind) bySlug.set(group.slug, group);
    for (const [slug, id] of formerly[kind])
      bySlug.getOrInsertComputed(slug, () => groups.get(`${kind} ${id}`));
    for (const [slug, group] of bySlug) {
      yield textTarget(
        `${language} next events ${kind} ${slug}`,
        routes.outputFile(routes.nextEventsPath(language, { kind, slug })),
        () => JSON.stringify(group ? ofGroup(group) : nothing()),
        [slug, group],
      );
    }
  }
}

export function embeddableGroups({ categories, venues, organizers }: LanguageSite) {
  return [...categories, ...venues, ...organizers];
}

/**
 * The slugs that items of a language had in earlier builds, with the ids of those that had them; the lowest id of several.
 * A slug says what its item is called, so that of an item that must not be public is left out.
 */
function formerSlugs(
  { history, removedItems }: Site,
  language: Language,
): Record<EmbeddableKind, Map<string, number>> {
  const slugs = { category: new Map(), venue: new Map(), organizer: new Map() };
  const withheld = new Set(removedItems.filter((item) => item.withheld).map(itemKey));
  const known = [...history.items, ...history.removedItems].flatMap((item) => {
    const own = embeddableKinds.find((one) => one === item.kind);
    if (own === undefined || item.language !== language || withheld.has(itemKey(item))) return [];
    return [{ ...item, own }];
  });
  for (const { own, id, path, formerPaths } of known.toSorted((a, b) => a.id - b.id))
    for (const one of [path, ...formerPaths]) {
      const slug = /\/([a-z0-9_-]+)\/$/.exec(one)?.[1];
      if (slug !== undefined) slugs[own].getOrInsert(slug, id);
    }
  return slugs;
}

/** What other sites show of a language: a page for frames, the next events of each group, and pages for screens. */
export function embedTargets(site: Site, language: Language): readonly Target[] {
  if (!hasEmbeds(site)) return [];
  return [...languageTargets(site, language), ...screenTargets(site, language)];
}

/** What the embeds of all languages share: the script of an element, scripts and styles of pages for frames and screens. */
export function embedAssetTargets(site: Site, source: ReadSource): readonly Target[] {
  if (!hasEmbeds(site)) return [];
  const asset = (name: string, render: () => string) =>
    textTarget(`embed ${name}`, `${embedFolder}${name}`, render);
  return [
    asset('events.js', () => renderElementScript(site, source)),
    asset('frame.js', () => `${shortened(source('components/embed/frame.js'))}\n`),
    asset('frame.css', () => renderFrameStyle(site, source)),
    asset('screen.js', () => source('components/embed/screen.js')),
    asset('screen.css', () => renderScreenStyle(site, source)),
  ];
}

/**
 * The page that other sites show in a frame. Without a script it shows the next events of everything; with one its
 * address says of which group, how many and how they look. Links leave the frame.
 */
function renderFramePage(site: Site, language: Language, next: NextEvents): string {
  const { routes, config } = site;
  const { title } = next;
  const page = html`<!DOCTYPE html>
<html lang="${language}"${directionOf(language)}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="${routes.base}${iconFile}" type="image/svg+xml">
${fontPreloads(site, language, tokensOf(config.theme.tokens).base['font-text'])}<link rel="stylesheet" href="${routes.embedFilePath('frame.css')}">
<script type="module" src="${routes.embedFilePath('frame.js')}"></script>
<script type="module" src="${routes.embedFilePath('events.js')}"></script>
</head>
<body>
<main>
<h1>${title}</h1>
<kalendarium-events lang="${language}" target="_top">
${next.events.length > 0 ? list(next) : html`<p>${next.none}</p>`}
${link(next.page, next.more)}
</kalendarium-events>
</main>
</body>
</html>
`;
  return withWordLanguages(page.html, language);
}

function list({ events }: NextEvents): Html {
  return html`<ul>
${joinHtml(events.slice(0, mostShown).map(row), html`\n`)}
</ul>`;
}

function row({ when, status, page, title, where }: NextEvent): Html {
  return html`<li> <small>${when}</small>${
    status !== undefined && html` <b>${status}</b>`
  } ${link(page, title)}${where !== '' && html` <span dir="auto">${where}</span>`} </li>`;
}

function link(page: string, text: string): Html {
  return html`<a href="${page}" target="_top" dir="auto">${text}</a>`;
}

/**
 * The script that other sites load, as one file without imports: a module that exports
 * `defineEvents`, and a call of it. Where words are missing, what says in which language others are
 * comes with it.
 */
function renderElementScript(site: Site, source: ReadSource): string {
  const { languages, config } = site;
  const words = languages.map((language) => {
    const t = pageTranslator(config, language);
    return [language, { loading: t('embeddable.loading'), failed: t('embeddable.failed') }];
  });
  const given = [Object.fromEntries(words), renderElementStyle(config.theme.tokens, source)];
  const call = `defineEvents(${given.map((one) => JSON.stringify(one)).join()}`;
  const element = shortened(source('components/embed/events-element.js'));
  if (!lacksWords(site)) return `${element}\n${call});\n`;
  return `${element}\n${shortened(source('components/embed/say-marked.js'))}\n${call},sayMarked);\n`;
}

/** A script without its comments, which have lines or blocks of their own, and without indentation. */
function shortened(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^\s+/gm, '')
    .trim();
}

/** Names that other sites color the element with, and the token of this site that is used until they do. */
const colors = {
  ground: 'ground-raised',
  ink: 'ink',
  soft: 'ink-soft',
  rule: 'rule',
  accent: 'accent',
} as const satisfies Record<string, TokenName>;

/** How the element looks inside. @param tokens what the site's theme replaces */
function renderElementStyle(tokens: ThemeTokens, source: ReadSource): string {
  return `:host{display:block;overflow-wrap:anywhere;line-height:1.5;padding:1em;${palette(tokens)}background:var(--ground);color:var(--ink)}
:host([theme=light]){color-scheme:light}
:host([theme=dark]){color-scheme:dark}
${minifiedStyle(source('outputs/embed/list.css'))}\n`;
}

function renderFrameStyle({ config, routes }: Site, source: ReadSource): string {
  return `${fontFaces(servedFonts(config), (font) => routes.fontPath(fontName(font)))}
${tokenSheet(tokensOf(config.theme.tokens))}
:root{${palette(config.theme.tokens)}}
${minifiedStyle(source('styles/fonts.css') + source('outputs/embed/frame.css') + source('outputs/embed/list.css'))}\n`;
}

/** Custom properties that follow the color scheme of the element, where tokens follow that of the visitor. */
function palette(tokens: ThemeTokens): string {
  const { base, dark } = tokensOf(tokens);
  const nightly = { ...base, ...dark };
  return Object.entries(colors)
    .map(([name, token]) => {
      const [light, night] = [plainValue(token, base), plainValue(token, nightly)];
      const value = light === night ? light : `light-dark(${light},${night})`;
      return `--${name}:var(--kalendarium-${name},${value});`;
    })
    .join('');
}

/** The value of a token where no other token is known. */
function plainValue(token: TokenName, values: TokenValues): string {
  return (values[token] ?? '').replaceAll(/var\(--([a-z0-9-]+)\)/g, (whole, name) =>
    name in values ? plainValue(name, { ...values, [token]: 'currentColor' }) : whole,
  );
}
