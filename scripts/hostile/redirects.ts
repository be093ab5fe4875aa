import { type Fault, page, type Visit } from './fault.ts';

export const redirects: readonly Fault[] = [
  {
    name: 'redirects within itself',
    where: (url) => page('posts', 2)(url) || url.pathname.startsWith('/wp-json/moved'),
    play: (visit) => {
      if (!visit.url.pathname.startsWith('/wp-json/moved') && !visit.url.searchParams.has('moved'))
        return lead(visit, `${visit.url.pathname}${visit.url.search}&moved=1`);
      return false;
    },
  },
  { name: 'redirects in a circle', where: page('posts', 2), play: (visit) => lead(visit, visit.url.href) },
  {
    name: 'redirects to another host',
    where: page('posts', 2),
    play: (visit) => lead(visit, 'https://other.example/posts'),
  },
  {
    name: 'redirects to another scheme',
    where: page('posts', 2),
    play: (visit) => lead(visit, visit.url.href.replace('http:', 'https:')),
  },
  {
    name: 'redirects to a file',
    where: page('posts', 2),
    play: (visit) => lead(visit, 'file:///etc/passwd'),
  },
  {
    name: 'redirects to nowhere',
    where: page('posts', 2),
    play: ({ response }) => response.writeHead(302).end(),
  },
];

function lead({ response }: Visit, location: string): void {
  response.writeHead(302, { location }).end();
}
