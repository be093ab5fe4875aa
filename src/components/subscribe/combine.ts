import type { CombineSettings } from '../../views/subscribe.ts';
import { subscriptionLinks } from '../../views/subscription-links.ts';

/* Offers the calendars of the list as two choices, and the ways to subscribe to what is chosen. */
const section = document.querySelector<HTMLElement>('[data-combine]');
const offer = section?.querySelector<HTMLElement>('.offer');
const fields = section?.querySelector<HTMLElement>('.fields');
if (section && offer && fields) start(section, offer, fields);

function start(section: HTMLElement, offer: HTMLElement, fields: HTMLElement): void {
  const settings: CombineSettings = JSON.parse(section.dataset['combine'] ?? '');
  const [category, part] = fields.querySelectorAll('select');
  if (!category || !part) return;
  const chosen = new URLSearchParams(location.search).get('calendar');
  const asked = rows().find(({ dataset }) => fileOf(dataset['path']) === chosen);
  category.value = asked?.dataset['category'] ?? category.value;
  offerParts(asked?.dataset['path']);
  section.classList.add('ready');

  category.addEventListener('change', () => offerParts());
  fields.addEventListener('change', () => {
    show();
    history.replaceState(null, '', `?calendar=${fileOf(part.value)}`);
  });

  function rows(): HTMLElement[] {
    return [...document.querySelectorAll<HTMLElement>('[data-path]')];
  }

  /** What goes with the chosen category. */
  function offerParts(path?: string): void {
    const own = rows().filter(({ dataset }) => dataset['category'] === category?.value);
    const groups = Object.entries(settings.kinds).flatMap(([kind, label]) => {
      const options = own
        .filter(({ dataset }) => dataset['kind'] === kind)
        .map(
          ({ dataset }) =>
            new Option(
              `${dataset['part']} (${dataset['count']})`,
              dataset['path'],
              false,
              dataset['path'] === path,
            ),
        );
      if (options.length === 0 || label === '') return options;
      const group = document.createElement('optgroup');
      group.label = label;
      group.append(...options);
      return [group];
    });
    part?.replaceChildren(...groups);
    show();
  }

  function show(): void {
    const row = rows().find(({ dataset }) => dataset['path'] === part?.value);
    const { path, title = '', count = '' } = row?.dataset ?? {};
    if (path === undefined) return;
    leadTo(offer, path, title);
    const status = offer.querySelector('.chosen');
    if (status) status.textContent = `${title}: ${counted(Number(count), settings)}`;
  }
}

/** Makes every link of the offer, which leads to one calendar, lead to another. */
function leadTo(offer: HTMLElement, path: string, title: string): void {
  const { url = '', title: titleBefore = '' } = offer.dataset;
  const wanted = new URL(path, url).href;
  const links = subscriptionLinks(wanted, title);
  const changes = new Map([
    [url, wanted],
    [new URL(url).pathname, path],
    ...Object.entries(subscriptionLinks(url, titleBefore)).flatMap(([app, before]) => {
      const after = Object.entries(links).find(([name]) => name === app)?.[1];
      return after === undefined ? [] : [[before, after] as const];
    }),
  ]);
  for (const link of offer.querySelectorAll('a')) {
    link.setAttribute('href', changes.get(link.getAttribute('href') ?? '') ?? '');
    const address = link.querySelector('code');
    if (address) address.textContent = wanted;
  }
  for (const button of offer.querySelectorAll<HTMLElement>('[data-copy]')) button.dataset['copy'] = wanted;
  Object.assign(offer.dataset, { url: wanted, title });
}

function fileOf(path = ''): string {
  return path.slice(path.lastIndexOf('/') + 1, -'.ics'.length);
}

/** A number of events in words. */
export function counted(count: number, { language, count: forms }: CombineSettings): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return form.replace('{count}', new Intl.NumberFormat(language).format(count));
}
