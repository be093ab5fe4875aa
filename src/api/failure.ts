import { AnswerError, NonsenseError, type RequestMethod, UnreachableError } from './api-error.ts';
import type { Redact } from './redaction.ts';

type FailureFacts = {
  readonly kind: 'unreachable' | 'answer' | 'nonsense';
  /** Continues "GET url …". */
  readonly problem: string;
  /** What the person who runs the build can do, a sentence. */
  readonly advice: string;
  /** Whether the same request may succeed a moment later. */
  readonly transient: boolean;
  readonly status?: number;
  readonly code?: string;
  readonly parameters?: readonly string[];
  /** Milliseconds the server asks to wait. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
};

/** One attempt that failed. It becomes an error of the client when there will be no further attempt. */
export class Failure extends Error {
  override readonly name = 'Failure';
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
    method: RequestMethod = 'GET',
  ): UnreachableError | AnswerError | NonsenseError {
    const { kind, status = 0, code = '', parameters = [], advice, cause } = this.facts;
    const request = { method, url: redact(url), attempts };
    const told = { problem: redact(this.facts.problem), advice, cause };
    if (kind === 'unreachable') return new UnreachableError(request, told);
    if (kind === 'nonsense') return new NonsenseError(request, told);
    return new AnswerError(request, told, { status, code: redact(code), parameters });
  }
}
