/** An address of a file without its fragment; `undefined` for what is no http address. */
export function absoluteAddress(text: string, base: string): string | undefined {
  const url = URL.parse(text, base);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  url.hash = '';
  return url.href;
}
