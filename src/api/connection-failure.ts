import { errors } from 'undici';
import { Failure } from './failure.ts';

/**
 * What went wrong between here and the server.
 *
 * @param timeout milliseconds, where the deadline was the reason
 */
export function connectionFailure(error: unknown, timeout: number | undefined): Failure {
  if (timeout !== undefined) {
    return unreachable(
      `gave no complete answer within ${timeout / 1000} s`,
      'Try later, or raise "api.timeout" in src/site.config.ts.',
      error,
    );
  }
  const { code, message } = nodeError(error);
  if (code.startsWith('Z_') || code.startsWith('ERR_BROTLI') || code.startsWith('ERR__ERROR_FORMAT')) {
    return corrupt(`answered a body that cannot be decompressed (${message})`, error);
  }
  if (isParserError(error) || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return corrupt(`answered something that is not HTTP (${message})`, error);
  }
  if (/CERT|SELF_SIGNED|^ERR_TLS|UNABLE_TO_VERIFY|^EPROTO|^ERR_SSL/.test(code)) {
    return new Failure({
      ...unreachable(
        `could not be reached safely: ${message}`,
        'The certificate or the encryption of the server is not right: its operator has to renew it.',
        error,
      ).facts,
      transient: false,
    });
  }
  if (/SOCKET|ECONNRESET|EPIPE|MISMATCH|ABORTED/.test(code)) {
    return unreachable(
      `broke off before the answer was complete (${message})`,
      'Try later; if it goes on, the server or a proxy closes connections.',
      error,
    );
  }
  return unreachable(
    `could not be reached: ${message}`,
    'Is the server running, and is API_URL its address?',
    error,
  );
}

// undici leaves the code of some of its parser's errors empty, so the class decides.
function isParserError(error: unknown): boolean {
  return error instanceof errors.HTTPParserError;
}

function unreachable(problem: string, advice: string, cause: unknown): Failure {
  return new Failure({ kind: 'unreachable', problem, advice, transient: true, cause });
}

function corrupt(problem: string, cause: unknown): Failure {
  return new Failure({
    kind: 'nonsense',
    problem,
    advice: 'The answer is damaged or cut off on its way; look at the server and any proxy before it.',
    transient: true,
    cause,
  });
}

function nodeError(error: unknown): { code: string; message: string } {
  if (error instanceof AggregateError && error.errors.length > 0) return nodeError(error.errors[0]);
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return { code, message: error.message || code };
}
