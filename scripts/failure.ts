/** How a command ends. */
export const exitCodes = {
  done: 0,
  unforeseen: 1,
  usage: 2,
  guard: 3,
  source: 4,
  verification: 5,
  /** Another run is at work. */
  busy: 6,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** An end that is explained by its message alone: what happened, where, and what to do. */
export class Failure extends Error {
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Failure';
    this.exitCode = exitCode;
  }
}

/** Something that nobody foresaw, with the stage of a build in which it happened. */
export class StageError extends Error {
  override readonly name = 'StageError';
  readonly stage: string;

  constructor(stage: string, cause: unknown) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause), { cause });
    this.stage = stage;
  }
}
