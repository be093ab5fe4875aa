/** A table of Markdown. @param left indexes of the columns that begin at the left; the others hold numbers */
export function markdownTable(
  heads: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  left: readonly number[],
): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;
  const ruler = heads.map((_, index) => (left.includes(index) ? '---|' : '---:|')).join('');
  return [line(heads), `|${ruler}`, ...rows.map(line)].join('\n');
}
