/** The lines of a table (RFC 4180) by the names in its first one. @throws Error for a line that has more or fewer cells */
export function readCsv(text: string): Record<string, string>[] {
  const [names = [], ...lines] = linesOf(text.replace(/^\ufeff/, ''));
  return lines.map((cells) => {
    if (cells.length !== names.length)
      throw new Error(`A line has ${cells.length} cells instead of ${names.length}.`);
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

function linesOf(text: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    const isQuoted = text[at] === '"';
    let cell = '';
    if (isQuoted) {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (at >= text.length) throw new Error('A quoted cell does not end.');
        if (text[at] === '"') at++;
        cell += text[at];
      }
      at++;
    } else {
      while (at < text.length && text[at] !== ',' && text[at] !== '\r') cell += text[at++];
    }
    cells.push(cell);
    if (text[at] === ',') at++;
    else if (text.startsWith('\r\n', at)) {
      lines.push(cells);
      cells = [];
      at += 2;
    } else throw new Error(`A cell is followed by ${JSON.stringify(text[at])}.`);
  }
  return lines;
}
