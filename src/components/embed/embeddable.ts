import { elementSnippet, frameSnippet, type Snippet } from '../../html/snippets.ts';

/* Makes the code to paste of what is chosen, and shows them at work. */
const section = document.querySelector<HTMLElement>('[data-snippet]');
if (section) start(section);

function start(section: HTMLElement): void {
  const usual: Snippet = JSON.parse(section.dataset['snippet'] ?? '');
  const preview = section.querySelector('kalendarium-events');
  const group = section.querySelector<HTMLSelectElement>('[name=group]');
  const number = section.querySelector<HTMLInputElement>('[name=number]');
  const theme = section.querySelector<HTMLSelectElement>('[name=theme]');
  const rows = [...document.querySelectorAll<HTMLElement>('[data-slug]')];
  for (const [index, row] of rows.entries()) {
    const { kind = '' } = row.dataset;
    const name = row.querySelector('a')?.textContent.trim() ?? '';
    group?.querySelector(`[data-kind=${kind}]`)?.append(new Option(name, String(index)));
  }
  section.addEventListener('change', show);
  // Something may have been chosen before this came.
  show();

  function show(): void {
    const row = group?.value ? rows[Number(group.value)] : undefined;
    const { kind = '', slug = '', title = usual.title } = row?.dataset ?? {};
    const snippet: Snippet = {
      ...usual,
      title,
      page: row
        ? new URL(row.querySelector('a')?.getAttribute('href') ?? '', usual.page).href
        : usual.page,
      group: row && { kind, slug },
      number: number?.validity.valid && number.value !== '' ? Number(number.value) : usual.number,
      theme: theme?.value ?? usual.theme,
    };
    put('element', elementSnippet(snippet));
    put('frame', frameSnippet(snippet));
    for (const name of ['category', 'venue', 'organizer']) {
      if (name === kind) preview?.setAttribute(name, slug);
      else preview?.removeAttribute(name);
    }
    preview?.setAttribute('number', String(snippet.number));
    preview?.setAttribute('theme', snippet.theme);
  }
}

function put(kind: string, lines: string): void {
  const place = document.querySelector(`[data-lines=${kind}]`);
  const code = place?.querySelector('code');
  const button = place?.querySelector<HTMLElement>('[data-copy]');
  if (code) code.textContent = lines;
  if (button) button.dataset['copy'] = lines;
}
