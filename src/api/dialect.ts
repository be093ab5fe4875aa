import { z } from 'zod';
import { rootSchema, type WireRoot } from '../contract/collections.ts';
import { readRoutes } from '../contract/routes/index.ts';
import {
  type Namespace,
  type Parameter,
  type Route,
  valueSchema,
} from '../contract/routes/route.ts';
import { HttpError, invalidAnswer, type RequestFailure } from './errors.ts';
import { parseJsonBody } from './json.ts';
import type { Answer } from './request.ts';

/** The two spellings of one interface: the documents' own and that of the public software family. */
export type Spelling = 'documents' | 'public';

export type LanguageParameter = 'ml_language' | 'wpml_language' | 'lang';

/** How one namespace is spelled on the wire. */
export type Dialect = {
  readonly spelling: Spelling;
  readonly languageParameter: LanguageParameter;
};

const languageParameters: readonly LanguageParameter[] = ['ml_language', 'wpml_language', 'lang'];

const usualLanguageParameter: Readonly<Record<Spelling, LanguageParameter>> = {
  documents: 'ml_language',
  public: 'wpml_language',
};

const publicNamespaces: Readonly<Record<Namespace, string>> = {
  '': '',
  'calendar/events/v1': 'tribe/events/v1',
  'cms/v2': 'wp/v2',
  'oembed/1.0': 'oembed/1.0',
  'seo/v1': 'yoast/v1',
  'stock-images': 'instant-images',
};

export function spellNamespace(namespace: Namespace, spelling: Spelling): string {
  return spelling === 'documents' ? namespace : publicNamespaces[namespace];
}

/** A parameter of the documents as the wire calls it. */
export function spellParameter(name: string, { spelling, languageParameter }: Dialect): string {
  if (name === 'ml_language') return languageParameter;
  return spelling === 'public' ? name.replace(/^cms_/, 'wp_') : name;
}

/** A relation that items are embedded by, as servers of this spelling may call it. */
export function spellRelation(name: string, { spelling }: Dialect): readonly string[] {
  const isPrefixed = spelling === 'documents' && name.startsWith('wp:');
  return isPrefixed ? [name, name.replace('wp:', 'cms:')] : [name];
}

/** The description at the root, and which parameters its routes take. */
type ApiRoot = {
  readonly description: WireRoot;
  readonly routes: Readonly<Record<string, unknown>>;
};

type DialectChoice = {
  readonly dialect: 'auto' | Spelling;
  readonly languageParameter?: LanguageParameter | undefined;
};

const content: Namespace = 'cms/v2';
const events: Namespace = 'calendar/events/v1';

/** @throws RequestFailure for an answer that does not describe a REST root */
export function parseRoot(answer: Answer): ApiRoot {
  const value = parseJsonBody(answer);
  const description = rootSchema.safeParse(value);
  if (!description.success) {
    const [issue] = description.error.issues;
    throw noRoot(
      `answered JSON that does not describe a REST root (${issue?.path.join('.')}: ${issue?.message})`,
    );
  }
  const routes =
    z.object({ routes: z.record(z.string(), z.unknown()) }).safeParse(value).data?.routes ?? {};
  return { description: description.data, routes };
}

/** @throws RequestFailure where the root names the content namespace in neither spelling */
export function contentDialect({ description, routes }: ApiRoot, choice: DialectChoice): Dialect {
  const spelling = choice.dialect === 'auto' ? spellingIn(description, content) : choice.dialect;
  if (!spelling) {
    throw noRoot(
      `lists neither the namespace "${spellNamespace(content, 'documents')}" nor "${spellNamespace(content, 'public')}"`,
    );
  }
  return {
    spelling,
    languageParameter: languageParameterOf(
      routes,
      `/${spellNamespace(content, spelling)}/posts`,
      spelling,
      choice,
    ),
  };
}

type EventsQuestion = {
  /** The root the namespace is under, where it was read. */
  readonly root: ApiRoot | undefined;
  readonly choice: DialectChoice;
  /** The spelling to try first. */
  readonly usual: Spelling;
  /** Asks for one event in a spelling; rejects where the server has no such route. */
  readonly answers: (spelling: Spelling) => Promise<unknown>;
};

/**
 * How the events namespace is spelled. Its root need not name it, so it is asked for where it does not.
 *
 * @throws HttpError where it answers in neither spelling, about the one to try first
 */
