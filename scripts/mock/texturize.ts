/**
 * A typed text as servers of this family print it: straight quotes, dashes and dots become typographic, lone
 * ampersands `&#038;`. Tags and entities that are there already stay.
 */
export function texturize(text: string): string {
  if (!/[&"'\-.]/.test(text)) return text;
  return text
    .split(/(<[^<>]*>)/)
    .map((part) => (part.startsWith('<') && part.endsWith('>') ? part : texturizeText(part)))
    .join('');
}

/** `&` as `&amp;`, where it does not begin an entity already. */
export function escapeAmpersands(text: string): string {
  return text.replace(/&(?!#?\w{1,8};)/g, '&amp;');
}

/** For attributes and for text that is to show its own tags. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Without tags, and without what only tags hold. */
export function stripTags(html: string): string {
  return html.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/gi, '').replace(/<[^<>]*>/g, '');
}

function texturizeText(text: string): string {
  return text
    .replace(/\.\.\./g, '&#8230;')
    .replace(/---/g, '&#8212;')
    .replace(/ -- | - /g, (dash) => (dash === ' - ' ? ' &#8211; ' : ' &#8212; '))
    .replace(/--/g, '&#8211;')
    .replace(/(^|[\s([{„])"/g, '$1&#8220;')
    .replace(/"/g, '&#8221;')
    .replace(/(^|[\s([{])'/g, '$1&#8216;')
    .replace(/'/g, '&#8217;')
    .replace(/&(?!#\d+;|#x[0-9a-f]+;|[a-z][a-z0-9]{1,7};)/gi, '&#038;');
}
