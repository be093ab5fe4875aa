/** An e-mail address as markup, for `set:html`. */
export type HiddenEmail = { readonly href: string; readonly text: string };

/**
 * An e-mail address that browsers and screen readers take as it is, and programs that collect addresses from the text of
 * pages do not find: no character of it is written as itself. Needs no script. The part before the @ is partly
 * percent-encoded in the link as well (RFC 6068, section 2).
 */
export function hiddenEmail(email: string): HiddenEmail {
  const address = email.toWellFormed();
  const at = address.lastIndexOf('@');
  const box = [...address.slice(0, at)].map((character, index) =>
    index % 2 === 0 ? percentEncoded(character) : encodeURIComponent(character),
  );
  const link = `mailto:${box.join('')}@${encodeURIComponent(address.slice(at + 1))}`;
  return { href: asReferences(link), text: asReferences(address) };
}

/** HTML, "character references": decimal and hexadecimal by turns. */
function asReferences(text: string): string {
  return [...text]
    .map((character, index) => {
      const code = character.codePointAt(0) ?? 0;
      return index % 3 === 0 ? `&#x${code.toString(16)};` : `&#${code};`;
    })
    .join('');
}

function percentEncoded(character: string): string {
  const bytes = new TextEncoder().encode(character);
  return [...bytes].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('');
}
