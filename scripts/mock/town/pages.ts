import type { PageEntry } from './entry.ts';

export const pages: readonly PageEntry[] = [
  {
    key: 'home',
    image: 'panorama',
    pl: {
      title: 'Strona główna',
      slug: 'strona-glowna',
      body: `
        Grążelin leży tam, gdzie Mżawa robi trzy zakręty i postanawia jednak płynąć na północ. W tym kalendarzu znajdziesz wszystko, co się u nas dzieje.`,
    },
    en: {
      title: 'Home',
      slug: 'home',
      body: `
        Grążelin lies where the Mżawa takes three turns and then decides to flow north after all. This calendar holds everything that happens here.`,
    },
  },
  {
    key: 'news',
    pl: { title: 'Aktualności', slug: 'aktualnosci', body: '' },
    en: { title: 'News', slug: 'news', body: '' },
  },
  {
    key: 'about',
    image: 'mill',
    pl: {
      title: 'O nas',
      body: `
        Grążelińskie Centrum Kultury działa od 1958 roku, a od 2009 mieszka w dawnym młynie wodnym nad Mżawą. Prowadzimy kino, galerię, amfiteatr i kalendarz wydarzeń całego miasta.

        W ciągu roku organizujemy ponad siedemset wydarzeń. Większość z nich powstaje wspólnie z mieszkańcami: chórem, klubami, szkołami i bardzo konkretnymi sąsiadami.`,
    },
    en: {
      title: 'About us',
      body: `
        The Grążelin Culture Center was founded in 1958 and has lived in a former water mill on the Mżawa since 2009. We run the cinema, the gallery, the amphitheater and the calendar of the whole town.

        Each year we put on more than seven hundred events. Most are made together with the people of Grążelin: the choir, the clubs, the schools and some very determined neighbors.`,
    },
  },
  {
    key: 'team',
    parent: 'about',
    pl: {
      title: 'Zespół',
      body: `
        - Dyrektorka: Halina Brzost
        - Program: Igor Walczyk, Ola Bąk
        - Edukacja: Miłka Zając
        - Technika: Stefan Rura i kot Jaz`,
    },
    en: {
      title: 'Our team',
      slug: 'team',
      body: `
        - Director: Halina Brzost
        - Program: Igor Walczyk, Ola Bąk
        - Education: Miłka Zając
        - Technical: Stefan Rura and Jaz the cat`,
    },
  },
  {
    key: 'contact',
    pl: {
      title: 'Kontakt',
      body: `
        ul. Młyńska 3, 99-990 Grążelin

        Telefon: +48 00 555 01 20, e-mail: <a href="mailto:kontakt@gck.example.org">kontakt@gck.example.org</a>

        Kasa czynna od wtorku do niedzieli w godzinach 12:00–19:00.`,
    },
    en: {
      title: 'Contact',
      body: `
        ul. Młyńska 3, 99-990 Grążelin, Poland

        Phone: +48 00 555 01 20, e-mail: <a href="mailto:kontakt@gck.example.org">kontakt@gck.example.org</a>

        The box office is open from Tuesday to Sunday, noon to 7 p.m.`,
    },
  },
];
