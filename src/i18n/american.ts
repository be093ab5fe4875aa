import type { InterfaceWords } from './dictionary.ts';

/**
 * The English texts that are spelled otherwise in the United States, for sites that choose `english: 'american'`. The
 * others are the same in both.
 */
export const american: Partial<InterfaceWords<'one' | 'other'>> = {
  'section.organizers': 'Organizers',
  'section.program': 'My program',
  'programme.title': 'Program',
  'programme.siblings': 'Also in the program',
  'programme.whole': 'Whole program',
  'event.organizer': { one: 'Organizer', other: 'Organizers' },
  'event.askOrganizer': 'Ask the organizer',
  'status.cancelled': 'Canceled',
  'status.cancelledText': 'This event has been canceled and will not take place.',
  'organizer.events': 'Events by this organizer',
  'organizer.none': 'No organizers are listed yet.',
  'organizer.noEvents': 'No upcoming events by this organizer.',
  'vanished.text':
    'This event was removed from the calendar. It will most likely not take place; ask the organizer to be sure.',
  'subscribe.calendarText':
    'A subscribed calendar stays up to date by itself: new events appear, changed ones move, canceled ones are marked. It works one way only: nobody can see your calendar.',
  'subscribe.find': 'Find a category, tag, venue or organizer',
  'subscribe.calendars.organizers': 'One organizer',
  'subscribe.changesText':
    'An entry whenever an event is moved, canceled or postponed, or has a new venue or name.',
  'combine.severalAbout':
    'This choice exists only on your device, so there is no address to subscribe to. My program and the file hold the events known today. You can subscribe to each of these on its own:',
  'combine.keep': 'Add these to My program',
  'combine.kept': 'They are in My program.',
  'poster.how': 'Print this page (Ctrl+P, on a Mac ⌘P). Turn on background graphics for color.',
  'poster.printProgram': 'Printable program (1–2 sheets)',
  'openData.license': 'License',
  'openData.licensed': 'The data may be used under this license:',
  'openData.unlicensed':
    'The publisher has not stated a license. Ask before you publish the data elsewhere.',
  'openData.organizers': 'Organizers',
  'openData.startText':
    'The catalog lists every file. Each JSON file names its schema; the version is part of every address and only changes when a change could break existing programs.',
  'openData.catalog': 'Catalog',
  'embeddable.organizer': 'By an organizer',
  'embeddable.theme': 'Colors',
  'embeddable.groups': 'One category, one venue, one organizer',
  'embeddable.screensText':
    'Open this address full-screen in the display’s browser: it shows what is on now and what comes next in large type, in landscape or portrait, and keeps itself up to date. If the network fails, it carries on with what it has for more than a day. Add ?theme=dark for dark colors.',
  'search.organizer': 'Organizer',
  'changes.cancelled': { one: '{count} event canceled', other: '{count} events canceled' },
  'change.cancelled': 'canceled',
  'program.noScript':
    'My program is saved in your browser. This needs JavaScript, which is switched off.',
  'program.allChosen': 'All the next events are already in My program.',
  'program.add': 'Add “{title}” to My program',
  'program.addAll': 'Add all to My program ({count})',
  'program.removeAll': 'Remove all from My program ({count})',
  'program.addThis': 'Add to My program',
  'program.remove': 'Remove “{title}” from My program',
  'program.sharedTitle': 'A shared program',
  'program.shared': 'Someone shared this program with you. It is not saved on your device yet.',
  'program.own': 'Show my own program',
  'program.cancelled': '{title}: this event has been canceled and will not take place.',
  'program.unread':
    'The calendar cannot be reached. You are seeing your program as it was last loaded.',
  'describe.organizers': 'Who organizes the events: {site}.',
  'describe.openData': 'Events, venues, organizers and news as files to build on: {site}.',
};
