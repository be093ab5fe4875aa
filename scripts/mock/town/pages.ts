import { awkwardPages } from './awkward-pages.ts';
import type { PageEntry } from './entry.ts';
import { formalPages } from './pages-formal.ts';
import { visitPages } from './pages-visit.ts';

const aboutPages: readonly PageEntry[] = [
  {
    key: 'home',
    image: 'panorama',
    pl: {
      title: 'Dzieje się w Grążelinie',
      slug: 'strona-glowna',
      body: `
        Grążelin leży tam, gdzie Mżawa robi trzy zakręty i postanawia jednak płynąć na północ. W tym kalendarzu znajdziesz wszystko, co się u nas dzieje, od porannej jogi po jam session.`,
    },
    en: {
      title: 'What’s on in Grążelin',
      slug: 'home',
      body: `
        Grążelin lies where the Mżawa takes three turns and then decides to flow north after all. This calendar holds everything that happens here, from yoga to the late jam session.`,
    },
  },
  {
    key: 'news',
    pl: {
      title: 'Aktualności z Grążelina',
      slug: 'aktualnosci',
      body: 'Co nowego w mieście, w młynie i na rzece. Listy do redakcji przyjmuje kot.',
    },
    en: {
      title: 'News from Grążelin',
      slug: 'news',
      body: 'What is new in town, at the Mill and on the river. Letters to the editor are received by the cat.',
    },
  },
  {
    key: 'about',
    template: 'page-templates/landing.php',
    image: 'mill',
    pl: {
      title: 'O nas',
      excerpt: 'Kim jesteśmy i co robimy w starym młynie.',
      body: `
        Grążelińskie Centrum Kultury działa od 1958 roku, a od 2009 mieszka w dawnym młynie wodnym nad Mżawą. Prowadzimy kino, galerię, amfiteatr i kalendarz wydarzeń całego miasta.

        W ciągu roku organizujemy ponad siedemset wydarzeń. Większość z nich powstaje wspólnie z mieszkańcami: chórem, klubami, szkołami i bardzo konkretnymi sąsiadami.

        ## Zaproponuj wydarzenie

        Organizujesz coś, co powinno znaleźć się w kalendarzu? Napisz na <a href="mailto:kalendarz@gck.example.org">kalendarz@gck.example.org</a> najpóźniej dwa tygodnie wcześniej. Publikacja jest bezpłatna.`,
    },
    en: {
      title: 'About us',
      excerpt: 'Who we are and what we do in an old mill.',
      body: `
        The Grążelin Culture Center was founded in 1958 and has lived in a former water mill on the Mżawa since 2009. We run the cinema, the gallery, the amphitheater and the calendar of the whole town.

        Each year we put on more than seven hundred events. Most are made together with the people of Grążelin: the choir, the clubs, the schools and some very determined neighbors.

        ## Suggest an event

        Are you planning something that belongs in this calendar? Write to <a href="mailto:kalendarz@gck.example.org">kalendarz@gck.example.org</a> at least two weeks ahead. Listings are free.`,
    },
  },
  {
    key: 'team',
    parent: 'about',
    template: 'template-sidebar.php',
    pl: {
      title: 'Zespół',
      body: `
        Jest nas dwadzieścia troje, licząc z nocnym portierem i bez kota.

        <figure class="wp-block-table"><table><thead><tr><th>Osoba</th><th>Czym się zajmuje</th></tr></thead><tbody><tr><td>Halina Brzost</td><td>dyrektorka</td></tr><tr><td>Igor Walczyk</td><td>program, literatura</td></tr><tr><td>Ola Bąk</td><td>program, muzyka</td></tr><tr><td>Miłka Zając</td><td>edukacja</td></tr><tr><td>Iwona Strug</td><td>galeria</td></tr><tr><td>Stefan Rura</td><td>technika</td></tr><tr><td>Wanda Pielok</td><td>dostępność</td></tr></tbody></table></figure>`,
    },
    en: {
      title: 'Our team',
      slug: 'team',
      body: `
        There are twenty-three of us, counting the night porter and not counting the cat.

        <figure class="wp-block-table"><table><thead><tr><th>Name</th><th>Looks after</th></tr></thead><tbody><tr><td>Halina Brzost</td><td>director</td></tr><tr><td>Igor Walczyk</td><td>program, literature</td></tr><tr><td>Ola Bąk</td><td>program, music</td></tr><tr><td>Miłka Zając</td><td>education</td></tr><tr><td>Iwona Strug</td><td>gallery</td></tr><tr><td>Stefan Rura</td><td>technical matters</td></tr><tr><td>Wanda Pielok</td><td>accessibility</td></tr></tbody></table></figure>`,
    },
  },
  {
    key: 'jobs',
    parent: 'team',
    pl: {
      title: 'Praca i staże',
      body: `
        Obecnie szukamy osoby do obsługi widzów na weekendy oraz stażystki w pracowni ceramiki. Zgłoszenia bez listu motywacyjnego, za to z jednym zdaniem o ostatnim wydarzeniu, które się Państwu podobało.`,
    },
    en: {
      title: 'Jobs and internships',
      body: `
        At present we look for a weekend usher and an intern in the ceramics studio. No cover letter needed; send us one sentence about the last event you enjoyed.`,
    },
  },
  {
    key: 'history',
    template: 'page-templates/full-width.php',
    parent: 'about',
    image: 'bridge',
    pl: {
      title: 'Historia młyna',
      body: `
        Pierwszy młyn stał tu już w 1345 roku i od razu się spalił. Obecny, czwarty z kolei, zbudował w latach siedemdziesiątych XIX wieku Gustaw Ritter, który mielił żyto dla pół powiatu.

        ## Po mące

        Ostatni worek wyjechał w 1974 roku. Potem był tu magazyn nawozów, potem nic, potem gołębie. Remont trwał pięć lat; koło wodne odtworzono według rysunków znalezionych w kominie.

        <figure class="wp-block-image size-large"><img src="{{origin}}/uploads/mlyn.jpg" alt="Młyn z kołem wodnym" width="1600" height="1067"></figure>`,
    },
    en: {
      title: 'History of the Mill',
      body: `
        The first mill stood here in 1345 and promptly burned down. The present one, the fourth, was built in the 1870s by Gustaw Ritter, who ground rye for half the county.

        ## After the flour

        The last sack left in 1974. Then came a fertilizer store, then nothing, then pigeons. The renovation took five years; the wheel was rebuilt from drawings found in a chimney.

        <figure class="wp-block-image size-large"><img src="{{origin}}/uploads/mlyn.jpg" alt="The Mill and its water wheel" width="1600" height="1067"></figure>`,
    },
  },
];

/** The tree of pages. */
export const pages: readonly PageEntry[] = [...aboutPages, ...visitPages, ...formalPages, ...awkwardPages];
