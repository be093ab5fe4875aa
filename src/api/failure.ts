import { AnswerError, NonsenseError, UnreachableError } from './api-error.ts';

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

  toError(url: string, attempts: number): UnreachableError | AnswerError | NonsenseError {
    const { kind, status = 0, code = '', parameters = [] } = this.facts;
    const request = { method: 'GET', url, attempts } as const;
    if (kind === 'unreachable') return new UnreachableError(request, this.facts);
    if (kind === 'nonsense') return new NonsenseError(request, this.facts);
    return new AnswerError(request, this.facts, { status, code, parameters });
  }
}
