import { z } from 'zod';
import type { WirePage, WirePost } from './contract/content.ts';
import type { WireEvent, WireOrganizer, WireTerm, WireVenue } from './contract/events.ts';
import {
  documentedLanguages,
  type Language,
  languageParameters,
  languageSchema,
} from './contract/language.ts';
import { knownDictionary, readingWords } from './i18n/dictionaries.ts';
import { spellings } from './i18n/translate.ts';
import { accessFacts } from './model/access.ts';
import { addedFact } from './model/added.ts';
import { knownFacts } from './model/facts.ts';
import { openingHours } from './model/opening-hours.ts';
import { nearestStop } from './model/stop.ts';
import type { ThemeTokens } from './theme/tokens.ts';
import {
  componentFilesSchema,
  dictionariesSchema,
  fontsSchema,
  iconFileSchema,
  logoSchema,
  markSchema,
  styleFileSchema,
  tokensSchema,
  wordsSchema,
} from './theme/values.ts';
import { isVersionRange } from './version-range.ts';

/** How a page of the page tree is laid out. */
export const pageLayouts = ['default', 'full', 'sidebar', 'landing'] as const;

export type PageLayout = (typeof pageLayouts)[number];

const timeZoneSchema = z
  .string()
  .refine(isTimeZone, 'not a time zone of the IANA database, for example "Europe/Warsaw"');

/** RFC 9116, 2.5.3. */
const reportAddressSchema = z.url({
  protocol: /^(?:https|mailto|tel)$/,
  error: 'not an address that begins with mailto:, https:// or tel:',
});

/** Of a site that is looked at on the machine that builds it. */
export const defaultSiteUrl = 'http://localhost:4321/';

/** Of sites that set none: two of them collide in a subscriber's calendar. */
export const defaultIdentifierDomain = 'kalendarium.invalid';

/** Of an address, with its port where that is not the usual one. */
const hostSchema = z
  .string()
  .regex(/^[a-z0-9.-]+(?::\d{1,5})?$/i, 'not a host, for example "cms.example.org"');

const keyIsSecret =
  'an address with a query may hold a key: set MAP_TILES in the environment instead';

const notAddress = 'not an address such as "https://events.example.org/"';

const notListenable = 'not an address and a port such as 127.0.0.1:4180';

const linkedHostsAreMissing = 'mode "link" needs "hosts": the hosts that visitors load from';

const perLanguageSchema = z.record(languageSchema, z.string());

/** One text for all languages, or one for each. */
const textSchema = z.union([z.string(), perLanguageSchema]);

/** The text for a language; undefined where there is none. */
export function textIn(text: z.output<typeof textSchema>, language: Language): string | undefined {
  return typeof text === 'string' ? text : text[language];
}

const menuChoiceSchema = z.union([z.int(), z.record(languageSchema, z.int())]).optional();

const slugChoiceSchema = z.union([z.string(), perLanguageSchema]).optional();

const addressSchema = z
  .string()
  .regex(
    /^(?:\/(?!\/)|https?:\/\/|mailto:|tel:)/,
    'neither a path that begins with / nor an address',
  );

/** Servers of tiles have many ways to say where a tile is; this one all of them know. */
const tilesSchema = z
  .string()
  .regex(
    /^(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})(?:https?:\/\/[^\s/@{}]+)?\/[^\s{}]*(?:\{[zxy]\}[^\s{}]*){3}$/,
    'not an address with {z}, {x} and {y} in it, each once',
  );

/** Address of tiles of maps as the environment has it. It may hold a key. */
export const secretTilesSchema = tilesSchema.startsWith(
  'http',
  'not an address that begins with http:// or https://',
);

const slugsSchema = z.array(z.string().min(1)).default([]);

const factSourceSchema = z.strictObject({
  categories: slugsSchema,
  tags: slugsSchema,
  venues: slugsSchema,
  fields: z.record(z.string(), z.array(z.string())).default({}),
});

const deniedSchema = factSourceSchema.omit({ fields: true });

const admissionSourceSchema = factSourceSchema.omit({ venues: true }).prefault({});

const termsSchema = z.strictObject({ categories: slugsSchema, tags: slugsSchema }).prefault({});

const valueSourceSchema = z
  .strictObject({
    fields: z.array(z.string().min(1)).default([]),
    tags: z.record(z.string(), z.string()).default({}),
  })
  .prefault({});

function textSourceSchema(isRead: (text: string) => boolean, problem: string) {
  const texts = z.record(z.string(), z.string().refine(isRead, problem)).default({});
  return z
    .strictObject({
      fields: z.array(z.string().min(1)).default([]),
      tags: texts,
      categories: texts,
      venues: texts,
    })
    .prefault({});
}

const openingHoursSchema = textSourceSchema(
  (text) => openingHours(text, readingWords) !== undefined,
  'not understood as opening hours such as Tue–Sun 10–18, Thu 10–20',
);

const stopsSchema = textSourceSchema(
  (text) => nearestStop(text) !== undefined,
  'not the name of a stop',
);

const factNameSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'not a name of small letters, digits and hyphens')
  .refine((name) => !takenFacts.has(name), 'a fact of this name exists already');

const takenFacts: ReadonlySet<string> = new Set([...knownFacts, 'accessible']);

const shownTextSchema = z.union([z.string().min(1), z.record(languageSchema, z.string().min(1))]);

const addedNameSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/,
    'not a name of small letters, digits and hyphens that begins with a letter',
  );

const addedFieldSchema = z.strictObject({
  label: shownTextSchema,
  description: z.string().min(1),
  values: z.record(addedNameSchema, shownTextSchema).optional(),
});

/** What a hook is told besides the item. */
export type HookContext = { readonly language: Language };

/** An event as a hook gets it: with the fields of the API, texts as HTML, and no other. */
export type HookEvent = { readonly [Field in keyof WireEvent]: WireEvent[Field] };

/** A venue as a hook gets it. */
export type HookVenue = { readonly [Field in keyof WireVenue]: WireVenue[Field] };

/** An organizer as a hook gets it. */
export type HookOrganizer = { readonly [Field in keyof WireOrganizer]: WireOrganizer[Field] };

/** A category or a tag of events as a hook gets it. */
export type HookTerm = { readonly [Field in keyof WireTerm]: WireTerm[Field] };

/** A post as a hook gets it. */
export type HookPost = { readonly [Field in keyof WirePost]: WirePost[Field] };

