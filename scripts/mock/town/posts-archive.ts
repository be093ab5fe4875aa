import { inDays } from './day.ts';
import type { PostEntry } from './entry.ts';

/** Older news, short. */
export const archivePosts: readonly PostEntry[] = [
  {
    key: 'flood-defense',
    day: inDays(-130),
    image: 'bridge',
    pl: {
      title: 'Ćwiczenia przeciwpowodziowe zakończone',
      excerpt: 'W czterdzieści minut stanęło trzysta metrów zapory.',
      body: 'Wolontariusze napełnili 2 600 worków z piaskiem. Piasek wrócił potem na plażę.',
    },
    en: {
      title: 'Flood Drill Completed',
      excerpt: 'Three hundred meters of barrier in forty minutes.',
      body: 'Volunteers filled 2,600 sandbags. The sand then went back to the beach.',
    },
  },
  {
    key: 'bees',
    day: inDays(-150),
    image: 'leaves',
    tags: ['nature', 'food'],
    pl: {
      title: 'Pierwszy miód z dachu ratusza',
      excerpt: 'Trzydzieści jeden słoików, smak: lipa i trochę biurokracji.',
      body: 'Dwa ule stoją na dachu od kwietnia. Pszczoły latają do Parku Miejskiego i, jak wynika z pyłku, na balkony przy Lipowej.',
    },
    en: {
      title: 'First Honey from the Town Hall’s Roof',
      excerpt: 'Thirty-one jars tasting of linden and a little bureaucracy.',
      body: 'The two hives have stood on the roof since April. The bees fly to the Town Park and, as the pollen shows, to the balconies of Lipowa Street.',
    },
  },
  {
    key: 'runners-record',
    day: inDays(-165),
    image: 'running',
    pl: {
      title: 'Rekord trasy w Biegu Dwóch Brzegów',
      excerpt: '31 minut i 44 sekundy, z wiatrem w twarz.',
      body: 'Zwyciężczyni biegu kobiet, Ola Grad, wróciła na trasę, żeby pobiec jeszcze raz z córką.',
    },
    en: {
      title: 'Course Record at the Two Banks Run',
      excerpt: '31 minutes and 44 seconds, into the wind.',
      body: 'The winner of the women’s race, Ola Grad, went back to run the course once more with her daughter.',
    },
  },
  {
    key: 'twin-town',
    day: inDays(-190),
    image: 'townhall',
    pl: {
      title: 'Dziesięć lat partnerstwa',
      excerpt: 'Delegacja przypłynęła kajakami.',
      body: 'Ostatnie trzysta metrów goście pokonali wpław, bo przystań była w remoncie.',
    },
    en: {
      title: 'Ten Years of Twinning',
      excerpt: 'The delegation came by kayak.',
      body: 'They swam the last three hundred meters because the landing was being repaired.',
    },
  },
  {
    key: 'cinema-seats',
    day: inDays(-215),
    image: 'film',
    pl: {
      title: 'Adoptuj fotel w Rusałce',
      excerpt: 'Stare fotele znalazły domy, nowe szukają patronów.',
      body: 'Każdy fotel dostanie tabliczkę. Miejsce 13 w rzędzie 13 już zajęte.',
    },
    en: {
      title: 'Adopt a Seat at the Rusałka',
      excerpt: 'The old seats have found homes, the new ones look for patrons.',
      body: 'Every seat will carry a plate. Seat 13 in row 13 has been taken.',
    },
  },
  {
    key: 'dialect-dictionary',
    day: inDays(-240),
    image: 'openBook',
    tags: ['history'],
    pl: {
      title: 'Słownik rybaków gotowy',
      excerpt: 'Osiemset haseł, w tym dwadzieścia nazw mgły.',
      body: 'Najstarszy informator miał 94 lata i poprawił trzy hasła już w druku.',
    },
    en: {
      title: 'The Fishermen’s Dictionary Is Done',
      excerpt: 'Eight hundred entries, twenty of them names for fog.',
      body: 'The oldest source was 94 and corrected three entries in the page proofs.',
    },
  },
  {
    key: 'playground',
    day: inDays(-270),
    image: 'kites',
    pl: {
      title: 'Plac zabaw na Wyspie otwarty',
      excerpt: 'Zaprojektowały go dzieci, poprawili inżynierowie.',
      body: 'Smok-zjeżdżalnia ma ogon dłuższy o metr, bo tak narysowała Zosia z 1b.',
    },
    en: {
      title: 'Island Playground Opens',
      excerpt: 'Designed by children, corrected by engineers.',
      body: 'The dragon slide has a tail a meter longer, because that is how Zosia of class 1b drew it.',
    },
  },
  {
    key: 'tram-poll',
    day: inDays(-300),
    pl: {
      title: 'Ankieta: tramwaj wodny tak czy nie?',
      excerpt: '71% za, 8% przeciw, reszta woli pieszo.',
      body: 'Wyniki przekazaliśmy radzie. Próbne kursy ruszą latem.',
    },
    en: {
      title: 'Survey: Do We Want a Water Bus?',
      excerpt: '71% for, 8% against, the rest prefer to walk.',
      body: 'The results have gone to the council. Trial runs begin in summer.',
    },
  },
  {
    key: 'tower-renovation',
    day: inDays(-345),
    image: 'observatory',
    pl: {
      title: 'Wieża ciśnień po remoncie',
      excerpt: '142 schody, nowa kopuła i ten sam skrzypiący stopień nr 88.',
      body: 'Astronomowie poprosili, żeby go zostawić: ostrzega, że ktoś idzie.',
    },
    en: {
      title: 'The Water Tower Restored',
      excerpt: '142 steps, a new dome and the same creaking step no. 88.',
      body: 'The astronomers asked to keep it: it tells them that somebody is coming.',
    },
  },
  {
    key: 'mill-anniversary',
    day: inDays(-410),
    image: 'mill',
    tags: ['history'],
    pl: {
      title: 'Młyn ma sto pięćdziesiąt lat',
      excerpt: 'Koło obróciło się 150 razy, za każdy rok raz.',
      body: 'Janusz Klepka, syn ostatniego młynarza, puścił wodę o 12:00. Mąki nie było, był tort.',
    },
    en: {
      title: 'The Mill Is One Hundred and Fifty',
      excerpt: 'The wheel turned 150 times, once for every year.',
      body: 'Janusz Klepka, son of the last miller, let the water in at noon. There was no flour, but there was a cake.',
    },
  },
  {
    key: 'site-launch',
    day: inDays(-720),
    image: 'notice',
    pl: {
      title: 'Startuje nowy kalendarz',
      excerpt: 'Wszystkie wydarzenia miasta w jednym miejscu.',
      body: 'Jeśli czegoś brakuje, prosimy pisać. Jeśli czegoś jest za dużo, też.',
    },
    en: {
      title: 'The New Calendar Is Here',
      excerpt: 'All the town’s events in one place.',
      body: 'If something is missing, please write to us. If there is too much of something, do so too.',
    },
  },
];
