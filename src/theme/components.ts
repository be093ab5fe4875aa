/**
 * Components that a theme may replace by its own, each with its place below `src/components`. What replaces one gets the
 * same props: their names and meanings stay. What the comments name has to stay too, because scripts or readers who see
 * nothing rely on it.
 */
export const themeComponents = {
  /** The bar above the content that editors fill (`slots.announcement`). */
  Announcement: 'frame/Announcement.astro',

  /** The way from the home page to a page; nothing on the home page itself. */
  Breadcrumbs: 'frame/Breadcrumbs.astro',

  /** Color and shape of a category, with its name; a link where `link` is given. */
  CategoryCue: 'event/CategoryCue.astro',

  /** The date of a day as the heading of its events. Its slot holds how near the day is. */
  DayFigure: 'DayFigure.astro',

  /** An event among others that come up, as a card. The attribute `data-star` (`event.star`) gives it a star. Its slot holds further dates of a series. */
  EventCard: 'event/EventCard.astro',

  /** What one does, by whom, what of it is known: the facts beside the story of an event. When, where and how much are below its title. */
  EventFacts: 'event/EventFacts.astro',

  /**
   * The event that opens the home page. The attribute `data-ends` (`event.ends`) lets it go when it is over, `data-star`
   * (`event.star`) gives it a star; its title is a heading of the second level.
   */
  EventLead: 'event/EventLead.astro',

  /** Venue, category and labels under the title of an event. Its slot comes first. */
  EventMeta: 'event/EventMeta.astro',

  /** The page of an event. Its title is the heading of the first level. */
  EventPage: 'event/EventPage.astro',

  /** An event in a list. Its title is a heading of the level in `heading`. The attribute `data-star` (`event.star`) gives it a star. */
  EventRow: 'event/EventRow.astro',

  /** The home page. Its title is the heading of the first level. */
  HomePage: 'HomePage.astro',

  /** The choice of a language in the head of a page; nothing where there is one language. */
  LanguageSwitch: 'frame/LanguageSwitch.astro',

  /** The mark in the head and foot of pages. `theme.mark` reaches posters and cards too. */
  Mark: 'frame/Mark.astro',

  /** The head of every page. The first link in it leads to `#content`. */
  Masthead: 'frame/Masthead.astro',

  /** What a page says whose address is not there. */
  NotFound: 'NotFound.astro',

  /** The way through a list of several pages. */
  Pager: 'Pager.astro',

  /** An image, with its widths and its tone until it has arrived. */
  Picture: 'Picture.astro',

  /** The page of a venue or an organizer. */
  PortraitPage: 'PortraitPage.astro',

  /** The large date of an event, on its page and in front of the home page. */
  PosterDate: 'event/PosterDate.astro',

  /** The page of a news item. Its title is the heading of the first level. */
  PostPage: 'post/PostPage.astro',

  /** A news item among others. Its title is a heading of the level in `heading`. */
  PostTeaser: 'post/PostTeaser.astro',

  /** The title of a section, a heading of the second level with the id in `id`; its slot is beside it. */
  SectionHead: 'SectionHead.astro',

  /** The foot of every page. */
  SiteFooter: 'frame/SiteFooter.astro',

  /** Whether an event is cancelled, postponed or moved; nothing where it takes place as planned. */
  StatusLabel: 'event/StatusLabel.astro',

  /** The title of a page, its heading of the first level, with the slot `above` before it and the other after it. */
  TitleBlock: 'TitleBlock.astro',

  /** The address of a venue and the way to a map. */
  VenueAddress: 'venue/VenueAddress.astro',
} as const;

export type ThemeComponent = keyof typeof themeComponents;

export const themeComponentNames: readonly ThemeComponent[] =
  Object.keys(themeComponents).filter(isThemeComponent);

export function isThemeComponent(name: string): name is ThemeComponent {
  return name in themeComponents;
}
