import ts from 'typescript';

/** What the comment above a key of the configuration says. */
export type KeyComment = {
  readonly text: string;
  /** As it is written after `@default`; empty for none. */
  readonly otherwise: string;
  /** As it is written after `@example`; empty for none. */
  readonly example: string;
};

/**
 * The comments of the keys of an object schema in a source text, by path (`images.mode`), in the order in which they
 * stand there.
 *
 * @param name of the constant that holds the schema
 */
export function documentedKeys(source: string, name: string): ReadonlyMap<string, KeyComment> {
  const file = ts.createSourceFile('config.ts', source, ts.ScriptTarget.Latest, true);
  const found = new Map<string, KeyComment>();
  const declarations = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations]);
  const schema = declarations.find((one) => one.name.getText() === name)?.initializer;
  const root = schema && objectIn(schema);
  if (!root) throw new Error(`There is no object schema ${name} in the source.`);
  collect(root, '', found);
  return found;
}

function collect(object: ts.ObjectLiteralExpression, prefix: string, found: Map<string, KeyComment>): void {
  for (const property of object.properties.filter(ts.isPropertyAssignment)) {
    const path = `${prefix}${property.name.getText()}`;
    found.set(path, commentOf(property));
    const inner = objectIn(property.initializer);
    if (inner) collect(inner, `${path}.`, found);
  }
}

/** The keys of `z.strictObject({ … })`, whatever is called on it afterwards; not those of lists and choices. */
function objectIn(node: ts.Expression): ts.ObjectLiteralExpression | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined;
  const [argument] = node.arguments;
  if (node.expression.name.text === 'strictObject' && argument && ts.isObjectLiteralExpression(argument))
    return argument;
  return objectIn(node.expression.expression);
}

function commentOf(property: ts.PropertyAssignment): KeyComment {
  const [range] = ts.getLeadingCommentRanges(property.getSourceFile().text, property.getFullStart()) ?? [];
  const raw = range ? property.getSourceFile().text.slice(range.pos + 3, range.end - 2) : '';
  const lines = raw.split('\n').map((line) => line.replace(/^\s*\* ?/, '').trimEnd());
  const [text = '', ...tags] = lines
    .join('\n')
    .trim()
    .split(/\s*@(?=default|example)/);
  const tag = (wanted: string) =>
    tags
      .find((one) => one.startsWith(wanted))
      ?.slice(wanted.length)
      .trim() ?? '';
  return { text, otherwise: tag('default'), example: tag('example') };
}