/** A page as a hook gets it. */
export type HookPage = { readonly [Field in keyof WirePage]: WirePage[Field] };

/** An event as a hook returns it: `added` holds a text, or names of values, for each field of `hooks.fields` that it fills. */
export type HookedEvent = HookEvent & {
  readonly added?: Readonly<Record<string, string | readonly string[]>>;
};

function functionSchema<Function>() {
  return z
    .custom<Function>((value) => typeof value === 'function', 'not a function')
    .meta({ type: 'function' });
}

function hookSchema<Item, Hooked = Item>() {
  return functionSchema<(item: Item, context: HookContext) => Hooked | null>().optional();
}

/** An item with the address of its page on the site. */
type WithAddress<Item> = Item & { readonly address: string };

/** What a file of a site's own is made of: what it names in `of`; nothing else can be read. */
export type FileContent = {
  readonly language: Language;
  /** The day in the zone of the site. @example '2026-11-28' */
  readonly today: string;
  /** Listed ones, by start. */
  readonly events: readonly WithAddress<HookedEvent>[];
  /** By name. */
  readonly venues: readonly WithAddress<HookVenue>[];
  /** By name. */
  readonly organizers: readonly WithAddress<HookOrganizer>[];
  /** As the site lists them. */
  readonly posts: readonly WithAddress<HookPost>[];
};

/** What pages of a site's own are made of: items of a language as the other hooks leave them, hidden events left out. */
export type PagesContent = {
  readonly language: Language;
  readonly events: readonly HookedEvent[];
  readonly venues: readonly HookVenue[];
  readonly organizers: readonly HookOrganizer[];
  readonly posts: readonly HookPost[];
};

/** A page of a site's own, as if an editor had written it. */
export type OwnPage = {
  /** The same in all languages, and for good: small letters, digits and hyphens. */
  readonly name: string;
  /** In the address: `about` for `/en/about/`. */
  readonly slug: string;
  readonly title: string;
  /** Cleaned as texts of editors are. Links may name addresses of the CMS or of the site. */
  readonly html: string;
  /** When it was changed last. @example '2026-11-28' */
  readonly modified: string;
};

const fileContents = ['today', 'events', 'venues', 'organizers', 'posts'] as const;

/** What its path can end in: text that hosts know the type of. */
const ownFilePath =
  /^(?!status\.json$)(?:[a-z0-9][a-z0-9-]*\/)*[a-z0-9][a-z0-9.-]*\.(?:atom|csv|geojson|ics|json|rss|txt|xml)$/;

const ownFileSchema = z.strictObject({
  language: languageSchema,
  of: z.array(z.enum(fileContents)),
  text: functionSchema<(content: FileContent) => string>(),
});

/**
 * The configuration of a site, written in `src/site.config.ts`. This schema is its manual: every key says what it
 * does and what it is when left out.
 */
