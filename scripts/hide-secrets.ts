import { credentialTraces } from './verify/traces/credential-traces.ts';
import { withoutTraces } from './verify/traces/without-traces.ts';

/** A text as it may be shown: without the login of the environment, in whatever spelling. */
export function hideSecrets(text: string, environment: Readonly<Record<string, string | undefined>>): string {
  const user = environment['API_USER'] ?? '';
  const password = environment['API_APPLICATION_PASSWORD'] ?? '';
  return password === '' ? text : withoutTraces(text, credentialTraces({ user, password }));
}
