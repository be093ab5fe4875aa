/**
 * Links, buttons and fields of the open page that are smaller than 24 pixels, those in closed parts left out. A link within a sentence
 * may be as high as its line (WCAG 2.5.8, "Inline"). Runs in the page.
 */
export function smallTargets(): string[] {
  const isInSentence = (one: Element) =>
    one.closest('.prose, figcaption') !== null ||
    (getComputedStyle(one).display === 'inline' &&
      [...(one.parentElement?.childNodes ?? [])].some(
        (node) => node instanceof Text && /\p{L}{2}/u.test(node.data),
      ));
  const targets = document.querySelectorAll('a[href], button, summary, input, select, textarea');
  return [...targets].flatMap((one) => {
    if (!one.checkVisibility({ visibilityProperty: true })) return [];
    const label = one instanceof HTMLInputElement ? one.labels?.[0] : undefined;
    const { width, height } = (label ?? one).getBoundingClientRect();
    // Titles and entries of menus of one letter are attacks: no town has them.
    const isAsWideAsItsWords = one.matches('.title-link, header a, footer a');
    const least = isAsWideAsItsWords ? height : Math.min(width, height);
    // What is a pixel wide is there for screen readers.
    if (width <= 1 || least >= 23.5 || isInSentence(one)) return [];
    return [`${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML.slice(0, 90)}`];
  });
}
