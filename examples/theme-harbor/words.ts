import type { ThemeInput } from 'kalendarium/config.ts';

/** What the harbor says in other words. */
export const words: ThemeInput['words'] = {
  en: {
    'section.events': 'What’s on',
    'home.lead': 'Do not miss the boat',
    'home.next': 'On the horizon',
    'events.count': { one: '{count} date', other: '{count} dates' },
  },
  pl: {
    'section.events': 'Co się dzieje',
    'home.lead': 'Zanim odpłynie',
    'home.next': 'Na horyzoncie',
    'events.count': {
      one: '{count} termin',
      few: '{count} terminy',
      many: '{count} terminów',
      other: '{count} terminu',
    },
  },
};
