/** An error answer of the REST interface: `{code, message, data: {status, …}}`. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: string;
  readonly data: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: string,
    message: string,
    data: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.data = data;
  }
}

/** What is wrong with one parameter, as `rest_invalid_param` reports it. */
export type ParameterFault = { readonly name: string; readonly message: string };

const invalid = 'rest_invalid_param';

/** 400 `rest_invalid_param` as the content namespace words it, with `details`. */
export function invalidParameters(faults: readonly ParameterFault[]): RestError {
  const params = Object.fromEntries(faults.map(({ name, message }) => [name, message]));
  const details = Object.fromEntries(
    faults.map(({ name, message }) => [name, { code: invalid, message, data: null }]),
  );
  return new RestError(400, invalid, `Invalid parameter(s): ${Object.keys(params).join(', ')}`, {
    params,
    details,
  });
}

/** 400 `rest_invalid_param` as the events namespace words it: one message for all, `details` an empty list. */
export function invalidEventParameters(...names: readonly string[]): RestError {
  const params = Object.fromEntries(names.map((name) => [name, 'Invalid parameter.']));
  return new RestError(400, invalid, `Invalid parameter(s): ${names.join(', ')}`, {
    params,
    details: [],
  });
}

export function noRoute(): RestError {
  return new RestError(
    404,
    'rest_no_route',
    'No route was found matching the URL and request method.',
  );
}

/** The mock's own answer where neither the documents nor observation say what a server does. */
export function notDescribed(what: string): RestError {
  return new RestError(
    501,
    'rest_not_described',
    `Neither document nor observation describes ${what}.`,
  );
}

export function invalidId(what = 'post'): RestError {
  return new RestError(404, 'rest_post_invalid_id', `Invalid ${what} ID.`);
}

export function invalidJson(message: string): RestError {
  return new RestError(400, 'rest_invalid_json', `Invalid JSON body passed: ${message}.`);
}

/** For what can be deleted for good only. */
export function noTrash(): RestError {
  return new RestError(
    501,
    'rest_trash_not_supported',
    "There is no trash for it. Set 'force=true' to delete.",
  );
}
