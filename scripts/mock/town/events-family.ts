import { free, price } from './costs.ts';
import { at, inDays, later, week, wholeDays } from './day.ts';
import type { EventEntry } from './entry.ts';

export const family: readonly EventEntry[] = [
  {
    key: 'robots',
    when: at(week(0, 'sat'), '10:00', '13:00'),
    venues: ['islandLibrary'],
    organizers: ['library', 'drizzle'],
    categories: ['workshops'],
    tags: ['kids', 'signUp', 'science'],
    image: 'robots',
    cost: price(10),
    pl: {
      title: 'Roboty z szuflady',
      excerpt: 'Budujemy roboty, które rysują, z tego, co zostało po starych drukarkach.',
      body: `
        Silniczek, bateria, trzy flamastry i kubek po jogurcie: tyle wystarczy, żeby powstał robot artysta. Pokażemy, jak go poskładać i jak przekonać, żeby rysował koła, a nie po stole.

        Dla dzieci od 7 do 11 lat. Dwanaście miejsc, zapisy w filii lub telefonicznie. Rodzice mogą zostać na kawę w kąciku prasy.`,
    },
    en: {
      title: 'Robots from the Junk Drawer',
      excerpt: 'We build drawing robots from what old printers leave behind.',
      body: `
        A small motor, a battery, three felt-tip pens and a yogurt cup are all it takes to make an artist robot. We show how to put it together and how to persuade it to draw circles rather than on the table.

        For children aged 7 to 11. Twelve places; sign up at the branch or by phone. Parents may stay for a coffee in the newspaper corner. Our tutors speak Polish and English.`,
    },
  },
  {
    key: 'baby-concert',
    when: at(week(1, 'sun'), '10:30', '11:10'),
    venues: ['musicSchool'],
    organizers: ['musicSchool', 'drizzle'],
    categories: ['family', 'classical'],
    tags: ['toddlers'],
    image: 'strings',
    cost: price(22),
    pl: {
      title: 'Koncert na kocyku',
      slug: 'koncert-na-kocyku',
      excerpt: 'Wiolonczela, głos i dużo miejsca do raczkowania.',
      body: `
        Czterdzieści minut muzyki dla dzieci do trzeciego roku życia i dorosłych, na których można usiąść. Artyści są przyzwyczajeni do oklasków w dowolnym momencie.

        Kocyki mamy, przewijak jest obok sali, wózki zostają w holu pod opieką.`,
    },
    en: {
      title: 'Blanket Concert',
      slug: 'blanket-concert',
      excerpt: 'Cello, voice and plenty of room to crawl.',
      body: `
        Forty minutes of music for children under three and for the adults they sit on. The musicians are used to applause at any moment.

        We provide the blankets; there is a changing table next to the hall, and strollers stay in the lobby under a watchful eye.`,
    },
  },
  {
    key: 'clay-sunday',
    when: at(week(2, 'sun'), '11:00', '14:00'),
    venues: ['mill'],
    organizers: ['center'],
    categories: ['workshops'],
    tags: ['kids', 'craft', 'signUp'],
    image: 'pots',
    cost: price(35),
    pl: {
      title: 'Rodzinna niedziela z gliną',
      excerpt: 'Jedno koło garncarskie na rodzinę i trzy godziny na brudne ręce.',
      body: `
        Lepimy miski, doniczki i stworzenia, których nie ma w atlasie. Prace suszymy, wypalamy i oddajemy po dwóch tygodniach, nawet te z jednym uchem za dużo.

        Cena obejmuje glinę, szkliwo i wypał dla dwóch osób z jednej rodziny.`,
    },
    en: {
      title: 'Family Clay Sunday',
      excerpt: 'One potter’s wheel per family and three hours for dirty hands.',
      body: `
        We make bowls, flowerpots and creatures not found in any field guide. Everything is dried, fired and handed back two weeks later, even the pieces with one ear too many.

        The price covers clay, glaze and firing for two members of a family.`,
    },
  },
  {
    key: 'board-games',
    when: at(inDays(0), '16:00', '20:00'),
    venues: ['islandLibrary'],
    organizers: ['library'],
    categories: ['family'],
    tags: ['free', 'teens'],
    image: 'chess',
    cost: free,
    pl: {
      title: 'Planszówki przy dużym stole',
      excerpt: 'Trzysta gier, czajnik i ktoś, kto wytłumaczy zasady.',
      body: `
        Można przyjść w pojedynkę, ktoś na pewno szuka czwartego do gry. Wypożyczamy gry na miejscu i do domu, na kartę biblioteczną.`,
    },
    en: {
      title: 'Board Games at the Big Table',
      excerpt: 'Three hundred games, a kettle and somebody who explains the rules.',
      body: `
        Come on your own if you like, somebody is always looking for a fourth. Games can be played here or borrowed on your library card.`,
    },
  },
  {
    key: 'night-at-the-library',
    when: at(week(3, 'fri'), '20:00', '08:00'),
    venues: ['library'],
    organizers: ['library'],
    categories: ['family', 'literature'],
    tags: ['kids', 'signUp'],
    image: 'openBook',
    cost: price(25),
    featured: true,
    pl: {
      title: 'Noc w bibliotece',
      slug: 'noc-w-bibliotece',
      excerpt: 'Śpiwory między regałami i kot, który pilnuje działu przyrodniczego.',
      body: `
        Raz w roku gasimy światło i zostajemy. Będą podchody z latarką, teatrzyk kamishibai, gorące kakao o północy i czytanie na głos do ostatniego, który nie śpi.

        ## Co zabrać

        - śpiwór i karimatę,
        - ulubioną książkę i latarkę,
        - zgodę rodziców (formularz w bibliotece).

        Dla dzieci od 8 do 12 lat. Odbiór w sobotę do 8:00, śniadanie zapewniamy.`,
    },
    en: {
      title: 'A Night at the Library',
      slug: 'night-at-the-library',
      excerpt: 'Sleeping bags among the shelves and a cat on guard in Natural History.',
      body: `
        Once a year we switch off the lights and stay. There will be a flashlight trail, a kamishibai theater, hot cocoa at midnight and reading aloud until the last one awake.

        ## What to bring

        - a sleeping bag and a mat,
        - a favorite book and a flashlight,
        - a parent’s consent (forms at the library).

        For children aged 8 to 12. Pick-up on Saturday by 8 a.m.; breakfast is on us.`,
    },
  },
  {
    key: 'science-picnic',
    when: at(week(3, 'sun'), '12:00', '17:00'),
    venues: ['sportsHall'],
    organizers: ['center', 'astronomers', 'museum'],
    categories: ['family'],
    tags: ['science', 'free', 'kids'],
    image: 'nebula',
    cost: free,
    pl: {
      title: 'Piknik naukowy pod dachem',
      excerpt: 'Trzydzieści stoisk, na których wolno dotykać.',
      body: `
        Zmierzymy prędkość kichnięcia, zajrzymy do gniazda trzmieli, zbudujemy most z makaronu i sprawdzimy, ile waży Grążelin. Stoiska prowadzą uczniowie, nauczyciele i pasjonaci, którzy lubią, gdy ktoś pyta „a dlaczego”.

        O 15:00 pokaz Słońca przez teleskop na dachu hali, jeśli tylko Słońce się zgodzi.`,
    },
    en: {
      title: 'Indoor Science Picnic',
      excerpt: 'Thirty stands where touching is allowed.',
      body: `
        We shall measure the speed of a sneeze, look into a bumblebee nest, build a bridge of pasta and find out how much Grążelin weighs. The stands are run by pupils, teachers and enthusiasts who like to be asked “but why?”.

        At 3 p.m. you can see the Sun through the telescope on the roof, provided the Sun agrees.`,
    },
  },
  {
    key: 'comics-for-teens',
    when: at(week(4, 'wed'), '16:30', '18:30'),
    venues: ['library'],
    organizers: ['library'],
    categories: ['workshops', 'literature'],
    tags: ['teens', 'signUp', 'free'],
    image: 'books',
    cost: free,
    pl: {
      title: 'Komiks w cztery popołudnia: od kadru do zina',
      slug: 'komiks-w-cztery-popoludnia',
      excerpt: 'Warsztat dla młodzieży z rysowniczką Miłką Zając.',
      body: `
        Nie trzeba umieć rysować, trzeba mieć coś do opowiedzenia. W cztery środy przejdziemy od pomysłu przez scenopis i tusz do własnego zina, który wydrukujemy na risografie.`,
    },
    en: {
      title: 'Comics in Four Afternoons: From Panel to Zine',
      slug: 'comics-in-four-afternoons',
      excerpt: 'A workshop for teenagers with the artist Miłka Zając.',
      body: `
        You need not be able to draw, only to have something to tell. In four Wednesdays we go from an idea through storyboard and ink to a zine of your own, printed on a risograph.`,
    },
  },
  {
    key: 'lantern-making',
    when: at(week(-2, 'sat'), '10:00', '13:00'),
    venues: ['mill'],
    organizers: ['center', 'drizzle'],
    categories: ['workshops'],
    tags: ['kids', 'craft'],
    image: 'lanterns',
    cost: price(12),
    pl: {
      title: 'Lampiony z bibuły i wikliny',
      excerpt: 'Przygotowujemy światła na paradę.',
      body: `
        Wiklina z łąk pod Łęgowem, bibuła, klej z mąki. Każda rodzina wychodzi z jednym lampionem i jednym w zapasie.`,
    },
    en: {
      title: 'Lanterns of Tissue and Wicker',
      excerpt: 'Getting the lights ready for the parade.',
      body: `
        Willow from the meadows near Łęgowo, tissue paper and flour paste. Each family goes home with one lantern and one to spare.`,
    },
  },
  {
    key: 'winter-half-term',
    when: wholeDays(week(12, 'mon'), later(week(12, 'mon'), 4)),
    venues: ['station', 'islandLibrary'],
    organizers: ['center', 'drizzle', 'library'],
    categories: ['workshops', 'family'],
    tags: ['kids', 'signUp'],
    image: 'kites',
    cost: price(180),
    pl: {
      title: 'Tydzień wynalazków: półkolonie w Stacji Kultura',
      slug: 'tydzien-wynalazkow',
      excerpt: 'Pięć dni, pięć wynalazków, obiad w cenie.',
      body: `
        Codziennie od 8:00 do 16:00: latawce, kamera otworkowa, radio kryształkowe, turbina z butelki i maszyna do niczego. Grupy po piętnaście osób, wiek od 7 do 12 lat.

        Zapisy trwają do wyczerpania miejsc. Na hasło „Karta Grążelinianina” 20% taniej.`,
    },
    en: {
      title: 'Invention Week: Day Camp at the Culture Station',
      slug: 'invention-week',
      excerpt: 'Five days, five inventions, lunch included.',
      body: `
        Every day from 8 a.m. to 4 p.m.: kites, a pinhole camera, a crystal radio, a bottle turbine and a machine for nothing at all. Groups of fifteen, ages 7 to 12.

        Open until all places are taken. Holders of the Grążelin Card pay 20% less.`,
    },
  },
];
