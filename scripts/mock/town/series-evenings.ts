import { cost, donation, free, price } from './costs.ts';
import type { Series } from './series.ts';

/** Evenings that come back: jazz, film, the night sky, talks. */
export const eveningSeries: readonly Series[] = [
  {
    key: 'jam',
    weekday: 'thu',
    from: '20:00',
    to: '23:30',
    first: -5,
    every: 1,
    number: 212,
    venues: ['owl'],
    organizers: ['center'],
    categories: ['jazz'],
    tags: ['localArtists'],
    image: 'jazz',
    cost: donation,
    pl: {
      title: 'Jam session #[[number]]: [[theme]]',
      slug: 'jam-session-[[number]]',
      excerpt: 'Czwartkowe granie w piwnicy. Scena jest otwarta.',
      body: '[[text]]\n\nScena otwarta od 21:00. Na miejscu są fortepian, perkusja i wzmacniacz basowy; resztę proszę przynieść. Wpisy na listę u barmana.',
    },
    en: {
      title: 'Jam Session #[[number]]: [[theme]]',
      slug: 'jam-session-[[number]]',
      excerpt: 'Thursday night music in the cellar. The stage is open.',
      body: '[[text]]\n\nThe stage is open from 9 p.m. Piano, drums and a bass amp are there; please bring the rest. Sign up with the barman.',
    },
    dates: [
      {
        pl: {
          theme: 'Gospodarz Tymon Górecki',
          text: 'Kontrabas prowadzi, reszta idzie za nim. Na początek trzy utwory Mingusa.',
        },
        en: {
          theme: 'Tymon Górecki Hosts',
          text: 'The double bass leads and everyone follows, beginning with three tunes by Mingus.',
        },
      },
      {
        pl: {
          theme: 'Standardy bez prądu',
          text: 'Ani jednego wzmacniacza. Usłyszymy, kto naprawdę umie grać cicho.',
        },
        en: {
          theme: 'Standards Unplugged',
          text: 'Not a single amplifier. We shall hear who can really play softly.',
        },
      },
      {
        pl: {
          theme: 'Kobiety bebopu',
          text: 'Utwory Mary Lou Williams i Melby Liston, gospodyni: Nel Okafor za perkusją.',
        },
        en: {
          theme: 'Women of Bebop',
          text: 'Tunes by Mary Lou Williams and Melba Liston; Nel Okafor hosts from behind the drums.',
        },
      },
      {
        pl: {
          theme: 'Ballady na deszcz',
          text: 'Wolno, wolniej i jeszcze jedna ballada. Parasole zostają w wiadrze przy drzwiach.',
        },
        en: {
          theme: 'Ballads for Rain',
          text: 'Slow, slower and one more ballad. Umbrellas stay in the bucket by the door.',
        },
      },
      {
        pl: {
          theme: 'Młodzi na start',
          text: 'Pierwsza godzina należy do uczniów szkoły muzycznej. Potem wracają dorośli, jeśli się odważą.',
        },
        en: {
          theme: 'Juniors First',
          text: 'The first hour belongs to pupils of the School of Music. Then the grown-ups return, if they dare.',
        },
      },
      {
        pl: {
          theme: 'Blues w e-moll',
          text: 'Dwanaście taktów, które każdy zna, i solówki, których nikt się nie spodziewa.',
        },
        en: { theme: 'Blues in E Minor', text: 'Twelve bars that everybody knows and solos nobody expects.' },
      },
      {
        pl: {
          theme: 'Komeda i okolice',
          text: 'Kołysanki, które nie usypiają. Gospodarzem wieczoru jest saksofonista Beniamin Lech.',
        },
        en: {
          theme: 'Komeda and Around',
          text: 'Lullabies that keep you awake. The saxophonist Beniamin Lech is the host.',
        },
      },
      {
        pl: { theme: 'Latynoska rozgrzewka', text: 'Kongi, clave i stoły odsunięte pod ścianę.' },
        en: { theme: 'Latin Warm-up', text: 'Congas, claves and the tables pushed against the wall.' },
      },
      {
        pl: { theme: 'Głosy', text: 'Wieczór wokalny. Kto zapomni tekstu, śpiewa scatem.' },
        en: { theme: 'Voices', text: 'An evening for singers. Whoever forgets the words will scat.' },
      },
      {
        pl: {
          theme: 'Dwa fortepiany',
          text: 'Drugi pożyczamy ze szkoły muzycznej i wnosimy po schodach. Ochotnicy mile widziani o 18:00.',
        },
        en: {
          theme: 'Two Pianos',
          text: 'We borrow the second from the School of Music and carry it down the stairs. Volunteers are welcome at 6 p.m.',
        },
      },
      {
        pl: {
          theme: 'Monk po polsku',
          text: 'Kanciaste tematy i jeden oberek, który Monkowi by się spodobał.',
        },
        en: {
          theme: 'Monk in Polish',
          text: 'Angular themes and one village dance that Monk would have liked.',
        },
      },
      {
        pl: { theme: 'Cool po mrozie', text: 'Trąbka z tłumikiem, herbata z cytryną.' },
        en: { theme: 'Cool After Frost', text: 'Muted trumpet, tea with lemon.' },
      },
      {
        pl: {
          theme: 'Noc winyli',
          text: 'Między setami gramy płyty z kolekcji zmarłego doktora Hołuba, pierwszego jazzmana w mieście.',
        },
        en: {
          theme: 'Vinyl Night',
          text: 'Between the sets we play records once owned by the late Dr. Hołub, the first jazzman in town.',
        },
      },
      {
        pl: {
          theme: 'Gość z miasta partnerskiego',
          text: 'Przyjeżdża kwintet z zaprzyjaźnionego klubu nad inną rzeką.',
        },
        en: {
          theme: 'Guests from Our Twin Town',
          text: 'A quintet visits from a friendly club on another river.',
        },
      },
    ],
  },
  {
    key: 'film-club',
    weekday: 'tue',
    from: '19:00',
    to: '21:30',
    first: -4,
    every: 1,
    number: 2031,
    venues: ['cinema'],
    organizers: ['filmClub'],
    categories: ['film'],
    image: 'film',
    cost: price(14),
    pl: {
      title: 'DKF „Klaps”: [[theme]]',
      slug: 'dkf-klaps-[[number]]',
      excerpt: 'Film i rozmowa, spotkanie nr [[number]].',
      body: '[[text]]\n\nPo seansie rozmowę prowadzi Alina Rej. Karnet na cztery wtorki kosztuje 45 zł.',
    },
    en: {
      title: 'Film Club: [[theme]]',
      slug: 'film-club-[[number]]',
      excerpt: 'A film and a talk, evening no. [[number]].',
      body: '[[text]]\n\nAlina Rej leads the discussion afterwards. A pass for four Tuesdays costs 45 zł.',
    },
    dates: [
      {
        pl: {
          theme: '„Ciche przęsło”',
          text: 'Inżynier wraca po latach na most, którego nie dokończył. Dramat w czerni i bieli, 96 minut.',
        },
        en: {
          theme: '“The Silent Span”',
          text: 'After many years an engineer returns to the bridge he never finished. A black-and-white drama, 96 minutes, English subtitles.',
        },
      },
      {
        pl: {
          theme: '„Zima listonosza”',
          text: 'Ostatni list w dolinie trzeba doręczyć na nartach. Komedia, której nikt nie planował.',
        },
        en: {
          theme: '“The Postman’s Winter”',
          text: 'The last letter in the valley has to be delivered on skis. A comedy nobody planned.',
        },
      },
      {
        pl: {
          theme: '„Sól i cukier”',
          text: 'Dwie siostry prowadzą konkurencyjne budki na jednej plaży. 88 minut, napisy polskie.',
        },
        en: {
          theme: '“Salt and Sugar”',
          text: 'Two sisters run rival stands on one beach. 88 minutes, Polish subtitles.',
        },
      },
      {
        pl: {
          theme: '„Kronika pewnej szyby”',
          text: 'Dokument nakręcony przez jedno okno w ciągu siedmiu lat.',
        },
        en: {
          theme: '“Chronicle of a Windowpane”',
          text: 'A documentary shot through one window in the course of seven years.',
        },
      },
      {
        pl: {
          theme: '„Nocny prom”',
          text: 'Sześcioro obcych, jedna kabina i awaria steru. Klasyka kina rzecznego.',
        },
        en: {
          theme: '“The Night Ferry”',
          text: 'Six strangers, one cabin and a broken rudder. A classic of river cinema.',
        },
      },
      {
        pl: {
          theme: '„Ptaki pani Brzost”',
          text: 'Debiut absolwentki szkoły filmowej, która wychowała się przy naszej ulicy Garncarskiej. Reżyserka będzie z nami.',
        },
        en: {
          theme: '“Mrs. Brzost’s Birds”',
          text: 'The first film of a director who grew up in our own Potters’ Street. She will be with us.',
        },
      },
      {
        pl: {
          theme: '„Wschód w lustrze”',
          text: 'Kino drogi, w którym nikt nie prowadzi. Po projekcji łączymy się z operatorem.',
        },
        en: {
          theme: '“Sunrise in the Mirror”',
          text: 'A road movie with nobody at the wheel. After the film we call the cameraman.',
        },
      },
      {
        pl: { theme: '„Ogrodnik i deszcz”', text: 'Bajka dla dorosłych, bez jednego słowa.' },
        en: { theme: '“The Gardener and the Rain”', text: 'A fairy tale for adults without a single word.' },
      },
      {
        pl: { theme: '„Trzeci świadek”', text: 'Kryminał, w którym każdy mówi prawdę i nic się nie zgadza.' },
        en: {
          theme: '“The Third Witness”',
          text: 'A crime story in which everybody tells the truth and nothing fits.',
        },
      },
      {
        pl: { theme: '„Podwórka”', text: 'Cztery etiudy o dzieciństwie, nakręcone w czterech dekadach.' },
        en: { theme: '“Backyards”', text: 'Four shorts about childhood, made in four decades.' },
      },
      {
        pl: {
          theme: '„Wiatr z lewej”',
          text: 'Dwie godziny na jachcie z ojcem, który nie umie przepraszać.',
        },
        en: { theme: '“Wind from Port”', text: 'Two hours on a yacht with a father who cannot say sorry.' },
      },
      {
        pl: { theme: '„Pokój 12”', text: 'Czarna komedia urzędowa. Pracownicy ratusza wchodzą za pół ceny.' },
        en: { theme: '“Room 12”', text: 'A black comedy of bureaucracy. Town hall staff pay half.' },
      },
    ],
  },
  {
    key: 'night-sky',
    weekday: 'fri',
    from: '20:00',
    to: '22:30',
    first: -9,
    every: 4,
    number: 61,
    venues: ['waterTower'],
    organizers: ['astronomers'],
    categories: ['outdoors', 'family'],
    tags: ['science', 'signUp'],
    image: 'observatory',
    cost: price(5),
    pl: {
      title: 'Niebo nad Grążelinem: [[theme]]',
      slug: 'niebo-nad-grazelinem-[[number]]',
      excerpt: 'Obserwacje z wieży ciśnień, o ile nie ma chmur.',
      body: '[[text]]\n\nGdy niebo zasnute, zostajemy na dole przy mapach i kakao. Na górę prowadzą 142 schody.',
    },
    en: {
      title: 'The Sky Over Grążelin: [[theme]]',
      slug: 'sky-over-grazelin-[[number]]',
      excerpt: 'Stargazing from the water tower, clouds permitting.',
      body: '[[text]]\n\nUnder an overcast sky we stay downstairs with maps and cocoa. There are 142 steps to the top.',
    },
    dates: [
      {
        pl: {
          theme: 'kratery i morza Księżyca',
          text: 'Terminator w pierwszej kwadrze pokazuje góry lepiej niż pełnia.',
        },
        en: {
          theme: 'Craters and Seas of the Moon',
          text: 'At first quarter the terminator shows the mountains better than a full moon.',
        },
      },
      {
        pl: {
          theme: 'Saturn z bliska',
          text: 'Przez nasz teleskop widać przerwę w pierścieniach. Zwykle ktoś mówi „to naklejka”.',
        },
        en: {
          theme: 'Saturn Up Close',
          text: 'Our telescope shows the gap in the rings. Usually somebody says “that’s a sticker”.',
        },
      },
      {
        pl: {
          theme: 'gwiazdy, które mrugają',
          text: 'O gwiazdach zmiennych i o tym, jak je mierzyć aparatem.',
        },
        en: {
          theme: 'Stars That Blink',
          text: 'About variable stars and how to measure them with a camera.',
        },
      },
      {
        pl: {
          theme: 'gromady i mgławice',
          text: 'Od Plejad po Oriona. Prosimy ubrać się cieplej, niż się wydaje.',
        },
        en: {
          theme: 'Clusters and Nebulae',
          text: 'From the Pleiades to Orion. Please dress warmer than you think.',
        },
      },
      {
        pl: {
          theme: 'Jowisz i cztery iskry',
          text: 'Szukamy księżyców, które Galileusz rysował jako kropki.',
        },
        en: { theme: 'Jupiter and Four Sparks', text: 'We look for the moons that Galileo drew as dots.' },
      },
      {
        pl: { theme: 'galaktyki wiosny', text: 'Światło, które wyruszyło, zanim pojawiły się bobry.' },
        en: { theme: 'Galaxies of Spring', text: 'Light that set out before there were beavers.' },
      },
    ],
  },
  {
    key: 'english-table',
    weekday: 'mon',
    from: '18:00',
    to: '19:30',
    first: -1,
    every: 1,
    number: 88,
    venues: ['cafe'],
    organizers: ['library'],
    categories: ['literature'],
    tags: ['english', 'free'],
    image: 'tea',
    cost: free,
    pl: {
      title: 'Stolik angielski: [[theme]]',
      slug: 'english-table-[[number]]',
      excerpt: 'Półtorej godziny rozmowy, bez tablicy i bez ocen.',
      body: '[[text]]\n\nPoziom od B1. Każdy płaci za swoją kawę.',
    },
    en: {
      title: 'English Table: [[theme]]',
      slug: 'english-table-[[number]]',
      excerpt: 'Ninety minutes of conversation, no blackboard and no marks.',
      body: '[[text]]\n\nFrom level B1. Everybody pays for their own coffee.',
    },
    dates: [
      {
        pl: {
          theme: 'podróże, które nie wyszły',
          text: 'Spóźnione pociągi, zgubione walizki, nowe znajomości.',
        },
        en: { theme: 'Trips That Went Wrong', text: 'Late trains, lost suitcases, new friends.' },
      },
      {
        pl: { theme: 'słowa, których nam brakuje', text: 'Każdy przynosi jedno nieprzetłumaczalne słowo.' },
        en: { theme: 'Words We Miss', text: 'Bring one word that cannot be translated.' },
      },
      {
        pl: { theme: 'przepis babci', text: 'Tłumaczymy „szczyptę” i „na oko”.' },
        en: { theme: 'Grandmother’s Recipe', text: 'We translate “a pinch” and “till it looks right”.' },
      },
      {
        pl: {
          theme: 'small talk o pogodzie',
          text: 'Ćwiczymy sztukę mówienia o niczym. To trudniejsze, niż się wydaje.',
        },
        en: {
          theme: 'Small Talk About the Weather',
          text: 'Practicing the art of saying nothing. It is harder than it looks.',
        },
      },
      {
        pl: { theme: 'miasto za sto lat', text: 'Tryby warunkowe i latające kajaki.' },
        en: { theme: 'Our Town in a Hundred Years', text: 'Conditionals and flying kayaks.' },
      },
      {
        pl: { theme: 'piosenki, które źle słyszymy', text: 'Najlepsze przesłyszenia nagradzamy ciastem.' },
        en: { theme: 'Misheard Lyrics', text: 'The best mishearing wins a cake.' },
      },
    ],
  },
  {
    key: 'reading-group',
    weekday: 'wed',
    from: '18:00',
    to: '19:45',
    first: -6,
    every: 4,
    number: 40,
    venues: ['library'],
    organizers: ['library'],
    categories: ['literature'],
    tags: ['free'],
    image: 'books',
    cost: free,
    pl: {
      title: 'Klub książki: [[theme]]',
      slug: 'klub-ksiazki-[[number]]',
      excerpt: 'Jedna powieść na miesiąc i osiem opinii na temat zakończenia.',
      body: '[[text]]\n\nDziesięć egzemplarzy czeka w wypożyczalni. Kto nie doczytał, też może przyjść, ale zakończenie zdradzimy.',
    },
    en: {
      title: 'Reading Group: [[theme]]',
      slug: 'reading-group-[[number]]',
      excerpt: 'One novel a month and eight opinions about the ending.',
      body: '[[text]]\n\nTen copies wait at the lending desk. You may come without having finished, but we shall give away the ending. In Polish.',
    },
    dates: [
      {
        pl: { theme: '„Lalka”, część pierwsza', text: 'Czy Wokulski powinien był zostać przy chemii?' },
        en: { theme: '“The Doll”, Part One', text: 'Should Wokulski have stuck to chemistry?' },
      },
      {
        pl: { theme: '„Lalka”, część druga', text: 'Ciąg dalszy sporu o pannę Łęcką.' },
        en: { theme: '“The Doll”, Part Two', text: 'The quarrel about Miss Łęcka continues.' },
      },
      {
        pl: {
          theme: 'reportaż znad rzeki',
          text: 'Czytamy „Niski brzeg” Kaliny Ostrowskiej z ołówkiem w ręku.',
        },
        en: {
          theme: 'Reportage from the Riverside',
          text: 'We read Kalina Ostrowska’s “The Low Bank” with a pencil in hand.',
        },
      },
      {
        pl: {
          theme: 'kryminał ze zbyt małą liczbą podejrzanych',
          text: 'Kto zgadnie mordercę przed rozdziałem piątym, wybiera następną książkę.',
        },
        en: {
          theme: 'A Whodunit with Too Few Suspects',
          text: 'Whoever names the murderer before chapter five picks the next book.',
        },
      },
      {
        pl: { theme: 'opowiadania na jeden przystanek', text: 'Krótkie formy, krótkie oceny.' },
        en: { theme: 'Stories One Bus Stop Long', text: 'Short forms, short verdicts.' },
      },
    ],
  },
  {
    key: 'open-chess',
    weekday: 'wed',
    from: '17:00',
    to: '20:00',
    first: 0,
    every: 2,
    number: 7,
    venues: ['cafe'],
    organizers: ['center'],
    categories: ['outdoors'],
    image: 'chess',
    cost: cost('Co łaska', 'co-laska'),
    pl: {
      title: 'Szachy w kawiarni: [[theme]]',
      slug: 'szachy-w-kawiarni-[[number]]',
      excerpt: 'Gramy na czas albo na ciastka.',
      body: '[[text]] Zegary i szachownice są na miejscu.',
    },
    en: {
      title: 'Café Chess: [[theme]]',
      slug: 'cafe-chess-[[number]]',
      excerpt: 'For time or for cookies.',
      body: '[[text]] Boards and clocks are provided.',
    },
    dates: [
      {
        pl: { theme: 'końcówki wieżowe', text: 'Krótka lekcja, potem wolna gra.' },
        en: { theme: 'Rook Endings', text: 'A short lesson, then free play.' },
      },
      {
        pl: { theme: 'symultana', text: 'Mistrzyni okręgu gra z piętnastoma osobami naraz.' },
        en: { theme: 'Simultaneous Display', text: 'The district champion plays fifteen people at once.' },
      },
      {
        pl: { theme: 'błyskawice', text: 'Partie po trzy minuty, dużo śmiechu.' },
        en: { theme: 'Blitz', text: 'Three-minute games and a lot of laughter.' },
      },
      {
        pl: { theme: 'dzieci kontra seniorzy', text: 'Remis z zeszłego roku czeka na rozstrzygnięcie.' },
        en: { theme: 'Children Against Seniors', text: 'Last year’s draw wants settling.' },
      },
    ],
  },
];
