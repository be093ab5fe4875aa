const markup =
  /<!\[CDATA\[[\s\S]*?\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|[<&]/g;
const reference = /^&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);/;

/** Reasons why a text is not well-formed XML: unbalanced elements, stray `<` or `&`, characters XML does not have. */
export function checkXml(text: string): readonly string[] {
  const reasons = new Set<string>();
  const open: string[] = [];
  let roots = 0;
  for (const match of text.matchAll(markup)) {
    const [whole, closing, name = '', , empty] = match;
    if (whole === '<') reasons.add(`has a stray "<" at position ${match.index}`);
    else if (whole === '&') {
      if (!reference.test(text.slice(match.index, match.index + 12)))
        reasons.add(`has a stray "&" at position ${match.index}`);
    } else if (name === '') continue;
    else if (closing === '/') {
      if (open.pop() !== name) reasons.add(`closes ${name}, which is not open`);
    } else {
      if (open.length === 0) roots++;
      if (empty !== '/') open.push(name);
    }
  }
  if (open.length > 0) reasons.add(`does not close ${open.join(', ')}`);
  if (roots !== 1) reasons.add(`has ${roots} root elements`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0, 2.2 leaves out.
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(text))
    reasons.add('has characters that XML does not allow');
  return [...reasons];
}
