import { extname } from 'node:path';

/** Characters before an address that tell what it stands in. */
const lookBack = 2_000;

/** Attributes, keys and properties whose value people read. */
const readAttributes = /^(?:alt|title|aria-label|aria-description|placeholder|value|label)$/;
const readKeys =
  /"(?:title|name|alternateName|headline|description|summary|content_text|text|caption|keywords|articleBody|reviewBody)":\s*"[^"]*$/;
const readProperties =
  /^(?:SUMMARY|DESCRIPTION|LOCATION|COMMENT|CONTACT|CATEGORIES|NAME|X-WR-CALNAME|X-WR-CALDESC|X-ALT-DESC|STYLED-DESCRIPTION)[;:]/;
const addressElements =
  /<(?:\w+:)?(?:link|id|guid|url|uri|loc|comments|icon|logo|docs|source)(?:\s[^>]*)?>\s*$/;

/** An attribute of escaped HTML, as feeds and calendars carry it. */
const escapedAttribute = /=(?:&quot;|&#34;|\\"|"|')$/;

/**
 * Whether an address is one that programs follow, rather than words that people read.
 *
 * @param before what the file says before the address
 */
export function isFollowed(file: string, before: string): boolean {
  const near = before.slice(-lookBack);
  switch (extname(file)) {
    case '.html':
      return inHtml(near);
    case '.rss':
    case '.atom':
    case '.xml':
      return isInTag(near) ? true : escapedAttribute.test(near) || addressElements.test(near);
    case '.json':
      return inJson(near);
    case '.ics': {
      const line = near.slice(near.lastIndexOf('\n') + 1);
      return !readProperties.test(line) || escapedAttribute.test(line);
    }
    default:
      return true;
  }
}

function inHtml(near: string): boolean {
  if (near.lastIndexOf('<script') > near.lastIndexOf('</script')) return inJson(near);
  if (!isInTag(near)) return false;
  const [, name = '', value = ''] = /([\w:-]+)="([^"]*)$/.exec(near) ?? [];
  if (readAttributes.test(name)) return false;
  return name !== 'content' || value.trim() === '' || /url=\s*$/i.test(value);
}

/** A value that begins with the address, and HTML in one. */
function inJson(near: string): boolean {
  if (escapedAttribute.test(near) && !/[:,[{]\s*"$/.test(near)) return true;
  return /"$/.test(near) && !/\\"$/.test(near) && !readKeys.test(near);
}

function isInTag(near: string): boolean {
  return near.lastIndexOf('<') > near.lastIndexOf('>');
}
