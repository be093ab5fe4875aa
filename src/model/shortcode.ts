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

/** Shortcodes within shortcodes are looked for no deeper than this: a text may hold thousands on purpose. */
const deepest = 12;

/**
 * Text without shortcodes nothing replaced; what stands between an opening and a closing one stays. Words that people
 * put in brackets, such as `[sic]`, are no shortcodes.
 */
export function withoutShortcodes(text: string): string {
  let shorter = text;
  for (let depth = 0; depth < deepest && shorter.includes('['); depth++) {
    const isShortcode = shortcodeTest(shorter);
    const next = shorter.replace(bracketed, (whole, slash: string, name: string, rest: string) =>
      isShortcode(slash, name, rest) ? '' : whole,
    );
    if (next === shorter) break;
    shorter = next;
  }
  return shorter;
}

/** The names of the shortcodes in a text, each as often as it is opened. */
export function shortcodesIn(text: string): string[] {
  if (!text.includes('[')) return [];
  const isShortcode = shortcodeTest(text);
  return Array.from(text.matchAll(bracketed))
    .filter(([, slash = '', name = '', rest = '']) => slash === '' && isShortcode(slash, name, rest))
    .map(([, , name = '']) => name);
}

function shortcodeTest(text: string): (slash: string, name: string, rest: string) => boolean {
  const closed = new Set(Array.from(text.matchAll(/\[\/([a-z][a-z0-9_-]*)\s*\]/g), ([, name]) => name));
  return (slash, name, rest) =>
    slash === '/' ||
    closed.has(name) ||
    wellKnown.has(name) ||
    /[_-]/.test(name) ||
    /^\s+\/$/.test(rest) ||
    /\s[a-z][\w-]*\s*=/i.test(rest);
}
