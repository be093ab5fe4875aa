/* Presses the stars of several events at once, and says how many there are. */

for (const box of document.querySelectorAll<HTMLElement>('[data-star-all]')) startStarAll(box);

function startStarAll(box: HTMLElement): void {
  const button = box.querySelector<HTMLButtonElement>('button');
  const name = button?.querySelector('.name');
  if (!button || !name) return;
  const show = () => {
    const stars = starsIn(box);
    const isWhole = !stars.some(isOpen);
    const words = (isWhole ? box.dataset['remove'] : box.dataset['add']) ?? '';
    const text = words.replace('{count}', String(stars.length));
    // What it says is watched too.
    if (name.textContent !== text) name.textContent = text;
    button.hidden = stars.length === 0;
    const [mark] = button.getElementsByTagName('svg');
    if (mark) mark.style.fill = isWhole ? 'currentcolor' : '';
  };
  button.addEventListener('click', () => {
    const stars = starsIn(box);
    const open = stars.filter(isOpen);
    for (const star of open.length > 0 ? open : stars) star.click();
  });
  new MutationObserver(show).observe(box, {
    childList: true,
    subtree: true,
    attributeFilter: ['aria-pressed', 'hidden'],
  });
  show();
}

/** Those of events that are not over. */
function starsIn(box: Element): readonly HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('article:not([hidden]) > .star')];
}

function isOpen({ ariaPressed }: Element): boolean {
  return ariaPressed !== 'true';
}
