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
  {
    key: 'notice',
    pl: {
      title: 'Komunikat',
      body: '<p>Na dziedzińcu wymieniamy bruk: do „Młyna” wchodzimy od strony rzeki. <a href="{{page:getting-here}}">Jak dojechać</a></p>',
    },
    en: {
      title: 'Notice',
      body: '<p>The courtyard is being repaved: please use the river entrance of the Mill. <a href="{{page:getting-here}}">Getting here</a></p>',
    },
  },
  {
    key: 'address',
    pl: {
      title: 'Adres w stopce',
      body: '<p>ul. Młyńska 3<br>99-990 Grążelin</p>\n\n<p><a href="tel:+48005550120">+48 00 555 01 20</a><br><a href="mailto:kontakt@gck.example.org">kontakt@gck.example.org</a></p>',
    },
    en: {
      title: 'Address for the footer',
      body: '<p>ul. Młyńska 3<br>99-990 Grążelin, Poland</p>\n\n<p><a href="tel:+48005550120">+48 00 555 01 20</a><br><a href="mailto:kontakt@gck.example.org">kontakt@gck.example.org</a></p>',
    },
  },
];
