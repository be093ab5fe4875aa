/** What is wrong with one value, as `rest_invalid_param` reports it. */
export class ParameterError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
