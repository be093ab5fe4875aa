/** Shows the page in the look that the reader chose on this device: light, dark, or else that of the system. */
export function showLook(): string {
  const { dataset } = document.documentElement;
  try {
    dataset['theme'] = localStorage.getItem('theme') ?? '';
  } catch {
    // Nothing is remembered, and storage may be forbidden.
  }
  return colorFrame(dataset['theme']);
}

/** Gives what is around the page, such as the bar of a phone, the color of a look. */
export function colorFrame(look = ''): string {
  for (const color of document.querySelectorAll<HTMLMetaElement>('[data-look]')) {
    const own = color.dataset['look'] ?? '';
    color.media = look ? (look === own ? 'all' : 'not all') : `(prefers-color-scheme: ${own})`;
  }
  return look;
}
