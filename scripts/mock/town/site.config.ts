import { defineSite } from '../../../src/config.ts';

/** The example town's site, as `npm start` shows it. */
export default defineSite({
  languages: ['en', 'pl'],
  identifierDomain: 'gck.example.org',
  // The mock answers what editors wrote for search engines by `/get_head` alone.
  api: { requestHeads: true },
  openData: {
    license: { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' },
  },
  maps: {
    tiles: '/tiles/{z}/{x}/{y}.png',
    attribution: { text: '© Grążelin', url: 'https://grazelin.example.org/' },
  },
  corrections: 'kalendarz@gck.example.org',
  facts: {
    known: {
      children: {
        categories: ['children-families', 'dla-dzieci-i-rodzin'],
        tags: ['ages-0-3', '0-3-lata', 'ages-4-10', '4-10-lat'],
      },
      'step-free': {
        venues: ['river-museum', 'muzeum-rzeki'],
        fields: { 'Step-free entrance': [], 'Wejście bez schodów': [] },
      },
      'accessible-toilet': { fields: { 'Accessible toilet': [], 'Dostępna toaleta': [] } },
      lift: { fields: { Lift: [], Winda: [] } },
      parking: { fields: { 'Accessible parking': [], 'Dostępny parking': [] } },
      'induction-loop': { fields: { 'Induction loop': [], 'Pętla indukcyjna': [] } },
      captions: { tags: ['captions', 'napisy'], fields: { Captions: [], Napisy: [] } },
      'quiet-room': { fields: { 'Quiet room': [], 'Pokój wyciszeń': [] } },
      'assistance-dog': { fields: { 'Assistance dogs': [], 'Pies asystujący': [] } },
      'companion-ticket': {
        fields: { 'Free ticket for a companion': [], 'Bilet dla osoby towarzyszącej': [] },
      },
      'easy-language': { tags: ['easy-language', 'prosty-jezyk'] },
      'sign-language': { tags: ['sign-language', 'tlumaczenie-na-pjm'] },
      'audio-description': { tags: ['audio-description', 'audiodeskrypcja'] },
      relaxed: { tags: ['relaxed', 'przyjazne-sensorycznie'] },
      online: { tags: ['online'] },
    },
    denied: {
      'step-free': { venues: ['granary-gallery', 'galeria-spichlerz'] },
      lift: { venues: ['granary-gallery', 'galeria-spichlerz'] },
    },
    headings: ['Access', 'Dostępność'],
    accessContact: { fields: ['Questions about access', 'Pytania o dostępność'] },
    soldOut: { tags: ['sold-out', 'brak-miejsc'] },
    lastTickets: { fields: { Tickets: ['last ones'], Bilety: ['ostatnie'] } },
    doors: { fields: ['Doors', 'Drzwi'] },
    length: { fields: ['Length', 'Czas trwania'] },
    more: [
      {
        name: 'open-air',
        label: { en: 'Open air', pl: 'Plener' },
        tags: ['open-air', 'plener'],
      },
    ],
    ages: {
      tags: {
        'ages-0-3': '0–3',
        '0-3-lata': '0–3',
        'ages-4-10': '4–10',
        '4-10-lat': '4–10',
        teenagers: '13–18',
        mlodziez: '13–18',
      },
    },
    languages: { tags: { 'in-english': 'en', 'po-angielsku': 'en' } },
    leavingVenue: { categories: ['guided-walks', 'spacery-z-przewodnikiem'] },
  },
  openingHours: {
    fields: ['Opening hours / Godziny otwarcia'],
    venues: {
      'river-museum': 'Tue–Sun 10–17, Thu 10–20',
      'muzeum-rzeki': 'wt.–niedz. 10–17; czw. 10–20',
      'granary-gallery': 'Tue–Fri 11–18, Sat, Sun 10–18',
      'galeria-spichlerz': 'wt.–pt. 11–18; sob., niedz. 10–18',
    },
  },
  stops: {
    venues: {
      'the-mill': 'Młyńska (bus 3, 42), 4 min',
      'dom-kultury-mlyn': 'Młyńska (autobus 3, 42), 4 min',
      'rusalka-cinema': 'Kinowa (tram 1), 2 min',
      'kino-rusalka': 'Kinowa (tramwaj 1), 2 min',
      'river-museum': 'Bulwar (bus 42), 6 min',
      'muzeum-rzeki': 'Bulwar (autobus 42), 6 min',
    },
  },
  search: {
    words: [
      {
        words: { en: ['concert', 'live music', 'gig'], pl: ['koncert', 'muzyka na żywo'] },
        categories: ['music', 'muzyka'],
      },
      {
        words: { en: ['movie', 'cinema', 'screening'], pl: ['kino', 'seans', 'filmowy'] },
        categories: ['film'],
      },
      {
        words: { en: ['play', 'drama', 'stage'], pl: ['spektakl', 'teatralny'] },
        categories: ['theater', 'teatr'],
      },
      {
        words: { en: ['tour', 'sightseeing', 'hike'], pl: ['wycieczka', 'zwiedzanie'] },
        categories: ['guided-walks', 'spacery-z-przewodnikiem'],
      },
      {
        words: { en: ['senior', 'pensioner'], pl: ['senior', 'emeryt'] },
        categories: ['for-seniors', 'dla-seniorow'],
      },
      {
        words: { en: ['toddler', 'baby'], pl: ['niemowlę', 'niemowlęta', 'roczniak'] },
        tags: ['ages-0-3', '0-3-lata'],
      },
      {
        words: { en: ['teen', 'teenager', 'youth'], pl: ['nastolatek', 'młodzież'] },
        tags: ['teenagers', 'mlodziez'],
      },
      {
        words: { en: ['food', 'eating', 'tasting'], pl: ['jedzenie', 'gotowanie', 'kulinarny'] },
        tags: ['food-flavors', 'kuchnia-smaki'],
      },
      {
        words: { en: ['outdoors', 'outside'], pl: ['na dworze', 'świeże powietrze'] },
        facts: ['open-air'],
      },
    ],
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
