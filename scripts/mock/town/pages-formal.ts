import type { PageEntry } from './entry.ts';

/** Pages a public institution has to have. */
export const formalPages: readonly PageEntry[] = [
  {
    key: 'documents',
    pl: {
      title: 'Dokumenty',
      body: `
        Statut, regulaminy i sprawozdania. Czego tu nie ma, to udostępnimy na wniosek w trybie dostępu do informacji publicznej.

        <div class="wp-block-file"><a href="{{origin}}/uploads/program-konsultacji.pdf">Program konsultacji bulwaru</a><a href="{{origin}}/uploads/program-konsultacji.pdf" class="wp-block-file__button wp-element-button" download>Pobierz</a></div>`,
    },
    en: {
      title: 'Documents',
      body: `
        Charter, rules and reports, mostly in Polish. What is not here will be provided on request under the act on access to public information.

        <div class="wp-block-file"><a href="{{origin}}/uploads/program-konsultacji.pdf">Program of the boulevard consultation</a><a href="{{origin}}/uploads/program-konsultacji.pdf" class="wp-block-file__button wp-element-button" download>Download</a></div>`,
    },
  },
  {
    key: 'privacy',
    parent: 'documents',
    pl: {
      title: 'Polityka prywatności (RODO)',
      slug: 'polityka-prywatnosci-rodo',
      body: `
        Administratorem danych osobowych jest Grążelińskie Centrum Kultury, ul. Młyńska 3, 99-990 Grążelin. Z inspektorką ochrony danych można się skontaktować pod adresem <a href="mailto:iod@gck.example.org">iod@gck.example.org</a>.

        ## Jakie dane przetwarzamy

        Tylko te, które podają Państwo przy zapisach i zakupie biletów: imię, nazwisko, e-mail, czasem telefon. Ta strona nie używa plików cookie śledzących ani usług analitycznych.

        ## Jak długo

        Listy uczestników usuwamy po 30 dniach, dokumenty sprzedaży przechowujemy przez okres wymagany prawem.

        ## Państwa prawa

        Dostęp, sprostowanie, usunięcie, ograniczenie, przeniesienie, sprzeciw oraz skarga do Prezesa UODO.`,
    },
    en: {
      title: 'Privacy policy',
      body: `
        The controller of personal data is the Grążelin Culture Center, ul. Młyńska 3, 99-990 Grążelin, Poland. Our data protection officer can be reached at <a href="mailto:iod@gck.example.org">iod@gck.example.org</a>.

        ## What we process

        Only what you give us when you sign up or buy a ticket: name, e-mail, sometimes a phone number. This website uses no tracking cookies and no analytics.

        ## How long

        Lists of participants are deleted after 30 days; sales records are kept as long as the law requires.

        ## Your rights

        Access, rectification, erasure, restriction, portability, objection, and a complaint to the Polish data protection authority (UODO).`,
    },
  },
  {
    key: 'child-protection',
    parent: 'documents',
    pl: {
      title: 'Standardy ochrony małoletnich',
      body: `
        Każda osoba prowadząca zajęcia z dziećmi jest sprawdzona w rejestrze i przeszkolona. Nie fotografujemy dzieci bez zgody opiekunów. Wersja skrócona dla dzieci wisi w każdej pracowni, na wysokości dzieci.`,
    },
    en: {
      title: 'Child protection standards',
      body: `
        Everybody who works with children here has been vetted and trained. We take no pictures of children without their guardians’ consent. A short version for children hangs in every studio, at children’s height.`,
    },
  },
  {
    key: 'archive',
    parent: 'documents',
    pl: {
      title: 'Archiwum',
      body: `
        Sprawozdania roczne, programy dawnych sezonów i afisze. Papierowe archiwum od 1958 roku jest w czytelni biblioteki.`,
    },
    en: {
      title: 'Archive',
      body: `
        Annual reports, programs of past seasons and playbills. The paper archive since 1958 is kept in the library’s reading room.`,
    },
  },
  {
    key: 'annual-reports',
    parent: 'archive',
    pl: {
      title: 'Sprawozdania roczne',
      body: `
        <details class="wp-block-details"><summary>Poprzedni rok</summary><p>712 wydarzeń, 148 tysięcy uczestników, 31 zwierząt w widowni.</p></details>

        <details class="wp-block-details"><summary>Dwa lata temu</summary><p>688 wydarzeń, 139 tysięcy uczestników.</p></details>`,
    },
    en: {
      title: 'Annual reports',
      body: `
        <details class="wp-block-details"><summary>Last year</summary><p>712 events, 148 thousand visitors, 31 animals in the audience.</p></details>

        <details class="wp-block-details"><summary>Two years ago</summary><p>688 events, 139 thousand visitors.</p></details>`,
    },
  },
  {
    key: 'tenders',
    parent: 'documents',
    pl: {
      title: 'Zamówienia publiczne',
      body: `
        Aktualnie prowadzimy jedno postępowanie: dostawa 240 foteli teatralnych. Dokumentacja w pokoju 4.`,
    },
  },
];
