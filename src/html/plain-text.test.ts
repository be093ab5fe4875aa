import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../../tests/support/edge-case-text.ts';
import {
  bodyText,
  excerptOf,
  openingOf,
  shorten,
  summaryOf,
  withoutShortcodes,
} from './plain-text.ts';

test.each([
  ['paragraphs', '<p>One\n two</p>\n<p>Three &amp; four</p>', 'One two\n\nThree & four'],
  ['line breaks', '<p>Street 1<br>00-001 Town</p>', 'Street 1\n00-001 Town'],
  ['headings', '<h2>Plan</h2><p>At six.</p>', 'Plan\n\nAt six.'],
  [
    'lists',
    '<p>Bring:</p><ul><li>water</li>\n<li><p>bread</p></li></ul>',
    'Bring:\n\n- water\n- bread',
  ],
  [
    'tables',
    '<table><tr><th>Hour</th><th>What</th></tr>\n<tr><td>18:00</td><td>A &amp; B</td></tr></table>',
    'Hour | What\n18:00 | A & B',
  ],
  [
    'paragraphs in tables',
    '<table><tr><td><p>18:00</p></td><td><p>Choir</p><p>Hall</p></td></tr></table>',
    '18:00\n\nChoir\n\nHall',
  ],
  ['bare text', 'One line', 'One line'],
  ['nothing', '', ''],
  ['no text', '<p>&nbsp;</p><script>x()</script><iframe src="https://x.example"></iframe>', ''],
  ['shortcodes', '<p>[form id="1"]</p><p>Text</p>', 'Text'],
  [
    'old blocks',
    '<center>Plan</center><address>Street 1</address><fieldset><legend>Price</legend>20</fieldset>',
    'Plan\n\nStreet 1\n\nPrice\n\n20',
  ],
  [
    'raised minutes',
    '<p>18<sup>00</sup>–<b>9</b><sup><u>30</u></sup>, 5 m<sup>2</sup>, ' +
      '10<sup>3</sup>, 2026<sup>12</sup></p>',
    '18:00–9:30, 5 m2, 103, 202612',
  ],
  [
    'raised hundredths',
    '<p><b>12<sup>50</sup></b> zł, 19<sup>99</sup>&nbsp;PLN, 12<sup>50</sup> hours</p>',
    '12,50 zł, 19,99 PLN, 12:50 hours',
  ],
  [
    'what was not struck out',
    '<p><s>At six</s> <del>or</del><ins>At seven</ins></p>' +
      '<p style="text-decoration: line-through">Hall</p>' +
      '<ul><li><strike>one</strike></li><li>two</li></ul>',
    'At seven\n\n- two',
  ],
  ['what is struck out without an end', '<p><s>At six</p><p>Come</p>', 'At six\n\nCome'],
])('reads %s', (_, html, text) => {
  expect(bodyText(html)).toBe(text);
});

test('shows where links lead, unless their words say so', () => {
  const html = [
    '<p><a href="/a">Tickets</a> or <a href="https://www.shop.example/">shop.example</a>,',
    '<a href="mailto:box@town.example">box@town.example</a>, <a href="javascript:x()">nothing</a></p>',
  ].join(' ');
  const linkUrl = (href: string) =>
    href === '/a' ? 'https://town.example/a' : href.startsWith('javascript:') ? undefined : href;
  expect(bodyText(html, linkUrl)).toBe(
    'Tickets (https://town.example/a) or shop.example, box@town.example, nothing',
  );
});

