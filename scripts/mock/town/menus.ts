import type { Language } from '../../../src/contract/language.ts';
import type { Versions } from './entry.ts';

/** One entry of a menu: a label with the page or category it shows, or an address of its own. */
export type MenuEntry = {
  readonly key: string;
  /** Key of the entry above. */
  readonly parent?: string;
  readonly page?: string;
  readonly category?: string;
  readonly url?: Readonly<Record<Language, string>>;
  /** Whether it is the list of all events, wherever that is. */
  readonly archive?: true;
  readonly newWindow?: true;
  /** What editors say about it. */
  readonly about?: Versions<string>;
  /** Classes of a theme. */
  readonly classes?: readonly string[];
  /** @default 'main' */
  readonly menu?: MenuName;
} & Versions<string>;

type MenuName = 'main' | 'footer';

/** Ids of the menus in each language. */
export const menuIds: Readonly<Record<MenuName, Readonly<Record<Language, number>>>> = {
  main: { pl: 32, en: 31 },
  footer: { pl: 42, en: 41 },
};

export const menu: readonly MenuEntry[] = [
  {
    key: 'events',
    archive: true,
    url: { pl: '{{origin}}/pl/events/', en: '{{origin}}/events/' },
    pl: 'Program',
    en: 'What’s on',
  },
  { key: 'music', parent: 'events', category: 'music', pl: 'Muzyka', en: 'Music' },
  { key: 'jazz', parent: 'music', category: 'jazz', pl: 'Jazz', en: 'Jazz' },
  { key: 'classical', parent: 'music', category: 'classical', pl: 'Klasyka', en: 'Classical' },
  { key: 'theater', parent: 'events', category: 'theater', pl: 'Teatr', en: 'Theater' },
  { key: 'film', parent: 'events', category: 'film', pl: 'Film', en: 'Film' },
  { key: 'exhibitions', parent: 'events', category: 'exhibitions', pl: 'Wystawy', en: 'Exhibitions' },
  { key: 'family', parent: 'events', category: 'family', pl: 'Dla dzieci', en: 'For children' },
  { key: 'news', page: 'news', pl: 'Aktualności', en: 'News' },
  { key: 'visit', page: 'visit', pl: 'Zaplanuj wizytę', en: 'Your visit' },
  { key: 'getting-here', parent: 'visit', page: 'getting-here', pl: 'Dojazd', en: 'Getting here' },
  { key: 'parking', parent: 'getting-here', page: 'parking', pl: 'Parkingi', en: 'Parking' },
  {
    key: 'tickets',
    parent: 'visit',
    page: 'tickets',
    about: { pl: 'Ceny, zniżki, zwroty', en: 'Prices, discounts, returns' },
    pl: 'Bilety',
    en: 'Tickets',
  },
  { key: 'accessibility', parent: 'visit', page: 'accessibility', pl: 'Dostępność', en: 'Accessibility' },
  { key: 'about', page: 'about', pl: 'O nas', en: 'About us' },
  { key: 'team', parent: 'about', page: 'team', pl: 'Zespół', en: 'Team' },
  { key: 'history', parent: 'about', page: 'history', pl: 'Historia młyna', en: 'History' },
  { key: 'rent', parent: 'about', page: 'rent', pl: 'Wynajem sal', en: 'Rent a hall' },
  {
    key: 'shop',
    parent: 'about',
    url: { pl: 'https://sklep.gck.example.org/?jezyk=pl', en: 'https://sklep.gck.example.org/?jezyk=en' },
    newWindow: true,
    classes: ['menu-item-shop', 'is-style-outline'],
    about: { pl: 'Plakaty, płyty, kubki', en: 'Posters, records, mugs' },
    pl: 'Sklep',
    en: 'Shop',
  },
  {
    key: 'empty-heading',
    parent: 'about',
    url: { pl: '#', en: '#' },
    pl: 'Na skróty',
    en: 'Shortcuts',
  },
  {
    key: 'relative',
    parent: 'empty-heading',
    url: { pl: '/pl/zaplanuj-wizyte/bilety-i-znizki/', en: '/plan-your-visit/tickets-and-discounts/' },
    pl: 'Bilety <em>i zniżki</em>',
    en: 'Tickets <em>& discounts</em>',
  },
  { key: 'draft-page', parent: 'empty-heading', page: 'draft-parent', pl: 'Edukacja', en: 'Education' },
  {
    key: 'script',
    parent: 'empty-heading',
    url: { pl: 'javascript:alert(1)', en: 'javascript:alert(1)' },
    pl: 'Niespodzianka',
    en: 'Surprise',
  },
  { key: 'contact', page: 'contact', pl: 'Kontakt', en: 'Contact' },
  { key: 'foot-documents', menu: 'footer', page: 'documents', pl: 'Dokumenty', en: 'Documents' },
  {
    key: 'foot-privacy',
    menu: 'footer',
    parent: 'foot-documents',
    page: 'privacy',
    classes: ['legal'],
    pl: 'Prywatność',
    en: 'Privacy',
  },
  {
    key: 'foot-archive',
    menu: 'footer',
    parent: 'foot-documents',
    page: 'archive',
    pl: 'Archiwum',
    en: 'Archive',
  },
  {
    key: 'foot-reports',
    menu: 'footer',
    parent: 'foot-archive',
    page: 'annual-reports',
    about: { pl: 'Od 2019 roku', en: 'Since 2019' },
    pl: 'Sprawozdania',
    en: 'Annual reports',
  },
  { key: 'foot-jobs', menu: 'footer', page: 'jobs', pl: 'Praca i staże', en: 'Jobs and internships' },
  {
    key: 'foot-bulletin',
    menu: 'footer',
    url: { pl: 'https://bip.gck.example.org/', en: 'https://bip.gck.example.org/' },
    newWindow: true,
    pl: 'Biuletyn Informacji Publicznej',
    en: 'Public Information Bulletin',
  },
];
