import { errors } from 'undici';
import type { Redact } from './redaction.ts';

type RequestFacts = { readonly url: string; readonly attempts: number };

/** `problem` continues "GET url …"; `advice` is a sentence about what the person who runs the build can do. */
type Explanation = { readonly problem: string; readonly advice: string; readonly cause?: unknown };

export abstract class ApiError extends Error {
  /** Never holds credentials. */
  readonly url: string;
  readonly attempts: number;
  /** What happened, without address and advice: continues "The address …". */
  readonly problem: string;

  constructor({ url, attempts }: RequestFacts, { problem, advice, cause }: Explanation) {
    const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
    super(`GET ${url} ${problem} (${tries}). ${advice}`, { cause });
    this.url = url;
    this.attempts = attempts;
    this.problem = problem;
  }
}

/** The server could not be reached, or the connection broke or took too long before the answer was complete. */
export class NetworkError extends ApiError {
  override readonly name = 'NetworkError';
}

/** The server answered, and the answer is an error or a redirect that may not be followed. */
export class HttpError extends ApiError {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The `code` of the error body; empty where the body is not one. */
  readonly code: string;
  /** Names of the parameters the server complains about. */
  readonly parameters: readonly string[];

  constructor(request: RequestFacts, explanation: Explanation, answer: ErrorAnswer) {
    super(request, explanation);
    this.status = answer.status;
    this.code = answer.code;
    this.parameters = answer.parameters;
  }

  /** Status and code, as `404 rest_no_route`. */
  get summary(): string {
    return `${this.status} ${this.code}`.trim();
  }
}

/** The server answered successfully, and the answer makes no sense. */
export class InvalidResponseError extends ApiError {
  override readonly name = 'InvalidResponseError';
}

type ErrorAnswer = {
  readonly status: number;
  readonly code: string;
  readonly parameters: readonly string[];
};

type FailureFacts = Explanation &
  Partial<ErrorAnswer> & {
    readonly kind: 'network' | 'status' | 'invalid';
    /** Whether the same request may succeed a moment later. @default false */
    readonly transient?: boolean;
    /** Milliseconds the server asks to wait. */
    readonly retryAfter?: number | undefined;
  };

/** One attempt that failed. It becomes an error of the client when there will be no further attempt. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts) {
    super(facts.problem, { cause: facts.cause });
    this.facts = facts;
  }

  /** @param redact takes out of every text what must stay secret */
  toError(
    url: string,
    attempts: number,
    redact: Redact,
  ): NetworkError | HttpError | InvalidResponseError {
    const { kind, status = 0, code = '', parameters = [], advice, cause } = this.facts;
    const request = { url: redact(url), attempts };
    const explanation = { problem: redact(this.facts.problem), advice, cause };
    if (kind === 'network') return new NetworkError(request, explanation);
    if (kind === 'invalid') return new InvalidResponseError(request, explanation);
    return new HttpError(request, explanation, { status, code: redact(code), parameters });
  }
}

/** The failure of an answer that makes no sense. @param rest whether it is transient, and its cause */
export function invalidAnswer(
  problem: string,
  advice: string,
  rest: Pick<FailureFacts, 'transient' | 'cause'> = {},
): RequestFailure {
  return new RequestFailure({ kind: 'invalid', problem, advice, ...rest });
}

/**
 * What went wrong between here and the server.
 *
 * @param timeout milliseconds, where the deadline was the reason
 */
export function connectionFailure(error: unknown, timeout: number | undefined): RequestFailure {
  const { code, message } = nodeError(error);
  const unreachable = (problem: string, advice: string, transient = true) =>
    new RequestFailure({ kind: 'network', problem, advice, transient, cause: error });
  const damaged = (problem: string) =>
    invalidAnswer(
      `${problem} (${message})`,
      'The answer is damaged or cut off on its way; look at the server and any proxy before it.',
      { transient: true, cause: error },
    );
  if (timeout !== undefined) {
    return unreachable(
      `gave no complete answer within ${timeout / 1000} s`,
      'Try later, or raise "api.timeout" in src/site.config.ts.',
    );
  }
  if (/^(?:Z_|ERR_BROTLI|ERR__ERROR_FORMAT)/.test(code)) {
    return damaged('answered a body that cannot be decompressed');
  }
  // undici leaves the code of some of its parser's errors empty, so the class decides.
  if (error instanceof errors.HTTPParserError || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return damaged('answered something that is not HTTP');
  }
  if (/CERT|SELF_SIGNED|^ERR_TLS|UNABLE_TO_VERIFY|^EPROTO|^ERR_SSL/.test(code)) {
    return unreachable(
      `could not be reached safely: ${message}`,
      'The certificate or the encryption of the server is not right: its operator has to renew it.',
      false,
    );
  }
  if (/SOCKET|ECONNRESET|EPIPE|MISMATCH|ABORTED/.test(code)) {
    return unreachable(
      `broke off before the answer was complete (${message})`,
      'Try later; if it goes on, the server or a proxy closes connections.',
    );
  }
  return unreachable(
    `could not be reached: ${message}`,
    'Is the server running, and is API_URL its address?',
  );
}

function nodeError(error: unknown): { code: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return nodeError(error.errors[0]);
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { code, message: error.message || code };
}
