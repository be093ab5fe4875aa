/* Rows of chips: the one that is chosen is in view, and one sorts by distance. The position of the reader goes nowhere. */

/** Scrolls the row of a chip, not the page, until the chip is in its middle. */
export function showChip(chip: Element | null | undefined): void {
  const row = chip?.closest('.chips');
  if (!chip || !row) return;
  const middleOf = ({ left, width }: DOMRect) => left + width / 2;
  row.scrollLeft += middleOf(chip.getBoundingClientRect()) - middleOf(row.getBoundingClientRect());
}

/** When the next picture of the page is on the screen. */
export function drawn(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

let hasFailed = false;

/**
 * Waits for a part of a script. Browsers remember that one could not be read: for whoever tries
 * again the page is read again, once there is a network.
 *
 * @throws Error when it cannot be read
 */
export async function loadPart<Part>(part: Promise<Part>): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    if (hasFailed && navigator.userActivation?.isActive && (await fetch('', { method: 'HEAD' })).ok)
      location.reload();
    hasFailed = true;
    throw error;
  }
}

/** In degrees. */
export type GeoPoint = { readonly latitude: number; readonly longitude: number };

export type NearWords = { readonly waiting: string; readonly refused: string };

/**
 * Has the button in an element ask where the reader is, and forget it when it is pressed again. Where nobody can say, there is none.
 *
 * @param say tells the reader what is going on
 * @param use is given the position, and nothing when it is forgotten
 */
export function offerDistances(
  near: HTMLElement,
  words: NearWords,
  say: (text: string) => void,
  use: (from?: GeoPoint) => void,
): void {
  const button = near.querySelector('button');
  near.hidden = !('geolocation' in navigator);
  if (!button) return;
  const choose = (from?: GeoPoint) => {
    button.setAttribute('aria-pressed', String(from !== undefined));
    use(from);
  };
  button.disabled = false;
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-pressed') === 'true') {
      choose();
      return;
    }
    say(words.waiting);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => choose(coords),
      () => say(words.refused),
      { maximumAge: 300_000, timeout: 15_000 },
    );
  });
}

/**
 * How far a place is, on a sphere, which is right within half a percent.
 *
 * @param place latitude and longitude in degrees, if it has some. @example '53.6412,20.4021'
 */
export function kilometersTo(place: string | undefined, from: GeoPoint): number | undefined {
  const [latitude = 0, longitude] = (place ?? '').split(',').map(Number);
  if (longitude === undefined) return undefined;
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [one, other] = [radians(from.latitude), radians(latitude)];
  const across = Math.sin(radians(longitude - from.longitude) / 2) ** 2;
  const up = Math.sin((other - one) / 2) ** 2;
  return 2 * 6371 * Math.asin(Math.sqrt(up + Math.cos(one) * Math.cos(other) * across));
}

/** Shows in the row of an event how far away it is. */
export function showDistance(row: Element, distance: number | undefined, language: string): void {
  if (distance === undefined) return;
  const label = document.createElement('span');
  const unit = { style: 'unit', unit: 'kilometer', maximumSignificantDigits: 2 } as const;
  label.className = 'distance';
  label.textContent = new Intl.NumberFormat(language, unit).format(distance);
  row.querySelector('.meta')?.append(label);
}
