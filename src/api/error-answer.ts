import { z } from 'zod';
import { errorBodySchema } from '../contract/error.ts';
import { Failure } from './failure.ts';
import { parseJsonBody } from './json-body.ts';
import type { Answer } from './request-once.ts';
import { retryAfter } from './retry-after.ts';

const transientStatuses = new Set([408, 429, 500, 502, 503, 504]);

const complaintSchema = z.object({
  params: z.union([z.array(z.string()), z.record(z.string(), z.unknown()).transform(Object.keys)]),
});

/** The failure an answer with an error status means. */
export function errorAnswer(answer: Answer, now: number): Failure {
  const { status } = answer;
  const body = errorBody(answer);
  const said = [body.code, body.message]
    .filter((text) => text !== '')
    .join(': ')
    .replace(/\p{Cc}+/gu, ' ');
  return new Failure({
    kind: 'answer',
    problem: `answered ${status}${said && ` "${said.slice(0, 200)}"`}`,
    advice: adviceFor(status, body.code),
    transient: transientStatuses.has(status),
    status,
    code: body.code,
    parameters: body.parameters,
    retryAfter: retryAfter(answer.header('retry-after'), now),
  });
}

function errorBody(answer: Answer): { code: string; message: string; parameters: readonly string[] } {
  try {
    const { code, message, data } = errorBodySchema.parse(parseJsonBody({ ...answer, remark: () => {} }));
    return { code, message, parameters: complaintSchema.safeParse(data).data?.params ?? [] };
  } catch {
    // An outage often answers HTML: the status alone says what there is to say.
    return { code: '', message: '', parameters: [] };
  }
}

function adviceFor(status: number, code: string): string {
  if (status === 401)
    return 'Check API_USER and API_APPLICATION_PASSWORD: an application password is needed, not that of the account. It goes with requests for menus, blocks and embeds only; for a server that answers nothing without a login set "api.authenticateAll" in src/site.config.ts.';
  if (status === 403)
    return 'The server forbids it: the user needs more rights, or a firewall blocks the build.';
  if (status === 404 && code === 'rest_no_route')
    return 'The server does not have this route: is API_URL (or EVENTS_API_URL) right, and the extension switched on?';
  if (status === 404) return 'Is API_URL (or EVENTS_API_URL) the root of the REST API?';
  if (status === 429)
    return 'The server limits requests: lower "api.concurrency" in src/site.config.ts, or try later.';
  if (status >= 500)
    return 'The server has a problem of its own: try later, and tell its operator if it goes on.';
  return 'The server does not understand this request: compare "api.dialect" and "api.languageParameter" in src/site.config.ts with the server.';
}