export const siteConfigSchema = z
  .strictObject({
    /**
     * Public address of the site, with the base path where there is one. `SITE_URL` overrides it.
     * @example 'https://events.example.org/' or 'https://example.org/calendar/'
     */
    siteUrl: z
      .url({ protocol: /^https?$/, error: notAddress })
      .default(defaultSiteUrl)
      .transform((url) => (url.endsWith('/') ? url : `${url}/`)),

    /**
     * Languages to read and write as tags (BCP 47), the default one first; one alone will do. `docs/languages.md` says which the
     * program speaks, and how others are added. @default ['en', 'pl'] @example ['uk'] or ['de', 'cs', 'pt-BR']
     */
    languages: z
      .array(languageSchema)
      .min(1)
      .refine((named) => new Set(named).size === named.length, 'a language is named twice')
      .default([...documentedLanguages]),

    /**
     * Spelling of the site's own English words: *programme, organiser, colour* or, with `american`, *program, organizer,
     * color*. Texts of the CMS stay as they are written, and so do addresses. @default 'british'
     */
    english: z.enum(spellings).default('british'),

    /** Name of the site, one for all languages or one for each. @default the name the server gives */
    name: textSchema.default({}),

    /** One sentence about the site, the same for all languages or one for each. @default the description the server gives */
    description: textSchema.default({}),

    /** IANA name of the site's time zone. @default the zone the server gives */
    timeZone: timeZoneSchema.optional(),

    /**
     * ISO 4217 code for costs that come without a currency. @default that of the first of the languages that is spoken with one currency,
     * as Polish is with PLN; else PLN
     */
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'not a code of three capital letters, for example "PLN"')
      .optional(),

    /**
     * Domain in the permanent identifiers of events and posts. Choose it once and never change it: with another
     * one every subscriber sees every event a second time. A site with a public address is not built before it is set.
     * @default 'kalendarium.invalid'
     */
    identifierDomain: z
      .string()
      .regex(/^[a-z0-9.-]+$/, 'not a domain in small letters, for example "events.example.org"')
      .default(defaultIdentifierDomain),

    /**
     * Events on one page of a list, at most: from the second page on, a month of more events
     * begins on a page of its own where the one before it is half full.
     * @default 24
     */
    eventsPerPage: z.int().min(1).max(200).default(24),

    /** Events on one page of a venue, an organizer, a category or a tag, at most, likewise. @default 100 */
    groupEventsPerPage: z.int().min(1).max(1000).default(100),

    /** Posts on one page of the news. @default 12 */
    postsPerPage: z.int().min(1).max(200).default(12),

    /** Pages of the page tree. */
    pages: z
      .strictObject({
        /**
         * Layouts for the templates that editors choose in the CMS. A template is named as the server names it
         * (`page-templates/full-width.php`), or without folder, ending and the words `template` and `page` before it
         * (`full-width`). What is given here is added to the names that are known already: `full-width`, `wide`,
         * `no-sidebar` and the like have the layout `full`, `sidebar` and the like `sidebar`, `landing`, `canvas` and
         * the like `landing`. A template that is not known has the layout `default`, and the build says so.
         *
         * - `default`: text in a column that reads well, the pages of its section beside it
         * - `full`: the text as wide as the page
         * - `sidebar`: as `default`, with the latest news and the next events beside it too
         * - `landing`: a large title and picture, the text as wide as the page, the pages below as cards
         *
         * @default {}
         * @example { 'tpl-museum.php': 'sidebar', 'start': 'landing' }
         */
        templates: z.record(z.string(), z.enum(pageLayouts)).default({}),
      })
      .prefault({}),

    /** Items in a news or events feed. @default 50 */
    feedItems: z.int().min(1).max(500).default(50),

    /** What feeds say besides their entries. */
    feeds: z
      .strictObject({
        /**
         * WebSub hubs that notify readers at once of what is new (W3C WebSub): feeds name them. @default []
         * @example ['https://hub.example.org/']
         */
        hubs: z.array(z.url({ protocol: /^https?$/ })).default([]),

        /**
         * Whether the hubs are notified of each feed that changed when a site was published. They read it at once: not for
         * a folder that is uploaded afterwards. @default false
         */
        ping: z.boolean().default(false),
      })
      .prefault({}),

    /**
     * Whether other sites can embed events and posts by pasting their addresses (https://oembed.com): each has a small
     * file that its page names. @default true
     */
    oembed: z.boolean().default(true),

    /** Views of the calendar. */
    views: z
      .strictObject({
        /**
         * Days back from today that have pages of their own, and weeks likewise; the addresses of earlier ones lead to
         * their months. @default 31
         */
        pastDays: z.int().min(0).max(3660).default(31),

        /** Days ahead that have pages of their own, and weeks likewise. @default 180 */
        futureDays: z.int().min(0).max(3660).default(180),

        /**
         * Dates of one title at one venue from which a list shows them once, with the next of them first; 0 shows each
         * by itself. From three on they have a page of their own, unless this is 0. @default 2
         */
        seriesFrom: z.int().min(0).default(2),
      })
      .prefault({}),

    /** Days for which the page of what changed shows it. @default 60 */
    changesDays: z.int().min(1).max(365).default(60),

    /**
     * Hours after which a page warns its reader that the server has not been read for long: more than lie between two
     * builds. 0 for never. @default 50
     */
    staleHours: z.number().min(0).default(50),

    /**
     * Whether an event that an editor puts into the trash is announced like one that is deleted for good: cancelled in
     * calendars, with a page that says so, and among what changed lately. Servers answer alike for the trash, for drafts and
     * for private events, so nothing is said of any of them otherwise. What is in the trash is read with the application
     * password; an event that was not public in the last build is never announced. @default false
     */
    announceTrashed: z.boolean().default(false),

    /** Calendars to subscribe to. */
    calendars: z
      .strictObject({
        /** Days back from today that a calendar reaches; full years have calendars of their own. @default 365 */
        pastDays: z.int().min(0).default(365),

        /** Days ahead that the light calendar reaches. @default 30 */
        lightDays: z.int().min(1).max(366).default(30),

        /** Days for which an event that was removed from the server is shown as cancelled. @default 30 */
        tombstoneDays: z.int().min(0).default(30),

        /** Most events in one calendar: Google loses what is above about 1,100. @default 1000 */
        maxEvents: z.int().min(1).default(1000),

        /** Largest calendar, in kilobytes of 1,000 bytes: Google loses what is above about a megabyte. @default 900 */
        maxKilobytes: z.number().min(10).default(900),
      })
      .prefault({}),

    /**
     * Facts of events that visitors see at a glance and can choose by: who can come, for which ages, in which language.
     * Categories, tags and venues are named by their slugs, in every language of the site; custom fields by their labels.
     * What costs nothing is known by its cost, and what is online by its status or its venue.
     */
    facts: z
      .strictObject({
        /**
         * By what events have each fact. A category stands for those below it too, a venue for everything that takes place
         * there. What is known to be for ages above 12 is not for `children`. A field has the texts that mean the fact; with none, any text does that is not a "no". A "no" in
         * a field says of access that there is none, and what follows yes or no is shown beside it. @default {}
         * @example { children: { categories: ['family', 'dla-dzieci'] }, 'step-free': { venues: ['the-mill'], fields: { Access: ['step-free'] } } }
         */
        known: z.partialRecord(z.enum(knownFacts), factSourceSchema).default({}),

        /**
         * By what it is known that an event or a venue lacks some access. Where nothing says yes or no, nobody has said.
         * @default {} @example { 'step-free': { venues: ['water-tower'], tags: ['many-stairs'] } }
         */
        denied: z.partialRecord(z.enum(accessFacts), deniedSchema).default({}),

        /**
         * Headings in the texts of venues and events below which access is told, one thing a line: "Lift: yes, from the
         * yard". The lines are read as fields are, by their labels in `known`, and shown as access instead of in the text;
         * what is not understood stays there. @default [] @example ['Access', 'Dostępność']
         */
        headings: z.array(z.string().min(1)).default([]),

        /** Whom to ask about access: a mail address, a telephone number or words, in fields or below those headings. */
        accessContact: z
          .strictObject({
            /** Labels of the fields that hold it. @default [] @example ['Questions about access'] */
            fields: z.array(z.string().min(1)).default([]),
          })
          .prefault({}),

        /**
         * By what an event is known to be sold out, besides its title.
         * @default none @example { tags: ['sold-out', 'wyprzedane'] }
         */
        soldOut: admissionSourceSchema,

        /**
         * By what few tickets are known to be left, besides the title.
         * @default none @example { fields: { Tickets: ['last ones'] } }
         */
        lastTickets: admissionSourceSchema,

        /**
         * When doors open, as text of fields or by tags: an hour ("18:30"), or a time before the start ("30 min before").
         * @default none @example { fields: ['Doors', 'Otwarcie drzwi'] }
         */
        doors: valueSourceSchema,

        /** How long events last, likewise ("90 min", "1 h 30 min"). @default none @example { fields: ['Length'] } */
        length: valueSourceSchema,

        /**
         * Facts of the site's own, which have their pages, calendars and filters like the others. `name` is part of their
         * addresses in every language. @default []
         * @example [{ name: 'dogs', label: { en: 'Dogs welcome', pl: 'Z psem' }, tags: ['dogs', 'psy'] }]
         */
        more: z
          .array(
            factSourceSchema.extend({
              name: factNameSchema,
              label: z.record(languageSchema, z.string().min(1)),
            }),
          )
          .refine(
            (facts) => new Set(facts.map(({ name }) => name)).size === facts.length,
            'two facts have one name',
          )
          .default([]),

        /** Ages, as text of fields or by tags. @default none @example { fields: ['Age', 'Wiek'], tags: { toddlers: '0-3' } } */
        ages: valueSourceSchema,

        /** Languages of events, as text of fields or by tags. @default none @example { tags: { 'in-english': 'en' } } */
        languages: valueSourceSchema,

        /**
         * What only begins at its venue and goes on elsewhere, such as a walk: what is known of the venue is not told of
         * it. A category stands for those below it too. @default none @example { categories: ['walks', 'spacery'] }
         */
        leavingVenue: termsSchema,
      })
      .prefault({}),

    /**
     * When exhibitions and other events of several days can be visited: in lists they say *Open today 10–18*. Known by
     * custom fields (by label), or by the slugs of tags, categories and venues in every language of the site; the hours of a
     * venue are told of what lasts longer than a week there. A text that is not understood is not used: write `Tue–Sun 10–18, Thu 10–20`,
     * `wt.–niedz. 10–18; czw. 10–20`, `Tu-Su 10:00-18:00; Mo closed` or `daily 12–22`. @default none
     * @example { fields: ['Opening hours', 'Godziny otwarcia'], venues: { museum: 'Tue–Sun 10–18', muzeum: 'wt.–niedz. 10–18' } }
     */
    openingHours: openingHoursSchema,

    /**
     * The stop that is nearest to an event or a venue, and behind it the minutes on foot: on the pages of venues and
     * events, and in lists for who wants to know what is near. Known as opening hours are. @default none
     * @example { fields: ['Nearest stop'], venues: { 'the-mill': 'Młyńska (bus 3, 42), 4 min' } }
     */
    stops: stopsSchema,

    /**
     * How the tags begin by which a post says which past event it tells of, in words or as a
     * gallery: with `report-`, a post with the tag `report-river-voices` belongs to the event with
     * the slug `river-voices`. Where that is a series, it belongs to the date that began last
     * before the post was published. A link in the text of a post always says so.
     * @default [] @example ['report-', 'relacja-']
     */
    reportTags: slugsSchema,

    /** The search. */
    search: z
      .strictObject({
        /**
         * Words of visitors that stand for a fact, a category or a tag: who searches for them gets
         * that choice, as a chip above what is found. Facts are named by their names, categories
         * and tags by their slugs in every language of the site; of those the first counts that a
         * language has. Words for which nothing is named mean nearly the same as each other: where
         * one of them finds little, the others are looked for too. Of a word one form is enough.
         * Words for days, and for facts that mean the same on every site, are known already
         * (`said.…` in `src/i18n`).
         * @default [] @example [{ words: { en: ['gig', 'live music'], pl: ['muzyka na żywo'] },
         *   categories: ['music', 'muzyka'] }]
         */
        words: z
          .array(
            z.strictObject({
              words: z.record(languageSchema, z.array(z.string().regex(/^[^|]+$/))),
              facts: slugsSchema,
              categories: slugsSchema,
              tags: slugsSchema,
            }),
          )
          .default([]),
      })
      .prefault({}),

    /**
     * Programs of festivals: what takes place by day and venue. An event that others are parts of on the server has one
     * without any setting.
     */
    programmes: z
      .strictObject({
        /**
         * Slugs of categories that have one too, in every language of the site: their pages have a timetable, and
         * their events lead to each other. @default [] @example ['film-festival', 'festiwal-filmowy']
         */
        categories: z.array(z.string().min(1)).default([]),
      })
      .prefault({}),

    /** Calendars of what a category has in common with a venue, a city or free entry. */
    combinations: z
      .strictObject({
        /**
         * Most of them in one language, those with most events first; the report names what was left out. 0 for none.
         * @default 200
         */
        max: z.int().min(0).max(2000).default(200),

        /** Events to come from which one is made. It stays when fewer are left. @default 1 */
        minEvents: z.int().min(1).default(1),
      })
      .prefault({}),

    /** What others may build on: the public data of the site as files. */
    openData: z
      .strictObject({
        /** Whether there are such files, and a page that describes them. @default true */
        publish: z.boolean().default(true),

        /**
         * The license of the data, by name and address, which every file names. @default none: the terms of use stay open
         * @example { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }
         */
        license: z
          .strictObject({
            /** Its name, as readers know it. */
            name: z.string().min(1),

            /** Where it can be read. */
            url: z.url({ protocol: /^https?$/ }),
          })
          .optional(),

        /** Items in one file of a list. @default 200 */
        itemsPerFile: z.int().min(1).max(5000).default(200),
      })
      .prefault({}),

    /**
     * Whether events to come, venues and months have a page that is made to be printed: a poster, or a program.
     * @default true
     */
    posters: z.boolean().default(true),

    /**
     * Which events to come and posts have a picture drawn for where their links are shared, with title, date and place,
     * and what picture an event has of its own: events that begin within 14 days, 60 in each language at most ('soon');
     * all events to come and posts ('always'); those 'without-image'; or none ('never'). One takes 0.05 s when
     * it is drawn first, and 72 kB. @default 'soon'
     */
    socialCards: z.enum(['soon', 'without-image', 'always', 'never']).default('soon'),

    /**
     * Whether other sites can show the next events: an element and a page for frames, with a page that makes the lines to
     * paste, and pages for the screens of foyers. Where it is false they show nothing. @default true
     */
    embeddable: z.boolean().default(true),

    /**
     * Whether devices keep the home page, the list of events and the visitor's own program, so that they can be read
     * without a network: at most 1 MB for each language. Where a visitor asks for it, also the events, days and venues of the
     * next two weeks and the search over them, at most 6 MB; and the pages of starred events and their venues. The site can be
     * installed as an app. Where it is false, there is none of this, and what devices have kept is removed.
     * @default true
     */
    offline: z.boolean().default(true),

    /**
     * E-mail address of whoever corrects what is wrong on a page: pages of events lead to it, with a message that names the
     * event. Without it readers are not asked to.
     */
    corrections: z.email().optional(),

    /** Address and contact lines for the footer, the same for all languages or for each its own. */
    contact: textSchema.default({}),

    /**
     * Which menus of the server are shown where, by their ids. Menus are read with a login only. A fetch without one, or
     * with one that may not see menus, fails where a menu is named here or the published site has one; else, and in a
     * language that has none, the root pages replace the menu in the header.
     */
    menus: z
      .strictObject({
        /** One id, or one for each language. @default the lowest id there is */
        header: menuChoiceSchema,

        /** The same of the menu in the footer. @default none */
        footer: menuChoiceSchema,

        /**
         * More links, after those of the menu. Addresses of this site begin with a slash. A link is
         * shown in the languages in which it has a label and an address, and in no others.
         * @default []
         * @example [{ slot: 'footer', label: { en: 'Bulletin', pl: 'BIP' }, href: 'https://bip.example.org/' }]
         */
        links: z
          .array(
            z.strictObject({
              slot: z.enum(['header', 'footer']),
              label: perLanguageSchema,
              href: z.union([addressSchema, z.record(languageSchema, addressSchema)]),
            }),
          )
          .default([]),
      })
      .prefault({}),

    /**
     * Reusable blocks of the server that are shown on every page, by their slugs: one for all languages, or one for each.
     * Blocks are read with a login only: without one, or with one that may not see them, a fetch fails where this names one.
     */
    slots: z
      .strictObject({
        /** A bar above the content. @default none */
        announcement: slugChoiceSchema,

        /** Before the columns of the footer. @default none */
        footer: slugChoiceSchema,

        /** In the footer, in place of `contact`. @default none */
        contact: slugChoiceSchema,

        /**
         * The accessibility statement that public bodies owe: a page, which the footer then links to, or a block, which
         * is in the footer itself. @default none
         */
        accessibility: slugChoiceSchema,
      })
      .prefault({}),

    /** How the site looks and speaks: docs/theming.md explains how to write a theme, and has one to begin with. */
    theme: z
      .strictObject({
        /**
         * What the paths of a theme are relative to; itself relative to the file of the configuration. A change of any
         * file in it renders all pages again. @default the folder of the configuration
         * @example '../theme'
         */
        folder: z.string().min(1).optional(),

        /**
         * Colors, typefaces, sizes and spaces in place of the own ones, by their names in `src/theme/tokens.ts`: for all
         * pages (`base`), in the dark (`dark`), for readers who ask for more contrast (`contrast`), and for those in the dark
         * (`contrastDark`). A value replaces that of the same block; colors that are not set follow
         * those that are (docs/theming.md). Posters, feeds and cards have them too.
         * @default {}
         * @example { base: { accent: '#00684f' }, dark: { accent: '#5fd0ae' } }
         */
        tokens: tokensSchema.default({}),

        /**
         * Which pages there are: light ones, dark ones, or those that readers prefer. Paper is always light. @default 'both'
         */
        looks: z.enum(['light', 'dark', 'both']).default('both'),

        /**
         * Texts in other words, by their names in `src/i18n`: for all languages of the site, or for each. What is in braces is filled in; a text
         * that is chosen by its count has all forms of its language. @default {}
         * @example { 'section.events': { en: 'What’s on', pl: 'Co się dzieje' }, 'section.news': 'Blog' }
         */
        words: wordsSchema.default({}),

        /**
         * Words of addresses, calendars, feeds and redirects by language, in place of those of the program; for a language that it does not
         * have. Bookmarks and calendars hold them: do not change them once a site is public, though
         * former addresses lead on.
         * `words.fr.json` beside `theme.json` has them too. @default {}
         * @example { fr: { address: { events: 'evenements' }, feeds: { calendar: 'Agenda', cancelled: 'Annulé' } } }
         */
        dictionaries: dictionariesSchema.default({}),

        /** Style sheets of pages, which win over all of the site's own. @default [] @example ['./pages.css'] */
        styles: z.array(styleFileSchema).default([]),

        /**
         * Components that replace those of the site, by the names in `src/theme/components.ts`. @default {}
         * @example { EventRow: './EventRow.astro' }
         */
        components: componentFilesSchema.default({}),

        /**
         * Files of typefaces, WOFF2 each: below the folder of the theme, or of an installed package. `preload` names the languages
         * whose pages ask for a file at once. The tokens `font-display` and `font-text` say where they are used; of the own
         * ones those are served that these tokens still name. @default Brygada 1918 and Atkinson Hyperlegible Next
         * @example [{ family: 'Town Sans', file: './town-sans.woff2', weights: '300 800', preload: ['en', 'pl'] }]
         */
        fonts: fontsSchema.optional(),

        /**
         * The mark, as two outlines in one drawing: `ink` in the color of the text, `accent` in the accent. It is shown in the
         * head and foot of pages, on posters and cards and in the tabs of browsers. @default a month of nine days
         * @example { viewBox: '0 0 24 24', ink: 'M2 2h20v20H2z', accent: 'M8 8h8v8H8z' }
         */
        mark: markSchema.optional(),

        /**
         * Pictures beside the name of the site in the head of pages, in place of the mark: SVG or PNG. `dark` is shown on dark
         * pages, and at the foot, which is always dark; `height` is in CSS pixels, 40 where it is left out; `replacesName` leaves the
         * name to those who see no pictures. `width` is read from the file. @default none
         * @example { light: './logo.svg', dark: './logo-dark.svg', height: 48, replacesName: true }
         */
        logo: logoSchema.optional(),

        /** Drawing for the tabs of browsers, SVG, in place of the mark. @default none @example './icon.svg' */
        icon: iconFileSchema.optional(),
      })
      .transform((theme) => {
        const { looks } = theme;
        const tokens: ThemeTokens = looks === 'both' ? theme.tokens : { ...theme.tokens, looks };
        return { ...theme, tokens };
      })
      .prefault({}),

    /** How the server is read. */
    api: z
      .strictObject({
        /** Spelling of the namespaces: the documents' own, the public one, or what the server names. @default 'auto' */
        dialect: z.enum(['auto', 'documents', 'public']).default('auto'),

        /**
         * Name of the language parameter; 'none' for a server that has one language, or one for each address. @default what the
         * server names, else what the dialect uses
         */
        languageParameter: z.enum([...languageParameters, 'none']).optional(),

        /**
         * What the server calls languages that it does not call by their tags. @default {} @example { uk: 'uk_UA', 'pt-BR': 'br' }
         */
        languageValues: z.record(languageSchema, z.string().min(1)).default({}),

        /**
         * Paths of the REST root in languages that have one of their own on the host of the server.
         * @default {} @example { pl: '/pl/wp-json' }
         */
        languagePaths: z
          .record(languageSchema, z.string().regex(/^\/(?![/\\])\S*$/, 'not a path'))
          .default({}),

        /** Maximum concurrent requests. @default 4 */
        concurrency: z.int().min(1).max(32).default(4),

        /** Seconds until one request is given up, body included. @default 30 */
        timeout: z.number().positive().default(30),

        /** Minutes until a fetch is given up. @default 30 */
        deadline: z.number().positive().max(1440).default(30),

        /** Tries for a request that fails in passing. @default 4 */
        attempts: z.int().min(1).max(10).default(4),

        /**
         * Seconds that a fetch waits in all for a server that is down: refuses connections, or answers 502, 503 or 504,
         * as it does while it is started anew, 508 or 520 to 524. Then the fetch fails.
         * @default 120
         */
        patience: z.number().min(0).max(3600).default(120),

        /**
         * Whether the login goes with every request to the origin of API_URL, and not only with those that need it: for a
         * server that answers no request without one, such as a staging or an intranet. Lists still hold published items
         * only. Needs API_USER and API_APPLICATION_PASSWORD. @default false
         */
        authenticateAll: z.boolean().default(false),

        /** Largest answer, in megabytes after decompression. @default 32 */
        maxAnswer: z.number().positive().default(32),

        /** Most that one fetch reads in all, in megabytes after decompression, images not counted. @default 1000 */
        maxFetch: z.number().positive().default(1000),

        /**
         * Hours for which posts, pages and media that were not modified are taken from the snapshot before; then all of
         * them are read again. What changes in a text without the time of its last change, such as a block that several
         * pages share, is noticed that late. 0 always reads everything. @default 20
         */
        reuseHours: z.number().min(0).default(20),

        /** Events that start within this many days are also read one by one for their status. 0 switches it off. @default 60 */
        statusHorizon: z.int().min(0).default(60),

        /**
         * Whether the SEO head of events, posts, pages, categories and tags that come without one is asked for
         * (`/get_head`). It costs one request for each, the first time and whenever an item was modified; for categories and
         * tags, which do not say when they were, each time. @default false
         */
        requestHeads: z.boolean().default(false),
      })
      .prefault({}),

    /** Addresses of the CMS: the server that is read, which the site itself never leads to unless this says so. */
    cms: z
      .strictObject({
        /**
         * Further hosts that mean the CMS: earlier domains, one for each language, one for editors. A port other than
         * the usual one is part of the name. @default []
         * @example ['old.example.org', 'pl.example.org']
         */
        hosts: z
          .array(z.string().regex(/^[^\s/@?#]+$/, 'a host without scheme and path'))
          .default([]),

        /**
         * What the site may link to on the CMS though it has no page for it, by how addresses begin: a path or a full
         * address. `'/'` means everything but the API, the administration and the login. What is not named here
         * loses its link and keeps its words; the report names it. @default []
         * @example ['/shop/', 'https://cms.example.org/tickets/']
         */
        linkTo: z
          .array(
            z.string().regex(/^(?:https?:\/\/[^\s/]+)?\/\S*$/, 'a path, or an address with a path'),
          )
          .default([]),
      })
      .prefault({}),

    /** Videos, posts and music of other sites that bodies embed. */
    embeds: z
      .strictObject({
        /**
         * How many of them one fetch asks the server's oEmbed proxy for, for title and picture; those that the snapshot
         * before knows are not asked for again. Servers answer editors only. 0 switches it off. Pictures are shown
         * where "images.hosts" allows their host, such as "i.ytimg.com". @default 100
         */
        maxLookups: z.int().min(0).default(100),
      })
      .prefault({}),

    /** Where former addresses lead: those that items had on this site, and those they have in the CMS. */
    redirects: z
      .strictObject({
        /**
         * Whether the paths of items in the CMS lead to their pages: for a site that takes the place of the CMS on its
         * domain. @default true
         */
        fromCms: z.boolean().default(true),

        /**
         * 'rules' writes them into `_redirects`, and pages for what there is no room for; 'pages' writes a page for each,
         * for hosts that read no rules (GitHub Pages, object storage). nginx has a file of its own. @default 'rules'
         */
        as: z.enum(['rules', 'pages']).default('rules'),

        /** Most rules for one address in `_redirects`: what Cloudflare reads. @default 2000 */
        maxRules: z.int().min(0).default(2000),

        /** Most rules for entire folders: what Cloudflare reads. @default 100 */
        maxPatterns: z.int().min(0).default(100),

        /**
         * Further redirects, from a path to a path or an address. They come before all others. @default {}
         * @example { '/old-calendar/': '/en/events/' }
         */
        more: z
          .record(z.string().regex(/^\/\S*$/), z.string().regex(/^(?:\/|https?:\/\/)\S*$/))
          .default({}),
      })
      .prefault({}),

    /** Share of items that may be unreadable before a build fails, 0 to 1. @default 0.05 */
    maxQuarantinedShare: z.number().min(0).max(1).default(0.05),

    /**
     * When a build refuses to publish because much of what the last one published, or of the most of the last seven days, is
     * missing. What the server says is not public any more explains up to half of a kind and language.
     */
    guard: z
      .strictObject({
        /** Share of the items of a kind and language that may be missing, 0 to 1. @default 0.2 */
        maxShrink: z.number().min(0).max(1).default(0.2),

        /**
         * So many items may be missing whatever their share, so that small sites are not refused for a few. When three
         * or more become none, that is refused nevertheless. @default 5
         */
        minShrink: z.int().min(0).default(5),
      })
      .prefault({}),

    /**
     * Minutes after which a command ends that has finished nothing: no request, page, file or picture. At least twice
     * `api.timeout` passes in any case. More for a machine on which one of them takes longer. @default 5
     */
    stallMinutes: z.number().positive().max(1440).default(5),

    /**
     * Who is told when builds fail, and when all is well again. Addresses are secrets and stand in the environment or in
     * `.env`: `NOTIFY_WEBHOOK` gets the message as JSON by POST, `HEALTHCHECK_URL` is asked for at the end of every build, with
     * `/fail` behind it when that failed.
     */
    notify: z
      .strictObject({
        /**
         * A command and its arguments, run without a shell: it reads the message from its standard input, and the variable
         * `SUBJECT`. @default [] @example ['mail', '-s', 'Events calendar', 'web@example.org']
         */
        command: z.array(z.string().min(1)).default([]),

        /** Hours after which a failure that stays the same is told again. @default 24 */
        repeatHours: z.number().min(0).default(24),

        /**
         * Hours since the last success before it is told that the server cannot be read: most outages end by
         * themselves. 0 tells of the first. @default 6
         */
        unreadHours: z.number().min(0).default(6),
      })
      .prefault({}),

    /**
     * What is announced to those who follow a channel: that an event which is soon was cancelled,
     * postponed, moved or is elsewhere, in the words of the page of what changed, once. Channels
     * are secrets and stand in the environment or in `.env`, in `ANNOUNCE_TO`, with spaces between
     * them: `ntfy://ntfy.sh/TOPIC`, `telegram://TOKEN@api.telegram.org/@CHANNEL`,
     * `mastodon://TOKEN@HOST`, `matrix://TOKEN@HOST/!ROOM:HOST`, or any `https://` address, which
     * gets JSON.
     */
    announce: z
      .strictObject({
        /** Hours ahead in which an event begins that is announced. @default 72 */
        hours: z
          .number()
          .positive()
          .max(24 * 60)
          .default(72),

        /** Languages of messages, each of its own. @default those of the site */
        languages: z.array(languageSchema).min(1).optional(),
      })
      .prefault({}),

    /**
     * The builder that stays, `npm run watch`: when it reads the server, and where it is told of
     * changes.
     */
    watch: z
      .strictObject({
        /**
         * Address and port for signed hooks (`POST /hook`), orders and `GET /healthz`. Other
         * machines reach only what is on no loopback address: put a web server with TLS before it
         * instead. @default '127.0.0.1:4180'
         */
        listen: z
          .string()
          .regex(/^(?:[\w.-]+|\[[\da-fA-F:]+\]):\d{1,5}$/, notListenable)
          .default('127.0.0.1:4180'),

        /**
         * Minutes between two reads in which posts, pages and media that were not modified are
         * taken from the last. @default 10
         */
        readEvery: z.number().positive().max(1440).default(10),

        /** Minutes after which everything is read whole. @default 60 */
        completeEvery: z.number().positive().max(10_080).default(60),

        /**
         * Minutes after which another process renders the published site as a whole, at low
         * priority, to compare it with what was published little by little. 0 for never.
         * @default 60
         */
        compareEvery: z.number().min(0).max(10_080).default(60),
      })
      .prefault({}),

    /** How much of earlier runs is stored. */
    keep: z
      .strictObject({
        /**
         * Earlier published sites, beside the published folder, for "npm run rollback": half are
         * the newest, half the last of each day before. 0 for none. @default 3
         */
        sites: z.int().min(0).max(100).default(3),

        /**
         * Snapshots, likewise. Those that the present and the stored sites came from are removed
         * last. @default 10
         */
        snapshots: z.int().min(1).max(1000).default(10),
      })
      .prefault({}),

    /** Images. */
    images: z
      .strictObject({
        /**
         * What becomes of them: 'optimise' writes them as WebP in several widths; 'copy' serves the bytes of the server;
         * 'link' leaves them there, so that visitors load them from the hosts below, and pages allow that.
         * @default 'optimise'
         */
        mode: z.enum(['optimise', 'copy', 'link']).default('optimise'),

        /**
         * Hosts besides the server's own whose images may be copied; a port other than the usual one is part of the
         * name. In mode 'link' those, the server's own included, that visitors load images from. Addresses of private networks are refused unless the server itself is in one. @default []
         */
        hosts: z.array(hostSchema).default([]),

        /** Widths that are written, in pixels. @default [480, 960, 1600] */
        widths: z.array(z.int().min(16).max(4000)).min(1).default([480, 960, 1600]),

        /** Largest image file that is fetched, in megabytes. @default 20 */
        maxFile: z.number().positive().default(20),
      })
      .refine(namesLinkedHosts, linkedHostsAreMissing)
      .prefault({}),

    /**
     * Maps of venues: the fetch puts a picture together for each from the tiles of a map, so that visitors load nothing
     * from elsewhere. Without this, maps of OpenStreetMap load after a click.
     * @default none
     * @example { tiles: 'https://tile.example.org/{z}/{x}/{y}.png', attribution: { text: '© OpenStreetMap contributors', url: 'https://www.openstreetmap.org/copyright' } }
     */
    maps: z
      .strictObject({
        /**
         * Address of a tile, with `{z}`, `{x}` and `{y}` in it; a path is one of the server that is read. Tiles of 512
         * pixels make sharper pictures. An address with a key belongs into `MAP_TILES` of the environment, which replaces
         * this one. Ask those who serve the tiles whether their terms allow pictures to be stored and published.
         * @default none
         */
        tiles: tilesSchema.refine((address) => !address.includes('?'), keyIsSecret).optional(),

        /** Whose map it is, as their license wants it to be said beside each picture. */
        attribution: z.strictObject({
          /** As readers see it. */
          text: z.string().min(1),

          /** Where it leads. */
          url: z.url({ protocol: /^https?$/ }),
        }),

        /** How near the maps of venues are: 15 shows a district, 17 a few streets. @default 16 */
        zoom: z.int().min(1).max(20).default(16),
      })
      .optional(),

    /** Documents, sounds and films that texts link to: PDF, Office, MP3, MP4 and the like. */
    files: z
      .strictObject({
        /** What becomes of them: 'copy' serves them from the site; 'link' leaves them on the server. @default 'copy' */
        mode: z.enum(['copy', 'link']).default('copy'),

        /** Hosts besides the server's own whose files may be copied; in mode 'link' all that pages link to. @default [] */
        hosts: z.array(hostSchema).default([]),

        /** Largest file that is copied, in megabytes. @default 100 */
        maxFile: z.number().positive().default(100),
      })
      .refine(namesLinkedHosts, linkedHostsAreMissing)
      .prefault({}),

    /**
     * Functions of the site's own that every public item goes through after it was read, and fields that they add to events:
     * the value of `defineHooks`. `docs/hooks.md` says what they may do, with an example. @default none
     * @example { event: (item) => (item.title.startsWith('Test') ? null : item) }
     */
    hooks: z
      .strictObject({
        /**
         * Versions of Kalendarium that they were written for, as packages name them. With another one a build says so, and
         * fails where `CI` is set. @default any @example '^1.2' or '>=1.2 <3'
         */
        for: z.string().refine(isVersionRange, 'not a range of versions such as ^1.2').optional(),

        /**
         * Fields that `event` may add: a row of the page, a line in calendars, a column of the open data. `description`
         * says there what the field means. With `values`, each of them is a fact of the site's own too, named
         * `FIELD-VALUE`: a filter of the search, with a page, a calendar and feeds. @default {}
         * @example { level: { label: { en: 'Level', pl: 'Poziom' }, description: 'How much one has to know before.',
         *   values: { beginner: { en: 'Beginners', pl: 'Początkujący' } } } }
         */
        fields: z.record(addedNameSchema, addedFieldSchema).default({}),

        /**
         * Returns an event as it is to be published, or `null` to leave it out. It gets the event as it stands in the
         * snapshot, frozen, and `{ language }`. @default none
         * @example (item) => ({ ...item, title: item.title.trim() })
         */
        event: hookSchema<HookEvent, HookedEvent>(),

        /** The same of a venue, in its list and in events. @default none */
        venue: hookSchema<HookVenue>(),

        /** The same of an organizer. @default none */
        organizer: hookSchema<HookOrganizer>(),

        /** The same of a category of events, in its list and in events. @default none */
        category: hookSchema<HookTerm>(),

        /** The same of a tag. @default none */
        tag: hookSchema<HookTerm>(),

        /** The same of a post. @default none */
        post: hookSchema<HookPost>(),

        /** The same of a page that editors wrote. @default none */
        page: hookSchema<HookPage>(),

        /**
         * Returns pages of the site's own in a language, made of its items. They are in the page tree, the search and the
         * sitemap as those of the CMS are; pages of one `name` are translations of each other. @default none
         * @example ({ language, venues }) => [{ name: 'halls', slug: language === 'pl' ? 'sale' : 'halls', title: 'Halls',
         *   html: `<p>${venues.length}</p>`, modified: '2026-11-28' }]
         */
        pages: functionSchema<(content: PagesContent) => readonly OwnPage[]>().optional(),

        /**
         * Files of the site's own, by their paths: texts that end in `.json`, `.csv`, `.txt`, `.xml`, `.ics`, `.geojson`, `.rss` or
         * `.atom`. `text` returns what is in one, made of what it names in `of` alone; it is written again where that became
         * another. @default {}
         * @example { 'en/titles.txt': { language: 'en', of: ['events'],
         *   text: ({ events }) => events.map(({ title }) => `${title}\n`).join('') } }
         */
        files: z
          .record(
            z.string().regex(ownFilePath, 'not a path of small letters such as en/titles.txt'),
            ownFileSchema,
          )
          .default({}),
      })
      .optional(),

    /** What the site says to browsers and to security researchers. */
    security: z
      .strictObject({
        /**
         * Where to report a vulnerability, the best way first: written to `/.well-known/security.txt`, which is left out without it.
         * @default []
         * @example ['mailto:security@example.org', 'https://example.org/report']
         */
        contact: z.array(reportAddressSchema).default([]),

        /** Page that says how reports are handled. @default none */
        policy: z.url({ protocol: /^https$/ }).optional(),

        /** Languages in which reports are read. @default those of the site */
        languages: z
          .array(z.string().regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]+)*$/))
          .min(1)
          .optional(),

        /**
         * Days for which browsers are asked to use this host for nothing but HTTPS (RFC 6797), 0 for not at all. It
         * concerns everything the host serves and cannot be taken back before its time. @default 0
         */
        strictTransportDays: z.int().min(0).max(730).default(0),
      })
      .prefault({}),
  })
  .readonly()
  .transform(withAddedFacts);

