import { free, price } from './costs.ts';
import { at, inDays, week, wholeDays } from './day.ts';
import type { EventEntry } from './entry.ts';

export const townAffairs: readonly EventEntry[] = [
  {
    key: 'riverside-consultation',
    when: at(week(1, 'wed'), '17:00', '19:30'),
    venues: ['townHall'],
    organizers: ['townHall'],
    categories: ['town'],
    tags: ['river', 'signLanguage', 'free'],
    image: 'townhall',
    cost: free,
    website: 'https://grazelin.example.org/konsultacje?sprawa=bulwar&etap=2',
    featured: true,
    pl: {
      title: 'Bulwar po nowemu: konsultacje społeczne, etap II',
      slug: 'konsultacje-bulwar-etap-2',
      excerpt: 'Trzy warianty, jedna makieta i miejsce na Państwa uwagi.',
      body: `
        Po pierwszym etapie, w którym zebraliśmy 612 ankiet, projektanci przygotowali trzy warianty przebudowy Bulwaru Flisaków. Różnią się szerokością ścieżki, liczbą drzew i tym, czy do wody będzie można zejść po schodach, czy po rampie.

        ## Przebieg spotkania

        - 17:00 prezentacja wariantów przy makiecie,
        - 18:00 praca przy stolikach,
        - 19:00 podsumowanie i dalszy harmonogram.

        Spotkanie tłumaczone na PJM, sala z pętlą indukcyjną. Uwagi można też złożyć na piśmie; formularz i mapy są <a href="{{post:boulevard-variants}}">w aktualnościach</a>.`,
    },
    en: {
      title: 'A New Boulevard: Public Consultation, Stage Two',
      slug: 'boulevard-consultation-stage-two',
      excerpt: 'Three options, one scale model and room for your remarks.',
      body: `
        After the first stage, which brought in 612 questionnaires, the designers have prepared three options for rebuilding Raftsmen’s Boulevard. They differ in the width of the path, the number of trees and in whether you reach the water by steps or by a ramp.

        ## The evening

        - 5 p.m.: the options, presented at the model,
        - 6 p.m.: work at tables,
        - 7 p.m.: summary and next steps.

        Interpreted into Polish Sign Language; the room has an induction loop. You can also write to us: form and maps are <a href="{{post:boulevard-variants}}">in the news</a>.`,
    },
  },
  {
    key: 'council-session',
    when: at(week(1, 'thu'), '10:00', '15:00'),
    venues: ['townHall'],
    organizers: ['townHall'],
    categories: ['town'],
    tags: ['online'],
    image: 'notice',
    cost: free,
    pl: {
      title: 'Sesja Rady Miejskiej',
      excerpt: 'W porządku obrad m.in. budżet biblioteki i nazwa nowego ronda.',
      body: 'Obrady są jawne i transmitowane na żywo. Mieszkańcy mogą zabrać głos w punkcie 9, po zapisaniu się u protokolantki do 9:45.',
    },
    en: {
      title: 'Town Council Session',
      excerpt: 'On the agenda: the library’s budget and a name for the new roundabout.',
      body: 'Sessions are public and broadcast live. Residents may speak under item 9 if they sign up with the clerk by 9:45 a.m. In Polish.',
    },
  },
  {
    key: 'participatory-budget-clinic',
    when: at(week(2, 'tue'), '16:00', '18:00'),
    venues: ['islandLibrary'],
    organizers: ['townHall', 'library'],
    categories: ['town', 'workshops'],
    tags: ['free'],
    image: 'townhall',
    cost: free,
    pl: {
      title: 'Pogotowie pisania projektów do budżetu obywatelskiego',
      slug: 'pogotowie-budzetu-obywatelskiego',
      excerpt: 'Przyjdź z pomysłem, wyjdź z kosztorysem.',
      body: 'Urzędniczki pomogą sprawdzić, do kogo należy działka, ile kosztuje ławka i dlaczego latarnia kosztuje tyle, co dziesięć ławek.',
    },
    en: {
      title: 'First Aid for Participatory Budget Projects',
      slug: 'participatory-budget-first-aid',
      excerpt: 'Come with an idea, leave with an estimate.',
      body: 'Town hall staff help you find out who owns the plot, what a bench costs and why a street lamp costs as much as ten benches.',
    },
  },
  {
    key: 'river-cleanup',
    when: at(week(4, 'sat'), '09:00', '13:00'),
    venues: ['landing'],
    organizers: ['paddlers', 'townHall'],
    categories: ['town', 'outdoors'],
    tags: ['river', 'volunteering', 'nature'],
    image: 'kayaks',
    cost: free,
    pl: {
      title: 'Sprzątamy brzegi Mżawy',
      excerpt: 'Rękawice, worki i zupa z kotła.',
      body: 'W zeszłym roku wyłowiliśmy 340 kg śmieci, dwa rowery i kontrabas bez strun. Grupy ruszają z przystani co pół godziny, część brzegiem, część w kajakach.',
    },
    en: {
      title: 'Cleaning the Banks of the Mżawa',
      excerpt: 'Gloves, bags and soup from the cauldron.',
      body: 'Last year we fished out 340 kg of trash, two bicycles and a double bass without strings. Groups leave the landing every half hour, some on foot and some by kayak.',
    },
  },
  {
    key: 'energy-advice',
    when: at(week(3, 'tue'), '15:00', '18:00'),
    venues: ['townHall'],
    organizers: ['townHall'],
    categories: ['town'],
    tags: ['free', 'signUp'],
    image: 'notice',
    cost: free,
    pl: {
      title: 'Dyżur doradcy energetycznego',
      excerpt: 'Ocieplenie, pompy ciepła, dopłaty. Indywidualnie, po 20 minut.',
      body: 'Warto zabrać ostatni rachunek i zdjęcie kotłowni. Zapisy telefoniczne: +48 00 555 01 00.',
    },
  },
  {
    key: 'seniors-smartphone',
    when: at(week(1, 'tue'), '10:00', '12:00'),
    venues: ['lindens'],
    organizers: ['seniorsClub', 'library'],
    categories: ['seniors', 'workshops'],
    tags: ['free', 'signUp'],
    image: 'notice',
    cost: free,
    pl: {
      title: 'Smartfon bez strachu. Kurs dla seniorów, spotkanie 1 z 6',
      slug: 'smartfon-bez-strachu',
      excerpt: 'Zdjęcia, mapy, rozmowy z wnukami i to, czego nie klikać.',
      body: 'Uczą licealistki i licealiści, po jednym na osobę. Każdy przynosi własny telefon, my mamy ładowarki i cierpliwość.',
    },
    en: {
      title: 'Smartphones Without Fear, a Course for Seniors: Part 1 of 6',
      slug: 'smartphones-without-fear',
      excerpt: 'Photos, maps, talking to the grandchildren, and what not to tap.',
      body: 'High-school students teach, one for each participant. Bring your own phone; we have chargers and patience.',
    },
  },
  {
    key: 'seniors-dance',
    when: at(week(0, 'sat'), '16:00', '20:00'),
    venues: ['lindens'],
    organizers: ['seniorsClub'],
    categories: ['seniors'],
    image: 'accordion',
    cost: price(10),
    pl: {
      title: 'Wieczorek taneczny „Pod Lipami”',
      slug: 'wieczorek-taneczny',
      excerpt: 'Gra duet Zenek i Jola. Fokstroty na życzenie.',
      body: 'Kawa, ciasto i losowanie fantów. Osoby przychodzące samotnie sadzamy przy jednym stole i zwykle wychodzą razem.',
    },
    en: {
      title: 'Tea Dance at the Linden Club',
      slug: 'tea-dance',
      excerpt: 'Music by Zenek and Jola. Foxtrots on request.',
      body: 'Coffee, cake and a raffle. People who come alone share a table and usually leave together.',
    },
  },
  {
    key: 'university-lecture',
    when: at(week(2, 'wed'), '11:00', '12:30'),
    venues: ['mill'],
    organizers: ['university', 'museum'],
    categories: ['seniors', 'literature'],
    tags: ['history'],
    image: 'panorama',
    cost: free,
    pl: {
      title: 'Skąd się wzięły nazwy ulic? Wykład dra Cezarego Brony',
      slug: 'skad-sie-wziely-nazwy-ulic',
      excerpt: 'Szewska bez szewców i Portowa, do której nic nie przypływa.',
      body: 'Wykład otwarty Uniwersytetu Trzeciego Wieku. Wstęp wolny także dla osób, które nie ukończyły jeszcze pierwszego.',
    },
    en: {
      title: 'Where Do Our Street Names Come From? A Lecture by Cezary Brona',
      slug: 'where-do-street-names-come-from',
      excerpt: 'Cobblers’ Street without cobblers, Port Street without a port.',
      body: 'An open lecture of the University of the Third Age. Free, also for those who have not finished their first. In Polish.',
    },
  },
  {
    key: 'first-aid',
    when: at(week(3, 'mon'), '10:00', '13:00'),
    venues: ['lindens'],
    organizers: ['seniorsClub'],
    categories: ['seniors', 'workshops'],
    tags: ['free'],
    image: 'tea',
    cost: free,
    pl: {
      title: 'Pierwsza pomoc dla dziadków (i nie tylko)',
      slug: 'pierwsza-pomoc-dla-dziadkow',
      excerpt: 'Zadławienie, oparzenie, omdlenie: co robić, zanim przyjedzie karetka.',
      body: 'Ćwiczymy na manekinach z ratowniczką Jagodą Mróz. Po kursie każdy dostaje kartę z numerami i magnes na lodówkę.',
    },
    en: {
      title: 'First Aid for Grandparents (and Others)',
      slug: 'first-aid-for-grandparents',
      excerpt: 'Choking, burns, fainting: what to do until the ambulance comes.',
      body: 'We practice on dummies with the paramedic Jagoda Mróz. Everybody goes home with a card of phone numbers and a fridge magnet.',
    },
  },
  {
    key: 'flea-market',
    when: at(week(1, 'sun'), '07:00', '13:00'),
    venues: ['greenSquare'],
    organizers: ['center'],
    categories: ['markets'],
    tags: ['outdoors'],
    image: 'market',
    cost: free,
    pl: {
      title: 'Pchli targ na Zielonym Placu',
      slug: 'pchli-targ',
      excerpt: 'Starocie, winyle i lampy, które prawie działają.',
      body: 'Stolik dla wystawców bezpłatny, kto pierwszy, ten pod dachem. Kawa z wózka od szóstej.',
    },
    en: {
      title: 'Flea Market on Green Square',
      slug: 'flea-market',
      excerpt: 'Curios, vinyl and lamps that almost work.',
      body: 'Tables for sellers are free, the early ones get the roof. The coffee cart opens at six.',
    },
  },
  {
    key: 'plant-swap',
    when: at(inDays(7), '11:00', '14:00'),
    venues: ['gardens'],
    organizers: ['friends'],
    categories: ['markets'],
    tags: ['nature', 'free'],
    image: 'leaves',
    cost: free,
    pl: {
      title: 'Wymiana roślin doniczkowych',
      excerpt: 'Oddam monsterę w dobre okno.',
      body: 'Każda roślina dostaje kartkę z imieniem i wskazówkami. Ogrodniczka klasztorna Tekla Bór obejrzy chore liście i powie prawdę.',
    },
    en: {
      title: 'Houseplant Swap',
      excerpt: 'Monstera seeks a good window.',
      body: 'Each plant gets a card with its name and how to care for it. The monastery’s gardener, Tekla Bór, looks at ailing leaves and tells the truth.',
    },
  },
  {
    key: 'volunteers-fair',
    when: wholeDays(week(8, 'sat')),
    venues: ['mill', 'square'],
    organizers: ['townHall', 'drizzle'],
    categories: ['town', 'markets'],
    tags: ['volunteering', 'free'],
    image: 'kites',
    cost: free,
    pl: {
      title: 'Dzień Sąsiada i targi wolontariatu',
      slug: 'dzien-sasiada',
      excerpt: 'Czterdzieści organizacji szuka dwóch rąk.',
      body: 'Przez cały dzień na Rynku i w „Młynie”: stoiska, pokazy, naprawialnia rowerów i wspólny stół długi na trzydzieści metrów. Przynieście coś do jedzenia i krzesło.',
    },
    en: {
      title: 'Neighbors’ Day and Volunteers’ Fair',
      slug: 'neighbors-day',
      excerpt: 'Forty organizations are looking for a pair of hands.',
      body: 'All day long on the Market Square and at the Mill: stands, demonstrations, a bicycle repair corner and one shared table thirty meters long. Bring something to eat and a chair.',
    },
  },
];
