/**
 * Milliseconds a `Retry-After` header asks to wait: a number of seconds or a date (RFC 9110, section 10.2.3).
 * `undefined` for one that is absent or makes no sense.
 */
export function retryAfter(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  if (!/[a-z]{3}/i.test(text)) return undefined;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
