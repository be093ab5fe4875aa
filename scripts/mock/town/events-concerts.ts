import { donation, free, price, prices } from './costs.ts';
import { at, inDays, week } from './day.ts';
import type { EventEntry } from './entry.ts';

export const concerts: readonly EventEntry[] = [
  {
    key: 'malicka-trio',
    when: at(week(0, 'sat'), '19:30', '21:30'),
    venues: ['owl'],
    organizers: ['center'],
    categories: ['jazz'],
    tags: ['localArtists'],
    image: 'jazz',
    cost: prices(35, 50),
    website: 'https://bilety.gck.example.org/kup?wydarzenie=malicka-trio&sala=sowa',
    featured: true,
    pl: {
      title: 'Ewa Malicka Trio: „Dopływy”',
      excerpt:
        'Premiera trzeciej płyty pianistki z Grążelina: dziewięć utworów nazwanych imionami małych rzek.',
      body: `
        Ewa Malicka nauczyła się grać na pianinie, które stało w świetlicy przy przystani i po każdej powodzi trzeba je było stroić od nowa. „Dopływy”, jej trzecia płyta, to dziewięć utworów nazwanych imionami strumieni wpadających do Mżawy.

        Zagra trio w składzie: Ewa Malicka – fortepian, Tymon Górecki – kontrabas, Nel Okafor – perkusja. W przerwie będzie można kupić płytę, także winylową, i poprosić o autograf.

        ## Dobrze wiedzieć

        - Wejście od 19:00, miejsca nienumerowane.
        - Do piwnicy prowadzi 14 schodów. Platforma działa po zgłoszeniu obsłudze.
        - Bilety ulgowe dla uczniów, studentów i osób 65+.`,
    },
    en: {
      title: 'Ewa Malicka Trio: “Tributaries”',
      excerpt: 'The Grążelin pianist launches her third album, nine pieces named after small rivers.',
      body: `
        Ewa Malicka learned to play on a piano that stood in the clubroom by the landing and had to be tuned again after every flood. “Tributaries”, her third album, is nine pieces named after the streams that feed the Mżawa.

        The trio is Ewa Malicka on piano, Tymon Górecki on double bass and Nel Okafor on drums. The album is for sale in the interval, on vinyl too, and the band will sign it.

        ## Good to know

        - Doors open at 7 p.m., seats are not numbered.
        - There are 14 steps down to the cellar. Ask the staff for the lift platform.
        - Reduced tickets for pupils, students and people over 65.`,
    },
  },
  {
    key: 'organ-evening',
    when: at(week(0, 'sun'), '17:00', '18:15'),
    venues: ['church'],
    organizers: ['parish', 'center'],
    categories: ['organ'],
    image: 'organ',
    cost: donation,
    pl: {
      title: 'Niedziela z organami: Buxtehude, Bach i burza',
      excerpt: 'Godzina muzyki na instrumencie, który pamięta trzy powodzie.',
      body: `
        Barokowe organy św. Anny mają 34 głosy, w tym „ptaszki” i „grzmot”, z których korzysta się rzadko, bo straszą gołębie. Tym razem organista Bogumił Sarnecki zrobi wyjątek i zakończy recital improwizowaną burzą.

        W programie preludia Dietricha Buxtehudego, fantazja i fuga g-moll Johanna Sebastiana Bacha oraz tańce z tabulatury, którą odnaleziono w archiwum parafii.

        Kościół jest ogrzewany, ale niezbyt gorliwie. Warto wziąć szalik.`,
    },
    en: {
      title: 'Sunday Organ: Buxtehude, Bach and a Thunderstorm',
      excerpt: 'An hour of music on an instrument that remembers three floods.',
      body: `
        The baroque organ of St. Anne’s has 34 stops, among them “little birds” and “thunder”, which are seldom used because they frighten the pigeons. This time the organist, Bogumił Sarnecki, makes an exception and ends his recital with an improvised storm.

        The program holds preludes by Dietrich Buxtehude, the Fantasia and Fugue in G minor by Johann Sebastian Bach and dances from a tablature found in the parish archive.

        The church is heated, though not very keenly. Bring a scarf.`,
    },
  },
  {
    key: 'candlelight-quartet',
    when: at(week(1, 'fri'), '20:00', '21:30'),
    venues: ['synagogue'],
    organizers: ['center'],
    categories: ['classical'],
    tags: ['signUp'],
    image: 'strings',
    cost: prices(30, 45),
    featured: true,
    pl: {
      title: 'Kwartet Nadbrzeżny przy świecach',
      excerpt: 'Haydn, Bacewicz i Dvořák w sali, w której słychać każdy oddech.',
      body: `
        Sto dwadzieścia świec i cztery smyczki. Kwartet Nadbrzeżny wraca do dawnej synagogi z programem, który sam nazywa „od wschodu do zachodu słońca”: kwartet op. 76 nr 4 Josepha Haydna, IV Kwartet Grażyny Bacewicz i „Amerykański” Antonína Dvořáka.

        Po koncercie muzycy zostają na herbatę i rozmowę. Dochód przeznaczamy na konserwację polichromii.`,
    },
    en: {
      title: 'The Riverside Quartet by Candlelight',
      excerpt: 'Haydn, Bacewicz and Dvořák in a hall where you can hear people breathe.',
      body: `
        One hundred and twenty candles and four string players. The Riverside Quartet returns to the former synagogue with a program it calls “from sunrise to sunset”: Joseph Haydn’s Quartet Op. 76 No. 4, Grażyna Bacewicz’s Fourth and Antonín Dvořák’s “American”.

        After the concert the musicians stay for tea and a chat. Proceeds go toward the conservation of the wall paintings.`,
    },
  },
  {
    key: 'young-soloists',
    when: at(inDays(0), '17:30', '18:45'),
    venues: ['musicSchool'],
    organizers: ['musicSchool'],
    categories: ['classical'],
    tags: ['youngTalent', 'free'],
    image: 'piano',
    cost: free,
    pl: {
      title: 'Młodzi soliści na początek wieczoru',
      excerpt: 'Dziewięcioro uczniów, dziewięć instrumentów i ani jednej pomyłki (taki jest plan).',
      body: `
        Co miesiąc scena sali koncertowej należy do tych, którzy jeszcze sięgają pedałów na palcach. Usłyszymy skrzypce, altówkę, flet, klarnet, waltornię, gitarę, akordeon, marimbę i oczywiście fortepian.

        Najmłodsza wykonawczyni ma osiem lat i zagra własną kompozycję pod tytułem „Kot na rusztowaniu”.`,
    },
    en: {
      title: 'Young Soloists at Half Past Five',
      excerpt: 'Nine pupils, nine instruments and not one wrong note (that is the plan).',
      body: `
        Once a month the stage of the concert hall belongs to those who still stretch for the pedals. We shall hear violin, viola, flute, clarinet, French horn, guitar, accordion, marimba and, of course, the piano.

        The youngest performer is eight and will play a piece of her own called “Cat on the Scaffolding”.`,
    },
  },
  {
    key: 'folk-kapela',
    when: at(week(2, 'sat'), '18:00', '22:00'),
    venues: ['mill'],
    organizers: ['center', 'housewives'],
    categories: ['music'],
    tags: ['food'],
    image: 'accordion',
    cost: price(25),
    pl: {
      title: 'Potańcówka z Kapelą Znad Mżawy',
      excerpt: 'Polki, oberki i walce na żywo. Kroków uczymy na miejscu.',
      body: `
        Skrzypce, harmonia trzyrzędowa, baraban i podłoga, która to wytrzyma. Kapela Znad Mżawy gra melodie spisane od wiejskich muzykantów w latach siedemdziesiątych, a prowadząca, Hania Wrona, pokaże kroki tym, którzy nigdy nie tańczyli w kole.

        O 20:00 przerwa na pierogi od „Łęgowianek”: ruskie, z kaszą i z jagodami. Buty na płaskim obcasie mile widziane.`,
    },
    en: {
      title: 'Barn Dance with the Mżawa Village Band',
      excerpt: 'Polkas, obereks and waltzes played live. Steps are taught on the spot.',
      body: `
        Fiddle, three-row button accordion, a drum and a floor that can take it. The Mżawa Village Band plays tunes written down from country musicians in the 1970s, and our caller, Hania Wrona, shows the steps to anyone who has never danced in a circle.

        At 8 p.m. there is a break for dumplings by the Łęgowianki: potato and cheese, buckwheat, or blueberry. Flat shoes are welcome.`,
    },
  },
  {
    key: 'concrete-lilac',
    when: at(week(3, 'fri'), '20:00', '23:00'),
    venues: ['station'],
    organizers: ['center'],
    categories: ['music'],
    tags: ['teens', 'localArtists'],
    image: 'stage',
    cost: price(40),
    pl: {
      title: 'Beton & Bez + Suche Przęsło',
      slug: 'beton-bez-suche-przeslo',
      excerpt: 'Dwa zespoły, jeden peron, głośno.',
      body: `
        Beton & Bez nagrali epkę w nieczynnej wiacie na stacji w Łęgowie i mówią, że pociągi, które słychać w tle, są prawdziwe. Suche Przęsło dopiero zaczynają, ale już mają fanklub w dwóch liceach.

        Koncert stojący. Zatyczki do uszu rozdajemy przy wejściu, dla najmłodszych mamy słuchawki ochronne.`,
    },
    en: {
      title: 'Concrete & Lilac + Dry Span',
      slug: 'concrete-lilac-dry-span',
      excerpt: 'Two bands, one platform, loud.',
      body: `
        Concrete & Lilac recorded their EP in a disused shelter at Łęgowo station and swear that the trains in the background are real. Dry Span are only beginning, yet two high schools already have a fan club.

        Standing room only. Earplugs are handed out at the door, and there are ear defenders for the youngest.`,
    },
  },
  {
    key: 'water-tower-electronics',
    when: at(week(4, 'sat'), '21:00', '23:30'),
    venues: ['waterTower'],
    organizers: ['center', 'astronomers'],
    categories: ['music'],
    tags: ['signUp'],
    image: 'nebula',
    cost: price(30),
    pl: {
      title: 'Ciśnienie: elektronika w wieży',
      excerpt: 'Syntezatory modularne grają ze ścian, a na kopule sunie niebo.',
      body: `
        Zbiornik wieży ciśnień ma siedem sekund pogłosu. Duet Ola Bąk & Filip Trześniewski napisał na tę przestrzeń godzinny utwór, w którym dźwięk krąży po okręgu, a obraz z teleskopu trafia prosto na kopułę.

        Ze względu na 142 schody i brak windy przygotowaliśmy transmisję w sali na dole, z dźwiękiem przestrzennym i tą samą ceną biletu.`,
    },
    en: {
      title: 'Pressure: Electronics in the Tower',
      excerpt: 'Modular synthesizers play from the walls while the sky drifts across the dome.',
      body: `
        The tank of the water tower has an echo of seven seconds. Ola Bąk and Filip Trześniewski have written an hour of music for it in which sound travels in circles and the picture from the telescope goes straight to the dome.

        Because of the 142 steps and no lift there is a relay in the downstairs room, with surround sound and at the same price.`,
    },
  },
  {
    key: 'sung-poetry',
    when: at(week(5, 'thu'), '19:00', '20:45'),
    venues: ['cafe'],
    organizers: ['library'],
    categories: ['music', 'literature'],
    image: 'openBook',
    cost: price(20),
    pl: {
      title: 'Wiersze, które dały się zaśpiewać',
      excerpt: 'Lena Dudek i gitara, Leśmian i kilka własnych tekstów.',
      body: `
        Lena Dudek od lat sprawdza, które wiersze lubią melodię. Leśmian – prawie zawsze. Norwid – tylko po dwudziestej. Wieczór kameralny, trzydzieści miejsc, ciasto drożdżowe do ostatniej blachy.`,
    },
    en: {
      title: 'Poems That Let Themselves Be Sung',
      excerpt: 'Lena Dudek with her guitar, Leśmian, and a few lines of her own.',
      body: `
        For years Lena Dudek has been finding out which poems like a tune. Leśmian’s nearly always do, Norwid’s only after eight in the evening. A small gathering, thirty seats, and yeast cake until the last tray is gone. Sung in Polish; a booklet with English translations lies on every table.`,
    },
  },
  {
    key: 'cantus-anniversary',
    when: at(week(7, 'sat'), '18:00', '19:30'),
    venues: ['church'],
    organizers: ['choir', 'parish'],
    categories: ['organ'],
    tags: ['localArtists', 'free'],
    image: 'choir',
    cost: free,
    pl: {
      title: 'Pięćdziesiąt lat i jeden oddech. Jubileusz chóru „Cantus Fluminis”',
      slug: 'jubileusz-cantus-fluminis',
      excerpt: 'Na jednej scenie stanie pięć pokoleń chórzystek i chórzystów.',
      body: `
        Pierwsza próba odbyła się w sali gimnastycznej, przy jednej nutowej kartce na cztery osoby. Pół wieku później „Cantus Fluminis” ma za sobą sześćset koncertów i jednego bardzo wytrwałego dyrygenta, Leona Piaseckiego.

        W programie utwory Gomółki, Góreckiego i Pärta oraz prawykonanie „Psalmu rzecznego” Zofii Nadolskiej. W finale dołączą byli chórzyści. Jeśli śpiewali Państwo z nami kiedykolwiek, prosimy o zajęcie miejsc w prawej nawie.`,
    },
    en: {
      title: 'Fifty Years in One Breath: Cantus Fluminis Turns Fifty',
      slug: 'cantus-fluminis-anniversary',
      excerpt: 'Five generations of singers share one stage.',
      body: `
        The first rehearsal took place in a school gym, with one sheet of music for every four people. Half a century later Cantus Fluminis looks back on six hundred concerts and one very patient conductor, Leon Piasecki.

        The program has works by Gomółka, Górecki and Pärt and the first performance of Zofia Nadolska’s “River Psalm”. Former members join in at the end. If you ever sang with us, please take a seat in the right aisle.`,
    },
  },
  {
    key: 'shanties',
    when: at(week(-3, 'sat'), '19:00', '22:00'),
    venues: ['owl'],
    organizers: ['paddlers'],
    categories: ['music'],
    tags: ['river'],
    image: 'sails',
    cost: donation,
    pl: {
      title: 'Szanty w piwnicy, czyli morze jest daleko',
      excerpt: 'Klub „Wiosło” kończy sezon po swojemu.',
      body: `
        Do morza mamy dwieście kilometrów, ale śpiewać można wszędzie. Gitary, bandżo, melodyka i refreny, które zna nawet bufet. Teksty wyświetlamy na ścianie.`,
    },
    en: {
      title: 'Sea Shanties in the Cellar, or: The Sea Is Far Away',
      excerpt: 'The Paddle club ends its season in its own way.',
      body: `
        The sea is two hundred kilometers off, but one can sing anywhere. Guitars, a banjo, a melodica and choruses that even the barman knows. The words are projected on the wall.`,
    },
  },
  {
    key: 'chamber-afternoon',
    when: at(week(9, 'sun'), '16:00', '17:15'),
    venues: ['gardens'],
    organizers: ['musicSchool'],
    categories: ['classical'],
    image: 'leaves',
    cost: price(15),
    pl: {
      title: 'Podwieczorek z klarnetem w oranżerii',
      excerpt: 'Brahms wśród cytryn i rozmarynu.',
      body: `
        Nauczyciele szkoły muzycznej grają dla przyjemności, swojej i Państwa: trio klarnetowe Brahmsa i miniatury Szałowskiego. W cenie biletu szklanka herbaty z werbeną z klasztornego zielnika.`,
    },
    en: {
      title: 'Clarinet and Tea in the Orangery',
      excerpt: 'Brahms among lemons and rosemary.',
      body: `
        The teachers of the School of Music play for pleasure, theirs and yours: Brahms’s Clarinet Trio and miniatures by Szałowski. The ticket includes a glass of tea with verbena from the monastery’s herb garden.`,
    },
  },
  {
    key: 'gala-operetta',
    when: at(week(13, 'sat'), '17:00', '19:30'),
    venues: ['mill'],
    organizers: ['center'],
    categories: ['classical'],
    tags: ['audioDescription'],
    image: 'curtain',
    cost: prices(60, 90),
    pl: {
      title: 'Wieczór w operetce',
      excerpt: 'Strauss, Lehár, Kálmán i orkiestra w strojach z epoki.',
      body: `
        Gościnnie Orkiestra Salonowa „Serpentyna” z solistami. Duety, czardasze, jeden kankan. Prowadzi Grażyna Lis, która zna wszystkie anegdoty i opowie tylko najlepsze.

        Spektakl z audiodeskrypcją; odbiorniki wydajemy w szatni.`,
    },
    en: {
      title: 'A Night at the Operetta',
      excerpt: 'Strauss, Lehár, Kálmán and an orchestra in period costume.',
      body: `
        Our guests are the Serpentine Salon Orchestra and its soloists: duets, czardases, one cancan. The host is Grażyna Lis, who knows all the anecdotes and tells only the best.

        With audio description in Polish; receivers are handed out in the cloakroom.`,
    },
  },
];
