// @ts-check

/*
 * Gives words of another language their `lang` where scripts write them: such a word is marked by tag characters, which nobody
 * sees (src/i18n/word-languages.ts). Pages load it whose language lacks words.
 */
const tag = '\u{e0001}';
const mark = /\u{e0001}(?:\u{e007f}|[\u{e0020}-\u{e007e}]+)?/gu;
const marked = /\u{e0001}([\u{e0020}-\u{e007e}]+)([^\u{e0001}]*)\u{e0001}\u{e007f}/gu;
const names = ['alt', 'aria-label', 'placeholder', 'title'];
const one = new RegExp(`^\\s*${marked.source}\\s*$`, 'u');

/** @param {string} letters */
const tagOf = (letters) =>
  Array.from(letters, (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000),
  ).join('');

/** Text whose words have their `lang`. @param {string} words */
function withLanguages(words) {
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
  return [...parts, words.slice(end).replace(mark, '')];
}

/** @param {Text} text */
function finishText(text) {
  const words = text.data;
  if (!words.includes(tag)) return;
  const parent = text.parentElement;
  if (!(parent instanceof HTMLElement) || parent.matches('title, option, textarea'))
    text.data = words.replace(mark, '');
  else text.replaceWith(...withLanguages(words));
}

/** What says the name of an element whose attribute would mix languages. @type {WeakMap<Element, Element>} */
const spoken = new WeakMap();
/** Elements that have no text where they have a name: scripts may fill any other. */
const withoutText = 'a, area, button, img, input, select';

/** Names of elements without text, whose language is that of the element. @type {WeakMap<Element, string>} */
const whole = new WeakMap();

const place = document.createElement('div');
place.hidden = true;
let count = 0;

/**
 * Gives names their languages: without text that of the element, which would be the text's too.
 *
 * @param {Element} element
 */
function finishNames(element, isChanged = false) {
  for (const name of names) {
    const words = element.getAttribute(name);
    if (words === null) continue;
    const letters = one.exec(words)?.[1];
    const plain = words.replace(mark, '');
    if (name === 'aria-label') forgetName(element);
    const isEmpty = element.textContent?.trim() === '' && element.matches(withoutText);
    if (isChanged && isEmpty && name === 'aria-label' && whole.get(element) !== words)
      element.removeAttribute('lang');
    if (!words.includes(tag)) continue;
    whole.set(element, plain);
    element.setAttribute(name, plain);
    if (letters && isEmpty) element.setAttribute('lang', tagOf(letters));
    else if (name === 'aria-label') sayName(element, words, isEmpty);
    else if (name === 'alt' || name === 'title')
      element.setAttribute(`aria-${name === 'alt' ? 'labelledby' : 'describedby'}`, idOf(words));
  }
}

/** In a button without text, which programs read aloud as text; else beside the page. @param {Element} element */
function sayName(element, words = '', isEmpty = false) {
  element.removeAttribute('aria-label');
  if (!isEmpty || !element.matches('a, button')) {
    const id = idOf(words);
    element.setAttribute('aria-labelledby', id);
    const said = document.getElementById(id);
    if (said) spoken.set(element, said);
    return;
  }
  const said = document.createElement('span');
  said.className = 'visually-hidden';
  said.append(...withLanguages(words));
  element.append(said);
  spoken.set(element, said);
}

/** An element that says words. */
function idOf(words = '') {
  const said = document.createElement('p');
  said.id = `said__s${++count}`;
  said.append(...withLanguages(words));
  if (!place.isConnected) document.body.append(place);
  place.append(said);
  return said.id;
}

/** Has another name been given to it? @param {Element} element */
function forgetName(element) {
  if (!spoken.has(element)) return;
  spoken.get(element)?.remove();
  spoken.delete(element);
  element.removeAttribute('aria-labelledby');
}

/** The name of a player or a map that takes the place of its link. @param {Element} element */
function nameFrame(element) {
  const title = element.nextElementSibling?.querySelector('.embed-title');
  if (!title?.matches('[lang], :has([lang])')) return;
  title.id ||= `said__s${++count}`;
  element.setAttribute('aria-labelledby', title.id);
}

/** @param {Node} node */
function finish(node) {
  if (node instanceof Text) return finishText(node);
  if (!(node instanceof Element)) return;
  finishNames(node);
  if (node.matches('iframe')) nameFrame(node);
  for (const child of [...node.childNodes]) finish(child);
}

new MutationObserver((changes) => {
  for (const { type, target, addedNodes } of changes)
    if (type === 'childList') for (const node of addedNodes) finish(node);
    else if (target instanceof Element) finishNames(target, true);
    else if (target instanceof Text) finishText(target);
}).observe(document, {
  ...{ subtree: true, childList: true, characterData: true },
  ...{ attributes: true, attributeFilter: names },
});
finish(document.documentElement);
