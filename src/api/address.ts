import type { Connection } from './connection.ts';
import { type Dialect, spellNamespace, spellParameter } from './dialect.ts';
import type { Target } from './target.ts';

/** How a server spells its namespaces and parameters. */
export type Dialects = { readonly content: Dialect; readonly events: Dialect };

/** The address of a target on a server, in the server's spelling. */
export function address({ apiUrl, eventsUrl }: Connection, dialects: Dialects, target: Target): URL {
  const isEvents = target.namespace === 'calendar/events/v1';
  const dialect = isEvents ? dialects.events : dialects.content;
  const namespace = spellNamespace(target.namespace, dialect.spelling);
  const root = withoutSlash(isEvents ? eventsUrl : apiUrl);
  const url = new URL(`${root}${namespace && '/'}${namespace}${target.path}`);
  for (const [name, value] of target.query) url.searchParams.append(spellParameter(name, dialect), value);
  return url;
}

/** An address as text, without a slash at its end. */
export function withoutSlash(url: URL): string {
  return url.href.replace(/\/$/, '');
}
