import { donation, price, prices } from './costs.ts';
import { at, inDays, week } from './day.ts';
import type { EventEntry } from './entry.ts';

export const theater: readonly EventEntry[] = [
  {
    key: 'house-by-the-water',
    when: at(week(1, 'sat'), '19:00', '21:00'),
    venues: ['mill'],
    organizers: ['theaterGroup', 'center'],
    categories: ['theater'],
    tags: ['premiere', 'signLanguage'],
    image: 'curtain',
    cost: prices(30, 45),
    featured: true,
    sticky: true,
    pl: {
      title: '„Dom nad wodą” – premiera Teatru Pomost',
      slug: 'dom-nad-woda-premiera',
      excerpt: 'Trzy siostry, jeden spadek i rzeka, która co wiosnę puka do drzwi.',
      body: `
        Po śmierci ojca trzy siostry spotykają się w domu, z którego każda uciekła w inną stronę. Trzeba zdecydować, co z nim zrobić, zanim woda podejmie decyzję za nie. Tekst Kaliny Ostrowskiej powstał z rozmów z mieszkańcami Dolnego Przedmieścia.

        Spektakl trwa dwie godziny, z jedną przerwą. Reżyseria: Wit Dołęga. Muzyka na żywo: Nel Okafor. Grają: Iga Rawicz, Maria Bielak, Dorota Sum, Henryk Kłos.

        Premiera tłumaczona na polski język migowy. Sztukę zagramy ponownie <a href="{{event:house-by-the-water-2}}">w następną sobotę</a>.`,
    },
    en: {
      title: '“The House by the Water”: Opening Night at the Jetty',
      slug: 'house-by-the-water-opening-night',
      excerpt: 'Three sisters, one inheritance and a river that knocks on the door every spring.',
      body: `
        After their father’s death three sisters meet in the house each of them once fled in a different direction. They have to decide what becomes of it before the water decides for them. Kalina Ostrowska’s text grew out of talks with people of the Lower Suburb.

        Two hours with one interval. Directed by Wit Dołęga, live music by Nel Okafor, with Iga Rawicz, Maria Bielak, Dorota Sum and Henryk Kłos. In Polish with English surtitles.

        The opening night is interpreted into Polish Sign Language. The play returns <a href="{{event:house-by-the-water-2}}">the Saturday after</a>.`,
    },
  },
  {
    key: 'house-by-the-water-2',
    when: at(week(2, 'sat'), '19:00', '21:00'),
    venues: ['mill'],
    organizers: ['theaterGroup'],
    categories: ['theater'],
    image: 'curtain',
    cost: prices(30, 45),
    pl: {
      title: '„Dom nad wodą”',
      slug: 'dom-nad-woda',
      excerpt: 'Spektakl Teatru Pomost po premierze.',
      body: `
        Drugie przedstawienie sztuki Kaliny Ostrowskiej. Po spektaklu spotkanie z twórcami w kawiarni, wstęp z biletem.`,
    },
    en: {
      title: '“The House by the Water”',
      slug: 'house-by-the-water',
      excerpt: 'The Jetty’s new play, after its opening night.',
      body: `
        The second performance of Kalina Ostrowska’s play. Afterwards the company meets the audience in the café; your ticket lets you in.`,
    },
  },
  {
    key: 'improv-station',
    when: at(inDays(2), '20:00', '21:30'),
    venues: ['station'],
    organizers: ['theaterGroup'],
    categories: ['theater'],
    tags: ['teens'],
    image: 'masks',
    cost: price(20),
    pl: {
      title: 'Pociąg do improwizacji',
      excerpt: 'Publiczność podaje stację końcową, aktorzy jakoś tam dojadą.',
      body: `
        Żadnego scenariusza, żadnej suflerki. Rzucają Państwo słowo, zawód, miejsce, a pięcioosobowa drużyna improwizatorów buduje z tego podróż w dwóch aktach. Kto się spóźni, zostaje postacią.`,
    },
    en: {
      title: 'All Aboard for Improv',
      excerpt: 'You name the last stop, the actors get there somehow.',
      body: `
        No script and no prompter. You call out a word, a profession, a place, and a team of five improvisers turns them into a journey in two acts. Whoever comes late becomes a character.`,
    },
  },
  {
    key: 'paper-moon',
    when: at(week(0, 'sun'), '11:00', '11:50'),
    venues: ['mill'],
    organizers: ['center'],
    categories: ['theater', 'family'],
    tags: ['kids'],
    image: 'paperMoon',
    cost: price(18),
    pl: {
      title: 'Papierowy księżyc – teatr cieni dla dzieci',
      slug: 'papierowy-ksiezyc',
      excerpt: 'Bez słów, za to z trzema latarkami i jednym bardzo małym żółwiem.',
      body: `
        Kto zgasił księżyc? Żółw Zenon wyrusza, żeby to sprawdzić, a wszystko, co spotyka, wycięto z papieru. Po spektaklu dzieci mogą wejść za ekran i zobaczyć, skąd bierze się smok.

        Wiek: od 4 lat. Czas trwania: 40 minut i dziesięć minut zaglądania za kulisy.`,
    },
    en: {
      title: 'Paper Moon, a Shadow Play for Children',
      slug: 'paper-moon',
      excerpt: 'No words, but three flashlights and one very small tortoise.',
      body: `
        Who switched off the moon? Zenon the tortoise sets out to see, and everything he meets on his way is cut from paper. After the show children may step behind the screen and find out where the dragon comes from.

        From age 4. Forty minutes, and ten more to peek behind the scenes.`,
    },
  },
  {
    key: 'stand-up-evening',
    when: at(week(4, 'fri'), '20:00', '22:00'),
    venues: ['cinema'],
    organizers: ['center'],
    categories: ['theater'],
    image: 'stage',
    cost: price(55),
    pl: {
      title: 'Stand-up: Bruno Maj „Zaraz wracam”',
      slug: 'stand-up-bruno-maj',
      excerpt: 'Program o kartkach na drzwiach, okienkach w urzędzie i cierpliwości.',
      body: `
        Bruno Maj przez sześć lat pracował w punkcie obsługi interesanta i zapisywał wszystko na odwrocie druków. Teraz to czyta. Program tylko dla dorosłych, w większości z powodu terminologii prawniczej.`,
    },
  },
  {
    key: 'guest-company-storm',
    when: at(week(6, 'sun'), '18:00', '20:20'),
    venues: ['mill'],
    organizers: ['center'],
    categories: ['theater'],
    tags: ['english'],
    image: 'sails',
    cost: prices(40, 60),
    pl: {
      title: '„Burza” Szekspira – gościnnie Teatr Latarnia',
      slug: 'burza-teatr-latarnia',
      excerpt: 'Wyspa, czary i ośmioro aktorów, którzy grają dwadzieścia ról.',
      body: `
        Teatr Latarnia przyjeżdża z „Burzą” graną po polsku i po angielsku: dwór mówi językiem Szekspira, duchy – przekładem. Scenografia mieści się w jednej łodzi.`,
    },
    en: {
      title: 'Shakespeare’s “The Tempest”, Guest Performance by Lighthouse Theater',
      slug: 'the-tempest-lighthouse',
      excerpt: 'An island, some magic and eight actors in twenty roles.',
      body: `
        Lighthouse Theater brings a “Tempest” played in two languages at once: the court speaks Shakespeare’s own, the spirits a Polish translation. The whole set fits into one boat.`,
    },
  },
  {
    key: 'monodrama-porter',
    when: at(week(-5, 'fri'), '19:00', '20:10'),
    venues: ['station'],
    organizers: ['theaterGroup'],
    categories: ['theater'],
    cost: donation,
    image: 'masks',
    pl: {
      title: 'Bagażowy. Monodram',
      excerpt: 'Henryk Kłos opowiada historię ostatniego bagażowego stacji Grążelin.',
      body: `
        Pociągi przestały się tu zatrzymywać, a on dalej przychodził na zmianę. Monodram grany w prawdziwej przechowalni bagażu, dla czterdziestu widzów.`,
    },
    en: {
      title: 'The Porter: A One-Man Play',
      excerpt: 'Henryk Kłos tells the story of the last luggage porter of Grążelin station.',
      body: `
        Trains no longer stopped here and he still came in for his shift. Played in the real left-luggage office for an audience of forty.`,
    },
  },
];
