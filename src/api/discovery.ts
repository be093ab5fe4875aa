import { z } from 'zod';
import { rootSchema, type WireRoot } from '../contract/root.ts';
import type { Namespace } from '../contract/route.ts';
import { AnswerError } from './api-error.ts';
import {
  type Dialect,
  type LanguageParameter,
  languageParameters,
  type Spelling,
  spellNamespace,
  usualLanguageParameter,
} from './dialect.ts';
import { Failure } from './failure.ts';
import { parseJsonBody } from './json-body.ts';
import type { Answer } from './request-once.ts';

/** The description at the root, and which parameters its routes take. */
type Root = {
  readonly description: WireRoot;
  readonly routes: Readonly<Record<string, unknown>>;
};

type DialectChoice = {
  readonly dialect: 'auto' | Spelling;
  readonly languageParameter?: LanguageParameter | undefined;
};

const content: Namespace = 'cms/v2';
const events: Namespace = 'calendar/events/v1';

/** @throws Failure for an answer that does not describe a REST root */
export function parseRoot(answer: Answer): Root {
  const value = parseJsonBody(answer);
  const description = rootSchema.safeParse(value);
  if (!description.success) {
    const [issue] = description.error.issues;
    throw noRoot(
      `answered JSON that does not describe a REST root (${issue?.path.join('.')}: ${issue?.message})`,
    );
  }
  const routes = z.object({ routes: z.record(z.string(), z.unknown()) }).safeParse(value).data?.routes ?? {};
  return { description: description.data, routes };
}

/** @throws Failure where the root names the content namespace in neither spelling */
export function contentDialect({ description, routes }: Root, choice: DialectChoice): Dialect {
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
  readonly root: Root | undefined;
  readonly choice: DialectChoice;
  /** The spelling to try first. */
  readonly usual: Spelling;
  /** Asks for one event in a spelling; rejects where the server has no such route. */
  readonly answers: (spelling: Spelling) => Promise<unknown>;
};

/**
 * How the events namespace is spelled. Its root need not name it, so it is asked for where it does not.
 *
 * @throws AnswerError where it answers in neither spelling, about the one to try first
 */
export async function eventsDialect({ root, choice, usual, answers }: EventsQuestion): Promise<Dialect> {
  const named = root && spellingIn(root.description, events);
  const spelling = choice.dialect === 'auto' ? (named ?? (await probe(usual, answers))) : choice.dialect;
  const path = `/${spellNamespace(events, spelling)}/events`;
  return { spelling, languageParameter: languageParameterOf(root?.routes ?? {}, path, spelling, choice) };
}

async function probe(usual: Spelling, answers: (spelling: Spelling) => Promise<unknown>): Promise<Spelling> {
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
  return error instanceof AnswerError && error.status === 404;
}

function spellingIn({ namespaces }: WireRoot, namespace: Namespace): Spelling | undefined {
  const spellings: readonly Spelling[] = ['documents', 'public'];
  return spellings.find((spelling) => namespaces.includes(spellNamespace(namespace, spelling)));
}

const routeSchema = z.object({ endpoints: z.array(z.object({ args: z.record(z.string(), z.unknown()) })) });

function languageParameterOf(
  routes: Root['routes'],
  path: string,
  spelling: Spelling,
  choice: DialectChoice,
): LanguageParameter {
  if (choice.languageParameter) return choice.languageParameter;
  const endpoints = routeSchema.safeParse(routes[path]).data?.endpoints ?? [];
  const taken = languageParameters.find((name) => endpoints.some(({ args }) => name in args));
  return taken ?? usualLanguageParameter[spelling];
}

function noRoot(problem: string): Failure {
  return new Failure({
    kind: 'nonsense',
    problem,
    advice:
      'Is API_URL the root of the REST API (it often ends in /wp-json)? If it is, set "api.dialect" in src/site.config.ts.',
    transient: false,
  });
}
