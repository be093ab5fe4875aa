import { Failure } from './failure.ts';

/**
 * The value of a JSON body. A byte order mark before it is tolerated.
 *
 * @throws Failure for anything else than one JSON text
 */
export function parseJsonBody(body: Uint8Array): unknown {
  const text = decode(body)
    .replace(/^\uFEFF+/, '')
    .trim();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw nonsense(text, cause);
  }
}

function decode(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (cause) {
    throw new Failure({
      kind: 'nonsense',
      problem: 'answered text that is not UTF-8',
      advice: rootAdvice,
      transient: false,
      cause,
    });
  }
}

const rootAdvice = 'Is API_URL the root of a REST API (it often ends in /wp-json)?';

function nonsense(text: string, cause: unknown): Failure {
  const kind = 'nonsense';
  const shown = JSON.stringify(text.slice(0, 80));
  if (text === '') {
    return new Failure({
      kind,
      problem: 'answered an empty body',
      advice: 'The program behind the server may have crashed: see its error log.',
      transient: true,
      cause,
    });
  }
  if (/^[[{]/.test(text)) {
    return new Failure({
      kind,
      problem: `answered JSON that is cut off or damaged after ${text.length} characters`,
      advice: 'A proxy or the server cut the answer: see their logs and size limits.',
      transient: true,
      cause,
    });
  }
  if (
    /<b>(?:notice|warning|deprecated|fatal error|parse error)<\/b>|^(?:php )?(?:notice|warning|deprecated|fatal error):/i.test(
      text.slice(0, 2000),
    )
  ) {
    return new Failure({
      kind,
      problem: `printed a message of the program behind it before its JSON: ${shown}`,
      advice: 'The operator of the server has to mend that, or to switch off the display of errors.',
      transient: false,
      cause,
    });
  }
  return new Failure({
    kind,
    problem: `answered ${text.startsWith('<') ? 'HTML' : 'text'} instead of JSON: ${shown}`,
    advice: rootAdvice,
    transient: false,
    cause,
  });
}
