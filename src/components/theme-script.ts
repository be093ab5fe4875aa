/* Runs before anything is drawn: the look that the reader chose, where that is not the system's. */
try {
  document.documentElement.dataset['theme'] = localStorage.getItem('theme') ?? '';
} catch {
  // Storage may be forbidden.
}

export {};
