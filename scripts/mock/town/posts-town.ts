import { inDays } from './day.ts';
import type { PostEntry } from './entry.ts';

/** News of the town and of its institutions. */
export const townPosts: readonly PostEntry[] = [
  {
    key: 'box-office-hours',
    day: inDays(-1),
    image: 'notice',
    pl: {
      title: 'Kasa w nowych godzinach',
      excerpt: 'Od przyszłego tygodnia zapraszamy od wtorku do niedzieli, 12:00–19:00.',
      body: 'W dni wydarzeń kasa jest czynna także godzinę przed ich rozpoczęciem. Bilety w internecie kupisz przez całą dobę.',
    },
    en: {
      title: 'New Box Office Hours',
      excerpt: 'From next week we are open Tuesday to Sunday, noon to 7 p.m.',
      body: 'On days with events the box office also opens an hour before they begin. Online tickets are on sale around the clock.',
    },
  },
  {
    key: 'cat-of-the-library',
    day: inDays(-3),
    image: 'books',
    pl: {
      title: 'Jaz, kot biblioteczny, kończy dziesięć lat',
      slug: 'jaz-konczy-dziesiec-lat',
      excerpt: 'Solenizant przyjmuje życzenia na regale z lirykami.',
      body: `
        Znaleziono go nad jazem, stąd imię. Ma własną kartę biblioteczną, trzy zaległe upomnienia i zakaz wstępu do działu kartografii.

        <blockquote class="wp-block-quote"><p>Nie czyta, ale wie, co kto czyta.</p><cite>Barbara Lis, kierowniczka wypożyczalni</cite></blockquote>

        Prezenty w postaci książek prosimy wkładać do skrzynki, a nie pod kota.`,
    },
    en: {
      title: 'Jaz the Library Cat Turns Ten',
      slug: 'jaz-the-cat-turns-ten',
      excerpt: 'Well-wishers are received on the poetry shelf.',
      body: `
        He was found at the weir, “jaz” in Polish, hence his name. He has a library card of his own, three overdue notices and is banned from Maps.

        <blockquote class="wp-block-quote"><p>He does not read, but he knows who reads what.</p><cite>Barbara Lis, head of lending</cite></blockquote>

        Gifts of books please go into the box, not under the cat.`,
    },
  },
  {
    key: 'bus-42',
    day: inDays(-5),
    pl: {
      title: 'Autobus nr 7 pod sam „Młyn”',
      excerpt: 'Wieczorem co 20 minut, także po koncertach.',
      body: 'Od poniedziałku linia 7 zatrzymuje się przy ulicy Młyńskiej. Ostatni kurs rusza o 23:40, a w dni wydarzeń kwadrans po ich zakończeniu. Kierowcy znają program lepiej od nas.',
    },
    en: {
      title: 'Bus 7 Now Stops at the Mill',
      excerpt: 'Every 20 minutes in the evening, after concerts too.',
      body: 'From Monday line 7 stops in Młyńska Street. The last bus leaves at 11:40 p.m., and on event days a quarter of an hour after the end. The drivers know our program better than we do.',
    },
  },
  {
    key: 'grants-open',
    day: inDays(-9),
    image: 'townhall',
    pl: {
      title: 'Mikrogranty na sąsiedzkie pomysły',
      excerpt: 'Do 3 000 zł, wniosek na jednej stronie.',
      body: `
        Urząd Miasta rozda trzydzieści mikrograntów. W poprzednim naborze powstały: szafa z narzędziami przy Lipowej, kino na prześcieradle i słownik gwary rybaków.

        ## Terminy

        - nabór: do końca miesiąca,
        - wyniki: dwa tygodnie później,
        - realizacja: do końca czerwca.`,
    },
    en: {
      title: 'Micro-Grants for Neighborhood Ideas',
      excerpt: 'Up to 3,000 zł, one page to fill in.',
      body: `
        The Town Hall gives out thirty micro-grants. The last round brought a cupboard of shared tools in Lipowa Street, a bedsheet cinema and a dictionary of fishermen’s dialect.

        ## Dates

        - applications: until the end of the month,
        - results: two weeks later,
        - projects: until the end of June.`,
    },
  },
  {
    key: 'hall-of-trade',
    day: inDays(-14),
    image: 'market',
    pl: {
      title: 'Hala Targowa: zaglądamy pod rusztowania',
      excerpt: 'Odsłonięto reklamę pasty do butów sprzed stu lat.',
      body: 'Konserwatorka Dominika Pęk odczytała hasło: „Błyszczy, nie brudzi”. Zostanie na ścianie. Otwarcie hali planowane jest na przyszłą wiosnę.',
    },
    en: {
      title: 'Market Hall: A Look Behind the Scaffolding',
      excerpt: 'A century-old advertisement for shoe polish has come to light.',
      body: 'The restorer Dominika Pęk has read the slogan, “Shines, never stains”. It will stay on the wall. The hall is due to open next spring.',
    },
  },
  {
    key: 'photo-archive',
    day: inDays(-21),
    image: 'panorama',
    tags: ['history'],
    format: 'gallery',
    pl: {
      title: 'Trzy tysiące szklanych klisz w sieci',
      excerpt: 'Archiwum zakładu fotograficznego „Elwira” jest już dostępne.',
      body: `
        Ślub, zając, ślub, pożar, ślub. Zakład „Elwira” fotografował miasto od 1908 do 1951 roku. Pomóżcie podpisać twarze: czytelnia ma wydruki, ołówki i lupy.

        <figure class="wp-block-gallery has-nested-images columns-2"><figure class="wp-block-image"><img src="{{origin}}/uploads/most-zelazny-noca.jpg" alt="Most Żelazny nocą" width="1600" height="1067"></figure><figure class="wp-block-image"><img src="{{origin}}/uploads/mlyn.jpg" alt="Młyn" width="1600" height="1067"></figure></figure>`,
    },
    en: {
      title: 'Three Thousand Glass Plates Go Online',
      excerpt: 'The archive of the Elwira photo studio is open to all.',
      body: `
        A wedding, a hare, a wedding, a fire, a wedding. The Elwira studio photographed the town from 1908 to 1951. Help us to name the faces: the reading room has prints, pencils and magnifying glasses.

        <figure class="wp-block-gallery has-nested-images columns-2"><figure class="wp-block-image"><img src="{{origin}}/uploads/most-zelazny-noca.jpg" alt="The Iron Bridge at night" width="1600" height="1067"></figure><figure class="wp-block-image"><img src="{{origin}}/uploads/mlyn.jpg" alt="The Mill" width="1600" height="1067"></figure></figure>`,
    },
  },
  {
    key: 'town-podcast',
    day: inDays(-27),
    format: 'audio',
    image: 'stage',
    pl: {
      title: 'Posłuchaj rzeki: pierwszy odcinek podkastu „Nurt”',
      slug: 'podkast-nurt-1',
      excerpt: 'Dwadzieścia minut z dźwiękami jazu, śluzy i pani Kornas.',
      body: `
        <figure class="wp-block-audio"><audio controls src="{{origin}}/uploads/nurt-odcinek-1.mp3"></audio><figcaption class="wp-element-caption">„Nurt”, odcinek 1</figcaption></figure>

        O tym, jak brzmi miasto, gdy nikt nie mówi. Nagranie: Filip Trześniewski.`,
    },
    en: {
      title: 'Hear the River: The First Episode of “Current”',
      slug: 'podcast-current-1',
      excerpt: 'Twenty minutes with the sounds of the weir, the lock and Ms. Kornas.',
      body: `
        <figure class="wp-block-audio"><audio controls src="{{origin}}/uploads/nurt-odcinek-1.mp3"></audio><figcaption class="wp-element-caption">“Current”, episode 1 (in Polish)</figcaption></figure>

        What a town sounds like when nobody speaks. Recorded by Filip Trześniewski.`,
    },
  },
  {
    key: 'volunteers-wanted',
    day: inDays(-30),
    image: 'kites',
    tags: ['volunteering'],
    pl: {
      title: 'Szukamy wolontariuszy na cały sezon',
      excerpt: 'Bileterzy, przewodniczki, ludzie od kabli.',
      body: 'Dajemy szkolenie, koszulkę i zupę. Nie dajemy spać w noc festiwalu. Zgłoszenia w „Młynie” albo mailem.',
    },
    en: {
      title: 'Volunteers Wanted for the Whole Season',
      excerpt: 'Ushers, guides, people who like cables.',
      body: 'We provide training, a T-shirt and soup. What we do not provide is sleep on festival nights. Sign up at the Mill or by e-mail.',
    },
  },
  {
    key: 'accessible-stage',
    sticky: true,
    day: inDays(-41),
    image: 'mill',
    tags: ['audioDescription', 'signLanguage'],
    pl: {
      title: 'Nowa pętla indukcyjna i rampa na scenę',
      excerpt: '„Młyn” jest teraz dostępny także od strony kulis.',
      body: 'Artystka na wózku może wjechać na scenę sama, bez windy towarowej. Pętla działa w całej dużej sali, najlepiej w rzędach 3–12. Więcej w <a href="{{page:accessibility}}">deklaracji dostępności</a>.',
    },
    en: {
      title: 'A New Induction Loop and a Ramp to the Stage',
      excerpt: 'The Mill is now accessible from the wings as well.',
      body: 'A performer in a wheelchair can now reach the stage on her own, without the freight elevator. The loop covers the whole main hall, best in rows 3 to 12. More in our <a href="{{page:accessibility}}">accessibility statement</a>.',
    },
  },
  {
    key: 'beaver-named',
    day: inDays(-48),
    image: 'leaves',
    tags: ['nature'],
    pl: {
      title: 'Bóbr z bulwaru ma na imię Inżynier',
      excerpt: 'W głosowaniu oddano 4 812 głosów, więcej niż w wyborach do rady osiedla.',
      body: 'Drugie miejsce zajęło imię „Tamara”. Inżynier nie skomentował wyników, ściął natomiast kolejną wierzbę.',
    },
    en: {
      title: 'The Boulevard’s Beaver Is Called Engineer',
      excerpt: '4,812 votes were cast, more than for the district council.',
      body: '“Tamara” came second. Engineer did not comment on the result but felled another willow.',
    },
  },
  {
    key: 'library-fines',
    day: inDays(-56),
    image: 'books',
    pl: {
      title: 'Biblioteka bez kar',
      excerpt: 'Zaległe książki można oddać bez opłat. Nawet te z 1987 roku.',
      body: 'W pierwszym tygodniu wróciły 693 tomy, dwie zakładki z banknotem i jedna fotografia, której szukała cała rodzina.',
    },
    en: {
      title: 'A Library Without Fines',
      excerpt: 'Overdue books may be returned free of charge. Even those of 1987.',
      body: 'In the first week 693 volumes came back, with two banknotes used as bookmarks and one photograph a whole family had been looking for.',
    },
  },
  {
    key: 'school-concert-trip',
    day: inDays(-63),
    pl: {
      title: 'Uczniowie szkoły muzycznej z trzema złotymi dyplomami',
      excerpt: 'Marimba, altówka i kwartet akordeonów.',
      body: 'Konkurs odbył się sto kilometrów stąd, kwartet akordeonów zajął w autobusie cztery dodatkowe miejsca. Gratulujemy!',
    },
  },
  {
    key: 'winter-opening',
    day: inDays(-77),
    image: 'snow',
    pl: {
      title: 'Godziny otwarcia zimą',
      excerpt: 'Muzeum i ogrody pracują krócej, kino dłużej.',
      body: 'Muzeum Rzeki czynne do 16:00, oranżeria do 17:00. Rusałka dodaje seans o 22:00 w piątki i soboty.',
    },
    en: {
      title: 'Winter Opening Hours',
      excerpt: 'The museum and the gardens close earlier, the cinema later.',
      body: 'The River Museum is open until 4 p.m., the orangery until 5. The Rusałka adds a 10 p.m. show on Fridays and Saturdays.',
    },
  },
  {
    key: 'new-director',
    day: inDays(-104),
    image: 'mill',
    pl: {
      title: 'Halina Brzost dyrektorką na drugą kadencję',
      excerpt: '„Pierwsza była o dachu, druga będzie o tym, co pod dachem”.',
      body: 'Komisja konkursowa była jednomyślna. Program na kolejne cztery lata liczy dwanaście stron i można go przeczytać w kawiarni.',
    },
    en: {
      title: 'Halina Brzost Stays On as Director',
      excerpt: '“My first term was about the roof, the second will be about what is under it.”',
      body: 'The vote of the committee was unanimous. Her program for the next four years has twelve pages and can be read in the café.',
    },
  },
  {
    key: 'english-newsletter',
    day: inDays(-18),
    en: {
      title: 'Our Newsletter Now Comes in English',
      excerpt: 'Every Thursday at 8 a.m., one e-mail about the weekend.',
      body: 'It is short, it has no pictures of directors, and it says which events need no Polish at all. Sign up at the box office or at the library.',
    },
  },
  {
    key: 'map-for-visitors',
    day: inDays(-66),
    image: 'panorama',
    en: {
      title: 'A New Map for Visitors',
      excerpt: 'Twenty-four places, three routes, one spot where the river is loudest.',
      body: 'Drawn by the teenagers of our comics workshop, who insisted on marking every bakery. Free at the station, the Mill and the River Museum.',
    },
  },
];
