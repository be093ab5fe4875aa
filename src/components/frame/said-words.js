// @ts-check

/*
 * Gives words of another language their `lang` where scripts write them: such a word is marked by tag characters, which nobody
 * sees (src/i18n/word-languages.ts). Pages load it whose language lacks words.
 */
const tag = '\u{e0001}';
const mark = /\u{e0001}(?:\u{e007f}|[\u{e0020}-\u{e007e}]+)?/gu;
const marked = /\u{e0001}([\u{e0020}-\u{e007e}]+)([^\u{e0001}]*)\u{e0001}\u{e007f}/gu;
const names = ['alt', 'aria-label', 'placeholder', 'title'];
const whole = new RegExp(`^\\s*${marked.source}\\s*$`, 'u');

/** @param {string} letters */
const tagOf = (letters) =>
  Array.from(letters, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000),
  ).join('');

/** @param {Text} text */
function finishText(text) {
  const words = text.data;
  if (!words.includes(tag)) return;
  const parent = text.parentElement;
  if (!(parent instanceof HTMLElement) || parent.matches('title, option, textarea')) {
    text.data = words.replace(mark, '');
    return;
  }
  const parts = [];
  let end = 0;
  for (const { 0: whole, 1: letters = '', 2: said = '', index } of words.matchAll(marked)) {
    const part = document.createElement('span');
    part.lang = tagOf(letters);
    part.dir = 'auto';
    part.textContent = said;
    parts.push(words.slice(end, index).replace(mark, ''), part);
    end = index + whole.length;
  }
  text.replaceWith(...parts, words.slice(end).replace(mark, ''));
}

/** Its `lang` is that of its text too. @param {Element} element */
function finishNames(element) {
  for (const name of names) {
    const words = element.getAttribute(name);
    if (!words?.includes(tag)) continue;
    const [, letters] = whole.exec(words) ?? [];
    if (letters && element.textContent?.trim() === '') element.setAttribute('lang', tagOf(letters));
    element.setAttribute(name, words.replace(mark, ''));
  }
}

/** @param {Node} node */
function finish(node) {
  if (node instanceof Text) return finishText(node);
  if (!(node instanceof Element)) return;
  finishNames(node);
  for (const child of [...node.childNodes]) finish(child);
}

new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes)
    if (type === 'childList') for (const node of addedNodes) finish(node);
    else if (target instanceof Element) finishNames(target);
    else if (target instanceof Text) finishText(target);
}).observe(document, {
  ...{ subtree: true, childList: true, characterData: true },
  ...{ attributes: true, attributeFilter: names },
});
finish(document.documentElement);
