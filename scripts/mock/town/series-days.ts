import { free, price } from './costs.ts';
import type { Series } from './series.ts';

/** Mornings and afternoons that come back: yoga, stories, tea, markets. */
export const daySeries: readonly Series[] = [
  {
    key: 'yoga',
    weekday: 'mon',
    from: '18:15',
    to: '19:30',
    first: -3,
    every: 1,
    number: 1,
    venues: ['sportsHall'],
    organizers: ['sports'],
    categories: ['outdoors'],
    tags: ['signUp'],
    image: 'hills',
    cost: price(18),
    pl: {
      title: 'Joga po pracy: [[theme]]',
      slug: 'joga-po-pracy-[[number]]',
      excerpt: 'Sala lustrzana, maty na miejscu, zajęcia nr [[number]].',
      body: '[[text]]\n\nProwadzi Anita Wierzba. Dla początkujących i tych, którzy dawno nie byli. Karnet na dziesięć wejść: 150 zł.',
    },
    en: {
      title: 'Yoga After Work: [[theme]]',
      slug: 'yoga-after-work-[[number]]',
      excerpt: 'Mirror studio, mats provided, class no. [[number]].',
      body: '[[text]]\n\nTaught by Anita Wierzba in Polish and English, for beginners and for those who have not been for a while. Ten classes cost 150 zł.',
    },
    dates: [
      {
        pl: { theme: 'plecy i kark', text: 'Dla wszystkich, którzy cały dzień patrzyli w ekran.' },
        en: { theme: 'Back and Neck', text: 'For everybody who has looked at a screen all day.' },
      },
      {
        pl: { theme: 'oddech', text: 'Mniej pozycji, więcej powietrza.' },
        en: { theme: 'Breath', text: 'Fewer poses, more air.' },
      },
      {
        pl: { theme: 'równowaga', text: 'Drzewo, wojownik i czapla. Można się trzymać ściany.' },
        en: { theme: 'Balance', text: 'Tree, warrior and heron. Holding on to the wall is allowed.' },
      },
      {
        pl: { theme: 'biodra', text: 'Powoli i bez bohaterstwa.' },
        en: { theme: 'Hips', text: 'Slowly and without heroics.' },
      },
      {
        pl: {
          theme: 'stopy i kostki',
          text: 'Fundamenty, o których przypominamy sobie na oblodzonym chodniku.',
        },
        en: { theme: 'Feet and Ankles', text: 'The foundations, which we remember on an icy sidewalk.' },
      },
      {
        pl: { theme: 'skręty', text: 'Dobre na trawienie i na patrzenie za siebie.' },
        en: { theme: 'Twists', text: 'Good for digestion and for looking behind you.' },
      },
      {
        pl: { theme: 'powitanie słońca', text: 'O tej porze roku raczej pożegnanie, ale ruch jest ten sam.' },
        en: {
          theme: 'Sun Salutation',
          text: 'A farewell rather than a greeting at this hour, but the moves are the same.',
        },
      },
      {
        pl: { theme: 'dla biegaczy', text: 'Rozciągamy to, co bieganie skraca.' },
        en: { theme: 'For Runners', text: 'Stretching what running shortens.' },
      },
      {
        pl: { theme: 'z krzesłem', text: 'Zajęcia dostępne dla osób, które nie siadają na podłodze.' },
        en: { theme: 'With a Chair', text: 'Open to people who prefer not to sit on the floor.' },
      },
      {
        pl: { theme: 'głęboki odpoczynek', text: 'Koc, poduszka i godzina, w której nic nie trzeba.' },
        en: { theme: 'Deep Rest', text: 'A blanket, a cushion and an hour with nothing to do.' },
      },
    ],
  },
  {
    key: 'stories',
    weekday: 'sat',
    from: '10:30',
    to: '11:30',
    first: -2,
    every: 1,
    number: 131,
    venues: ['library'],
    organizers: ['library'],
    categories: ['family', 'literature'],
    tags: ['kids', 'free'],
    image: 'openBook',
    cost: free,
    pl: {
      title: 'Bajanie na dywanie: [[theme]]',
      slug: 'bajanie-na-dywanie-[[number]]',
      excerpt: 'Godzina opowieści dla dzieci od czterech lat.',
      body: '[[text]]\n\nSiadamy na dywanie w dziale dziecięcym, dorośli na krzesłach z tyłu. Kot Jaz bywa.',
    },
    en: {
      title: 'Stories on the Carpet: [[theme]]',
      slug: 'stories-on-the-carpet-[[number]]',
      excerpt: 'An hour of storytelling for children from age four.',
      body: '[[text]]\n\nChildren sit on the carpet, adults on the chairs behind. Jaz the cat often drops in. In Polish, with plenty of pictures.',
    },
    dates: [
      {
        pl: { theme: 'smok, który bał się ognia', text: 'I straż pożarna, która go polubiła.' },
        en: { theme: 'The Dragon Who Feared Fire', text: 'And the firemen who came to like him.' },
      },
      {
        pl: { theme: 'jeż jedzie na wakacje', text: 'Co spakować, gdy wszystko się nabija?' },
        en: { theme: 'Hedgehog Goes on Holiday', text: 'What do you pack when everything gets spiked?' },
      },
      {
        pl: { theme: 'wodnik z Mżawy', text: 'Nasza własna legenda, w wersji bez topienia.' },
        en: {
          theme: 'The Water Sprite of the Mżawa',
          text: 'Our own legend, in the version without drowning.',
        },
      },
      {
        pl: { theme: 'babcia i rakieta', text: 'Historia o tym, że na Księżyc można też zabrać sweter.' },
        en: { theme: 'Grandma and the Rocket', text: 'A story about taking a sweater to the Moon.' },
      },
      {
        pl: { theme: 'królewna, która lubiła remonty', text: 'Książę trzymał drabinę.' },
        en: { theme: 'The Princess Who Loved Repairs', text: 'The prince held the ladder.' },
      },
      {
        pl: { theme: 'siedem małych burz', text: 'Będziemy robić deszcz palcami.' },
        en: { theme: 'Seven Small Storms', text: 'We make rain with our fingers.' },
      },
      {
        pl: { theme: 'niedźwiedź nie śpi', text: 'Bajka na porę, w której dzień kończy się o czwartej.' },
        en: { theme: 'Bear Stays Awake', text: 'A tale for days that end at four.' },
      },
      {
        pl: { theme: 'list do samego siebie', text: 'Po bajce piszemy i adresujemy.' },
        en: { theme: 'A Letter to Myself', text: 'After the story we write and address one.' },
      },
      {
        pl: { theme: 'piraci z biblioteki', text: 'Skarb leży w dziale geografii.' },
        en: { theme: 'Library Pirates', text: 'The treasure lies in Geography.' },
      },
    ],
  },
  {
    key: 'linden-thursday',
    weekday: 'thu',
    from: '15:00',
    to: '17:00',
    first: -1,
    every: 1,
    number: 501,
    venues: ['lindens'],
    organizers: ['seniorsClub'],
    categories: ['seniors'],
    tags: ['free'],
    image: 'tea',
    cost: free,
    pl: {
      title: 'Herbatka „Pod Lipami”: [[theme]]',
      slug: 'herbatka-pod-lipami-[[number]]',
      excerpt: 'Herbata, ciasto i temat tygodnia.',
      body: '[[text]]\n\nWstęp wolny, ciasto składkowe. Osoby z trudnościami w poruszaniu się przywozi bus klubu, wystarczy zadzwonić dzień wcześniej.',
    },
    en: {
      title: 'Linden Club Tea: [[theme]]',
      slug: 'linden-club-tea-[[number]]',
      excerpt: 'Tea, cake and the topic of the week.',
      body: '[[text]]\n\nFree of charge; everybody brings a little cake. The club’s minibus picks up people who find walking hard, just call the day before.',
    },
    dates: [
      {
        pl: { theme: 'listy z wojska', text: 'Pan Edward czyta korespondencję z 1961 roku. Za zgodą żony.' },
        en: {
          theme: 'Letters from the Army',
          text: 'Edward reads his letters of 1961, with his wife’s permission.',
        },
      },
      {
        pl: { theme: 'brydż dla początkujących', text: 'Licytujemy powoli i bez kłótni.' },
        en: { theme: 'Bridge for Beginners', text: 'We bid slowly and without quarrels.' },
      },
      {
        pl: { theme: 'zielnik na zimę', text: 'Co na kaszel, co na sen, a czego nie mieszać z lekami.' },
        en: {
          theme: 'Herbs for Winter',
          text: 'What helps against a cough, what brings sleep, and what not to mix with your pills.',
        },
      },
      {
        pl: { theme: 'szydełko i plotki', text: 'Serwetka w dwie godziny.' },
        en: { theme: 'Crochet and Gossip', text: 'A doily in two hours.' },
      },
      {
        pl: {
          theme: 'zdjęcia ze starego zakładu',
          text: 'Rozpoznajemy twarze na szklanych kliszach z muzeum.',
        },
        en: {
          theme: 'Pictures from the Old Studio',
          text: 'We put names to the faces on the museum’s glass plates.',
        },
      },
      {
        pl: {
          theme: 'gimnastyka na krzesłach',
          text: 'Fizjoterapeutka Lidia Sęk i muzyka z lat sześćdziesiątych.',
        },
        en: {
          theme: 'Chair Gymnastics',
          text: 'With the physiotherapist Lidia Sęk and music of the sixties.',
        },
      },
      {
        pl: {
          theme: 'spotkanie z policjantem',
          text: 'Jak rozpoznać fałszywego wnuczka i prawdziwy mandat.',
        },
        en: { theme: 'Meet a Police Officer', text: 'How to tell a fake grandson and a real fine.' },
      },
      {
        pl: { theme: 'śpiewnik domowy', text: 'Akordeon, dziesięć zwrotek i nikt nie zagląda w tekst.' },
        en: { theme: 'The Family Songbook', text: 'Accordion, ten verses, and nobody looks at the words.' },
      },
    ],
  },
  {
    key: 'breakfast-market',
    weekday: 'sat',
    from: '08:00',
    to: '13:00',
    first: -3,
    every: 2,
    number: 74,
    venues: ['greenSquare'],
    organizers: ['housewives', 'center'],
    categories: ['markets'],
    tags: ['food', 'outdoors'],
    image: 'market',
    cost: free,
    pl: {
      title: 'Targ śniadaniowy: [[theme]]',
      slug: 'targ-sniadaniowy-[[number]]',
      excerpt: 'Rolnicy z okolicy, wspólne stoły i dobra kawa.',
      body: '[[text]]\n\nPrzynieś własną torbę i kubek. Stoły są zadaszone, pies dostanie wodę.',
    },
    en: {
      title: 'Breakfast Market: [[theme]]',
      slug: 'breakfast-market-[[number]]',
      excerpt: 'Farmers of the region, shared tables and good coffee.',
      body: '[[text]]\n\nBring a bag and a cup of your own. The tables are under a roof, and dogs get water.',
    },
    dates: [
      {
        pl: { theme: 'chleb na zakwasie', text: 'Sześć piekarni i konkurs na najlepszą piętkę.' },
        en: { theme: 'Sourdough', text: 'Six bakeries and a contest for the best crust.' },
      },
      {
        pl: { theme: 'dynie i korzenie', text: 'Zupa z kotła, przepis wypisany kredą.' },
        en: { theme: 'Pumpkins and Roots', text: 'Soup from the cauldron, the recipe written in chalk.' },
      },
      {
        pl: { theme: 'sery', text: 'Kozie, krowie i jeden, którego lepiej nie wąchać.' },
        en: { theme: 'Cheese', text: 'From goats, from cows, and one better not smelled.' },
      },
      {
        pl: { theme: 'miód i wosk', text: 'Pszczelarze z Łęgowa, świece i degustacja na ślepo.' },
        en: { theme: 'Honey and Wax', text: 'Beekeepers from Łęgowo, candles and a blind tasting.' },
      },
      {
        pl: { theme: 'kiszonki', text: 'Kapusta, rzodkiew, cytryny. Słoik na wymianę mile widziany.' },
        en: { theme: 'Pickles', text: 'Cabbage, radish, lemons. A jar to swap is welcome.' },
      },
      {
        pl: { theme: 'ryby z Mżawy', text: 'Wędzone, w galarecie i na bułce.' },
        en: { theme: 'Fish from the Mżawa', text: 'Smoked, in aspic and on a roll.' },
      },
    ],
  },
  {
    key: 'toddler-rhythm',
    weekday: 'fri',
    from: '10:00',
    to: '10:45',
    first: 0,
    every: 2,
    number: 15,
    venues: ['mill'],
    organizers: ['drizzle'],
    categories: ['family', 'workshops'],
    tags: ['toddlers'],
    image: 'kites',
    cost: price(20),
    pl: {
      title: 'Tup, tup, bęc! [[theme]]',
      slug: 'tup-tup-bec-[[number]]',
      excerpt: 'Rytmika dla dzieci od roku do trzech lat z opiekunem.',
      body: '[[text]] Sala ogrzewana, dywan miękki, bębny małe.',
    },
    en: {
      title: 'Stomp, Stomp, Bump! [[theme]]',
      slug: 'stomp-stomp-bump-[[number]]',
      excerpt: 'Rhythm for children from one to three and their grown-ups.',
      body: '[[text]] The room is warm, the carpet soft, the drums are small.',
    },
    dates: [
      {
        pl: { theme: 'Deszczyk', text: 'Kapie, pada, leje.' },
        en: { theme: 'Rain', text: 'It drips, it drops, it pours.' },
      },
      {
        pl: { theme: 'Pociąg', text: 'Tunele z chust i gwizdek konduktora.' },
        en: { theme: 'Train', text: 'Tunnels of scarves and a conductor’s whistle.' },
      },
      {
        pl: { theme: 'Żaby', text: 'Skaczemy i rechoczemy, głównie dorośli.' },
        en: { theme: 'Frogs', text: 'We hop and croak, the adults most of all.' },
      },
      {
        pl: { theme: 'Kołysanki', text: 'Na koniec zwykle ktoś zasypia.' },
        en: { theme: 'Lullabies', text: 'Somebody usually falls asleep at the end.' },
      },
    ],
  },
];
