import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createRoutes } from '../../src/routes.ts';
import { siteUrl } from '../support/built-site.ts';
import { type FixturePages, fixturePages } from '../support/fixture-pages.ts';
import { menuLines, parseHtml } from '../support/read-menu.ts';

const languages = ['en', 'pl'] as const;
const routes = createRoutes(siteUrl);

let fixture: FixturePages;

beforeAll(async () => {
  fixture = await fixturePages();
});

test.each([
  [
    'en',
    `
      What’s on → /en/events/
        Music → /en/categories/music/
          Jazz → /en/categories/jazz/
          Classical → /en/categories/classical-music/
        Theatre → /en/categories/theater/
        Film → /en/categories/film/
        Exhibitions → /en/categories/exhibitions/
        For children → /en/categories/children-families/
      Your visit → /en/plan-your-visit/
        Getting here → /en/plan-your-visit/getting-here/
          Parking → /en/plan-your-visit/getting-here/parking-and-bike-racks/
        Tickets → /en/plan-your-visit/tickets-and-discounts/ (Prices, discounts, returns)
        Accessibility → /en/plan-your-visit/accessibility-statement/
      About us → /en/about-us/
        Team → /en/about-us/team/
        History → /en/about-us/history-of-the-mill/
        Rent a hall → /en/rent-a-hall/
        Shop → https://sklep.gck.example.org/?jezyk=en (Posters, records, mugs) [new window]
        Shortcuts → /en/plan-your-visit/tickets-and-discounts/
          Tickets & discounts → /en/plan-your-visit/tickets-and-discounts/
      Contact → /en/contact/
    `,
  ],
  [
    'pl',
    `
      Program → /pl/wydarzenia/
        Muzyka → /pl/kategorie/muzyka/
          Jazz → /pl/kategorie/jazz/
          Klasyka → /pl/kategorie/muzyka-klasyczna/
        Teatr → /pl/kategorie/teatr/
        Film → /pl/kategorie/film/
        Wystawy → /pl/kategorie/wystawy/
        Dla dzieci → /pl/kategorie/dla-dzieci-i-rodzin/
      Zaplanuj wizytę → /pl/zaplanuj-wizyte/
        Dojazd → /pl/zaplanuj-wizyte/jak-dojechac/
          Parkingi → /pl/zaplanuj-wizyte/jak-dojechac/parkingi-i-stojaki/
        Bilety → /pl/zaplanuj-wizyte/bilety-i-znizki/ (Ceny, zniżki, zwroty)
        Dostępność → /pl/zaplanuj-wizyte/deklaracja-dostepnosci/
      O nas → /pl/o-nas/
        Zespół → /pl/o-nas/zespol/
        Historia młyna → /pl/o-nas/historia-mlyna/
        Wynajem sal → /pl/wynajem-sal/
        Sklep → https://sklep.gck.example.org/?jezyk=pl (Plakaty, płyty, kubki) [new window]
        Na skróty → /pl/zaplanuj-wizyte/bilety-i-znizki/
          Bilety i zniżki → /pl/zaplanuj-wizyte/bilety-i-znizki/
      Kontakt → /pl/kontakt/
    `,
  ],
] as const)(
  'the header has the menu of its editors in %s, three levels deep and in their order',
  (language, menu) => {
    // The entry of a hostile editor comes last; what becomes of it is tested in a browser.
    const lines = menuLines(homePage(language).querySelector('header .menu-list.links')).slice(
      0,
      -1,
    );
    expect(lines).toEqual(linesOf(menu));
  },
);

