import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { exitCodes } from '../../scripts/cli/command.ts';
import { projectFolder } from '../../scripts/cli/settings.ts';
import { contractVersion, siteConfigSchema } from '../../src/config.ts';
import { manifestSchema, recordSchema } from '../../src/snapshot/format.ts';
import { historyFileSchema } from '../../src/snapshot/history.ts';
import { tokenNames } from '../../src/theme/tokens.ts';

type JsonSchema = { readonly [key: string]: unknown };

const schemaSchema = z.record(z.string(), z.unknown());

/** What others rely on, a fact in each line: configuration, tokens, addresses, exit codes, formats of snapshot and history. */
export function contractLines(): readonly string[] {
  const sections = {
    configuration: fieldsOf(siteConfigSchema, 'input'),
    tokens: tokenNames,
    addresses: addresses(),
    'exit codes': Object.entries(exitCodes).map(([name, code]) => `${code} ${name}`),
    'manifest of a snapshot': fieldsOf(manifestSchema, 'output'),
    'line of a snapshot': fieldsOf(recordSchema, 'output'),
    history: fieldsOf(historyFileSchema, 'output'),
  };
  return Object.entries(sections).flatMap(([name, lines]) => ['', `# ${name}`, ...lines]);
}

/** The types of the props of components, and of the report: declarations without comments and without the names of words. */
export function declaredLines(declarations: string): readonly string[] {
  // The configuration is recorded by its schema.
  return (
    declarations
      .replaceAll(/export type (?:SiteConfigInput|GivenWords) = [\s\S]*?\n(?=\/\*\*|export )/g, '')
      .replaceAll(/\/\*\*[\s\S]*?\*\//g, '')
      // The number of a symbol says how many declarations were read before it.
      .replaceAll(/"__@(\w+)@\d+"/g, '"__@$1"')
      .replaceAll(/"[a-z]+\.\w+"(?: \| "[a-z]+\.\w+")+/gi, 'TextKey')
      .split('\n')
      .map((line) => line.trimEnd())
      .filter((line) => line !== '')
  );
}

/**
 * What differs between the contract and what is recorded of it. With CONTRACT=write in the environment it is recorded instead,
 * where its number was raised.
 *
 * @param name of the file of the record
 */
export function differences(name: string, lines: readonly string[]): readonly string[] {
  const file = join(projectFolder, 'tests/contract', name);
  const recorded = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  const present = [`contract ${contractVersion}`, ...lines];
  if (process.env['CONTRACT'] === 'write' && recorded[0] !== present[0]) {
    writeFileSync(file, `${present.join('\n')}\n`);
    return [];
  }
  const [before, after] = [new Set(recorded), new Set(present)];
  return [
    ...recorded.filter((line) => !after.has(line)).map((line) => `- ${line}`),
    ...present.filter((line) => !before.has(line)).map((line) => `+ ${line}`),
  ];
}

/** Addresses of a site by kind, without the words of the documents about them. */
function addresses(): readonly string[] {
  const rows = readFileSync(join(projectFolder, 'docs/urls.md'), 'utf8').matchAll(/^\| .+ \|$/gm);
  const paths = [...rows].flatMap(([row]) =>
    [...row.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path),
  );
  return [...new Set(paths)].toSorted();
}

function fieldsOf(schema: z.ZodType, io: 'input' | 'output'): readonly string[] {
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return [...fields(schemaSchema.parse(json), '')];
}

/** Each key with what it may be; of words and tokens only that there are some. */
function* fields(schema: JsonSchema, path: string): Iterable<string> {
  if (/^theme\?\.(?:words|tokens)\?\.\w+\??$/.test(path)) return yield path;
  const { type, enum: words, const: constant, required, default: standard, pattern } = schema;
  const said = Object.entries({ type, enum: words, const: constant, default: standard, pattern })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  if (path !== '') yield [path, ...said].join(' ');
  const names = z.array(z.string()).default([]).parse(required);
  for (const [name, one] of Object.entries(part(schema, 'properties')))
    yield* fields(
      schemaSchema.parse(one),
      `${path === '' ? '' : `${path}.`}${name}${names.includes(name) ? '' : '?'}`,
    );
  for (const key of ['items', 'additionalProperties', 'propertyNames'] as const) {
    const one = schemaSchema.safeParse(schema[key]).data;
    if (one !== undefined) yield* fields(one, `${path}[${key}]`);
  }
  for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems'] as const) {
    const list = z.array(schemaSchema).default([]).parse(schema[key]);
    for (const [place, one] of list.entries()) yield* fields(one, `${path}[${key} ${place}]`);
  }
}

function part(schema: JsonSchema, key: string): JsonSchema {
  return schemaSchema.default({}).parse(schema[key]);
}
