import fc from 'fast-check';

/** Texts that have broken calendars, feeds or pages somewhere. */
export const edgeCaseTexts = [
  'Rock & Roll <b>live</b>, "loud"; \'louder\'',
  'Jazz\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:Injected',
  'back\\slash, n\\n and ^caret^n, comma; semicolon: colon',
  'control \u0000\u0007\u001b[31m\u007f\u0085 characters',
  'lone \ud83c and \udfb7 halves of 🎷',
  'ends ]]> a section ]]> twice <![CDATA[ and begins one',
  'line\u2028separator\u2029paragraph',
  '👩‍👩‍👧‍👦🏳️‍🌈🇵🇱 '.repeat(12),
  'Zażółć gęślą jaźń, chrząszcz brzmi w trzcinie w Szczebrzeszynie; łódź '.repeat(3),
  '&amp; &lt;b&gt; &#8220;already&#8221; escaped',
  '</script><script>alert(1)</script><!-- --> ]]>',
  'non\ufdd0characters \uffff and \ufeffmarks',
  'ends in a backslash \\',
  '  spaces   \t and tabs ',
  'right-to-left שלום \u202e and back',
] as const;

/** Any sequence of UTF-16 code units, those with a meaning in some format often among them. */
export function anyText(maxLength = 200): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0x20, max: 0x7e }).map(fromCodeUnit) },
    { weight: 2, arbitrary: fc.constantFrom(...',;:\\"\'&<>^\r\n\t]ąęłóżźćńś') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\r\n', ']]>', '\\n', '🎷', '\u2028', '\ud83c', '\udfb7', '\0'),
    },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 0xffff }).map(fromCodeUnit) },
  );
  return fc.array(piece, { maxLength }).map((pieces) => pieces.join(''));
}

function fromCodeUnit(unit: number): string {
  return String.fromCharCode(unit);
}