test.each([
  [
    'en',
    `
      Documents → /en/documents/
        Privacy → /en/documents/privacy-policy/
        Archive → /en/documents/archive/
          Annual reports → /en/documents/archive/annual-reports/ (Since 2019)
      Jobs and internships → /en/about-us/team/jobs-and-internships/
      Public Information Bulletin → https://bip.gck.example.org/ [new window]
      Town hall → https://grazelin.example.org/en/
    `,
  ],
  [
    'pl',
    `
      Dokumenty → /pl/dokumenty/
        Prywatność → /pl/dokumenty/polityka-prywatnosci-rodo/
        Archiwum → /pl/dokumenty/archiwum/
          Sprawozdania → /pl/dokumenty/archiwum/sprawozdania-roczne/ (Od 2019 roku)
      Praca i staże → /pl/o-nas/zespol/praca-i-staze/
      Biuletyn Informacji Publicznej → https://bip.gck.example.org/ [new window]
      Urząd miasta → https://grazelin.example.org/
    `,
  ],
] as const)(
  'the footer has its menu in %s, and then the links of the configuration',
  (language, menu) => {
    expect(menuLines(homePage(language).querySelector('footer .footer-menu'))).toEqual(
      linesOf(menu),
    );
  },
);

test('the classes that a theme gave to entries are on no page', () => {
  for (const language of languages)
    expect(htmlOf(routes.homePath(language))).not.toMatch(
      /menu-item-shop|is-style-outline|\blegal\b/,
    );
});

test.each([
  [
    'en',
    {
      announcement:
        'The courtyard is being repaved: please use the river entrance of the Mill. Getting here',
      newsletter: 'Every Thursday at 08:00 we send a letter about the weekend ahead.',
      address: '99-990 Grążelin, Poland',
      statement: '/en/plan-your-visit/accessibility-statement/',
      way: '/en/plan-your-visit/getting-here/',
    },
  ],
  [
    'pl',
    {
      announcement:
        'Na dziedzińcu wymieniamy bruk: do „Młyna” wchodzimy od strony rzeki. Jak dojechać',
      newsletter: 'W\u00a0każdy czwartek o\u00a08:00 wysyłamy list o\u00a0tym, co w\u00a0weekend.',
      address: '99-990 Grążelin',
      statement: '/pl/zaplanuj-wizyte/deklaracja-dostepnosci/',
      way: '/pl/zaplanuj-wizyte/jak-dojechac/',
    },
  ],
] as const)(
  'every page in %s has the blocks of its slots and leads to the accessibility statement',
  (language, wanted) => {
    const own = fixture.pages.filter(
      ({ file }) => file.startsWith(`${language}/`) && !isRedirect(file),
    );
    expect(own.length).toBeGreaterThan(300);
    const without = own.filter(({ file }) => {
      const html = htmlOf(`/${file}`);
      const footer = html.slice(html.indexOf('<footer'));
      const bar = /<aside class="announcement[ "].*?<\/aside>/s.exec(html)?.[0] ?? '';
      return !(
        bar.replace(/<[^>]*>/g, '').trim() === wanted.announcement &&
        bar.includes(`href="${wanted.way}"`) &&
        footer.includes(wanted.newsletter) &&
        footer.includes(wanted.address) &&
        footer.includes(`href="${wanted.statement}"`)
      );
    });
    expect(without.map(({ file }) => file)).toEqual([]);
  },
);

test('what editors and the configuration arranged causes no warning but that of classes', () => {
  const { warnings } = fixture.site.report;
  expect(
    warnings.filter((warning) => /slot "|shown nowhere|tpl-halls|menu \d/.test(warning)),
  ).toEqual([
    'en: menu 31 gives CSS classes to 1 of its entries, which the site does not use: "Shop" (menu-item-shop is-style-outline).',
    'en: menu 41 gives CSS classes to 1 of its entries, which the site does not use: "Privacy" (legal).',
    'pl: menu 32 gives CSS classes to 1 of its entries, which the site does not use: "Sklep" (menu-item-shop is-style-outline).',
    'pl: menu 42 gives CSS classes to 1 of its entries, which the site does not use: "Prywatność" (legal).',
  ]);
});

/** Pages of former addresses have no frame. */
function isRedirect(file: string): boolean {
  return /http-equiv="refresh"/i.test(htmlOf(`/${file}`));
}

function homePage(language: 'en' | 'pl') {
  return parseHtml(htmlOf(routes.homePath(language)));
}

function htmlOf(path: string): string {
  return readFileSync(join(fixture.site.dist, routes.outputFile(path)), 'utf8');
}

function linesOf(menu: string): string[] {
  return menu
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.slice('      '.length));
}
