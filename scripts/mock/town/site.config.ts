import { defineSite } from '../../../src/config.ts';

/** The example town's site, as `npm start` shows it. */
export default defineSite({
  languages: ['en', 'pl'],
  identifierDomain: 'gck.example.org',
  openData: {
    license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  },
  pages: { templates: { 'tpl-halls.php': 'landing' } },
  // Their ids in menus.yaml.
  menus: {
    header: { en: 31, pl: 32 },
    footer: { en: 41, pl: 42 },
    links: [
      {
        slot: 'footer',
        label: { en: 'Town hall', pl: 'Urząd miasta' },
        href: { en: 'https://grazelin.example.org/en/', pl: 'https://grazelin.example.org/' },
      },
    ],
  },
  slots: {
    announcement: { en: 'notice', pl: 'komunikat' },
    footer: 'newsletter',
    contact: { en: 'address-for-the-footer', pl: 'adres-w-stopce' },
    accessibility: { en: 'accessibility-statement', pl: 'deklaracja-dostepnosci' },
  },
});
