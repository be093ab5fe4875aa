import type { PrivateTitle } from '../../../src/loaders/private-texts.ts';
import type { Manifest } from '../../../src/loaders/snapshot-format.ts';
import type { Site } from '../../../src/site/site.ts';
import { projectFolder, type Settings } from '../../settings.ts';
import { credentialTraces } from './credential-traces.ts';
import { machineTraces } from './machine-traces.ts';
import type { Trace } from './trace.ts';
import { publishedTitles, titleTraces, withheldTraces } from './withheld-traces.ts';

/** Settings that name what is to be kept in. */
type Named = Pick<Settings, 'apiUrl' | 'credentials' | 'cacheFolder' | 'distFolder'>;

/** What must be in no file that is published. */
export type OutputTraces = {
  /** Of the login and the machine. */
  readonly secrets: readonly Trace[];
  /** Of items that are not public. */
  readonly withheld: readonly Trace[];
};

/** Everything to look for in what is to be published. */
export function outputTraces(
  settings: Named,
  {
    site,
    manifest,
    privateTitles,
  }: {
    readonly site: Site;
    readonly manifest: Manifest;
    /** Of items that were withheld, where this process fetched them: no file tells them. */
    readonly privateTitles: readonly PrivateTitle[];
  },
): OutputTraces {
  const secrets = [
    ...secretTraces(settings),
    ...machineTraces({
      folders: [projectFolder, settings.cacheFolder, settings.distFolder],
      apiUrl: settings.apiUrl,
    }),
  ];
  const titles = [...privateTitles, ...publishedTitles(manifest.withheld, site.history)];
  return { secrets, withheld: [...withheldTraces(manifest.withheld, site), ...titleTraces(titles)] };
}

/** What must be in no file at all. */
export function secretTraces({ credentials }: Pick<Settings, 'credentials'>): readonly Trace[] {
  return credentials === undefined ? [] : credentialTraces(credentials);
}
