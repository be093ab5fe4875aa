import { globSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import ts from 'typescript';
import { themeComponents } from '../../src/theme/components.ts';
import { projectFolder } from '../cli/settings.ts';

/** The module whose exports are the public types, which only this program sees. */
const entry = join(projectFolder, 'src', 'public-types.ts');

/**
 * The declarations of the package: `defineConfig`, `defineTheme`, and the props of each component that a theme may replace
 * (`EventCardProps`), and the report of a build. They name no other package, so that an editor needs none to check a site.
 */
export function publicTypes(): string {
  const text = entryText();
  const program = createProgram(text);
  const source = program.getSourceFile(entry);
  const checker = program.getTypeChecker();
  const symbol = source && checker.getSymbolAtLocation(source);
  if (symbol === undefined) throw new Error('The public types could not be read.');
  const printer = new TypePrinter(checker);
  for (const one of checker.getExportsOfModule(symbol)) printer.name(one);
  return [
    '// Written from what the configuration and the components of Kalendarium declare.',
    '',
    ...Array.from(printer.declarations(), (one) => one.replaceAll(pluralForms, 'PluralForms')),
    '/** A text for each form of its language. */',
    `export type PluralForms = { ${pluralNames.map((name) => `readonly ${name}?: string`).join('; ')} };`,
    '',
    '/** What a theme says: the value of `theme` in a configuration. */',
    "export type ThemeInput = NonNullable<SiteConfigInput['theme']>;",
    '',
    '/** What hooks of a site are: the value of `hooks` in a configuration. */',
    "export type HooksInput = NonNullable<SiteConfigInput['hooks']>;",
    '',
    '/** Gives the editor completion in the hooks of a site. */',
    'export declare function defineHooks(hooks: HooksInput): HooksInput;',
    '',
    '/** Gives the editor completion in `kalendarium.config.ts`. */',
    'export declare function defineConfig(config: SiteConfigInput): SiteConfigInput;',
    '',
    '/** Number of the public contract. */',
    'export declare const contractVersion: number;',
    '',
    '/** Gives the editor completion in the theme of a site, where that is a module. */',
    'export declare function defineTheme(theme: ThemeInput): ThemeInput;',
    '',
  ].join('\n');
}

const pluralNames = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The object of such a text, as it is printed a thousand times. */
const pluralForms = new RegExp(
  `\\{\\s*${pluralNames.map((name) => String.raw`readonly ${name}\?: string \| undefined;`).join(String.raw`\s*`)}\\s*\\}`,
  'g',
);

/** Types of the configuration, and those that templates of components declare as `Props`, with their imports. */
function entryText(): string {
  const parts = Object.entries(themeComponents).map(([name, file]) => {
    const place = `components/${file}`;
    const [, code = ''] =
      /^---\n([\s\S]*?)\n---/.exec(readFileSync(join(projectFolder, 'src', place), 'utf8')) ?? [];
    return propsOf(name, posix.dirname(place), code);
  });
  const imports = [...new Set(parts.flatMap((part) => part.imports))];
  return [
    "export type { SiteConfigInput } from './config.ts';",
    "export type { BuildReport } from '../scripts/report/report.ts';",
    ...imports,
    ...parts.map(({ declaration }) => declaration),
  ].join('\n');
}

function propsOf(name: string, folder: string, code: string) {
  const source = ts.createSourceFile('props.ts', code, ts.ScriptTarget.ESNext, true);
  const [props] = source.statements.filter(
    (statement) => ts.isTypeAliasDeclaration(statement) && statement.name.text === 'Props',
  );
  const own = source.statements.filter(
    (statement) =>
      (ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement)) &&
      statement !== props,
  );
  if (props === undefined && own.length > 0) throw new Error(`${name} declares no type Props.`);
  const imports = source.statements.filter(ts.isImportDeclaration).flatMap((statement) => {
    const { moduleSpecifier, importClause } = statement;
    if (!ts.isStringLiteral(moduleSpecifier) || !moduleSpecifier.text.endsWith('.ts')) return [];
    const named = importClause?.namedBindings;
    if (named === undefined || !ts.isNamedImports(named)) return [];
    const path = `./${posix.join(folder, moduleSpecifier.text)}`;
    return named.elements
      .filter((element) => importClause?.isTypeOnly || element.isTypeOnly)
      .map((element) => `import type { ${element.name.text} } from '${path}';`);
  });
  const text = props?.getText() ?? 'type Props = {};';
  return {
    imports,
    declaration: `export ${text.replace(/^type Props\b/, `type ${name}Props`)}`,
  };
}

