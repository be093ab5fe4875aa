const kept = new WeakMap<object, Map<string, string>>();

/**
 * HTML that is the same on many pages, rendered once.
 *
 * @param of what it shows; it is forgotten with that
 * @param name tells it from other HTML of the same thing, and stands for all else that it shows
 * @param render is called when it is not known
 */
export function keptHtml(of: object, name: string, render: () => Promise<string>): string | Promise<string> {
  const known = kept.get(of)?.get(name);
  return (
    known ??
    render().then((html) => {
      kept.getOrInsertComputed(of, () => new Map()).set(name, html);
      return html;
    })
  );
}