/** What `src/site.config.ts` contains. */
export type SiteConfigInput = z.input<typeof siteConfigSchema>;

/** The configuration with every default filled in. */
export type SiteConfig = z.output<typeof siteConfigSchema>;

/** Number of the public contract (docs/contract.md), raised by the commit that changes it. */
export const contractVersion = 1;

/** Gives the editor completion in `src/site.config.ts`. */
export function defineSite(config: SiteConfigInput): SiteConfigInput {
  return config;
}

/** The currency of costs that come without one, ISO 4217. */
export function currencyOf({
  currency,
  languages,
}: Pick<SiteConfig, 'currency' | 'languages'>): string {
  const known = languages.map((language) => knownDictionary(language)?.currency);
  return currency ?? known.find((one) => one !== undefined) ?? 'PLN';
}

/** What a theme says: the value of `theme` in a configuration. */
export type ThemeInput = NonNullable<SiteConfigInput['theme']>;

/** The theme of a site with every default filled in. */
export type Theme = SiteConfig['theme'];

/** The functions and fields of a site's hooks. */
export type Hooks = NonNullable<SiteConfig['hooks']>;

/** What `defineHooks` takes. */
export type HooksInput = NonNullable<SiteConfigInput['hooks']>;

type OwnFact = z.output<typeof factSourceSchema> & {
  readonly name: string;
  readonly label: Readonly<Record<Language, string>>;
};

