/** Elements that pages are made of, which are alike on many. */
const parts = new Set(
  'header footer nav aside section article figure ul ol li table tr dl details form p blockquote script style'.split(
    ' ',
  ),
);

const empty = new Set(
  'area base br col embed hr img input link meta source track wbr path circle rect line use'.split(
    ' ',
  ),
);

/** Comments, scripts and styles with what is in them, tags, and text. */
const token =
  /<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1>|<(\/?)([a-z][\w-]*)(?:"[^"]*"|[^">])*>|<![^>]*>|[^<]+/g;

/** Attributes that may have any value. */
const free =
  /(?<= (?:href|src|srcset|id|for|title|alt|value|content|datetime|style|width|height|d|aria-label|aria-labelledby|aria-controls|aria-describedby|data-[\w-]+))="[^"]*"/g;

const words = /[\p{L}\p{N}\s.,:;!?–—…„”“’'()/+-]+/gu;

type Open = { readonly name: string; readonly html: string[]; readonly form: string[] };

/**
 * Makes a function that leaves of each page what no page before it had: without parts of which one
 * has been there with the same markup, whatever their words, addresses and names are.
 */
export function createUnseen(): (html: string) => string {
  const seen = new Set<string>();
  return (html) => {
    const page: Open = { name: '', html: [], form: [] };
    const open = [page];
    const end = (name: string, form: string, html: readonly string[]) => {
      const around = open.at(-1) ?? page;
      around.form.push(form);
      const key = `${around.name} ${form}`;
      if (!parts.has(name) || !seen.has(key)) around.html.push(...html);
      if (parts.has(name)) seen.add(key);
    };
    for (const [source, raw, slash, name = ''] of html.matchAll(token)) {
      const form = source.startsWith('<') ? source.replace(free, '') : source.replace(words, 'x');
      if (raw !== undefined) end(raw, form.slice(0, form.indexOf('>')), [source]);
      else if (name === '' || empty.has(name) || source.endsWith('/>')) end('', form, [source]);
      else if (slash === '') open.push({ name, html: [source], form: [form] });
      else {
        const closed = open.pop() ?? page;
        end(name, closed.form.join(''), [...closed.html, source]);
      }
    }
    // What is never closed is a fault, and stays as it is.
    return open.flatMap(({ html: left }) => left).join('');
  };
}