test('shows title and address of what another site shows in a frame, where addresses are shown', () => {
  const video = (more: string) =>
    `<p>Watch:</p><iframe ${more}>No frames.</iframe><p>Then come.</p>`;
  const youTube = 'src="https://www.youtube.com/embed/abcdefghijk?rel=0"';
  const textOf = (html: string) =>
    bodyText(html, (href) => (href.startsWith('http') ? href : undefined));
  expect([
    textOf(video(`${youTube} title="The ball of 2025"`)),
    textOf(video(`${youTube} title="YouTube video player"`)),
    textOf(video('src="//other.example/form" title="Form"')),
    textOf(video('src="javascript:x()" title="Form"')),
    textOf(video('title="Form"')),
    bodyText(video(youTube)),
  ]).toEqual([
    'Watch:\n\nThe ball of 2025 (https://www.youtube.com/watch?v=abcdefghijk)\n\nThen come.',
    'Watch:\n\nhttps://www.youtube.com/watch?v=abcdefghijk\n\nThen come.',
    'Watch:\n\nForm (https://other.example/form)\n\nThen come.',
    'Watch:\n\nThen come.',
    'Watch:\n\nThen come.',
    'Watch:\n\nThen come.',
  ]);
});

test.each([
  ['[contact-form-7 id=”12″ title="Write"]', ''],
  ['before [su_button url="https://x.example"]Go[/su_button] after', 'before Go after'],
  ['[gallery]', ''],
  ['[gallery ids="1,2"] and [caption]text[/caption]', ' and text'],
  ['[spacer /]', ''],
  ['[outer a="1"][inner b="2"][/outer]', ''],
  ['[a [b x="1"] y="2"]', ''],
  [
    'a quote [sic] and a note [1], [PL], [see below]',
    'a quote [sic] and a note [1], [PL], [see below]',
  ],
  ['[free entry]', '[free entry]'],
  ['no brackets', 'no brackets'],
])('%j becomes %j', (text, expected) => {
  expect(withoutShortcodes(text)).toBe(expected);
});

const sentence = 'Zespół zagra utwory z trzech płyt. ';

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';

const fileBlock =
  '<div class="wp-block-file"><a href="/plan.pdf">Plan</a><a class="wp-block-file__button" href="/plan.pdf" download>Download</a></div>';

const programme =
  '<table><thead><tr><th>Godz.</th><th>Co</th></tr></thead><tr><td>18:00</td><td>A &amp; B</td></tr><tr><td>20:00 – 23:00</td><td><p>Bal</p></td></tr></table>';

