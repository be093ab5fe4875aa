import type { BlockEntry } from './entry.ts';

/** Reusable blocks. */
export const blocks: readonly BlockEntry[] = [
  {
    key: 'box-office',
    pl: {
      title: 'Godziny kasy',
      body: 'Kasa w „Młynie” jest czynna od wtorku do niedzieli od 12:00 do 19:00 i godzinę przed każdym wydarzeniem.',
    },
    en: {
      title: 'Box office hours',
      body: 'The box office at the Mill is open from Tuesday to Sunday, noon to 7 p.m., and for an hour before each event.',
    },
  },
  {
    key: 'access',
    pl: {
      title: 'Dostępność',
      body: 'Potrzebujesz tłumaczenia na PJM, pętli indukcyjnej lub pomocy asystenta? Napisz do nas tydzień wcześniej: <a href="mailto:dostepnosc@gck.example.org">dostepnosc@gck.example.org</a>.',
    },
    en: {
      title: 'Access',
      body: 'Do you need sign language, an induction loop or an assistant? Write to us a week ahead: <a href="mailto:dostepnosc@gck.example.org">dostepnosc@gck.example.org</a>.',
    },
  },
  {
    key: 'newsletter',
    pl: {
      title: 'Newsletter',
      body: 'W każdy czwartek o 8:00 wysyłamy list o tym, co w weekend. Zapisy w kasie i w bibliotece.',
    },
    en: {
      title: 'Newsletter',
      body: 'Every Thursday at 8 a.m. we send a letter about the weekend ahead. Sign up at the box office or the library.',
    },
  },
];
