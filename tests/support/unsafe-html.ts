import fc from 'fast-check';

const tags = [
  'p div span a img b em h1 h2 h3 h4 h6 ul li table tr td figure figcaption script style iframe',
  'svg math noscript template textarea title xmp form input button object embed base meta link',
  'audio video source details pre code br',
].flatMap((names) => names.split(' '));
const attributes = [
  'href="javascript:alert(1)"',
  "href='java\tscript:alert(1)'",
  'href=&#106;avascript:alert(1)',
  'href="data:text/html,x"',
  'href="https://x.example/?a=1&amp;b=2"',
  'href="#part"',
  'href',
  'src="x" onerror="alert(1)"',
  'src=//x.example/y.png',
  'onclick=alert(1)',
  'style="background:url(//x.example)"',
  'id="part"',
  'id=1 id=2',
  'class="wp-block-image evil"',
  'class="table-scroll"',
  'id="gallery-1"',
  'name=part',
  'alt=" id="',
  'lang=" href="',
  'title=" id="',
  'src="https://www.youtube.com/embed/abcdefghijk"',
  'src=/files/a.mp3',
  'class="embed player-audio"',
  'data-frame="https://x.example/"',
  "aria-label='\"><b>'",
  'style="text-align:center;color:red;position:fixed"',
  'srcdoc="<script>alert(1)</script>"',
  'title="a > b"',
  'title="[x y=" data-z="]"',
  '<',
  '"',
  "'",
];
const texts = [
  'text',
  ' ',
  '\n',
  '&amp;',
  '&lt;script&gt;',
  '&#x3c;b&#x3e;',
  '<',
  '>',
  '"',
  '&',
  '[gallery ids="1"]',
  '[sic]',
  'https://video.example/watch?v=1&t=2',
  'https://youtu.be/abcdefghijk',
  '<!--',
  '-->',
  ']]>',
  '<![CDATA[',
  '\u0338',
  '\u0301',
  '\u0000',
  '&#1;',
  '\ud83d',
];

/** HTML as people break it and attackers write it: tags that do not match, attributes that run or load something. */
export function anyHtml(): fc.Arbitrary<string> {
  const name = fc.constantFrom(...tags);
  const attribute = fc.oneof(fc.constantFrom(...attributes), fc.string({ maxLength: 8 }));
  const open = fc
    .tuple(name, fc.array(attribute, { maxLength: 3 }), fc.constantFrom('>', '/>', ' >', ''))
    .map(([tag, given, end]) => `<${[tag, ...given].join(' ')}${end}`);
  const close = name.map((tag) => `</${tag}>`);
  const text = fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 8, unit: 'binary' }));
  return fc.array(fc.oneof(open, close, text), { maxLength: 24 }).map((parts) => parts.join(''));
}
