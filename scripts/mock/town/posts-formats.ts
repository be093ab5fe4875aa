import { inDays } from './day.ts';
import type { PostEntry } from './entry.ts';

/** A post in each format that no other has, and formats that nobody knows. */
export const formatPosts: readonly PostEntry[] = [
  {
    key: 'overheard',
    day: inDays(-8),
    format: 'quote',
    topics: ['culture'],
    pl: {
      title: 'Podsłuchane w szatni',
      slug: 'podsluchane-w-szatni',
      body: '<blockquote class="wp-block-quote"><p>Przyszłam na kwadrans, a wyszłam z dwoma abonamentami i cudzym parasolem.</p><cite>Pani z rzędu siódmego</cite></blockquote>\n\nParasol wrócił do właściciela.',
    },
    en: {
      title: 'Overheard in the Cloakroom',
      body: '<blockquote class="wp-block-quote"><p>I came for a quarter of an hour and left with two season tickets and someone else’s umbrella.</p><cite>The lady of row seven</cite></blockquote>\n\nThe umbrella is back with its owner.',
    },
  },
  {
    key: 'old-maps',
    day: inDays(-14),
    format: 'link',
    topics: ['town'],
    pl: {
      title: 'Stare plany miasta do obejrzenia w sieci',
      body: 'Archiwum udostępniło plany z lat 1781–1939: <a href="https://maps.example.org/grazelin?od=1781&amp;do=1939">zobacz mapy</a>.',
    },
    en: {
      title: 'Old Maps of the Town Can Be Seen Online',
      body: 'The archive has put up its maps of 1781 to 1939: <a href="https://maps.example.org/grazelin?from=1781&amp;to=1939">see the maps</a>.',
    },
  },
  {
    key: 'ticket-office-down',
    day: inDays(-2),
    format: 'status',
    topics: ['notices'],
    author: { name: 'hbrzost', slug: 'hbrzost' },
    pl: {
      title: 'Kasa internetowa działa',
      body: 'Awaria usunięta o 9:40. Bilety z nocy są ważne.',
    },
    en: {
      title: 'Online Booking Is Back',
      body: 'Mended at 9:40. Tickets bought at night are valid.',
    },
  },
  {
    key: 'first-frost',
    day: inDays(-11),
    format: 'image',
    image: 'hills',
    author: { name: 'nocna.zmiana@gck.example.org', slug: 'nocna-zmiana' },
    pl: { title: 'Pierwszy przymrozek', body: 'Widok z wieży ciśnień, 6:52.' },
    en: { title: 'First Frost', body: 'Seen from the water tower at 6:52.' },
  },
  {
    key: 'porter-and-cat',
    day: inDays(-33),
    format: 'chat',
    author: { name: 'Miłka Zając', slug: 'mzajac' },
    pl: {
      title: 'Rozmowa z nocnym portierem',
      body: '<p>— Czy w młynie straszy?</p>\n\n<p>— Tylko w wypożyczalni.</p>',
    },
    en: {
      title: 'A Talk with the Night Porter',
      body: '<p>“Is the Mill haunted?”</p>\n\n<p>“Only in the lending library.”</p>',
    },
  },
  {
    key: 'unknown-format',
    day: inDays(-37),
    format: 'hologram',
    pl: { title: 'Format, którego nikt nie zna', body: 'Wygląda jak każdy inny wpis.' },
    en: { title: 'A Format That Nobody Knows', body: 'It looks like any other post.' },
  },
  {
    key: 'year-as-address',
    day: inDays(-400),
    pl: { title: 'Rok 2025 w liczbach', slug: '2025', body: 'Jeden most, dwa młyny, zero parkingów.' },
    en: { title: '2025 in Numbers', slug: '2025', body: 'One bridge, two mills, no parking.' },
  },
];
