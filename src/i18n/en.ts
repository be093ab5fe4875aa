/**
 * Every word of the English pages. Yours to edit.
 *
 * `{name}` stands for something that is filled in. A text with `one` and `other` is chosen by its `{count}`.
 */
export const en = {
  'language.name': 'English',
  'language.switch': 'Language',
  'language.list': 'Languages',
  'language.nearest': '(this page exists in one language only)',

  'frame.skip': 'Skip to content',
  'frame.menu': 'Menu',
  'frame.menuMain': 'Main menu',
  'frame.menuClose': 'Close menu',
  'frame.breadcrumbs': 'You are here',
  'frame.home': 'Home',
  'frame.contact': 'Contact',
  'frame.follow': 'Subscribe',
  'frame.explore': 'Explore',

  'section.events': 'Events',
  'section.past': 'Past events',
  'section.calendar': 'Calendar',
  'section.venues': 'Venues',
  'section.organizers': 'Organizers',
  'section.categories': 'Categories',
  'section.tags': 'Tags',
  'section.news': 'News',
  'section.subscribe': 'Subscribe',

  'home.lead': 'Not to be missed',
  'home.today': 'Today',
  'home.weekend': 'This weekend',
  'home.weekendNext': 'Next weekend',
  'home.next': 'Coming up',
  'home.allEvents': 'All events',
  'home.allNews': 'All news',
  'home.allVenues': 'All venues',
  'home.nothingToday': 'Nothing is on today.',
  'home.nothingWeekend': 'Nothing is planned for the weekend yet.',

  'events.upcoming': 'Upcoming events',
  'events.running': 'On now',
  'events.runningUntil': 'until {date}',
  'events.noneUpcoming':
    'No events are announced at the moment. New ones appear here as soon as they are known.',
  'events.nonePast': 'There are no past events yet.',
  'events.seePast': 'Past events',
  'events.count': { one: '{count} event', other: '{count} events' },
  'events.more': { one: '{count} more event', other: '{count} more events' },
  'events.featured': 'Featured',

  'month.events': 'Events in {month}',
  'month.caption': 'Calendar of events, {month}',
  'month.previous': 'Previous month with events',
  'month.next': 'Next month with events',
  'month.choose': 'Months',
  'month.long': 'Running for longer',
  'month.today': 'today',
  'month.moreOn': { one: '{count} more on {day}', other: '{count} more on {day}' },
  'month.none': 'No events in {month}.',

  'event.when': 'When',
  'event.where': 'Where',
  'event.cost': 'Admission',
  'event.free': 'Free admission',
  'event.organizer': { one: 'Organizer', other: 'Organizers' },
  'event.categories': { one: 'Category', other: 'Categories' },
  'event.tags': 'Tags',
  'event.facts': 'Practical information',
  'event.addToCalendar': 'Add to calendar',
  'event.calendarFile': '.ics file',
  'event.website': 'Event website',
  'event.moreAtVenue': 'Also at {venue}',
  'event.isPast': 'This event is over.',
  'event.noDescription': 'There is no description of this event yet.',

  'status.cancelled': 'Cancelled',
  'status.postponed': 'Postponed',
  'status.rescheduled': 'New date',
  'status.movedOnline': 'Moved online',
  'status.cancelledText': 'This event has been cancelled and will not take place.',
  'status.postponedText': 'This event has been postponed. The new date is not known yet.',
  'status.rescheduledText': 'This event has a new date. The date shown here is the current one.',
  'status.movedOnlineText': 'This event takes place online, not at the venue.',

  'venue.address': 'Address',
  'venue.phone': 'Phone',
  'venue.website': 'Website',
  'venue.map': 'Show on OpenStreetMap',
  'venue.events': 'Events at this venue',
  'venue.none': 'No venues are listed yet.',
  'venue.noEvents': 'Nothing is planned at this venue at the moment.',

  'organizer.email': 'E-mail',
  'organizer.events': 'Events by this organizer',
  'organizer.none': 'No organizers are listed yet.',
  'organizer.noEvents': 'This organizer has nothing planned at the moment.',

  'category.events': 'Events in this category',
  'category.sub': 'Subcategories',
  'category.none': 'No categories are in use yet.',
  'category.noEvents': 'No upcoming events in this category.',

  'tag.events': 'Events with this tag',
  'tag.posts': 'News with this tag',
  'tag.none': 'No tags are in use yet.',
  'tag.noEvents': 'No upcoming events with this tag.',

  'group.pastMore': 'All past events',

  'news.none': 'There is no news yet.',
  'news.published': 'Published',
  'news.updated': 'Updated',
  'news.more': 'More news',
  'news.sticky': 'Pinned',

  'page.children': 'In this section',
  'page.updated': 'Last changed',

  'pager.label': 'Pages',
  'pager.previous': 'Previous',
  'pager.next': 'Next',
  'pager.position': 'Page {page} of {pages}',

  'subscribe.title': 'Subscribe',
  'subscribe.lead': 'Let the events come to you: in your own calendar, or in a feed reader.',
  'subscribe.calendar': 'In your calendar',
  'subscribe.calendarText':
    'A subscribed calendar keeps itself up to date: new events appear, changed ones move, cancelled ones are marked. It only works in this direction; nobody can see your calendar.',
  'subscribe.calendarHow':
    'On a phone or computer the button usually opens your calendar app. If nothing happens, copy the address and look for “Add calendar from URL” or “Subscribe to calendar” in your app.',
  'subscribe.calendarWait':
    'Your app decides how often it looks for changes: some do so every hour, others once a day.',
  'subscribe.download': 'Subscribing or downloading?',
  'subscribe.downloadText':
    'A downloaded file shows things as they are today and never changes again. Download a single event from its own page; subscribe if you want to stay informed.',
  'subscribe.news': 'News in a feed reader',
  'subscribe.newsText':
    'A feed reader collects what many sites publish, without e-mail, account or tracking. Copy one of these addresses into yours. RSS, Atom and JSON hold the same; if in doubt, take RSS.',
  'subscribe.newEvents': 'Newly announced events in a feed reader',
  'subscribe.newEventsText': 'An entry for every event as soon as it is announced.',
  'subscribe.open': 'Subscribe in a calendar app',
  'subscribe.address': 'Address to copy',
  'subscribe.feedAddress': '{format} address',

  'notFound.title': 'This page is not here',
  'notFound.text': 'The address may be mistyped, or the page may have moved. Try one of these:',

  'root.choose': 'Choose a language',

  'title.page': '{title}, page {page}',

  'describe.events': 'Upcoming events, day by day: {site}.',
  'describe.past': 'Events that have taken place: {site}.',
  'describe.month': 'Every event in {month}, day by day: {site}.',
  'describe.news': 'News and announcements: {site}.',
  'describe.venues': 'The places where events happen: {site}.',
  'describe.organizers': 'Who organizes the events: {site}.',
  'describe.categories': 'Events by category: {site}.',
  'describe.tags': 'Events and news by tag: {site}.',
  'describe.group': '{name}: upcoming and past events.',
  'describe.subscribe': 'Calendars and feeds to subscribe to: {site}.',
} as const;
