/* Keeps the next days on this device where a visitor asks for it, and removes them. */

import type { PocketSettings } from '../../views/pocket-settings.ts';
import { readKept } from './kept.ts';

const section = document.querySelector<HTMLElement>('[data-pocket]');
if (section) startControl(section, JSON.parse(section.dataset['pocket'] ?? ''));

/** Shows what is kept, and lets it be kept or removed. */
function startControl(section: HTMLElement, settings: PocketSettings): void {
  const { words, language, locale } = settings;
  const status = section.querySelector('[role="status"]');
  const buttons = [...section.querySelectorAll<HTMLButtonElement>('[data-pocket-act]')];
  for (const button of buttons) button.addEventListener('click', () => void ask(button));
  void show();

  async function ask({ dataset }: HTMLButtonElement): Promise<void> {
    const act = dataset['pocketAct'] ?? '';
    say(act === 'keep' ? words.keeping : '');
    for (const button of buttons) button.disabled = true;
    const isDone = await order({ language, act });
    for (const button of buttons) button.disabled = false;
    if (!isDone) say(words.failed);
    else await show(act === 'forget' ? words.forgotten : '');
    buttons.find(({ hidden }) => !hidden)?.focus();
  }

  /**
   * Shows what is kept, or else what is said; at first nothing, since an order may be under way.
   */
  async function show(said?: string): Promise<void> {
    const kept = await readKept(settings).catch(() => undefined);
    const until =
      kept &&
      new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
        Date.parse(kept.index.until),
      );
    const text = kept
      ? words.kept.replace('{until}', () => until ?? '').replace('{date}', () => kept.date)
      : said;
    if (text !== undefined) say(text);
    for (const button of buttons)
      button.hidden = (button.dataset['pocketAct'] === 'forget') !== (kept !== undefined);
  }

  function say(text: string): void {
    if (status) status.textContent = text;
  }
}

/** Has the worker do something. Answers whether that was done. */
async function order(message: object): Promise<boolean> {
  const { worker = '' } = document.documentElement.dataset;
  // Where a browser refuses it, it is never ready.
  const registered = await navigator.serviceWorker.register(worker).catch(() => undefined);
  if (!registered) return false;
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(!('failed' in data));
    active?.postMessage(message, [port2]);
  });
}