describe('summaryOf', () => {
  test.each([
    ['paragraphs', '<p>Two plays.</p><p>One night!</p>', 'Two plays. One night!'],
    ['a heading', '<h2>Programme</h2><p>Two plays.</p>', 'Programme: Two plays.'],
    [
      'a paragraph without a full stop',
      '<p>Wstęp wolny</p><p>Zapraszamy 🎉</p><p>Do zobaczenia</p>',
      'Wstęp wolny. Zapraszamy 🎉 Do zobaczenia',
    ],
    [
      'a sentence in two paragraphs',
      '<p>Brown &amp; Co.</p><p>presents</p><p>a play</p>',
      'Brown & Co. presents a play',
    ],
    ['lines', '<p>Street 1<br>Town A | B<br><br>By bus</p>', 'Street 1 Town A | B. By bus'],
    [
      'a list',
      '<p>Bring:</p><ul><li>water,</li>\n<li><p>bread.</p></li></ul><p>Come.</p>',
      'Bring: water, bread. Come.',
    ],
    [
      'a list without a colon before it',
      '<p>We offer</p><ul><li>tea</li><li>cake</li></ul><p>Free</p>',
      'We offer: tea; cake. Free',
    ],
    [
      'a list within a list',
      '<ul><li>Sobota<ul><li>film</li><li>bal</li></ul></li><li>Niedziela</li></ul>',
      'Sobota: film; bal; Niedziela',
    ],
    [
      'a list of sentences',
      '<ol><li>Come early.</li><li>Stay late!</li></ol>',
      'Come early. Stay late!',
    ],
    [
      'a typed list',
      '<p>Program:<br>- 18:00 – 20:00 film<br>- 20:00 bal<br>Wstęp wolny</p>',
      'Program: 18:00 – 20:00 film; 20:00 bal. Wstęp wolny',
    ],
    [
      'what somebody says in Polish',
      '<p>– Zapraszam – mówi Anna.</p><p>– Przyjdę.</p>',
      '– Zapraszam – mówi Anna. – Przyjdę.',
    ],
    [
      'terms',
      '<dl><dt>Gdzie</dt><dd>Młyn</dd><dt>Kiedy</dt><dd>O 18</dd></dl>',
      'Gdzie: Młyn; Kiedy: O 18',
    ],
    [
      'a table',
      `<p>Plan wieczoru</p>${programme}<p>Zapraszamy.</p>`,
      'Plan wieczoru: 18:00, A & B; 20:00 – 23:00, Bal. Zapraszamy.',
    ],
    [
      'a table whose first cell is a head',
      '<table><tr><th colspan="2">Sobota</th></tr><tr><th>18:00</th><td>Film</td></tr></table>',
      'Sobota: 18:00, Film',
    ],
    [
      'an embedded film above a table',
      `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${video}\n</div></figure>${programme}`,
      '18:00, A & B; 20:00 – 23:00, Bal',
    ],
    [
      'addresses that stand alone',
      `<p>${video}</p>\nhttps://vimeo.com/1<br><a href="${video}">${video}</a><p>Dwa filmy.</p>`,
      'Dwa filmy.',
    ],
    [
      'an address in a sentence',
      '<p>Tickets: https://www.cinema.example/tickets/. Come!</p>',
      'Tickets: cinema.example/tickets. Come!',
    ],
    [
      'another site’s card',
      '<p>Read on:</p><blockquote class="wp-embedded-content"><a href="/x">Title</a></blockquote><iframe src="/x"></iframe><p>That is all.</p>',
      'Read on: That is all.',
    ],
    ['a block of a file', `<p>Consultation.</p>${fileBlock}<p>Come.</p>`, 'Consultation. Come.'],
    ['nothing but a block of a file', fileBlock, ''],
    ['nothing but films', `<p>${video}</p><p><iframe src="${video}"></iframe></p>`, ''],
    [
      'buttons',
      '<div class="wp-block-buttons"><div class="wp-block-button"><a href="/x">Sign up</a></div></div><button>Go</button><label>Name</label><p>Text.</p>',
      'Text.',
    ],
    ['links that touch', '<p><a href="/a">Plan</a><a href="/b">Map</a></p>', 'Plan Map'],
    [
      'sound with words for old browsers',
      '<audio src="/a.mp3"><a href="/a.mp3">a.mp3</a></audio><p>Listen.</p>',
      'Listen.',
    ],
    [
      'a note of the text',
      '<p>Well known<sup class="fn"><a href="#1">1</a></sup> for 5 m<sup>2</sup>.</p>',
      'Well known for 5 m2.',
    ],
    ['an element that is never closed', '<p>Text.</p><div class="wp-block-file"><p>File', 'Text.'],
    [
      'doubled stops',
      '<p>Brown &amp; Co..</p><p>At last.…</p><p>Then….</p><p>And so on....</p>',
      'Brown & Co. At last. Then… And so on…',
    ],
    [
      'Arabic',
      '<p dir="rtl">حفل <b>موسيقي</b>؟</p><p dir="rtl">الدخول مجاني</p>',
      'حفل موسيقي؟ الدخول مجاني',
    ],
    [
      'shortcodes, captions and scripts',
      '[gallery ids="1"]<script>x()</script><figure><img src="a.png"><figcaption>Photo: me</figcaption></figure><p>Text.</p>',
      'Text.',
    ],
    ['a picture', '<figure><img src="a.png"></figure>', ''],
    ['nothing', ' &nbsp;', ''],
  ])('makes phrases of %s', (_, body, summary) => {
    expect(summaryOf('', body)).toBe(summary);
  });

  test('is the excerpt where editors wrote one', () => {
    expect(summaryOf('<p>Short <b>excerpt</b></p>\n<p>&#038; more</p>', '<p>Body</p>')).toBe(
      'Short excerpt & more',
    );
    expect(summaryOf('<p>Who does what in the house.</p>', programme)).toBe(
      'Who does what in the house.',
    );
  });

  test('is the body where the server cut the excerpt out of it', () => {
    const rows = '18:00, A & B; 20:00 – 23:00, Bal';
    expect([
      summaryOf('<p>Godz.Co18:00A &amp; B20:00 – 23:00Bal</p>', programme),
      summaryOf('<p>Godz.Co18:00A &amp; B [&hellip;]</p>', programme),
      summaryOf('<p>Consultation. PlanDownload</p>', `<p>Consultation.</p>${fileBlock}`),
      summaryOf(
        `<p>${video} Two films. [&hellip;]</p>`,
        `<p>${video}</p><p>Two films. One night.</p>`,
      ),
      summaryOf(`<p>${video}</p>`, `<p>${video}</p>`),
      summaryOf('<p>Street 1Town A | B</p>', '<p>Street 1<br>Town A | B</p>'),
      summaryOf('<p>A photo.</p>', '<figure><figcaption>A photo.</figcaption></figure>'),
    ]).toEqual([
      rows,
      rows,
      'Consultation.',
      'Two films. One night.',
      '',
      'Street 1 Town A | B',
      'A photo.',
    ]);
  });

  test('ends in an ellipsis where the server cut the excerpt within a sentence, and in nothing else behind a full stop', () => {
    expect([
      summaryOf('<p>Cut by the server [&hellip;]</p>', ''),
      summaryOf('<p>A whole sentence. [&hellip;]</p>', ''),
      summaryOf('<p>A whole sentence. [...]</p>', ''),
    ]).toEqual(['Cut by the server…', 'A whole sentence.', 'A whole sentence.']);
  });

  test('ends with a whole sentence', () => {
    expect(summaryOf('', `<p>${sentence.repeat(20)}</p>`)).toBe(sentence.repeat(5).trim());
  });

  test('words an address within a sentence as asked', () => {
    expect(summaryOf('', '<p>See https://cms.example/x, or not.</p>', () => 'the ball')).toBe(
      'See the ball, or not.',
    );
  });

  // Steps that grow with the square of the length would go on beyond the time that a test has.
  test('comes to an end with a text that is made to be slow', () => {
    const slow = [
      `http://x.example/${'.'.repeat(400_000)}x`,
      '- a<br>'.repeat(60_000),
      '<tr><td>a'.repeat(40_000),
    ];
    expect(slow.map((body) => summaryOf(body, body).length <= 200)).toEqual([true, true, true]);
  });

  test('has at most 200 characters, no control character and no doubled stop, whatever comes in', () => {
    const piece = fc.oneof(
      anyText(),
      fc.constantFrom(
        '. ',
        '…',
        '..',
        '. …',
        '<li>',
        '<p>',
        '<td>',
        '<br>',
        '- ',
        video,
        '\u202e',
        '\0',
        'Wyraz',
      ),
    );
    const html = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(html, html, (excerpt, body) => {
        const summary = summaryOf(excerpt, body);
        expect(summary.length).toBeLessThanOrEqual(200);
        expect(summary).not.toMatch(/(?:\.…|…\.|\.\.)$/u);
        expect(summary).not.toMatch(/[\p{Cc}\u202a-\u202e]/u);
        expect(summary.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('shorten', () => {
  test('leaves 200 characters as they are', () => {
    expect(shorten('a'.repeat(200))).toBe('a'.repeat(200));
  });

  test('cuts behind a word where whole sentences would leave little', () => {
    const words = 'Short. Then a sentence that goes on and on, and on, and on';
    expect(shorten(words, 45)).toBe('Short. Then a sentence that goes on and on…');
    expect(shorten(words, 20)).toBe('Short. Then a…');
  });

  test('takes no abbreviation and no ordinal number for the end of a sentence', () => {
    const text =
      'Wykład prof. Jana Nowaka o godz. 18 przy ul. Młyńskiej na 28. Festiwalu Nauki i Sztuki';
    expect([shorten(text, 20), shorten(text, 36), shorten(text, 60), shorten(text, 70)]).toEqual([
      'Wykład prof. Jana…',
      'Wykład prof. Jana Nowaka o godz. 18…',
      'Wykład prof. Jana Nowaka o godz. 18 przy ul. Młyńskiej na…',
      'Wykład prof. Jana Nowaka o godz. 18 przy ul. Młyńskiej na 28…',
    ]);
  });

  test('cuts a word without end between characters, never inside one', () => {
    const short = shorten('👩‍👩‍👧'.repeat(100));
    expect(short).toBe(`${'👩‍👩‍👧'.repeat(24)}…`);
  });

  test('gives the first words of a text, without anything else but an ellipsis', () => {
    const word = fc.stringMatching(/^[A-Za-zĄŻżółćé]{1,12}$/);
    const end = fc.constantFrom('', '', '', ',', ';', '.', '!', '?', '…', ':');
    const text = fc
      .array(
        fc.tuple(word, end).map(([letters, mark]) => letters + mark),
        { minLength: 1, maxLength: 80 },
      )
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, fc.integer({ min: 30, max: 200 }), (whole, most) => {
        const short = shorten(whole, most);
        expect(short.length).toBeLessThanOrEqual(most);
        if (short === whole) return;
        const words = short.replace(/…$/, '');
        expect(whole.startsWith(words)).toBe(true);
        expect(whole.slice(words.length)).toMatch(/^(?:[.,;:!?…]* |[.,;:!?…]*$)/);
      }),
    );
  });
});

test('an opening is the excerpt and the beginning of the body, without addresses, of at most 600 characters', () => {
  const body = `<p>The body &amp; more: https://town.example/a</p>${'<p>Again and again.</p>'.repeat(100)}`;
  const opening = openingOf('<p>The excerpt.</p>', body);
  expect(opening.replace(/\s+/g, ' ')).toMatch(
    /^The excerpt. The body & more: Again and again\. Again/,
  );
  expect(opening).toHaveLength(600);
  expect(openingOf('', '')).toBe('');
});

describe('excerptOf', () => {
  const body =
    '<h2>Programme</h2><p>Three bands play &amp; sing. Doors open at six.</p><p>More.</p>';
  test.each([
    [
      'words of an editor',
      '<p>A night by the <a href="/river/">river</a>.</p>',
      'A night by the river.',
    ],
    ['none', '', ''],
    ['the beginning of the body', '<p>Programme Three bands play &#038; sing.</p>', ''],
    ['the beginning, cut in a word', '<p>Programme Three bands play &#038; si&hellip;</p>', ''],
    ['the beginning, cut by the server', '<p>Programme Three bands [&hellip;]</p>', ''],
    ['all of the body', body, ''],
    ['the beginning without the space between elements', 'ProgrammeThree bands', ''],
    ['signs that say nothing', '<p>***</p>', ''],
    ['what the body says later', '<p>Doors open at six.</p>', 'Doors open at six.'],
  ])('is of %s', (_, excerpt, expected) => {
    expect(excerptOf(excerpt, body)).toBe(expected);
  });

  test('stands alone where there is no body', () => {
    expect(excerptOf('A night by the river.', '')).toBe('A night by the river.');
  });

  test('is no longer than 600 characters', () => {
    expect(excerptOf('Word. '.repeat(500), '').length).toBeLessThanOrEqual(600);
  });
});

describe('what editors hid', () => {
  const body = '<p>Concert.</p><p style="display:none">Ring Jan.</p><p hidden>Draft</p>';
  const made = 'Concert. Ring Jan. Draft';

  test('is in no text, be it that an excerpt of the server has it', () => {
    expect([bodyText(body), summaryOf(made, body), excerptOf(made, body)]).toEqual([
      'Concert.',
      'Concert.',
      '',
    ]);
    expect([openingOf(made, body), openingOf('An evening', body)]).toEqual([
      'Concert.',
      'An evening\n\nConcert.',
    ]);
  });
});