export async function eventsDialect({
  root,
  choice,
  usual,
  answers,
}: EventsQuestion): Promise<Dialect> {
  const named = root && spellingIn(root.description, events);
  const spelling =
    choice.dialect === 'auto' ? (named ?? (await probe(usual, answers))) : choice.dialect;
  const path = `/${spellNamespace(events, spelling)}/events`;
  return {
    spelling,
    languageParameter: languageParameterOf(root?.routes ?? {}, path, spelling, choice),
  };
}

async function probe(
  usual: Spelling,
  answers: (spelling: Spelling) => Promise<unknown>,
): Promise<Spelling> {
  try {
    await answers(usual);
    return usual;
  } catch (error) {
    if (!isMissing(error)) throw error;
    const other = usual === 'documents' ? 'public' : 'documents';
    await answers(other).catch((second: unknown) => {
      throw isMissing(second) ? error : second;
    });
    return other;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}

function spellingIn({ namespaces }: WireRoot, namespace: Namespace): Spelling | undefined {
  const spellings: readonly Spelling[] = ['documents', 'public'];
  return spellings.find((spelling) => namespaces.includes(spellNamespace(namespace, spelling)));
}

const routeSchema = z.object({
  endpoints: z.array(z.object({ args: z.record(z.string(), z.unknown()) })),
});

function languageParameterOf(
  routes: ApiRoot['routes'],
  path: string,
  spelling: Spelling,
  choice: DialectChoice,
): LanguageParameter {
  if (choice.languageParameter) return choice.languageParameter;
  const endpoints = routeSchema.safeParse(routes[path]).data?.endpoints ?? [];
  const taken = languageParameters.find((name) => endpoints.some(({ args }) => name in args));
  return taken ?? usualLanguageParameter[spelling];
}

function noRoot(problem: string): RequestFailure {
  return invalidAnswer(
    problem,
    'Is API_URL the root of the REST API (it often ends in /wp-json)? If it is, set "api.dialect" in src/site.config.ts.',
  );
}

type ParameterValue = string | number | boolean | readonly (string | number)[];

export type ParameterValues = Readonly<Record<string, ParameterValue>>;

export type RequestTarget = {
  readonly namespace: Namespace;
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
};

const routeOf = new Map(readRoutes.map((route) => [`${route.namespace} ${route.path}`, route]));

/**
 * Fills a route that sites are read by with values.
 *
 * @param path as in the route table, with its `{id}` or `{slug}`
 * @throws TypeError for another route, a parameter the documents do not have, or a missing or wrongly typed value
 * @throws RangeError for a value outside what the documents allow
 */
export function buildTarget(
  namespace: Namespace,
  path: string,
  values: ParameterValues,
): RequestTarget {
  const route = routeOf.get(`${namespace} ${path}`);
  if (!route) throw new TypeError(`No site is read by the route "GET ${namespace}${path}".`);
  check(route, values);
  const inPath = (name: string) => route.parameters[name]?.in === 'path';
  return {
    namespace,
    path: path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name]))),
    query: queryOf(Object.entries(values).filter(([name]) => !inPath(name))),
  };
}

/** A route that servers have and the documents do not, without parameters in its path. */
export function undocumentedTarget(
  namespace: Namespace,
  path: string,
  values: ParameterValues,
): RequestTarget {
  return { namespace, path, query: queryOf(Object.entries(values)) };
}

function queryOf(values: readonly (readonly [string, ParameterValue])[]): RequestTarget['query'] {
  return values.map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(',') : String(value),
  ]);
}

function check({ namespace, path, parameters }: Route, values: ParameterValues): void {
  const label = `GET ${namespace}${path}`;
  for (const [name, value] of Object.entries(values)) {
    const parameter = parameters[name];
    if (!parameter) throw new TypeError(`${label} has no parameter "${name}".`);
    checkValue(`Parameter "${name}" of ${label}`, parameter, value);
  }
  for (const [name, { required }] of Object.entries(parameters)) {
    if (required && values[name] === undefined) throw new TypeError(`${label} needs "${name}".`);
  }
}

/** The schema of each parameter that was sent, made once. */
const schemas = new Map<Parameter, z.ZodType>();

function checkValue(label: string, parameter: Parameter, value: ParameterValue): void {
  const schema = schemas.getOrInsertComputed(parameter, () => valueSchema(parameter));
  for (const one of /\[\]$|^terms$/.test(parameter.type) ? [value].flat() : [value]) {
    const [issue] = schema.safeParse(one).error?.issues ?? [];
    if (!issue) continue;
    const isOutside = ['too_small', 'too_big', 'invalid_value'].includes(issue.code);
    const Fault = isOutside ? RangeError : TypeError;
    throw new Fault(`${label} cannot be ${JSON.stringify(one)}: ${issue.message}.`);
  }
}
