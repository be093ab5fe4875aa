import { type Fault, json, list, type Visit } from './fault.ts';

export const access: readonly Fault[] = [
  {
    name: 'refuses the login in the middle',
    where: list('menu-items'),
    play: (visit) => (visit.nth > 1 ? refuse(visit, 401, 'incorrect_password') : false),
  },
  {
    name: 'repeats the login in its refusal',
    where: list('menu-items'),
    play: (visit) => refuse(visit, 401, 'incorrect_password', loginOf(visit)),
  },
  {
    name: 'repeats the login in a redirect',
    where: list('menu-items'),
    play: (visit) =>
      visit.response
        .writeHead(302, { location: `https://other.example/${encodeURIComponent(loginOf(visit))}` })
        .end(),
  },
  {
    name: 'repeats the login in HTML',
    where: list('menu-items'),
    play: (visit) => visit.response.end(`<p>${visit.request.headers.authorization} ${loginOf(visit)}`),
  },
  {
    name: 'fails in one language',
    where: list('events', 'pl'),
    play: (visit) => refuse(visit, 500, 'internal_server_error'),
  },
  {
    name: 'does not know one language',
    where: (url) => url.searchParams.get('ml_language') === 'pl',
    play: ({ response }) =>
      response
        .writeHead(400, json)
        .end(
          '{"code":"rest_invalid_param","message":"Invalid","data":{"status":400,"params":{"ml_language":"no"}}}',
        ),
  },
];

function refuse({ response }: Visit, status: number, code: string, message = 'Refused'): void {
  response.writeHead(status, json).end(JSON.stringify({ code, message, data: { status } }));
}

/** The user and password a request brought, as the server reads them. */
function loginOf({ request }: Visit): string {
  return Buffer.from((request.headers.authorization ?? '').replace('Basic ', ''), 'base64').toString('utf8');
}
