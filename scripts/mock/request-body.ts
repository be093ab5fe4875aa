import { formText, multipart } from './multipart.ts';
import { parseQuery } from './query-text.ts';
import { isTree, type RawValue } from './raw-value.ts';
import { RestError } from './rest-error.ts';

/** What came behind the headers of a request. */
export type RequestBody = {
  /** `Content-Type`, empty where none was said. */
  readonly type: string;
  readonly bytes: Uint8Array;
};

export const emptyBody: RequestBody = { type: '', bytes: new Uint8Array() };

const nothing: ReadonlyMap<string, RawValue> = new Map();

/**
 * The parameters a body holds: those of a JSON object or of a form, with files or without. Bodies of other types hold none; what they are
 * is for the route to say.
 *
 * @throws RestError 400 `rest_invalid_json`
 */
export function bodyParameters({ type, bytes }: RequestBody): ReadonlyMap<string, RawValue> {
  if (bytes.length === 0) return nothing;
  const mime = type.split(';')[0]?.trim().toLowerCase() ?? '';
  if (mime === 'application/x-www-form-urlencoded') return parseQuery(textOf(bytes));
  if (mime === 'multipart/form-data') return parseQuery(formText(multipart(type, bytes)));
  if (mime !== 'application/json' && !mime.endsWith('+json')) return nothing;
  const value = parseJson(textOf(bytes));
  if (!isTree(value)) throw invalidJson(0, 'The body is not an object');
  return new Map(Object.entries(value));
}

/** As deep as the language these servers are written in reads. */
const deepest = 512;

function parseJson(text: string): RawValue {
  if (isDeeper(text, deepest)) throw invalidJson(1, 'Maximum stack depth exceeded');
  try {
    return JSON.parse(text);
  } catch {
    throw invalidJson(4, 'Syntax error');
  }
}

function invalidJson(code: number, message: string): RestError {
  return new RestError(400, 'rest_invalid_json', 'Invalid JSON body passed.', {
    json_error_code: code,
    json_error_message: message,
  });
}

function isDeeper(text: string, limit: number): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]/gs)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > limit) return true;
  }
  return false;
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('utf8');
}
