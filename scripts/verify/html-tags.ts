const slash = 47;

/** A start tag with nothing in it that may be an address, an id, a style, a script, what needs one, or a time. Most are such. */
const plainTag =
  /<(?!base|script|style|time)[a-z][a-z\d]*(?:\s(?:class|dir|data-(?!frame|search|combine|snippet|status)[\w-]+|aria-[a-z]+|hidden|lang|role|type|title|datetime|tabindex|name|charset|width|height|fill|focusable|viewBox|d|cx|cy|r|popover[a-z]*)(?:="[^"]*")?)*>/y;

/**
 * The start tags of a page that may have an address, an id, what a Content-Security-Policy refuses, a script, what needs
 * one, or a time, each as its text between `<` and `>`. Reads what this program writes: closed comments, quoted attribute values, `<` escaped in text.
 */
export function* startTags(html: string): Generator<string> {
  for (let at = html.indexOf('<'); at !== -1; ) {
    plainTag.lastIndex = at;
    if (plainTag.test(html)) {
      at = html.indexOf('<', plainTag.lastIndex);
      continue;
    }
    const next = html.charCodeAt(at + 1);
    if (html.startsWith('!--', at + 1)) {
      at = html.indexOf('<', endOrLength(html, html.indexOf('-->', at)));
      continue;
    }
    const end = next === slash ? html.indexOf('>', at) : tagEnd(html, at);
    if (end === -1) return;
    if (isLetter(next)) {
      const tag = html.slice(at + 1, end);
      yield tag;
      const text = rawTextElement(tag);
      if (text !== undefined) {
        at = html.indexOf(`</${text}`, end);
        continue;
      }
    }
    at = html.indexOf('<', end);
  }
}

/** Position of the `>` that is not inside a quoted value. */
function tagEnd(html: string, start: number): number {
  let end = html.indexOf('>', start);
  for (let from = start; end !== -1; ) {
    const double = html.indexOf('"', from);
    if (double === -1 || double > end) return end;
    const closing = html.indexOf('"', double + 1);
    if (closing === -1) return -1;
    from = closing + 1;
    if (from > end) end = html.indexOf('>', from);
  }
  return end;
}

/** Elements whose text is not markup. */
function rawTextElement(tag: string): 'script' | 'style' | undefined {
  if (/^script\b/i.test(tag)) return 'script';
  return /^style\b/i.test(tag) ? 'style' : undefined;
}

function isLetter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

function endOrLength(html: string, position: number): number {
  return position === -1 ? html.length : position;
}
