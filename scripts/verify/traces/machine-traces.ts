import type { Trace } from './trace.ts';

/**
 * What names the machine that builds or the way into the server. For the output only: reports say where things lie.
 *
 * @param folders absolute ones. One that is as short as `/app` may be an address too and is not looked for
 */
export function machineTraces(order: {
  readonly folders: readonly string[];
  readonly apiUrl: string | undefined;
}): readonly Trace[] {
  const folders = order.folders.filter((folder) => /[/\\][^/\\]+[/\\]./.test(folder));
  const { host = '' } = URL.parse(order.apiUrl ?? '') ?? {};
  return [
    ...folders.map((text) => ({ kind: 'a folder of the machine that builds', text })),
    ...['Authorization: Basic ', 'authorization: Basic ', 'Authorization: Bearer '].map((text) => ({
      kind: 'an Authorization header',
      text,
    })),
    ...(host === '' ? [] : [{ kind: 'an address of the API with a login', text: `@${host}/wp-json` }]),
  ];
}
