/** A bracketed word that an extension of the CMS would have replaced: `[name]`, `[/name]`, `[name key="value"]`, `[name /]`. */
const bracketed = /\[(\/?)([a-z][a-z0-9_-]*)((?:\s[^[\]]*)?)\]/g;

const wellKnown: ReadonlySet<string> = new Set([
  'audio',
  'caption',
  'embed',
  'gallery',
  'playlist',
  'video',
  'wp_caption',
]);

/**
 * Text without shortcodes nothing replaced; what stands between an opening and a closing one stays. Words that people
 * put in brackets, such as `[sic]`, are no shortcodes.
 */
export function withoutShortcodes(text: string): string {
  if (!text.includes('[')) return text;
  const closed = new Set(Array.from(text.matchAll(/\[\/([a-z][a-z0-9_-]*)\s*\]/g), ([, name]) => name));
  const shorter = text.replace(bracketed, (whole, slash: string, name: string, rest: string) => {
    const isShortcode =
      slash === '/' ||
      closed.has(name) ||
      wellKnown.has(name) ||
      /[_-]/.test(name) ||
      /^\s+\/$/.test(rest) ||
      /\s[a-z][\w-]*\s*=/i.test(rest);
    return isShortcode ? '' : whole;
  });
  return shorter === text ? text : withoutShortcodes(shorter);
}
