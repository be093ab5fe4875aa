/** Text without its percent-encoding; as it is where that is no valid UTF-8 (RFC 3986, section 2.1). */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}
