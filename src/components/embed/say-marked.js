// @ts-check

/**
 * Gives an element its text, or a list its name. Words of another language, which are marked by tag
 * characters (src/i18n/word-languages.ts), get their `lang`.
 *
 * @param {Element} element @param {string} text
 */
export function sayMarked(element, text, isName = false) {
  if (isName) {
    const name = document.createElement('li');
    name.hidden = true;
    name.id = 'name';
    element.setAttribute('aria-labelledby', name.id);
    element.append(name);
    return sayMarked(name, text);
  }
  const [start, ...parts] = text.split(/\u{e0001}([\u{e0020}-\u{e007f}]+)/u);
  element.replaceChildren(start ?? '');
  for (let at = 0; at < parts.length; at += 2) {
    const part = document.createElement('span');
    part.lang = (parts[at] ?? '').replace(/./gu, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000),
    );
    part.dir = 'auto';
    const words = parts[at + 1] ?? '';
    part.textContent = words;
    // Where marked words end, no language follows.
    element.append(words === '' || part.lang > '~' ? words : part);
  }
}