function createProgram(text: string): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.Preserve,
    lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    strict: true,
    exactOptionalPropertyTypes: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  };
  const host = ts.createCompilerHost(options);
  const read = host.getSourceFile.bind(host);
  host.getSourceFile = (file, target, ...rest) =>
    file === entry ? ts.createSourceFile(file, text, target) : read(file, target, ...rest);
  const exists = host.fileExists.bind(host);
  host.fileExists = (file) => file === entry || exists(file);
  const ambient = globSync('src/**/*.d.ts', { cwd: projectFolder }).map((file) =>
    join(projectFolder, file),
  );
  return ts.createProgram([entry, ...ambient], options, host);
}

/** Prints types as declarations that stand alone: those of the project under their names, those of packages by what they are. */
class TypePrinter {
  readonly #checker: ts.TypeChecker;
  readonly #names = new Map<ts.Symbol, string>();
  readonly #taken = new Set<string>();
  readonly #waiting: ts.Symbol[] = [];
  /** Types of packages that are being printed: one within itself cannot be written. */
  readonly #open = new Set<ts.Type>();

  constructor(checker: ts.TypeChecker) {
    this.#checker = checker;
  }

  /** The name under which a type of the project is declared. */
  name(symbol: ts.Symbol): string {
    const target =
      symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    const known = this.#names.get(target);
    if (known !== undefined) return known;
    let name = target.name;
    for (let number = 2; this.#taken.has(name); number += 1) name = `${target.name}${number}`;
    this.#taken.add(name);
    this.#names.set(target, name);
    this.#waiting.push(target);
    return name;
  }

  *declarations(): Iterable<string> {
    for (let symbol = this.#waiting.shift(); symbol; symbol = this.#waiting.shift()) {
      const type = this.#checker.getDeclaredTypeOfSymbol(symbol);
      const text = this.#print(type, '', symbol);
      yield `${this.#comment(symbol, '')}export type ${this.#names.get(symbol)} = ${text};\n`;
    }
  }

  /** @param declared the symbol whose own declaration is printed, which its name would not say */
  #print(type: ts.Type, indent: string, declared?: ts.Symbol): string {
    const named = type.aliasSymbol ?? type.getSymbol();
    if (named !== undefined && named !== declared && this.#isOwn(named, type))
      return this.name(named);
    if (type.isUnion()) return this.#union(type, indent);
    if (type.flags & ts.TypeFlags.Instantiable) {
      const widest = this.#checker.getBaseConstraintOfType(type);
      return widest === undefined || widest === type ? 'unknown' : this.#print(widest, indent);
    }
    if (type.isIntersection() && !this.#isPlainObject(type))
      return type.types.map((one) => this.#inner(one, indent)).join(' & ');
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)))
      return this.#checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
    if (this.#checker.isTupleType(type) || this.#checker.isArrayType(type))
      return this.#list(type, indent);
    if (this.#isOfLibrary(type)) return this.#libraryType(type, indent);
    const signature = type.getCallSignatures()[0];
    if (signature !== undefined) return this.#function(signature, indent);
    return this.#object(type, indent);
  }

  #inner(type: ts.Type, indent: string): string {
    const text = this.#print(type, indent);
    return /^[\w.]+$|^\{[\s\S]*\}$|^"[^"]*"$/.test(text) ? text : `(${text})`;
  }

  #union(type: ts.UnionType, indent: string): string {
    const texts = type.types.map((one) => this.#inner(one, indent));
    const both = texts.includes('true') && texts.includes('false');
    const rest = both ? texts.filter((text) => text !== 'true' && text !== 'false') : texts;
    // The checker has them in the order in which it met them, which changes with any other code.
    const last = (text: string) => (text === 'null' || text === 'undefined' ? `~${text}` : text);
    const sorted = [...rest, ...(both ? ['boolean'] : [])].toSorted((one, other) =>
      last(one) < last(other) ? -1 : 1,
    );
    return [...new Set(sorted)].join(' | ');
  }

