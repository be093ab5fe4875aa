import type { PageEntry } from './entry.ts';

/** Pages for those who are about to come. */
export const visitPages: readonly PageEntry[] = [
  {
    key: 'visit',
    image: 'panorama',
    pl: {
      title: 'Zaplanuj wizytę',
      excerpt: 'Dojazd, bilety, dostępność.',
      body: `
        Większość miejsc leży w promieniu piętnastu minut spaceru od Rynku. Poniżej znajdziesz wszystko, co warto wiedzieć przed wyjściem z domu.

        - <a href="{{page:getting-here}}">Jak dojechać</a>
        - <a href="{{page:tickets}}">Bilety i zniżki</a>
        - <a href="{{page:accessibility}}">Deklaracja dostępności</a>`,
    },
    en: {
      title: 'Plan your visit',
      excerpt: 'Getting here, tickets, access.',
      body: `
        Most places lie within a fifteen-minute walk of the Market Square. Here is what you may want to know before you leave home.

        - <a href="{{page:getting-here}}">Getting here</a>
        - <a href="{{page:tickets}}">Tickets and discounts</a>
        - <a href="{{page:accessibility}}">Accessibility statement</a>`,
    },
  },
  {
    key: 'getting-here',
    parent: 'visit',
    pl: {
      title: 'Jak dojechać',
      body: `
        ## Pociągiem

        Stacja Grążelin Miasto, dwadzieścia minut spacerem do „Młyna” wzdłuż rzeki. Stary dworzec to dziś Stacja Kultura i pociągi się tam nie zatrzymują.

        ## Autobusem

        Linia 7, przystanek Młyńska. Po wydarzeniach wieczornych czeka na widzów.

        ## Samochodem

        Zobacz <a href="{{page:parking}}">parkingi</a>. W dni festiwali centrum jest zamknięte dla aut.`,
    },
    en: {
      title: 'Getting here',
      body: `
        ## By train

        Grążelin Miasto station is a twenty-minute walk along the river from the Mill. The old station is the Culture Station now, and no trains stop there.

        ## By bus

        Line 7, stop Młyńska. It waits for the audience after evening events.

        ## By car

        See <a href="{{page:parking}}">parking</a>. During festivals the center is closed to cars.`,
    },
  },
  {
    key: 'parking',
    parent: 'getting-here',
    pl: {
      title: 'Parkingi i stojaki',
      body: `
        Parking przy Zielonym Placu: 120 miejsc, 8 dla osób z niepełnosprawnością, po 18:00 bezpłatny. Przy „Młynie” są trzy miejsca z kopertą i stojaki na czterdzieści rowerów pod dachem, z pompką i gniazdkiem.`,
    },
    en: {
      title: 'Parking and bike racks',
      body: `
        Green Square has 120 spaces, 8 of them for disabled drivers, free after 6 p.m. At the Mill there are three reserved spaces and covered racks for forty bicycles with a pump and a power socket.`,
    },
  },
  {
    key: 'tickets',
    parent: 'visit',
    image: 'curtain',
    pl: {
      title: 'Bilety i zniżki',
      body: `
        Bilety kupisz w kasie „Młyna”, w kasie Rusałki i przez internet. Nie pobieramy opłat serwisowych.

        <figure class="wp-block-table"><table><tbody><tr><td>Uczniowie, studenci, osoby 65+</td><td>−30%</td></tr><tr><td>Karta Grążelinianina</td><td>−20%</td></tr><tr><td>Karta Dużej Rodziny</td><td>−30%</td></tr><tr><td>Osoba towarzysząca</td><td>1 zł</td></tr></tbody></table></figure>

        Zwroty przyjmujemy do 24 godzin przed wydarzeniem. Jeśli wydarzenie odwołamy, pieniądze wracają same.`,
    },
    en: {
      title: 'Tickets and discounts',
      body: `
        Tickets are sold at the box offices of the Mill and the Rusałka and online. There are no booking fees.

        <figure class="wp-block-table"><table><tbody><tr><td>Pupils, students, people over 65</td><td>−30%</td></tr><tr><td>Grążelin Card</td><td>−20%</td></tr><tr><td>Large Family Card</td><td>−30%</td></tr><tr><td>Personal assistant</td><td>1 zł</td></tr></tbody></table></figure>

        Refunds are given up to 24 hours before an event. If we cancel one, your money comes back by itself.`,
    },
  },
  {
    key: 'accessibility',
    parent: 'visit',
    pl: {
      title: 'Deklaracja dostępności',
      body: `
        <p id="a11y-wstep"><span id="a11y-podmiot">Grążelińskie Centrum Kultury</span> zobowiązuje się zapewnić dostępność swojej strony internetowej zgodnie z ustawą z dnia 4 kwietnia 2019 r. o dostępności cyfrowej stron internetowych i aplikacji mobilnych podmiotów publicznych. Deklaracja dostępności dotyczy strony internetowej <a id="a11y-url" href="{{origin}}/"><span id="a11y-zakres">Grążelińskie Centrum Kultury</span></a>.</p>

        <ul class="wp-block-list"><li>Data publikacji strony internetowej: <time id="a11y-data-publikacja" datetime="2019-03-01">2019-03-01</time></li><li>Data ostatniej istotnej aktualizacji: <time id="a11y-data-aktualizacja" datetime="2025-09-15">2025-09-15</time></li></ul>

        ## Stan dostępności cyfrowej

        <p id="a11y-status">Strona internetowa jest częściowo zgodna z ustawą z dnia 4 kwietnia 2019 r. o dostępności cyfrowej stron internetowych i aplikacji mobilnych podmiotów publicznych z powodu niezgodności wymienionych poniżej.</p>

        ## Niedostępne treści

        - część plików PDF sprzed 2019 roku nie jest dostępna cyfrowo,
        - nie wszystkie nagrania archiwalne mają napisy.

        <p id="a11y-ocena">Napisów do nagrań sprzed 2010 roku nie dodajemy, bo wiązałoby się to z nadmiernymi kosztami. Transkrypcję wybranego nagrania przygotujemy na życzenie.</p>

        ## Przygotowanie deklaracji dostępności

        <ul class="wp-block-list"><li>Data sporządzenia deklaracji: <time id="a11y-data-sporzadzenie" datetime="2020-09-21">2020-09-21</time></li><li>Data ostatniego przeglądu deklaracji: <time id="a11y-data-przeglad" datetime="2026-03-27">2026-03-27</time></li></ul>

        Deklarację sporządzono na podstawie samooceny. Strona nie korzysta ze skrótów klawiaturowych innych niż standardowe.

        <h2 id="a11y-kontakt" class="wp-block-heading">Informacje zwrotne i dane kontaktowe</h2>

        <ul class="wp-block-list"><li>Odpowiada: <span id="a11y-osoba">Wanda Pielok</span></li><li>E-mail: <a id="a11y-email" href="mailto:dostepnosc@gck.example.org">dostepnosc@gck.example.org</a></li><li>Telefon: <span id="a11y-telefon">+48 00 555 01 20</span></li></ul>

        ## Obsługa wniosków i skarg związanych z dostępnością

        <p id="a11y-procedura">Żądanie zapewnienia dostępności rozpatrujemy niezwłocznie, nie później niż w ciągu 7 dni. Jeśli to niemożliwe, podamy nowy termin, nie dłuższy niż 2 miesiące, albo zaproponujemy alternatywny sposób dostępu. Po odmowie można złożyć skargę, a po jej rozpatrzeniu zawiadomić Rzecznika Praw Obywatelskich.</p>

        ## Pozostałe informacje

        <h3 class="wp-block-heading">Aplikacje mobilne</h3>

        <p id="a11y-aplikacje">Nie mamy aplikacji mobilnych.</p>

        <h3 class="wp-block-heading">Dostępność architektoniczna</h3>

        <div id="a11y-architektura" class="wp-block-group"><p>Wejście bez progów od ulicy Młyńskiej, winda na wszystkie piętra, toaleta dostosowana na parterze, pętla indukcyjna w dużej sali. Można wejść z psem asystującym. <a id="a11y-architektura-url" href="{{page:getting-here}}">Jak do nas trafić</a></p></div>

        <h3 class="wp-block-heading">Dostępność komunikacyjno-informacyjna</h3>

        <p id="a11y-komunikacja">Tłumacza języka migowego zapewniamy po zgłoszeniu siedem dni wcześniej. Można do nas napisać SMS albo e-mail.</p>`,
    },
    en: {
      title: 'Accessibility statement',
      body: `
        <p id="a11y-wstep">The <span id="a11y-podmiot">Grążelin Culture Center</span> is committed to making its website accessible in accordance with the Polish Act of 4 April 2019 on the digital accessibility of websites and mobile applications of public bodies. This statement applies to the website <a id="a11y-url" href="{{origin}}/"><span id="a11y-zakres">Grążelin Culture Center</span></a>.</p>

        <ul class="wp-block-list"><li>Website published: <time id="a11y-data-publikacja" datetime="2019-03-01">2019-03-01</time></li><li>Last major update: <time id="a11y-data-aktualizacja" datetime="2025-09-15">2025-09-15</time></li></ul>

        ## Compliance status

        <p id="a11y-status">This website is partially compliant with the Act of 4 April 2019 on the digital accessibility of websites and mobile applications of public bodies, because of the content listed below.</p>

        ## Content that is not accessible

        - some PDF files from before 2019 are not accessible,
        - not all archive recordings have captions.

        <p id="a11y-ocena">We add no captions to recordings from before 2010, because that would be a disproportionate burden. A transcript of a recording is made on request.</p>

        ## Preparation of this statement

        <ul class="wp-block-list"><li>Statement prepared: <time id="a11y-data-sporzadzenie" datetime="2020-09-21">2020-09-21</time></li><li>Statement last reviewed: <time id="a11y-data-przeglad" datetime="2026-03-27">2026-03-27</time></li></ul>

        The statement is based on a self-assessment. The website uses no keyboard shortcuts other than the standard ones.

        <h2 id="a11y-kontakt" class="wp-block-heading">Feedback and contact</h2>

        <ul class="wp-block-list"><li>Contact person: <span id="a11y-osoba">Wanda Pielok</span></li><li>E-mail: <a id="a11y-email" href="mailto:dostepnosc@gck.example.org">dostepnosc@gck.example.org</a></li><li>Telephone: <span id="a11y-telefon">+48 00 555 01 20</span></li></ul>

        ## Requests and complaints

        <p id="a11y-procedura">We answer requests for accessibility without delay and within seven days at the latest. Where that is impossible we name a new date, at most two months away, or offer the content in another form. If we refuse, you can make a complaint, and after that turn to the Polish Commissioner for Human Rights.</p>

        ## Other information

        <h3 class="wp-block-heading">Mobile applications</h3>

        <p id="a11y-aplikacje">We have no mobile applications.</p>

        <h3 class="wp-block-heading">The building</h3>

        <div id="a11y-architektura" class="wp-block-group"><p>Step-free entrance from Młyńska Street, a lift to all floors, an accessible restroom on the ground floor, an induction loop in the main hall. Assistance dogs are welcome. <a id="a11y-architektura-url" href="{{page:getting-here}}">How to get here</a></p></div>

        <h3 class="wp-block-heading">Communication</h3>

        <p id="a11y-komunikacja">A sign language interpreter is provided if you ask seven days ahead. You can write to us by text message or e-mail.</p>`,
    },
  },
  {
    key: 'easy-read',
    parent: 'accessibility',
    pl: {
      title: 'Tekst łatwy do czytania',
      body: `
        GCK to dom kultury. Dom kultury jest w starym młynie.

        W domu kultury są koncerty, filmy i zajęcia. Możesz przyjść sam albo z kimś.

        Jeśli potrzebujesz pomocy, zadzwoń. Numer telefonu: +48 00 555 01 20.`,
    },
    en: {
      title: 'Easy to read',
      body: `
        GCK is a culture center. It is in an old mill.

        There are concerts, films and classes. You can come alone or with somebody.

        If you need help, call us. Our number is +48 00 555 01 20.`,
    },
  },
  {
    key: 'rent',
    template: 'tpl-halls.php',
    image: 'stage',
    pl: {
      title: 'Wynajem sal',
      excerpt: 'Od próby kwartetu po kongres.',
      body: `
        W „Młynie”, Stacji Kultura i na Wyspie wynajmujemy pięć sal i jedną scenę plenerową. Organizacje społeczne z Grążelina płacą połowę.`,
    },
    en: {
      title: 'Rent a hall',
      excerpt: 'From a quartet’s rehearsal to a congress.',
      body: `
        At the Mill, the Culture Station and on the island we rent out five halls and an open-air stage. Grążelin’s non-profits pay half.`,
    },
  },
  {
    key: 'main-hall',
    parent: 'rent',
    pl: {
      title: 'Duża sala w „Młynie”',
      slug: 'duza-sala',
      body: `
        240 miejsc, scena 10 × 8 m, garderoby na dwadzieścia osób, fortepian koncertowy. Cena od 900 zł za wieczór, z obsługą techniczną.

        Szczegóły w <a href="{{page:tech-rider}}">karcie technicznej</a>.`,
    },
    en: {
      title: 'Main hall of the Mill',
      slug: 'main-hall',
      body: `
        240 seats, a stage of 10 × 8 m, dressing rooms for twenty, a concert grand. From 900 zł an evening, technician included.

        See the <a href="{{page:tech-rider}}">technical sheet</a> for details.`,
    },
  },
  {
    key: 'tech-rider',
    parent: 'main-hall',
    pl: {
      title: 'Karta techniczna',
      body: `
        <pre class="wp-block-code"><code>Scena      10 m x 8 m x 0,9 m
Światło    36 x LED PAR, 8 x profil, DMX 2 linie
Dźwięk     system liniowy 2 x 6, 4 odsłuchy
Zasilanie  3 x 63 A</code></pre>

        Dostawy od strony rzeki, rampa 12%, wrota 2,4 × 3 m.`,
    },
    en: {
      title: 'Technical sheet',
      body: `
        <pre class="wp-block-code"><code>Stage      10 m x 8 m x 0.9 m
Lights     36 x LED PAR, 8 x profile, 2 DMX lines
Sound      line array 2 x 6, 4 monitors
Power      3 x 63 A</code></pre>

        Deliveries from the river side, ramp 12%, gate 2.4 × 3 m.`,
    },
  },
  {
    key: 'contact',
    pl: {
      title: 'Kontakt',
      body: `
        ul. Młyńska 3, 99-990 Grążelin

        Telefon: +48 00 555 01 20, e-mail: <a href="mailto:kontakt@gck.example.org">kontakt@gck.example.org</a>

        Kasa czynna od wtorku do niedzieli w godzinach 12:00–19:00.

        <div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="{{page:getting-here}}">Jak dojechać</a></div></div>`,
    },
    en: {
      title: 'Contact',
      body: `
        ul. Młyńska 3, 99-990 Grążelin, Poland

        Phone: +48 00 555 01 20, e-mail: <a href="mailto:kontakt@gck.example.org">kontakt@gck.example.org</a>

        The box office is open from Tuesday to Sunday, noon to 7 p.m.

        <div class="wp-block-buttons"><div class="wp-block-button"><a class="wp-block-button__link wp-element-button" href="{{page:getting-here}}">Getting here</a></div></div>`,
    },
  },
];
