import { credentialTraces } from './verify/traces/credential-traces.ts';
import { shortestTrace } from './verify/traces/scanner.ts';

/** A text as it may be shown: without the login of the environment, in whatever spelling. */
export function hideSecrets(text: string, environment: Readonly<Record<string, string | undefined>>): string {
  const user = environment['API_USER'] ?? '';
  const password = environment['API_APPLICATION_PASSWORD'] ?? '';
  if (password === '') return text;
  return credentialTraces({ user, password })
    .filter((trace) => trace.text.length >= shortestTrace)
    .toSorted((a, b) => b.text.length - a.text.length)
    .reduce((shown, trace) => shown.replaceAll(trace.text, '[hidden]'), text);
}
