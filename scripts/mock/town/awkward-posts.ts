import { blockEditorMarkup } from './block-editor-markup.ts';
import { inDays } from './day.ts';
import type { PostEntry } from './entry.ts';

/** News with what few people expect: see the table in `awkward.ts`. */
export const awkwardPosts: readonly PostEntry[] = [
  {
    key: 'volunteers-welcome',
    overrides: {
      yoast_head_json: {
        title: '%%title%% %%page%% %%sep%% %%sitename%%',
        description: 'Sandwiches are counted. %%excerpt%%',
        robots: { index: 'noindex', follow: 'nofollow', 'max-image-preview': 'max-image-preview:large' },
        canonical: '{{origin}}/nowhere/',
        og_title: 'Hands wanted',
        og_image: [{ width: 1200, height: 630, url: 'https://elsewhere.example/preview.jpg' }],
        twitter_card: 'summary',
      },
    },
    day: inDays(-7),
    image: 'kites',
    tags: ['volunteering'],
    pl: {
      title: 'Wolontariusze, do dzieła!',
      body: 'Kto się zgłosił, niech zajrzy na <a href="{{origin}}{{event:volunteers-briefing}}">stronę odprawy</a>. Nie ma jej w kalendarzu, bo kanapki są policzone.',
    },
    en: {
      title: 'Volunteers, Here We Go!',
      body: 'If you have signed up, see the <a href="{{origin}}{{event:volunteers-briefing}}">page of the briefing</a>. It is not in the calendar, because the sandwiches are counted.',
    },
  },
  {
    key: 'editor-style-guide',
    day: inDays(-10),
    pl: { title: 'Jak pisać, żeby się dało czytać', body: blockEditorMarkup.pl },
    en: { title: 'How to Write So That It Can Be Read', body: blockEditorMarkup.en },
  },
  {
    key: 'press-only',
    day: inDays(-12),
    password: 'prasa',
    image: 'curtain',
    pl: {
      title: 'Materiały prasowe (na hasło)',
      excerpt: 'Zdjęcia i cytaty do premiery.',
      body: 'Embargo do soboty: Iga Rawicz żegna się ze sceną.',
    },
    en: {
      title: 'Press Kit (password)',
      excerpt: 'Pictures and quotes for the opening night.',
      body: 'Embargo until Saturday: Iga Rawicz leaves the stage.',
    },
  },
  {
    key: 'unfinished',
    day: inDays(-1),
    status: 'draft',
    pl: { title: 'Roboczy: podsumowanie roku', body: 'Liczby jeszcze nieznane.' },
    en: { title: 'Draft: the year in review', body: 'Figures to follow.' },
  },
  {
    key: 'waiting-for-approval',
    day: inDays(-1),
    status: 'pending',
    pl: { title: 'Do akceptacji: nowy regulamin', body: 'Czeka na prawniczkę.' },
  },
  {
    key: 'staff-only',
    day: inDays(-20),
    status: 'private',
    pl: { title: 'Grafik dyżurów', body: 'Tylko dla pracowników.' },
  },
  {
    key: 'tomorrow',
    day: inDays(5),
    status: 'future',
    pl: { title: 'Ogłoszenie, które ukaże się za kilka dni', body: 'Jeszcze cicho.' },
    en: { title: 'An Announcement for Next Week', body: 'Hush for now.' },
  },
  {
    key: 'withdrawn',
    day: inDays(-60),
    status: 'trash',
    pl: { title: 'Wycofane', body: 'Pomyłka.' },
    en: { title: 'Withdrawn', body: 'A mistake.' },
  },
  {
    key: 'untitled-aside',
    day: inDays(-15),
    format: 'aside',
    pl: { title: '', slug: 'notatka', body: 'Kto zgubił lewy kalosz (zielony, rozmiar 29)? Czeka w szatni.' },
    en: {
      title: '',
      slug: 'aside',
      body: 'Who has lost a left rubber boot (green, children’s size)? It waits in the cloakroom.',
    },
  },
  {
    key: 'picture-gone',
    day: inDays(-22),
    image: 987_004,
    pl: { title: 'Zdjęcie, którego już nie ma', body: '' },
    en: { title: 'A Picture That Is Gone', body: '' },
  },
  {
    key: 'hoax',
    day: inDays(-26),
    image: 'notice',
    pl: {
      title: 'Uwaga na fałszywe SMS-y <script>alert("post")</script>& inne',
      slug: 'falszywe-sms-y',
      body: '<p onclick="alert(1)">Nie sprzedajemy biletów przez SMS.</p><script>alert(2)</script><p><a href="javascript:alert(3)">Przykład złego linku</a>, <a href="vbscript:x">i drugi</a>.</p>',
    },
    en: {
      title: 'Beware of Fake Text Messages <script>alert("post")</script>& More',
      slug: 'fake-text-messages',
      body: '<p onclick="alert(1)">We do not sell tickets by text message.</p><script>alert(2)</script><p><a href="javascript:alert(3)">An example of a bad link</a>, <a href="vbscript:x">and another</a>.</p>',
    },
  },
  {
    key: 'bare-video',
    day: inDays(-29),
    format: 'video',
    pl: {
      title: 'Zobacz relację z festiwalu',
      body: '<p>https://www.youtube.com/watch?v=dQw4w9WgXcQ</p>\n\n<figure class="wp-block-embed is-type-video is-provider-vimeo"><div class="wp-block-embed__wrapper">\nhttps://vimeo.com/123456789\n</div></figure>',
    },
    en: {
      title: 'Watch the Festival Report',
      body: '<p>https://www.youtube.com/watch?v=dQw4w9WgXcQ</p>\n\n<figure class="wp-block-embed is-type-video is-provider-vimeo"><div class="wp-block-embed__wrapper">\nhttps://vimeo.com/123456789\n</div></figure>',
    },
  },
  {
    key: 'same-slug',
    day: inDays(-80),
    pl: {
      title: 'Przerwa techniczna',
      slug: 'przerwa-techniczna',
      body: 'W środę kasa internetowa nie działa od 2:00 do 4:00.',
    },
    en: {
      title: 'Maintenance',
      slug: 'maintenance',
      body: 'On Wednesday online booking is down from 2 to 4 a.m.',
    },
  },
  {
    key: 'same-slug-again',
    day: inDays(-170),
    pl: { title: 'Przerwa techniczna', slug: 'przerwa-techniczna', body: 'Znowu.' },
    en: { title: 'Maintenance', slug: 'maintenance', body: 'Again.' },
  },
  {
    key: 'page-two',
    day: inDays(-200),
    pl: {
      title: 'Strona',
      slug: 'strona',
      body: 'Nowa strona w historii miasta: dosłownie, znaleziono brakującą kartę kroniki.',
    },
    en: {
      title: 'Page',
      slug: 'page',
      body: 'A new page in the town’s history, literally: the missing leaf of the chronicle has been found.',
    },
  },
];
