/** Programs in short that read the open data and run as they are. */
export type Examples = {
  /** For a browser or Node. */
  readonly events: string;
  /** For a shell. */
  readonly table: string;
};

/** @param files.events absolute address of the first file of the events. @param files.table that of their table */
export function openDataExamples(files: { readonly events: string; readonly table: string }): Examples {
  return {
    events: [
      `let url = '${files.events}';`,
      'while (url) {',
      '  const { items, next } = await (await fetch(url)).json();',
      '  for (const { start, title } of items) console.log(start, title);',
      '  url = next;',
      '}',
    ].join('\n'),
    table: [
      `curl -s ${files.table} |`,
      `  python3 -c "import collections, csv, sys; sys.stdin.reconfigure(encoding='utf-8-sig'); print(collections.Counter(row['city'] for row in csv.DictReader(sys.stdin)).most_common(5))"`,
    ].join('\n'),
  };
}