type WithFacts = {
  readonly languages: readonly Language[];
  readonly facts: { readonly more: readonly OwnFact[] };
  readonly hooks?:
    | {
        readonly fields: Readonly<Record<string, z.output<typeof addedFieldSchema>>>;
        readonly files: Readonly<Record<string, z.output<typeof ownFileSchema>>>;
      }
    | undefined;
};

/** A configuration whose facts have those in it that fields of hooks are chosen by. */
function withAddedFacts<Config extends WithFacts>(
  config: Config,
  context: z.RefinementCtx,
): Config {
  const { languages, facts, hooks } = config;
  const added = Object.entries(hooks?.fields ?? {}).flatMap(([field, { values = {} }]) =>
    Object.entries(values).map(([value, text]): OwnFact => {
      const named = languages.map((language) => [language, textIn(text, language) ?? value]);
      const label = Object.fromEntries(named);
      return { name: addedFact(field, value), label, ...noSource };
    }),
  );
  for (const [file, { language }] of Object.entries(hooks?.files ?? {}))
    if (!languages.includes(language)) {
      const message = `"${language}" is none of the languages of the site`;
      context.addIssue({ code: 'custom', path: ['hooks', 'files', file], message });
    }
  if (added.length === 0) return config;
  const more = [...facts.more, ...added];
  const taken = new Set<string>(takenFacts);
  for (const { name } of more) {
    const message = `"${name}" is the name of another fact`;
    if (taken.has(name)) context.addIssue({ code: 'custom', path: ['hooks', 'fields'], message });
    taken.add(name);
  }
  return { ...config, facts: { ...facts, more } };
}

const noSource: z.output<typeof factSourceSchema> = {
  categories: [],
  tags: [],
  venues: [],
  fields: {},
};

function namesLinkedHosts({
  mode,
  hosts,
}: {
  readonly mode: string;
  readonly hosts: readonly string[];
}) {
  return mode !== 'link' || hosts.length > 0;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(undefined, { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
