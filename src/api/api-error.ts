export type RequestMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What every error of the client says: which request, how often it was tried. Its message also says what to do. */
type RequestFacts = { readonly method: RequestMethod; readonly url: string; readonly attempts: number };

/** What all errors of the client have in common. */
export abstract class ApiError extends Error {
  readonly method: string;
  /** Never holds credentials. */
  readonly url: string;
  readonly attempts: number;
  /** What happened, without address and advice: continues "The address …". */
  readonly problem: string;

  constructor(request: RequestFacts, { problem, advice, cause }: Told) {
    const tries = request.attempts === 1 ? '1 attempt' : `${request.attempts} attempts`;
    super(`${request.method} ${request.url} ${problem} (${tries}). ${advice}`, { cause });
    this.method = request.method;
    this.url = request.url;
    this.attempts = request.attempts;
    this.problem = problem;
  }
}

/** The server could not be reached, or the connection broke or took too long before the answer was complete. */
export class UnreachableError extends ApiError {
  override readonly name = 'UnreachableError';
}

/** The server answered, and the answer is an error or a redirect that may not be followed. */
export class AnswerError extends ApiError {
  override readonly name = 'AnswerError';
  readonly status: number;
  /** The `code` of the error body; empty where the body is not one. */
  readonly code: string;
  /** Names of the parameters the server complains about. */
  readonly parameters: readonly string[];

  constructor(request: RequestFacts, told: Told, answer: ErrorAnswer) {
    super(request, told);
    this.status = answer.status;
    this.code = answer.code;
    this.parameters = answer.parameters;
  }
}

/** The server answered successfully, and the answer makes no sense. */
export class NonsenseError extends ApiError {
  override readonly name = 'NonsenseError';
}

/** `problem` continues "GET url …"; `advice` is a sentence of its own. */
type Told = { readonly problem: string; readonly advice: string; readonly cause?: unknown };

type ErrorAnswer = {
  readonly status: number;
  readonly code: string;
  readonly parameters: readonly string[];
};
