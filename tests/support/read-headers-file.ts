type Rule = { readonly path: string; readonly headers: Readonly<Record<string, string>> };

/**
 * A file `_headers` as hosts read it: a rule begins with an unindented path, `*` at its end stands for anything, all
 * rules that match apply.
 *
 * @throws Error when two rules give one path the same header, which hosts settle differently
 */
export function readHeadersFile(text: string) {
  const rules: Rule[] = [];
  let headers: Record<string, string> = {};
  for (const line of text.split(/\r\n|[\r\n]/)) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (!line.startsWith(' ')) {
      headers = {};
      rules.push({ path: line, headers });
      continue;
    }
    const [, name = '', value = ''] = /^\s+([\w-]+): (.*)$/.exec(line) ?? [];
    if (name === '' || rules.length === 0) throw new Error(`"${line}" is no header of a rule`);
    headers[name] = value;
  }
  return { rules, headersFor };

  function headersFor(path: string): Record<string, string> {
    const found: Record<string, string> = {};
    for (const rule of rules.filter((one) => matches(one, path))) {
      for (const [name, value] of Object.entries(rule.headers)) {
        if (name in found)
          throw new Error(`${path} has ${name} twice, the second time from ${rule.path}`);
        found[name] = value;
      }
    }
    return found;
  }
}

function matches(rule: Rule, path: string): boolean {
  return rule.path.endsWith('*') ? path.startsWith(rule.path.slice(0, -1)) : path === rule.path;
}
