import { expect, test } from 'vitest';
import { withoutShortcodes } from './shortcode.ts';

test.each([
  ['[contact-form-7 id=”12″ title="Write"]', ''],
  ['before [su_button url="https://x.example"]Go[/su_button] after', 'before Go after'],
  ['[gallery]', ''],
  ['[gallery ids="1,2"] and [caption]text[/caption]', ' and text'],
  ['[spacer /]', ''],
  ['[outer a="1"][inner b="2"][/outer]', ''],
  ['[a [b x="1"] y="2"]', ''],
  ['a quote [sic] and a note [1], [PL], [see below]', 'a quote [sic] and a note [1], [PL], [see below]'],
  ['[free entry]', '[free entry]'],
  ['no brackets', 'no brackets'],
])('%j becomes %j', (text, expected) => {
  expect(withoutShortcodes(text)).toBe(expected);
});
