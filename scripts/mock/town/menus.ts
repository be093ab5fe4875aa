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
  readonly newWindow?: true;
} & Versions<string>;

/** Ids of the main menu in each language. */
export const menuIds: Readonly<Record<Language, number>> = { pl: 32, en: 31 };

export const menu: readonly MenuEntry[] = [
  {
    key: 'events',
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
  { key: 'tickets', parent: 'visit', page: 'tickets', pl: 'Bilety', en: 'Tickets' },
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
];
