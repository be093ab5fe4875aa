import type { OrganizerEntry } from './entry.ts';

export type OrganizerKey = keyof typeof organizers;

export const organizers = {
  center: {
    email: 'kontakt@gck.example.org',
    phone: '+48 00 555 01 20',
    website: 'https://gck.example.org/',
    image: 'mill',
    pl: {
      name: 'Grążelińskie Centrum Kultury',
      description: 'Miejska instytucja kultury z siedzibą w dawnym młynie wodnym. Działamy od 1958 roku.',
    },
    en: {
      name: 'Grążelin Culture Center',
      description: 'The town’s cultural institution, at home in a former water mill and at work since 1958.',
    },
  },
  library: {
    email: 'biblioteka@grazelin.example.org',
    phone: '+48 00 555 01 31',
    website: 'https://biblioteka.grazelin.example.org/',
    image: 'books',
    pl: {
      name: 'Miejska Biblioteka Publiczna',
      description: 'Dwie filie, czterdzieści tysięcy książek i jeden kot.',
    },
    en: { name: 'Municipal Public Library', description: 'Two branches, forty thousand books and one cat.' },
  },
  museum: {
    email: 'muzeum@grazelin.example.org',
    phone: '+48 00 555 01 42',
    pl: { name: 'Muzeum Rzeki', description: 'Opowiadamy o Mżawie i o ludziach, którzy z niej żyli.' },
    en: { name: 'River Museum', description: 'The story of the Mżawa and of the people who lived by it.' },
  },
  filmClub: {
    email: 'klaps@example.org',
    website: 'https://klaps.example.org/',
    image: 'film',
    pl: {
      name: 'Dyskusyjny Klub Filmowy „Klaps”',
      description: 'Co wtorek film, po filmie rozmowa. Od 1964 roku.',
    },
    en: {
      name: 'Clapperboard Film Club',
      description: 'A film every Tuesday and a talk afterwards, since 1964.',
    },
  },
  musicSchool: {
    phone: '+48 00 555 01 53',
    pl: {
      name: 'Szkoła Muzyczna I stopnia',
      description: 'Sto osiemdziesięcioro uczniów i jedna bardzo cierpliwa portiernia.',
    },
    en: {
      name: 'Grążelin School of Music',
      description: 'One hundred and eighty pupils and one very patient porter.',
    },
  },
  theaterGroup: {
    email: 'pomost@example.org',
    image: 'curtain',
    pl: {
      name: 'Teatr Pomost',
      description: 'Zespół amatorski, który od dwudziestu lat gra bez rampy i bez dystansu.',
    },
    en: {
      name: 'Jetty Theater',
      description: 'An amateur company that has played without footlights for twenty years.',
    },
  },
  sports: {
    email: 'sport@grazelin.example.org',
    phone: '+48 00 555 01 64',
    pl: {
      name: 'Miejski Ośrodek Sportu i Rekreacji',
      description: 'Hala „Bóbr”, pływalnia „Fala”, stadion i przystań.',
    },
    en: {
      name: 'Municipal Sports Center',
      description: 'The Beaver hall, the Fala pool, the stadium and the landing.',
    },
  },
  townHall: {
    email: 'urzad@grazelin.example.org',
    phone: '+48 00 555 01 00',
    website: 'https://grazelin.example.org/',
    pl: { name: 'Urząd Miasta Grążelina', description: 'Wydział Dialogu Społecznego, pokój 12.' },
    en: { name: 'Grążelin Town Hall', description: 'Office for Public Dialogue, room 12.' },
  },
  seniorsClub: {
    phone: '+48 00 555 01 75',
    pl: {
      name: 'Klub Seniora „Pod Lipami”',
      description: 'Herbata zawsze gorąca, drzwi otwarte od poniedziałku do piątku.',
    },
    en: {
      name: 'The Linden Seniors’ Club',
      description: 'Tea is always hot, the door is open from Monday to Friday.',
    },
  },
  friends: {
    email: 'towarzystwo@example.org',
    pl: { name: 'Towarzystwo Przyjaciół Grążelina', description: 'Spacery, odczyty i rocznik „Znad Mżawy”.' },
    en: {
      name: 'Friends of Grążelin Society',
      description: 'Walks, lectures and the yearbook “From the Mżawa”.',
    },
  },
  drizzle: {
    email: 'czesc@mzawka.example.org',
    image: 'kites',
    pl: {
      name: 'Stowarzyszenie „Mżawka”',
      description: 'Zajęcia dla dzieci, które nie lubią siedzieć w miejscu.',
    },
    en: {
      name: 'Drizzle Association',
      description: 'Activities for children who would rather not sit still.',
    },
  },
  parish: {
    pl: { name: 'Parafia św. Anny', description: 'Gospodarz koncertów organowych w kościele nad Mżawą.' },
    en: {
      name: 'Parish of St. Anne',
      description: 'Host of the organ concerts in the church above the Mżawa.',
    },
  },
  choir: {
    email: 'cantus@example.org',
    pl: { name: 'Chór „Cantus Fluminis”', description: 'Czterdzieści głosów, próby w czwartki o 18:00.' },
    en: { name: 'Cantus Fluminis Choir', description: 'Forty voices, rehearsals on Thursdays at 6 p.m.' },
  },
  housewives: {
    pl: { name: 'Koło Gospodyń „Łęgowianki”', description: 'Pierogi, pieśni i haft. W tej kolejności.' },
    en: {
      name: 'Łęgowianki Country Women’s Circle',
      description: 'Dumplings, songs and embroidery. In that order.',
    },
  },
  astronomers: {
    email: 'perseusz@example.org',
    website: 'https://perseusz.example.org/',
    image: 'observatory',
    pl: {
      name: 'Klub Astronomiczny „Perseusz”',
      description: 'Teleskop 250 mm na wieży ciśnień i kubek kakao na dole.',
    },
    en: {
      name: 'Perseus Astronomy Club',
      description: 'A 250 mm telescope on the water tower and cocoa downstairs.',
    },
  },
  university: {
    email: 'utw@grazelin.example.org',
    pl: {
      name: 'Grążeliński Uniwersytet Trzeciego Wieku',
      description: 'Wykłady, lektoraty i wyprawy dla osób 55+.',
    },
    en: {
      name: 'Grążelin University of the Third Age',
      description: 'Lectures, languages and outings for people over 55.',
    },
  },
  paddlers: {
    phone: '+48 00 555 01 86',
    pl: {
      name: 'Klub Kajakowy „Wiosło”',
      description: 'Spływy Mżawą od kwietnia do października, zimą basen.',
    },
    en: {
      name: 'Paddle Kayak Club',
      description: 'Down the Mżawa from April to October, in the pool in winter.',
    },
  },
  prankster: {
    email: 'to nie jest adres',
    website: 'javascript:alert("organizer")',
    phone: '<b>+48 00 555 01 99</b>',
    pl: {
      name: 'Grupa „Phish & Chips” <script>alert("o")</script>',
      description: '<p onmouseover="alert(1)">Uczymy na własnych błędach.</p><script>alert(2)</script>',
    },
    en: {
      name: '“Phish & Chips” Group <script>alert("o")</script>',
      description: '<p onmouseover="alert(1)">We teach by our own mistakes.</p><script>alert(2)</script>',
    },
  },
} as const satisfies Record<string, OrganizerEntry>;
