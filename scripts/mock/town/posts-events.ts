import { inDays } from './day.ts';
import type { PostEntry } from './entry.ts';

/** News about what is on. */
export const eventPosts: readonly PostEntry[] = [
  {
    key: 'neon',
    day: inDays(-2),
    image: 'film',
    sticky: true,
    tags: ['history'],
    pl: {
      title: 'Neon Rusałki znowu świeci',
      excerpt: 'Po szesnastu latach ciemności napis nad kinem odzyskał wszystkie litery.',
      body: `
        Wczoraj o 17:40 pani Wiesława Kornas, która pracowała w kasie przez trzydzieści jeden lat, przekręciła włącznik. Najpierw zaświeciło się „R”, potem cała reszta, a na końcu rybi ogon nad drzwiami.

        Renowacja trwała osiem miesięcy. Szkło wydmuchano na nowo według fotografii przyniesionych przez mieszkańców, a brakujący ogon zrekonstruowano ze wspomnień. „Był bardziej zielony”, orzekła pani Wiesława, „ale może być”.

        Neon świeci codziennie od zmierzchu do końca ostatniego seansu. Kto chce zobaczyć go od środka, niech przyjdzie na <a href="{{event:poster-show}}">wystawę plakatów</a> we foyer.`,
    },
    en: {
      title: 'The Rusałka’s Neon Sign Is Lit Again',
      excerpt: 'After sixteen years in the dark the sign above the cinema has all its letters back.',
      body: `
        Yesterday at 5:40 p.m. Wiesława Kornas, who sold tickets here for thirty-one years, turned the switch. First the R lit up, then everything else and finally the mermaid’s tail above the door.

        The restoration took eight months. The glass was blown anew after photographs that people brought from home, and the missing tail was rebuilt from memory. “It used to be greener,” said Ms. Kornas, “but it will do.”

        The sign is lit every day from dusk to the end of the last show. To see it from the inside, come to the <a href="{{event:poster-show}}">poster exhibition</a> in the foyer.`,
    },
  },
  {
    key: 'malicka-interview',
    day: inDays(-4),
    image: 'jazz',
    tags: ['localArtists'],
    author: { name: 'Igor Walczyk', slug: 'iwalczyk' },
    pl: {
      title: 'Ewa Malicka: „Pianino po powodzi gra w innej tonacji”',
      slug: 'ewa-malicka-rozmowa',
      excerpt: 'Rozmowa przed premierą płyty „Dopływy”.',
      body: `
        – Skąd pomysł, żeby nazywać utwory imionami strumieni?

        – Bo nikt ich nie pamięta. Wszyscy znają Mżawę, a ona byłaby rowem, gdyby nie Jasiona, Trzcianka i ta jedna, która nie ma nazwy nawet na mapie sztabowej. Nazwałam ją „Siódma”.

        – Nagrywała pani w Grążelinie?

        – W spichlerzu, nocą, kiedy tir z piekarni już przejechał, a ptaki jeszcze spały. Mieliśmy trzy godziny ciszy na dobę.

        Premiera <a href="{{event:malicka-trio}}">w sobotę w piwnicy „Pod Sową”</a>. Zostały ostatnie miejsca.`,
    },
    en: {
      title: 'Ewa Malicka: “After a Flood a Piano Plays in Another Key”',
      slug: 'ewa-malicka-interview',
      excerpt: 'A talk before the launch of “Tributaries”.',
      body: `
        “Why name the pieces after streams?”

        “Because nobody remembers them. Everybody knows the Mżawa, but it would be a ditch without the Jasiona, the Trzcianka and that one which has no name even on the army maps. I called it ‘The Seventh’.”

        “Did you record in Grążelin?”

        “In the granary, at night, when the bakery’s truck had passed and the birds were still asleep. That gave us three hours of silence a day.”

        The album is launched <a href="{{event:malicka-trio}}">on Saturday at the Owl Cellar</a>. A few seats are left.`,
    },
  },
  {
    key: 'mill-terrace',
    day: inDays(-6),
    image: 'mill',
    pl: {
      title: 'Taras nad jazem otwarty do późna',
      excerpt: 'Koce, promienniki i widok, który nic nie kosztuje.',
      body: `
        Od piątku kawiarnia w „Młynie” zamyka się o 22:00, a taras ma koce, promienniki i widok na jaz, który nie kosztuje nic. W dni koncertów kuchnia wydaje zupę do ostatniego bisu.`,
    },
    en: {
      title: 'The Terrace Above the Weir Stays Open Late',
      excerpt: 'Blankets, heaters and a view that costs nothing.',
      body: `
        From Friday the café in the Mill closes at 10 p.m., and the terrace has blankets, heaters and a view of the weir that costs nothing. On concert days the kitchen serves soup until the last encore.`,
    },
  },
  {
    key: 'boulevard-variants',
    day: inDays(-8),
    image: 'townhall',
    tags: ['river'],
    pl: {
      title: 'Trzy warianty dla bulwaru',
      excerpt: 'Makieta, mapy i formularz uwag przed drugim etapem konsultacji.',
      body: `
        Projektanci pokazali trzy sposoby na Bulwar Flisaków. Wariant „Brzeg” oddaje najwięcej miejsca drzewom, „Schody” pozwalają usiąść nad samą wodą, a „Rampa” prowadzi do niej bez jednego progu.

        ## Jak zgłosić uwagi

        - na <a href="{{event:riverside-consultation}}">spotkaniu w ratuszu</a>,
        - przez formularz: <a href="{{origin}}/uploads/program-konsultacji.pdf">program konsultacji z formularzem (PDF)</a>,
        - w pokoju nr 12, w godzinach pracy urzędu.

        Raport z pierwszego etapu liczy 84 strony; najczęstsze słowo to „ławka”.`,
    },
    en: {
      title: 'Three Options for the Boulevard',
      excerpt: 'Model, maps and a form for remarks before stage two of the consultation.',
      body: `
        The designers have shown three ways to treat Raftsmen’s Boulevard. “Bank” gives most room to trees, “Steps” lets you sit right above the water, and “Ramp” takes you there without a single step.

        ## How to comment

        - at the <a href="{{event:riverside-consultation}}">meeting in the Town Hall</a>,
        - by the form: <a href="{{origin}}/uploads/program-konsultacji.pdf">consultation program and form (PDF, in Polish)</a>,
        - in room 12, during office hours.

        The report on stage one has 84 pages; its most frequent word is “bench”.`,
    },
  },
  {
    key: 'premiere-rehearsal',
    day: inDays(-11),
    image: 'curtain',
    tags: ['premiere'],
    pl: {
      title: 'Z prób „Domu nad wodą”',
      excerpt: 'Na scenie stoi prawdziwa woda. Na razie w wiadrach.',
      body: `
        Scenografka Iga Rawicz zażyczyła sobie rzeki. Stefan Rura, kierownik techniczny, policzył litry i zaproponował światło. Po trzech tygodniach stanęło na wodzie, ale pięć centymetrów.

        Premiera <a href="{{event:house-by-the-water}}">już za chwilę</a>, a my podpatrujemy, jak aktorzy uczą się chodzić po mokrej podłodze, nie patrząc pod nogi.`,
    },
    en: {
      title: 'Rehearsing “The House by the Water”',
      excerpt: 'There is real water on stage. In buckets, so far.',
      body: `
        The designer, Iga Rawicz, asked for a river. Stefan Rura, our technical manager, counted the liters and offered light instead. After three weeks they settled on water, but only five centimeters of it.

        <a href="{{event:house-by-the-water}}">Opening night</a> is near, and we watched the actors learn to walk on a wet floor without looking down.`,
    },
  },
  {
    key: 'short-current-program',
    day: inDays(-13),
    image: 'film',
    pl: {
      title: 'Krótki Nurt: znamy program konkursu',
      excerpt: 'Dziewięćdziesiąt filmów z trzydziestu dwóch krajów.',
      body: `
        Selekcjonerzy obejrzeli 1 140 zgłoszeń, w tym jedenaście o windach. Do konkursu weszło dziewięćdziesiąt filmów, najkrótszy trwa 58 sekund. Karnety na <a href="{{event:short-current}}">festiwal</a> są już w kasie.`,
    },
    en: {
      title: 'Short Current Announces Its Competition',
      excerpt: 'Ninety films from thirty-two countries.',
      body: `
        The selectors watched 1,140 entries, eleven of them about elevators. Ninety films made it into the competition; the shortest lasts 58 seconds. Passes for the <a href="{{event:short-current}}">festival</a> are on sale at the box office.`,
    },
  },
  {
    key: 'choir-seeks-basses',
    day: inDays(-16),
    image: 'choir',
    pl: {
      title: 'Chór szuka basów. Tenorów zresztą też',
      slug: 'chor-szuka-basow',
      excerpt: 'Przesłuchania bez tremy, przy herbacie.',
      body: `
        Przed <a href="{{event:cantus-anniversary}}">jubileuszem</a> „Cantus Fluminis” zaprasza osoby, które śpiewają choćby w samochodzie. Znajomość nut pomaga, ale nie jest konieczna. Próby w czwartki o 18:00 w szkole muzycznej.`,
    },
    en: {
      title: 'Choir Seeks Basses. Tenors Too, Come to Think of It',
      slug: 'choir-seeks-basses',
      excerpt: 'Auditions without stage fright, over tea.',
      body: `
        Before its <a href="{{event:cantus-anniversary}}">anniversary</a> Cantus Fluminis invites everybody who sings, be it in the car. Reading music helps but is not required. Rehearsals are on Thursdays at 6 p.m. at the School of Music.`,
    },
  },
  {
    key: 'library-night-signup',
    day: inDays(-19),
    image: 'openBook',
    tags: ['kids'],
    pl: {
      title: 'Ruszyły zapisy na Noc w bibliotece',
      excerpt: 'Czterdzieści śpiworów i ani jednego więcej.',
      body: `
        W zeszłym roku miejsca rozeszły się w dziewięć minut. Tym razem zapisujemy w dwóch turach: w poniedziałek o 8:00 i w środę o 18:00, żeby szanse mieli także ci, którzy rano uczą się matematyki. Szczegóły <a href="{{event:night-at-the-library}}">w kalendarzu</a>.`,
    },
    en: {
      title: 'Sign Up for a Night at the Library',
      excerpt: 'Forty sleeping bags and not one more.',
      body: `
        Last year the places were gone in nine minutes. This time there are two rounds, on Monday at 8 a.m. and on Wednesday at 6 p.m., so that those who do math in the morning get a chance too. Details are <a href="{{event:night-at-the-library}}">in the calendar</a>.`,
    },
  },
  {
    key: 'wolinska-wins',
    day: inDays(-24),
    image: 'birds',
    tags: ['localArtists'],
    pl: {
      title: 'Róża Wolińska z nagrodą za „Sto poranków”',
      excerpt: 'Fotografka, która wstaje o czwartej, odebrała statuetkę w południe.',
      body: `
        Jury doceniło „konsekwencję graniczącą z uporem”. Wystawę można oglądać w <a href="{{venue:granary}}">Galerii Spichlerz</a>, a statuetkę na parapecie w pracowni autorki, obok budzika.`,
    },
    en: {
      title: 'Róża Wolińska Wins a Prize for “One Hundred Mornings”',
      excerpt: 'The photographer who gets up at four collected her award at noon.',
      body: `
        The jury praised “a consistency bordering on stubbornness”. The show is on at the <a href="{{venue:granary}}">Granary Gallery</a>; the statuette stands on the window sill of her studio, next to the alarm clock.`,
    },
  },
  {
    key: 'jam-two-hundred',
    day: inDays(-37),
    image: 'jazz',
    pl: {
      title: 'Dwieście jamów „Pod Sową”',
      excerpt: 'Policzyliśmy: 2 314 solówek i jedna oświadczynowa.',
      body: 'Pierwsza odbyła się dla czterech osób, z czego trzy stały na scenie. Dziś w czwartki trzeba przyjść przed ósmą, żeby usiąść. Dziękujemy wszystkim, którzy grali, słuchali i nosili fortepian.',
    },
    en: {
      title: 'Two Hundred Jams at the Owl',
      excerpt: 'We counted: 2,314 solos, one of them a proposal of marriage.',
      body: 'The first was heard by four people, three of whom were on stage. Nowadays you have to come before eight on a Thursday to find a chair. Thank you to all who played, listened and carried the piano.',
    },
  },
  {
    key: 'summer-in-numbers',
    day: inDays(-70),
    image: 'hills',
    pl: {
      title: 'Sezon w liczbach',
      excerpt: '41 koncertów, 12 filmów pod chmurką, 7 burz.',
      body: `
        <figure class="wp-block-table"><table><thead><tr><th>Co</th><th>Ile</th></tr></thead><tbody><tr><td>Koncerty plenerowe</td><td>41</td></tr><tr><td>Seanse na trawie</td><td>12</td></tr><tr><td>Burze w trakcie</td><td>7</td></tr><tr><td>Odwołane z powodu burzy</td><td>0</td></tr></tbody></table><figcaption class="wp-element-caption">Dane: GCK</figcaption></figure>

        Frekwencja wyniosła 38 400 osób i nieznaną liczbę jeży.`,
    },
    en: {
      title: 'The Season in Numbers',
      excerpt: '41 concerts, 12 open-air films, 7 thunderstorms.',
      body: `
        <figure class="wp-block-table"><table><thead><tr><th>What</th><th>How many</th></tr></thead><tbody><tr><td>Open-air concerts</td><td>41</td></tr><tr><td>Films on the grass</td><td>12</td></tr><tr><td>Thunderstorms meanwhile</td><td>7</td></tr><tr><td>Canceled for a thunderstorm</td><td>0</td></tr></tbody></table><figcaption class="wp-element-caption">Source: GCK</figcaption></figure>

        The audience came to 38,400 people and an unknown number of hedgehogs.`,
    },
  },
  {
    key: 'light-festival-thanks',
    day: inDays(-33),
    image: 'lanterns',
    tags: ['volunteering'],
    pl: {
      title: 'Dziękujemy za światło',
      excerpt: 'Podsumowanie festiwalu „Odbicia”.',
      body: `
        Tysiąc dwieście lampionów, czternaście instalacji, dwieście trzydzieścioro wolontariuszy. Lampiony, które odpłynęły za daleko, wyłowili kajakarze z klubu „Wiosło”; czekają do odbioru w hangarze.

        <figure class="wp-block-image size-large"><img src="{{origin}}/uploads/lampiony.jpg" alt="Lampiony nad rzeką" width="2000" height="1125"><figcaption class="wp-element-caption">Sobotnia parada, rys. GCK</figcaption></figure>`,
    },
    en: {
      title: 'Thank You for the Light',
      excerpt: 'Looking back at the Reflections festival.',
      body: `
        Twelve hundred lanterns, fourteen installations, two hundred and thirty volunteers. Lanterns that floated too far were fished out by the Paddle club and can be collected from its hangar.

        <figure class="wp-block-image size-large"><img src="{{origin}}/uploads/lampiony.jpg" alt="Lanterns above the river" width="2000" height="1125"><figcaption class="wp-element-caption">Saturday’s parade, drawing: GCK</figcaption></figure>`,
    },
  },
  {
    key: 'quiet-hour',
    day: inDays(-45),
    image: 'exhibition',
    pl: {
      title: 'Cicha godzina w galerii',
      excerpt: 'W czwartki od 10:00 do 11:00 bez muzyki, bez grup, z przygaszonym światłem.',
      body: 'Z myślą o osobach wrażliwych na bodźce, ale i o tych, którzy po prostu lubią ciszę. Przy wejściu można wypożyczyć słuchawki wygłuszające i mapę miejsc do siedzenia.',
    },
    en: {
      title: 'A Quiet Hour at the Gallery',
      excerpt: 'Thursdays from 10 to 11 a.m.: no music, no groups, dimmed lights.',
      body: 'Meant for people who are sensitive to noise and light, and for anybody who just likes silence. Ear defenders and a map of places to sit can be borrowed at the entrance.',
    },
  },
  {
    key: 'slam-winner',
    day: inDays(-52),
    image: 'stage',
    tags: ['teens'],
    pl: {
      title: 'Szesnastolatka wygrała jesienny slam',
      excerpt: 'Wiersz o windzie, która nie przyjeżdża, pokonał jedenaście innych.',
      body: 'Gabrysia Sowa dziękowała babci („za to, że nie pozwoliła mi zostać przy rymach”). Następny slam już wkrótce.',
    },
    en: {
      title: 'A Sixteen-Year-Old Wins the Slam',
      excerpt: 'A poem about an elevator that does not come beat eleven others.',
      body: 'Gabrysia Sowa thanked her grandmother “for not letting me stick to rhymes”. The next slam is not far off.',
    },
  },
  {
    key: 'organ-restoration',
    day: inDays(-90),
    image: 'organ',
    tags: ['history'],
    pl: {
      title: 'Piszczałka z 1741 roku wróciła na miejsce',
      excerpt: 'Przez sto lat służyła za rynnę.',
      body: 'Organmistrz znalazł ją na plebanii, przymocowaną do okapu. Po oczyszczeniu okazało się, że stroi lepiej niż kopia, którą ją zastąpiono.',
    },
    en: {
      title: 'An Organ Pipe of 1741 Is Back in Place',
      excerpt: 'For a hundred years it served as a drainpipe.',
      body: 'The organ builder found it at the rectory, fastened to the eaves. Once cleaned it turned out to be better in tune than the copy that had replaced it.',
    },
  },
];
