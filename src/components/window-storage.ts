/** What is kept until the window is closed; undefined where the browser keeps nothing. */
export function windowStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
