import { free, price } from './costs.ts';
import { at, between, inDays, later, week, wholeDays } from './day.ts';
import type { EventEntry } from './entry.ts';

export const filmAndBooks: readonly EventEntry[] = [
  {
    key: 'short-current',
    when: between(week(10, 'thu'), '17:00', later(week(10, 'thu'), 3), '22:00'),
    venues: ['cinema', 'station'],
    organizers: ['filmClub', 'center'],
    categories: ['film', 'festivals'],
    tags: ['english', 'competition'],
    image: 'film',
    cost: price(70),
    website: 'https://krotkinurt.example.org/?utm_source=gck&utm_medium=kalendarz',
    featured: true,
    pl: {
      title: 'Krótki Nurt. Festiwal filmów do 20 minut',
      slug: 'krotki-nurt',
      excerpt: 'Cztery dni, dziewięćdziesiąt filmów i żaden się nie dłuży.',
      body: `
        Dwanaście bloków konkursowych, retrospektywa animacji malowanej na szkle i nocny maraton filmów o wodzie. Goście przyjeżdżają z siedemnastu krajów, większość pociągiem.

        ## Karnet

        Karnet za 70 zł obejmuje wszystkie pokazy. Pojedyncze bloki po 15 zł, poranki dla szkół bezpłatne po zgłoszeniu. Filmy z napisami polskimi i angielskimi.`,
    },
    en: {
      title: 'Short Current: A Festival of Films Under Twenty Minutes',
      slug: 'short-current',
      excerpt: 'Four days, ninety films and none of them too long.',
      body: `
        Twelve competition programs, a retrospective of animation painted on glass and a late-night marathon of films about water. Guests come from seventeen countries, most of them by train.

        ## Festival pass

        The pass for 70 zł covers everything. A single program is 15 zł; school mornings are free if you book. Films have Polish and English subtitles.`,
    },
  },
  {
    key: 'silent-film-live',
    when: at(week(3, 'sat'), '20:00', '21:40'),
    venues: ['cinema'],
    organizers: ['filmClub', 'musicSchool'],
    categories: ['film', 'music'],
    image: 'piano',
    cost: price(28),
    pl: {
      title: 'Kino nieme, fortepian głośny',
      slug: 'kino-nieme-fortepian-glosny',
      excerpt: 'Komedie z lat dwudziestych z muzyką na żywo Tymona Góreckiego.',
      body: `
        Trzy krótkie komedie, dwa pościgi, jeden tort. Tymon Górecki gra bez nut i twierdzi, że wszystkiego nauczył się od widowni: gdzie się śmieje, tam zwalnia.`,
    },
    en: {
      title: 'Silent Film, Loud Piano',
      slug: 'silent-film-loud-piano',
      excerpt: 'Comedies of the twenties with live music by Tymon Górecki.',
      body: `
        Three short comedies, two chases, one cream cake. Tymon Górecki plays without sheet music and says he learned everything from the audience: where it laughs, he slows down.`,
    },
  },
  {
    key: 'sensory-friendly-screening',
    when: at(week(1, 'sat'), '11:00', '12:20'),
    venues: ['cinema'],
    organizers: ['center'],
    categories: ['film', 'family'],
    tags: ['kids', 'audioDescription'],
    image: 'paperMoon',
    cost: price(12),
    pl: {
      title: 'Seans przyjazny sensorycznie: „Lis i latarnia”',
      slug: 'seans-przyjazny-sensorycznie',
      excerpt: 'Ciszej, jaśniej i można wstawać.',
      body: `
        Dźwięk przyciszony, światło przygaszone zamiast zgaszonego, żadnych reklam. Można chodzić po sali, a w holu czeka cichy kącik z poduszkami. Film z audiodeskrypcją, 68 minut.`,
    },
    en: {
      title: 'Relaxed Screening: “The Fox and the Lantern”',
      slug: 'relaxed-screening',
      excerpt: 'Quieter, brighter, and you may get up.',
      body: `
        The sound is turned down, the lights are dimmed rather than out, and there are no commercials. Walking about is fine, and a quiet corner with cushions waits in the lobby. In Polish with audio description, 68 minutes.`,
    },
  },
  {
    key: 'author-nadolny',
    when: at(week(0, 'fri'), '18:00', '19:30'),
    venues: ['library'],
    organizers: ['library'],
    categories: ['literature'],
    tags: ['free'],
    image: 'books',
    cost: free,
    pl: {
      title: 'Kalina Ostrowska o książce „Niski brzeg”',
      slug: 'kalina-ostrowska-niski-brzeg',
      excerpt: 'Reportaż o ludziach, którzy nie chcieli się wyprowadzić.',
      body: `
        Dwadzieścia siedem rozmów, dwie powodzie i jeden plan przesiedleń, który leży w szufladzie od pięćdziesięciu lat. Z autorką rozmawia Igor Walczyk. Po spotkaniu podpisywanie książek.`,
    },
    en: {
      title: 'Kalina Ostrowska Presents “The Low Bank”',
      slug: 'kalina-ostrowska-the-low-bank',
      excerpt: 'A book of reportage about people who refused to move away.',
      body: `
        Twenty-seven conversations, two floods and a resettlement plan that has lain in a drawer for fifty years. Igor Walczyk talks to the author; books are signed afterwards. In Polish.`,
    },
  },
  {
    key: 'poetry-slam',
    when: at(week(2, 'fri'), '20:00', '22:30'),
    venues: ['owl'],
    organizers: ['library', 'center'],
    categories: ['literature'],
    tags: ['teens', 'competition'],
    image: 'stage',
    cost: price(10),
    pl: {
      title: 'Slam poetycki „Na jednym wdechu”',
      slug: 'slam-na-jednym-wdechu',
      excerpt: 'Trzy minuty, własny tekst, głosuje publiczność.',
      body: 'Zapisy przy barze do 19:45, zmieści się dwanaście osób. Nagroda główna: 500 zł i słoik miodu z ratuszowej pasieki. Prowadzi Lena Dudek.',
    },
    en: {
      title: 'Poetry Slam: In One Breath',
      slug: 'slam-in-one-breath',
      excerpt: 'Three minutes, your own words, the audience votes.',
      body: 'Sign up at the bar by 7:45 p.m.; there is room for twelve. First prize: 500 zł and a jar of honey from the town hall’s hives. Poems in any language are welcome. Your host is Lena Dudek.',
    },
  },
  {
    key: 'book-swap',
    when: at(week(5, 'sun'), '11:00', '15:00'),
    venues: ['cafe'],
    organizers: ['library'],
    categories: ['literature', 'markets'],
    tags: ['free'],
    image: 'books',
    cost: free,
    pl: {
      title: 'Wymiana książek: przynieś trzy, weź trzy',
      slug: 'wymiana-ksiazek',
      excerpt: 'Encyklopedii nie przyjmujemy, przepraszamy.',
      body: 'Kryminały na parapecie, poezja przy piecu, kucharskie na ladzie. Książki, które nie znajdą domu, pojadą do szpitala i na dworzec.',
    },
    en: {
      title: 'Book Swap: Bring Three, Take Three',
      slug: 'book-swap',
      excerpt: 'No encyclopedias, with apologies.',
      body: 'Crime on the window sill, poetry by the stove, cookbooks on the counter. Books that find no home will travel to the hospital and the railway station.',
    },
  },
  {
    key: 'translation-lecture',
    when: at(week(4, 'tue'), '18:00', '19:30'),
    venues: ['library'],
    organizers: ['library', 'university'],
    categories: ['literature'],
    tags: ['english', 'free'],
    image: 'openBook',
    cost: free,
    en: {
      title: 'How Do You Say “Mżawka” in English? A Talk on Untranslatable Rain',
      slug: 'untranslatable-rain',
      excerpt: 'The translator Alice Fenwick on drizzle, mist and everything between.',
      body: `
        Polish has a dozen words for light rain, English has a dozen others, and they hardly ever mean the same. Alice Fenwick, who has translated eleven Polish novels and been caught in most of these rains, reads, compares and complains. In English; questions in any language.`,
    },
  },
  {
    key: 'newcomers-breakfast',
    when: at(week(1, 'sat'), '09:30', '11:30'),
    venues: ['cafe'],
    organizers: ['center'],
    categories: ['town'],
    tags: ['english', 'food', 'free'],
    image: 'tea',
    cost: free,
    en: {
      title: 'Newcomers’ Breakfast',
      slug: 'newcomers-breakfast',
      excerpt: 'New in Grążelin? Have a coffee with people who were new last year.',
      body: `
        Where is the good bakery, how do I register with a doctor, why does everybody whisper in the library? Bring your questions; we bring rolls and people who have found out. Children welcome.`,
    },
  },
  {
    key: 'comic-market',
    when: wholeDays(week(11, 'sat'), week(11, 'sun')),
    venues: ['station'],
    organizers: ['library', 'center'],
    categories: ['literature', 'markets'],
    tags: ['teens'],
    image: 'robots',
    cost: price(8),
    pl: {
      title: 'Peron Komiksu',
      excerpt: 'Dwa dni zinów, plansz i rysowania na zamówienie.',
      body: 'Czterdzieści stolików wydawców i samoróbek, konkurs na pasek o spóźnionym pociągu, warsztaty tuszu co dwie godziny.',
    },
    en: {
      title: 'Comics Platform',
      excerpt: 'Two days of zines, original pages and drawings while you wait.',
      body: 'Forty tables of publishers and self-publishers, a contest for the best strip about a late train, an inking workshop every two hours.',
    },
  },
  {
    key: 'reading-aloud-marathon',
    when: at(inDays(-9), '10:00', '22:00'),
    venues: ['library'],
    organizers: ['library'],
    categories: ['literature'],
    image: 'openBook',
    cost: free,
    pl: {
      title: 'Dwanaście godzin czytania na głos',
      excerpt: 'Sto dwadzieścioro czytających, jedna powieść.',
      body: 'Każdy czyta sześć minut. Zaczyna burmistrz, kończy najmłodsza czytelniczka.',
    },
    en: {
      title: 'Twelve Hours of Reading Aloud',
      excerpt: 'One hundred and twenty readers, one novel.',
      body: 'Everybody reads for six minutes. The mayor begins and our youngest reader has the last word.',
    },
  },
];
