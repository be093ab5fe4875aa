/**
 * Whether code of an editor set its flag by itself, or does when something happens to an element.
 * Runs in the page.
 */
export function runsWhenUsed(flag: string): boolean {
  for (const element of document.querySelectorAll('*'))
    for (const type of ['mouseover', 'focus', 'toggle', 'error', 'load', 'animationstart'])
      element.dispatchEvent(new Event(type));
  return flag in window;
}
