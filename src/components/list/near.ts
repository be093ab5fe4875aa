/* Asks where the reader is, once they want to know what is near, and goes on with that on the next page. */

import type { ChoiceSettings } from '../../views/lists/choice-bar.ts';
import { drawn, type GeoPoint, kilometersTo, loadPart, offerDistances } from './chips.ts';

/** What is near: how the rows of a page are chosen and shown by it. */
export type Nearby = {
  /** In kilometers; undefined for any distance. */
  readonly within: number | undefined;
  fits(place: string | undefined): boolean;
  /** Is told that other rows are shown. */
  shown(): void;
};

type Use = {
  readonly say: (text: string) => void;
  /** Shows the rows again; undefined where the position is forgotten. */
  readonly use: (nearby: Nearby | undefined) => Promise<void>;
};

/** Under which is kept that the reader wants to know, and within how many kilometers: until the window is closed. */
const nearKey = 'kalendarium-near';

export function startNearby(
  frame: HTMLElement,
  { words, language }: ChoiceSettings,
  { say, use }: Use,
): void {
  const near = frame.querySelector<HTMLElement>('[data-near]');
  const button = near?.querySelector('button');
  if (!near || !button) return;
  const storage = windowStorage();
  const remembered = storage?.getItem(nearKey) ?? null;
  let panel: import('./near-panel.ts').NearPanel | undefined;
  /** Counts what was wished: a panel that is loaded late is not opened. */
  let turns = 0;
  offerDistances(near, words, say, async (from) => {
    const turn = ++turns;
    const before = panel;
    panel = undefined;
    // The button answers before a long list is laid out again; pressed twice, one after the other.
    await drawn();
    before?.close();
    if (turn !== turns) return;
    if (!from) {
      storage?.removeItem(nearKey);
      say('');
      await use(undefined);
      return;
    }
    say(words.sorted);
    const kept = Number(storage?.getItem(nearKey)) || undefined;
    storage?.setItem(nearKey, String(kept ?? ''));
    const NearPanel = await loadPart(
      import('./near-panel.ts').then((part) => part.NearPanel),
    ).catch(() => undefined);
    if (turn !== turns) return;
    if (!NearPanel) {
      button.ariaPressed = 'false';
      say(words.failed);
      return;
    }
    const open = new NearPanel({
      ...{ frame, map: near.dataset['map'], from, words, language, within: kept },
      copyOfButton: () => copyOf(button),
    });
    open.onChange = choose;
    panel = open;
    await choose(kept);

    async function choose(within: number | undefined): Promise<void> {
      storage?.setItem(nearKey, String(within ?? ''));
      await use(nearbyOf(open, from, within));
    }
  });
  if (remembered !== null) void goOn(button);
}

function nearbyOf(
  panel: import('./near-panel.ts').NearPanel,
  from: GeoPoint | undefined,
  within: number | undefined,
): Nearby {
  return {
    within,
    fits: (place) => {
      if (within === undefined || from === undefined) return true;
      const distance = kilometersTo(place, from);
      return distance !== undefined && distance <= within;
    },
    shown: () => panel.show(),
  };
}

/** What is kept until the window is closed; undefined where the browser keeps nothing. */
export function windowStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function copyOf(button: HTMLButtonElement): HTMLButtonElement {
  const copy = button.ownerDocument.importNode(button);
  copy.disabled = false;
  return copy;
}

/** Only where the browser does not ask again. */
async function goOn(button: HTMLButtonElement): Promise<void> {
  const permission = await navigator.permissions
    ?.query({ name: 'geolocation' })
    .catch(() => undefined);
  if (permission?.state === 'granted') button.click();
}
