import { z } from 'zod';
import { rootSchema, type WireRoot } from '../contract/collections.ts';
import {
  documentedLanguages,
  type Language,
  type LanguageParameter,
  languageParameters,
  languageSchema,
} from '../contract/language.ts';
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

/** How one namespace is spelled on the wire. */
export type Dialect = {
  readonly spelling: Spelling;
  /** Undefined for a server that is asked for no language. */
  readonly languageParameter: LanguageParameter | undefined;
  /** What it calls the languages it has, as far as it says so. */
  readonly languageValues: readonly string[] | undefined;
};

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

/** A parameter of the documents as the wire calls it; undefined for the language where a server is asked for none. */
export function spellParameter<Parameter extends LanguageParameter | undefined>(
  name: string,
  {
    spelling,
    languageParameter,
  }: { readonly spelling: Spelling; readonly languageParameter: Parameter },
): string | Parameter {
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
  readonly languageParameter?: LanguageParameter | 'none' | undefined;
};

/**
 * What a server is asked for to answer in a language: what the configuration says, else the tag as the server spells it. Undefined
 * where it has no such language: it is asked for none then, and answers in its own.
 *
 * @param given what the server calls languages, by the configuration
 */
export function languageValue(
  language: Language,
  { languageValues: known }: Pick<Dialect, 'languageValues'>,
  given: Readonly<Record<Language, string>> = {},
): string | undefined {
  const own = given[language];
  if (own !== undefined) return own;
  const spelled = plainTag(language);
  if (known === undefined) return spelled;
  const [primary] = spelled.split('-', 1);
  return (
    known.find((value) => plainTag(value) === spelled) ??
    known.find((value) => plainTag(value).split('-', 1)[0] === primary)
  );
}

/** @example 'pt-br' for 'pt_BR' */
function plainTag(tag: string): string {
  return tag.toLowerCase().replaceAll('_', '-');
}

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
    ...languageOf(routes, `/${spellNamespace(content, spelling)}/posts`, spelling, choice),
  };
}

type EventsQuestion = {
  /** The root the namespace is under, where it was read. */
  readonly root: ApiRoot | undefined;
  readonly choice: DialectChoice;
  /** How the content namespace is spelled: what to try first, and what holds where the root says nothing of the events. */
  readonly usual: Dialect;
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
    choice.dialect === 'auto' ? (named ?? (await probe(usual.spelling, answers))) : choice.dialect;
  const path = `/${spellNamespace(events, spelling)}/events`;
  const routes = root?.routes ?? {};
  const own = languageOf(routes, path, spelling, choice);
  const isDescribed = routes[path] !== undefined;
  return { spelling, ...own, ...(!isDescribed && { languageValues: usual.languageValues }) };
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

const languageArgumentSchema = z.object({ enum: z.array(z.string()).min(1) });

function languageOf(
  routes: ApiRoot['routes'],
  path: string,
  spelling: Spelling,
  choice: DialectChoice,
): Pick<Dialect, 'languageParameter' | 'languageValues'> {
  const { languageParameter: chosen } = choice;
  if (chosen === 'none') return { languageParameter: undefined, languageValues: undefined };
  const endpoints = routeSchema.safeParse(routes[path]).data?.endpoints ?? [];
  const taken = languageParameters.find((name) => endpoints.some(({ args }) => name in args));
  const languageParameter = chosen ?? taken ?? usualLanguageParameter[spelling];
  const named = endpoints.flatMap(
    ({ args }) => languageArgumentSchema.safeParse(args[languageParameter]).data?.enum ?? [],
  );
  const documented = spelling === 'documents' ? documentedLanguages : undefined;
  return { languageParameter, languageValues: named.length > 0 ? [...new Set(named)] : documented };
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
    // What stands for the language on the wire is for the dialect to say.
    if (name === 'ml_language') checkLanguage(label, value);
    else checkValue(`Parameter "${name}" of ${label}`, parameter, value);
  }
  for (const [name, { required }] of Object.entries(parameters)) {
    if (required && values[name] === undefined) throw new TypeError(`${label} needs "${name}".`);
  }
}

function checkLanguage(label: string, value: ParameterValue): void {
  if (!languageSchema.safeParse(value).success)
    throw new RangeError(`The language of ${label} cannot be ${JSON.stringify(value)}.`);
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
