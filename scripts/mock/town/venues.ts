import type { VenueEntry } from './entry.ts';

export type VenueKey = keyof typeof venues;

export const venues = {
  mill: {
    address: 'ul. Młyńska 3',
    phone: '+48 00 555 01 20',
    website: 'https://gck.example.org/mlyn?sala=duza&plan=1',
    place: [53.6412, 20.4021],
    image: 'mill',
    pl: {
      name: 'Dom Kultury „Młyn”',
      slug: 'dom-kultury-mlyn',
      description: `Dawny młyn wodny nad Mżawą: sala widowiskowa na 240 miejsc, pracownie, kawiarnia i taras z widokiem na jaz.

        Wejście bez progów od ulicy Młyńskiej, winda na wszystkie piętra, pętla indukcyjna w dużej sali.`,
    },
    en: {
      name: 'The Mill Culture Center',
      slug: 'the-mill',
      description: `A former water mill on the Mżawa: an auditorium with 240 seats, studios, a café and a terrace above the weir.

        Step-free entrance from Młyńska Street, a lift to all floors and an induction loop in the main hall.`,
    },
  },
  cinema: {
    address: 'ul. Kinowa 1',
    phone: '+48 00 555 01 22',
    website: 'https://rusalka.example.org/',
    place: [53.6431, 20.4067],
    image: 'film',
    pl: { name: 'Kino Rusałka', description: 'Kino z 1937 roku z jedną salą, balkonem i odnowionym neonem.' },
    en: {
      name: 'Rusałka Cinema',
      description: 'A single-screen cinema of 1937 with a balcony and a restored neon sign.',
    },
  },
  library: {
    address: 'pl. Zecerów 5',
    phone: '+48 00 555 01 31',
    place: [53.6425, 20.4043],
    image: 'books',
    pl: {
      name: 'Biblioteka Miejska, czytelnia główna',
      slug: 'biblioteka-miejska',
      description: 'Czytelnia pod świetlikiem, dział dla dzieci na parterze, dostęp dla wózków.',
    },
    en: {
      name: 'Town Library, main reading room',
      slug: 'town-library',
      description: 'A reading room under a skylight; children’s books on the ground floor; step-free.',
    },
  },
  islandLibrary: {
    address: 'ul. Wyspa Młyńska 14',
    place: [53.6404, 20.3998],
    pl: {
      name: 'Filia biblioteczna „Na Wyspie”',
      description: 'Mała filia z dużym stołem. Idealna na warsztaty i planszówki.',
    },
    en: {
      name: 'Island Library Branch',
      description: 'A small branch with a big table, just right for workshops and board games.',
    },
  },
  granary: {
    address: 'ul. Spichrzowa 8',
    phone: '+48 00 555 01 24',
    place: [53.6417, 20.4052],
    image: 'exhibition',
    pl: {
      name: 'Galeria Spichlerz',
      description: 'Trzy piętra sztuki współczesnej w spichlerzu z 1782 roku. Czynna od wtorku do niedzieli.',
    },
    en: {
      name: 'Granary Gallery',
      description: 'Three floors of contemporary art in a granary of 1782. Open Tuesday to Sunday.',
    },
  },
  museum: {
    address: 'ul. Portowa 2',
    phone: '+48 00 555 01 42',
    place: [53.6398, 20.4071],
    image: 'bridge',
    pl: { name: 'Muzeum Rzeki', description: 'Łodzie, sieci, mapy i dźwięki Mżawy w dawnej komorze celnej.' },
    en: {
      name: 'River Museum',
      description: 'Boats, nets, maps and the sounds of the Mżawa in the former customs house.',
    },
  },
  square: {
    address: 'Rynek',
    place: [53.6428, 20.4049],
    image: 'market',
    pl: {
      name: 'Rynek',
      slug: 'rynek',
      description: 'Serce miasta z podcieniami i studnią, przy której wszyscy się umawiają.',
    },
    en: {
      name: 'Market Square',
      slug: 'market-square',
      description: 'The heart of town: arcades and the well where everybody meets.',
    },
  },
  boulevard: {
    address: 'Bulwar Flisaków',
    place: [53.6409, 20.4038],
    image: 'lanterns',
    pl: { name: 'Bulwar Flisaków', description: 'Kilometr nad wodą, od mostu Żelaznego do przystani.' },
    en: {
      name: 'Raftsmen’s Boulevard',
      description: 'A kilometer along the water from the Iron Bridge to the landing.',
    },
  },
  amphitheater: {
    address: 'Wyspa Młyńska',
    place: [53.6401, 20.4009],
    image: 'stage',
    pl: {
      name: 'Amfiteatr na Wyspie',
      description: 'Scena plenerowa na 900 miejsc. W razie deszczu imprezy przenosimy do „Młyna”.',
    },
    en: {
      name: 'Island Amphitheater',
      description: 'An open-air stage with 900 seats. When it rains we move to the Mill.',
    },
  },
  church: {
    address: 'ul. św. Anny 1',
    place: [53.6436, 20.4031],
    image: 'organ',
    pl: { name: 'Kościół św. Anny', description: 'Gotycka bazylika z barokowymi organami o 34 głosach.' },
    en: { name: 'St. Anne’s Church', description: 'A Gothic basilica with a baroque organ of 34 stops.' },
  },
  synagogue: {
    address: 'ul. Garncarska 11',
    place: [53.6441, 20.4058],
    pl: {
      name: 'Dom Pamięci – dawna synagoga',
      description: 'Miejsce koncertów, rozmów i pamięci o żydowskich mieszkańcach miasta.',
    },
    en: {
      name: 'House of Memory, the former synagogue',
      description: 'A place for concerts, talks and the memory of the town’s Jewish citizens.',
    },
  },
  sportsHall: {
    address: 'ul. Olimpijczyków 20',
    phone: '+48 00 555 01 64',
    place: [53.6472, 20.4102],
    pl: {
      name: 'Hala Sportowa „Bóbr”',
      description: 'Parkiet, trybuny na 600 osób, sala lustrzana i ścianka wspinaczkowa.',
    },
    en: {
      name: 'Beaver Sports Hall',
      description: 'A parquet court, 600 seats, a mirror studio and a climbing wall.',
    },
  },
  pool: {
    address: 'ul. Olimpijczyków 22',
    phone: '+48 00 555 01 66',
    place: [53.6475, 20.411],
    pl: {
      name: 'Pływalnia „Fala”',
      description: 'Sześć torów, brodzik z ciepłą wodą i podnośnik dla osób na wózkach.',
    },
    en: {
      name: 'Fala Swimming Pool',
      description: 'Six lanes, a warm paddling pool and a hoist for wheelchair users.',
    },
  },
  landing: {
    address: 'Bulwar Flisaków 40',
    place: [53.6389, 20.4089],
    image: 'kayaks',
    pl: { name: 'Przystań kajakowa', description: 'Wypożyczalnia, pomost i hangar klubu „Wiosło”.' },
    en: { name: 'Kayak Landing', description: 'Boats for hire, a jetty and the hangar of the Paddle club.' },
  },
  townHall: {
    address: 'Rynek 1',
    phone: '+48 00 555 01 00',
    place: [53.643, 20.4046],
    image: 'townhall',
    pl: {
      name: 'Ratusz, sala obrad',
      description: 'Sala na drugim piętrze. Winda od podwórza, pętla indukcyjna, transmisja na żywo.',
    },
    en: {
      name: 'Town Hall, council chamber',
      description: 'Second floor. Lift from the courtyard, induction loop, live broadcast.',
    },
  },
  lindens: {
    address: 'ul. Lipowa 6',
    phone: '+48 00 555 01 75',
    place: [53.6447, 20.4019],
    image: 'tea',
    pl: {
      name: 'Klub „Pod Lipami”',
      description: 'Dom seniora z ogrodem, parkietem i biblioteczką kryminałów.',
    },
    en: {
      name: 'The Linden Club',
      description: 'The seniors’ house with a garden, a dance floor and a shelf of crime fiction.',
    },
  },
  bandstand: {
    address: 'Park Miejski',
    place: [53.6455, 20.4027],
    pl: {
      name: 'Muszla koncertowa w Parku Miejskim',
      description: 'Drewniana muszla z 1911 roku wśród starych buków.',
    },
    en: {
      name: 'Bandstand in the Town Park',
      description: 'A wooden bandstand of 1911 among old beech trees.',
    },
  },
  waterTower: {
    address: 'ul. Wieżowa 9',
    place: [53.6461, 20.4079],
    image: 'observatory',
    pl: {
      name: 'Wieża Ciśnień',
      description: 'Obserwatorium na górze, sala na 50 osób na dole, 142 schody pomiędzy.',
    },
    en: {
      name: 'The Water Tower',
      description: 'An observatory at the top, a room for 50 at the bottom, 142 steps in between.',
    },
  },
  owl: {
    address: 'ul. Szewska 4',
    phone: '+48 00 555 01 27',
    website: 'https://podsowa.example.org/',
    place: [53.6423, 20.4055],
    image: 'jazz',
    pl: {
      name: 'Piwnica jazzowa „Pod Sową”',
      slug: 'pod-sowa',
      description: 'Sześćdziesiąt krzeseł, fortepian i ceglane sklepienie, które dobrze brzmi.',
    },
    en: {
      name: 'The Owl Jazz Cellar',
      slug: 'owl-cellar',
      description: 'Sixty chairs, a grand piano and a brick vault that sounds well.',
    },
  },
  musicSchool: {
    address: 'ul. Kameralna 7',
    phone: '+48 00 555 01 53',
    place: [53.6444, 20.404],
    image: 'strings',
    pl: {
      name: 'Szkoła Muzyczna, sala koncertowa',
      description: 'Sala kameralna na 120 osób z koncertowym fortepianem.',
    },
    en: {
      name: 'School of Music, concert hall',
      description: 'A chamber hall for 120 with a concert grand.',
    },
  },
  gardens: {
    address: 'ul. Klasztorna 2',
    place: [53.6438, 20.4012],
    image: 'leaves',
    pl: {
      name: 'Ogrody Klasztorne',
      description: 'Zielnik, sad starych odmian i oranżeria otwarta przez cały rok.',
    },
    en: {
      name: 'Monastery Gardens',
      description: 'A herb garden, an orchard of old varieties and an orangery open all year.',
    },
  },
  greenSquare: {
    address: 'Zielony Plac',
    place: [53.6419, 20.4085],
    image: 'market',
    pl: {
      name: 'Targowisko „Zielony Plac”',
      description: 'Zadaszone stragany, ławki, prąd i woda. Parking od ulicy Wiklinowej.',
    },
    en: {
      name: 'Green Square Market',
      description: 'Covered stalls, benches, power and water. Parking off Wiklinowa Street.',
    },
  },
  station: {
    address: 'ul. Dworcowa 1',
    place: [53.6466, 20.3987],
    pl: {
      name: 'Stacja Kultura',
      description: 'Stary dworzec z nowym życiem: próby, improwizacja, warsztaty w holu kasowym.',
    },
    en: {
      name: 'Culture Station',
      description:
        'An old railway station with a new life: rehearsals, improv, workshops in the ticket hall.',
    },
  },
  cafe: {
    address: 'pl. Zecerów 2',
    phone: '+48 00 555 01 29',
    pl: {
      name: 'Kawiarnia „Między Wierszami”',
      description: 'Kawa, ciasto drożdżowe i regał książek do wymiany.',
    },
    en: { name: 'Between the Lines Café', description: 'Coffee, yeast cake and a shelf of books to swap.' },
  },
  stadium: {
    address: 'ul. Olimpijczyków 30',
    place: [53.6483, 20.4125],
    pl: {
      name: 'Stadion Miejski',
      description: 'Bieżnia 400 m, boisko i skocznia, z której skacze się głównie w piasek.',
    },
    en: {
      name: 'Town Stadium',
      description: 'A 400 m track, a pitch and a long-jump pit full of good sand.',
    },
  },
  glade: {
    pl: {
      name: 'Polana Borsuka',
      slug: 'polana-borsuka',
      description: 'Polana w Puszczy Mżawskiej, trzy kilometry za miastem. Dojście zielonym szlakiem.',
    },
    en: {
      name: 'Badger Glade',
      slug: 'badger-glade',
      description: 'A clearing in the Mżawa Forest, three kilometers out of town on the green trail.',
    },
  },
  fireStation: {
    city: 'Łęgowo Małe',
    pl: { name: 'Remiza w Łęgowie Małym', description: '' },
    en: { name: 'Łęgowo Małe Fire Station', description: '' },
  },
  online: {
    city: '',
    website: 'https://spotkania.gck.example.org/',
    pl: {
      name: 'Online – pokój spotkań GCK',
      slug: 'online',
      description: 'Link wysyłamy godzinę przed spotkaniem.',
    },
    en: {
      name: 'Online – GCK meeting room',
      slug: 'online',
      description: 'We send the link an hour before the meeting.',
    },
  },
  scriptRoom: {
    address: 'ul. Wiklinowa 7, lok. 2; wejście od podwórza',
    phone: '+48 00 555 01 98',
    website: 'javascript:alert("venue")',
    place: [953.6, 20.4],
    pl: {
      name: 'Pracownia komputerowa <em>„Enter”</em><script>alert("m")</script>',
      slug: 'enter',
      description: '<p>Dwanaście stanowisk.<img src=x onerror="alert(1)"></p>',
    },
    en: {
      name: 'Computer Lab <em>“Enter”</em><script>alert("m")</script>',
      slug: 'enter',
      description: '<p>Twelve desks.<img src=x onerror="alert(1)"></p>',
    },
  },
  clubroom: {
    address: 'ul. Rybacka 3',
    pl: { name: 'Świetlica', slug: 'swietlica', description: 'Przy ulicy Rybackiej.' },
    en: { name: 'Clubroom', slug: 'clubroom', description: 'In Rybacka Street.' },
  },
  otherClubroom: {
    address: 'ul. Polna 30',
    city: 'Łęgowo Małe',
    zip: '99-991',
    province: 'powiat mżawski',
    pl: { name: 'Świetlica', slug: 'swietlica', description: 'W Łęgowie, ta z piecem.' },
    en: { name: 'Clubroom', slug: 'clubroom', description: 'In Łęgowo, the one with the stove.' },
  },
  oldMarketHall: {
    address: 'ul. Wiklinowa 18',
    status: 'draft',
    pl: { name: 'Hala Targowa (w remoncie)', description: 'Otwarcie po zakończeniu remontu.' },
    en: { name: 'Market Hall (under renovation)', description: 'Opens when the renovation is done.' },
  },
  closedPavilion: {
    address: 'Park Miejski 3',
    status: 'trash',
    pl: { name: 'Pawilon letni', description: 'Rozebrany.' },
    en: { name: 'Summer Pavilion', description: 'Taken down.' },
  },
} as const satisfies Record<string, VenueEntry>;
