import { expect, test } from 'vitest';
import { XmlError, xmlElements } from './xml.ts';

test('elements are shown with their names, namespaces, attributes, lines and texts, inner ones first', () => {
  const text = `<?xml version="1.0"?>
<!-- a remark -->
<a xmlns="urn:one" xmlns:b="urn:two">x &amp; <b:c d="&quot;&#x142;'"
  e=''/><![CDATA[<y> & ]]>z<d xmlns="">&#322;</d>
</a>
`;
  const seen = read(text).map(
    ({ name, local, namespace, attributes, line, text: inner, parent }) => ({
      ...{ name, local, namespace, line, text: inner.trim(), parent: parent?.name },
      attributes: Object.fromEntries([...attributes].filter(([key]) => !key.startsWith('xmlns'))),
    }),
  );
  expect(seen).toEqual([
    {
      name: 'b:c',
      local: 'c',
      namespace: 'urn:two',
      line: 3,
      text: '',
      parent: 'a',
      attributes: { d: '"ł\'', e: '' },
    },
    { name: 'd', local: 'd', namespace: '', line: 4, text: 'ł', parent: 'a', attributes: {} },
    {
      name: 'a',
      local: 'a',
      namespace: 'urn:one',
      line: 3,
      text: 'x & <y> & z',
      parent: undefined,
      attributes: {},
    },
  ]);
});

test.each([
  ['<a>\n&nbsp;</a>', 'no reference "&nbsp;"', 2],
  ['<a>\n<b>R & B</b></a>', 'a stray "&"', 2],
  ['<a>&#0;</a>', 'no reference "&#0;"', 1],
  ['<a>\n1 < 2</a>', 'a stray "<", or a tag that cannot be read', 2],
  ['<a b=c/>', 'a stray "<", or a tag that cannot be read', 1],
  ['<a b="1" b="2"/>', 'the attribute b twice', 1],
  ['<a>\n\n<b></a></b>', '</a> closes <b>', 3],
  ['<a></a></a>', '</a> closes <nothing>', 1],
  ['\n<a>', '<a> is not closed', 2],
  ['<a/><b/>', 'a second root element', 1],
  ['<a/>more', 'text outside of the root element', 1],
  ['Warning: in line 3\n<a/>', 'text outside of the root element', 1],
  ['\n<?xml version="1.0"?><a/>', 'something before the XML declaration', 2],
  ['<a>]]></a>', '"]]>" in a text', 1],
  ['<a>\n\u0007</a>', 'a control character', 2],
  ['<a><!-- -- --></a>', '"--" in a comment', 1],
  ['<a><!-- </a>', 'a stray "<", or a tag that cannot be read', 1],
  ['  ', 'no element', 1],
])('%j is not well-formed', (text, reason, line) => {
  let caught: unknown;
  try {
    read(text);
  } catch (error) {
    caught = error;
  }
  expect(caught).toEqual(new XmlError(reason, line));
  expect(caught).toMatchObject({ line });
});

function read(text: string) {
  return [...xmlElements(text, { apart: new Set(), onDoctype: () => {} })];
}
