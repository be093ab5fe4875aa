/**
 * Has a page find what it finds where a visitor forbids every site to keep anything; runs in the
 * page.
 */
export function forbidStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
}
