import { awkwardStates } from './awkward-states.ts';
import { awkwardTexts } from './awkward-texts.ts';
import { awkwardTimes } from './awkward-times.ts';
import type { EventEntry } from './entry.ts';

/**
 * Events with everything that real calendars contain and few people expect. Slugs are those of the English version
 * where there is one.
 *
 * | case | event |
 * |---|---|
 * | no venue, no image, nothing optional at all | `office-hours-by-phone` |
 * | several venues | `museum-night-YEAR`, `invention-week` |
 * | venue in draft | `behind-the-scaffolding` |
 * | venue in the trash | `farewell-to-the-pavilion` |
 * | venue id and image id that lead nowhere | `traveling-panorama` |
 * | venue with only a city | `fire-station-picnic` |
 * | venue without coordinates | `newcomers-breakfast` |
 * | image whose file is lost / is no image / is 25 MB / is an SVG with a script | `lost-and-found-fair`, `developing-film-at-home`, `town-map-reading`, `logo-vote` |
 * | website set to nothing, unlike never set | `office-hours-by-phone` |
 * | website with `&`, with comma and semicolon, with `javascript:`, without scheme | `ewa-malicka-trio-tributaries`, `cycle-map-update`, `web-security-for-everyone`, `cake-contest` |
 * | whole days: one, two, three, five, thirty-eight | `neighbors-day`, `comics-platform`, `grazelin-days-YEAR`, `invention-week`, `film-posters` |
 * | several days with hours | `reflections-festival-of-light-YEAR`, `cinema-on-the-grass-YEAR` |
 * | through the night clocks go forward; begins in the hour that does not exist | `night-of-the-missing-hour`, `toast-to-the-missing-hour` |
 * | through the night clocks go back; begins in the hour that comes twice | `night-of-the-extra-hour`, `toast-to-the-extra-hour` |
 * | zones America/New_York, Asia/Kathmandu | `letters-from-greenpoint`, `everest-by-video` |
 * | offsets `UTC+2`, `UTC+5.5`; `UTC`; no zone at all | `balkan-radio-hour`, `tea-with-mumbai`, `satellite-pass`, `porch-concert` |
 * | ends before it begins; ends when it begins | `proofreading-evening`, `one-minute-of-silence` |
 * | ends at 00:00 | `lights-out-dinner` |
 * | 400 days ago, long ago, in three years | `old-inn-open-day`, `first-new-year-concert`, `millennium-of-the-mill` |
 * | start missing; a day no calendar has | `broken-date-import`, `thirty-first-of-february` |
 * | hidden from listings, linked and not linked | `volunteers-briefing`, `sponsors-rehearsal` |
 * | password | `donors-preview` |
 * | draft, pending, private, future, trash | `surprise-guest`, `flea-circus`, `staff-party`, `season-announcement`, `rained-off-picnic` |
 * | cancelled, postponed, rescheduled, moved online, as planned | `ice-skating-disco`, `balloon-championship`, `open-rehearsal-moved`, `sourdough-by-video`, `bell-ringers-tour` |
 * | entities, emoji, ł, soft hyphen, control characters, `]]>` in a title | `rock-and-roll-l`, `sunday-with-emoji`, `soft-hyphen-lecture`, `cdata-evening` |
 * | tags and script in a title | `improv-and-jazz` |
 * | script, event handlers, javascript: links, frames in a body | `web-security-for-everyone` |
 * | right-to-left text | `arabic-calligraphy` |
 * | title of 300 characters, slug of 300 characters | `public-hearing-on-the-ordinance-…` |
 * | slugs: emoji, percent-encoded, with `../`, empty | `🎷-after-hours`, `%d0%b2…`, `../../poza-katalogiem` (Polish) and `..%2f..%2foutside`, the event called `!!!` |
 * | one slug twice in a language; slug that is a word of the site | `first-aid-saturday`, `past` / `minione`, `page` / `strona` |
 * | same title twice | `first-aid-saturday` |
 * | empty title | `untitled` |
 * | February 29 | `leap-day-birthdays` |
 * | description of 30 kB | `reading-of-the-town-chronicle` |
 * | costs | `cost-*` |
 * | every block of a block editor | `block-editor-workshop` |
 * | unknown shortcode | `sign-up-with-a-shortcode` |
 * | links to other items, in every spelling | `season-guide` |
 * | translation link that leads nowhere | `one-way-translation` |
 * | only Polish, only English | `stand-up-bruno-maj`, `untranslatable-rain` |
 * | one slug for both languages (no translation link) | `jam-session-NUMBER`, `english-table-NUMBER` |
 * | commas, semicolons, `&` in category and tag names | `invention-week`, `web-security-for-everyone`, `cake-contest` |
 *
 * Venues: two with one slug (`swietlica`), one with script in its name and coordinates off the globe (`enter`), one
 * whose country is unknown (`online`). Organizer with script, without a real e-mail address: `prankster`. Files: a PDF,
 * an MP3 and those named above. A tag nobody uses: `broadcasts`.
 *
 * News (`awkward-posts.ts`): password, draft, pending, private, future, trash, no title, no body, lost picture, script,
 * bare video addresses, one slug twice, slug `page`. Pages (`awkward-pages.ts`): child of a draft, own parent, two
 * that are each other's parent, slugs `events`, `feeds` and `events/past`, password, private, trash, no title. Menu:
 * an entry for a draft, one with `javascript:`, one that is only `#`, a relative address, tags in a label.
 */
export const awkwardEvents: readonly EventEntry[] = [...awkwardTimes, ...awkwardStates, ...awkwardTexts];
