/** The fields of a form as parameters of an address; empty ones are left out. */
export function parametersOf(form: HTMLFormElement): URLSearchParams {
  const filled = Array.from(new FormData(form), ([name, value]) => [name, String(value).trim()]);
  return new URLSearchParams(filled.filter(([, value]) => value !== ''));
}

/** Fills a form from the parameters of an address, and shows its filters where some are set. */
export function fillForm(form: HTMLFormElement, parameters: URLSearchParams): void {
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = parameters.has(field.name);
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = parameters.get(field.name) ?? '';
    if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0;
  }
  showChoice(form);
  const filters = form.querySelector('details');
  if (filters) filters.open ||= [...parameters.keys()].some((name) => name !== 'q' && name !== 'when');
}

/** Chooses days by a word, or takes the choice back; days of a range are no longer meant. */
export function choose(form: HTMLFormElement, choice: string): void {
  const field = fieldOf(form, 'when');
  if (!field) return;
  field.value = field.value === choice ? '' : choice;
  for (const name of ['from', 'to']) clearField(form, name);
  showChoice(form);
}

export function clearField(form: HTMLFormElement, name: string): void {
  const field = fieldOf(form, name);
  if (field) field.value = '';
}

/** Shows which days are chosen. */
export function showChoice(form: HTMLFormElement): void {
  const chosen = fieldOf(form, 'when')?.value;
  for (const button of form.querySelectorAll<HTMLElement>('[data-when]'))
    button.ariaPressed = String(button.dataset['when'] === chosen);
}

/** Offers in the form what the lists of the page lead to. */
export function offerChoices(form: HTMLFormElement): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-facet] a')) {
    const name = link.closest<HTMLElement>('[data-facet]')?.dataset['facet'] ?? '';
    const slug = decodeURIComponent(link.pathname.split('/').at(-2) ?? '');
    const select = form.elements.namedItem(name);
    if (select instanceof HTMLSelectElement) select.add(new Option(link.textContent.trim(), slug));
  }
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field : undefined;
}