  #list(type: ts.Type, indent: string): string {
    const reference = type as ts.TypeReference;
    const parts = this.#checker.getTypeArguments(reference).map((one) => this.#inner(one, indent));
    if (!this.#checker.isTupleType(type)) {
      const isReadonly = type.getSymbol()?.name === 'ReadonlyArray';
      return `${isReadonly ? 'readonly ' : ''}${parts[0]}[]`;
    }
    const { readonly, elementFlags } = (reference as ts.TupleTypeReference).target;
    const written = parts.map((part, place) =>
      (elementFlags[place] ?? 0) & ts.ElementFlags.Rest ? `...${part}[]` : part,
    );
    return `${readonly ? 'readonly ' : ''}[${written.join(', ')}]`;
  }

  #libraryType(type: ts.Type, indent: string): string {
    const name = this.#checker.getFullyQualifiedName(type.symbol).replace(/^global\./, '');
    const list = this.#checker.getTypeArguments(type as ts.TypeReference);
    return list.length === 0
      ? name
      : `${name}<${list.map((one) => this.#print(one, indent)).join(', ')}>`;
  }

  #function(signature: ts.Signature, indent: string): string {
    const list = signature.parameters.map((one) => {
      const type = this.#checker.getTypeOfSymbol(one);
      const written = one.valueDeclaration;
      const isParameter = written !== undefined && ts.isParameter(written);
      const dots = isParameter && written.dotDotDotToken ? '...' : '';
      const mark = isParameter && written.questionToken ? '?' : '';
      return `${dots}${one.name}${mark}: ${this.#print(type, indent)}`;
    });
    return `(${list.join(', ')}) => ${this.#print(signature.getReturnType(), indent)}`;
  }

  #object(type: ts.Type, indent: string): string {
    if (this.#open.has(type)) return 'unknown';
    this.#open.add(type);
    const deeper = `${indent}  `;
    const lines = this.#checker.getIndexInfosOfType(type).map((info) => {
      const key = this.#checker.typeToString(info.keyType);
      return `${deeper}readonly [key: ${key}]: ${this.#print(info.type, deeper)};`;
    });
    for (const property of this.#checker.getPropertiesOfType(type)) {
      const isOptional = (property.flags & ts.SymbolFlags.Optional) !== 0;
      const own = this.#checker.getTypeOfSymbol(property);
      const value = isOptional ? this.#checker.getNonNullableType(own) : own;
      const key = /^[A-Za-z_$][\w$]*$/.test(property.name)
        ? property.name
        : JSON.stringify(property.name);
      const text = this.#print(isOptional && own.isUnion() && hasNull(own) ? own : value, deeper);
      // Else the function would be one that may return undefined.
      const whole = value.getCallSignatures().length > 0 ? `(${text})` : text;
      lines.push(
        `${this.#comment(property, deeper)}${deeper}readonly ${key}${isOptional ? '?' : ''}: ${isOptional ? `${whole} | undefined` : text};`,
      );
    }
    this.#open.delete(type);
    return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
  }

  #comment(symbol: ts.Symbol, indent: string): string {
    const text = ts.displayPartsToString(symbol.getDocumentationComment(this.#checker)).trim();
    const tags = symbol
      .getJsDocTags(this.#checker)
      .map(({ name, text: said }) => `@${name} ${ts.displayPartsToString(said)}`.trim());
    const lines = [text, ...tags]
      .filter((line) => line !== '')
      .join('\n')
      .split('\n');
    if (lines.join('') === '') return '';
    return `${indent}/**\n${lines.map((line) => `${indent} * ${line.replaceAll('*/', '* /')}\n`).join('')}${indent} */\n`;
  }

  /** Whether a type is declared in the project under a name, without parameters of its own. */
  #isOwn(symbol: ts.Symbol, type: ts.Type): boolean {
    if (symbol.name.startsWith('__') || (type.aliasTypeArguments?.length ?? 0) > 0) return false;
    return (symbol.declarations ?? []).some(
      (one) =>
        (ts.isTypeAliasDeclaration(one) ||
          ts.isInterfaceDeclaration(one) ||
          ts.isClassDeclaration(one)) &&
        (one.typeParameters ?? []).length === 0 &&
        isOfProject(one.getSourceFile().fileName),
    );
  }

  #isOfLibrary(type: ts.Type): boolean {
    const symbol = type.getSymbol();
    return (
      symbol !== undefined &&
      !symbol.name.startsWith('__') &&
      (symbol.declarations ?? []).some((one) =>
        /\/typescript\/lib\/|\/@types\/node\//.test(one.getSourceFile().fileName),
      )
    );
  }

  #isPlainObject(type: ts.IntersectionType): boolean {
    return type.types.every((one) => (one.flags & ts.TypeFlags.Object) !== 0);
  }
}

function hasNull(type: ts.UnionType): boolean {
  return type.types.some((one) => (one.flags & ts.TypeFlags.Null) !== 0);
}

function isOfProject(file: string): boolean {
  return /^(?:src|scripts)\//.test(relative(projectFolder, file).split(sep).join('/'));
}
