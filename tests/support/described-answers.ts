import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { z } from 'zod';
import { openApi } from '../../scripts/mock/open-api.ts';
import { dialectOf, type Part } from '../../scripts/mock/rest-dialect.ts';
import { routes } from '../../scripts/mock/routes/all-routes.ts';

/** An answer of a mock, and what it answers. */
type Answered = {
  readonly method: string;
  /** Path behind the REST root, with its query. */
  readonly path: string;
  readonly status: number;
  readonly type: string;
  readonly body: string;
};

const operationSchema = z.object({
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.string(),
      schema: z.object({ type: z.unknown().optional(), pattern: z.string().optional() }),
    }),
  ),
  responses: z.record(
    z.string(),
    z.object({ content: z.record(z.string(), z.unknown()).optional() }),
  ),
});
type Operation = z.output<typeof operationSchema>;

const pathsSchema = z.record(z.string(), z.record(z.string(), operationSchema));

const documents = new Map<Part, ReturnType<typeof readDocument>>();

/**
 * Expects an answer to be one that the OpenAPI document of the mock describes: what its route says of its status, or an
 * error.
 */
export function expectDescribed(part: Part, answered: Answered): void {
  const { method, path, status } = answered;
  const answer = `${status} of ${method} ${path}`;
  expect([answer, ...answerFaults(part, answered)]).toEqual([answer]);
}

/** Fetches from a mock, and expects what it answers to be described. */
export async function describedFetch(
  address: string,
  init: RequestInit = {},
  part: Part = 'documents',
): Promise<Response> {
  const response = await fetch(address, init);
  const [, path = ''] = address.split('/wp-json');
  const [type, body] = [response.headers.get('content-type') ?? '', await response.clone().text()];
  expectDescribed(part, {
    ...{ method: init.method ?? 'GET', path, type, body },
    status: response.status,
  });
  return response;
}

/** What is wrong with an answer by the OpenAPI document, as ajv finds it (JSON Schema 2020-12). */
export function answerFaults(part: Part, answered: Answered): readonly string[] {
  const { method, path, status, type, body } = answered;
  const { operations, faultsOf } = documents.getOrInsertComputed(part, () => readDocument(part));
  const [route = '', search = ''] = path.split('?');
  const plain = `/${decodeURIComponent(route).replace(/^\/+|\/+$/g, '')}`;
  const found = operations.find((one) => one.method === method && one.pattern.test(plain));
  const responses: Operation['responses'] = found?.responses ?? {};
  const mime = type.split(';')[0] ?? '';
  const isJson = mime === 'application/json' && body !== '';
  const value: unknown = isJson ? JSON.parse(body) : body;
  // What `_fields` leaves of an item is a part of it; the documents do not name the parameter.
  const isPart = new URLSearchParams(search).has('_fields');
  if (status in responses) {
    const place = `${found?.pointer}/responses/${status}/content/${escaped(mime)}/schema`;
    return faultsOf(place, isPart, value);
  }
  if (status >= 400) return faultsOf('/components/schemas/Error', isPart, value);
  const isUnknown = found !== undefined && Object.keys(responses).join() === 'default';
  return isUnknown ? [] : [`nothing is said of status ${status}`];
}

function readDocument(part: Part) {
  const document = openApi(routes, dialectOf(part), 'http://127.0.0.1/wp-json');
  const [whole, ofParts] = [document, withoutRequired(document)].map((one) => {
    const formats = { uri: (text: string) => URL.canParse(text) };
    const ajv = new Ajv2020({ strict: false, allErrors: true, formats });
    ajv.addSchema(one, 'document');
    return (place: string) => ajv.getSchema(`document#${place}`);
  });
  const operations = Object.entries(pathsSchema.parse(document['paths'])).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, { parameters, responses }]) => {
        const pattern = path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, (_, name: string) => {
          const { schema } = parameters.find((one) => one.name === name && one.in === 'path') ?? {};
          if (schema?.type === 'integer') return '\\d+';
          return schema?.pattern ?? (name === 'slug' ? '[^/]+' : '.+');
        });
        return {
          method: method.toUpperCase(),
          pattern: new RegExp(`^${pattern}$`, 'u'),
          pointer: `/paths/${escaped(path)}/${method}`,
          responses,
        };
      }),
  );
  const faultsOf = (place: string, isPart: boolean, value: unknown): readonly string[] => {
    const validate = (isPart ? ofParts : whole)?.(place);
    if (!validate) return [`the document has no ${place}`];
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
  return { operations, faultsOf };
}

function withoutRequired(document: object): object {
  const text = JSON.stringify(document, (name, value) =>
    name === 'required' && Array.isArray(value) ? undefined : value,
  );
  return JSON.parse(text);
}

/** A name within a JSON pointer within an address (RFC 6901, section 6). */
function escaped(name: string): string {
  return encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'));
}
