import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Manifest } from '../../../src/loaders/snapshot-format.ts';
import type { Site } from '../../../src/site/site.ts';
import { listFiles } from '../../files.ts';
import { projectFolder, type Settings } from '../../settings.ts';
import { credentialTraces } from './credential-traces.ts';
import { machineTraces } from './machine-traces.ts';
import type { Trace } from './trace.ts';
import { titleTraces, withheldTraces } from './withheld-traces.ts';

/** Settings that name what is to be kept in. */
type Named = Pick<Settings, 'apiUrl' | 'credentials' | 'cacheFolder' | 'distFolder'>;

/** What must be in no file that is published. */
export function outputTraces(
  settings: Named,
  {
    site,
    snapshot,
    manifest,
    configFile,
    privateTitles,
  }: {
    readonly site: Site;
    readonly snapshot: string;
    readonly manifest: Manifest;
    readonly configFile: string;
    /** Of items that were withheld, where this process fetched them: no file tells them. */
    readonly privateTitles: readonly string[];
  },
): readonly Trace[] {
  return [
    ...secretTraces(settings),
    ...machineTraces({
      folders: [projectFolder, settings.cacheFolder, settings.distFolder],
      apiUrl: settings.apiUrl,
    }),
    ...withheldTraces(manifest.withheld, site),
    ...titleTraces(privateTitles, publicTexts(snapshot, configFile)),
  ];
}

/** What must be in no file at all. */
export function secretTraces({ credentials }: Pick<Settings, 'credentials'>): readonly Trace[] {
  return credentials === undefined ? [] : credentialTraces(credentials);
}

function* publicTexts(snapshot: string, configFile: string): Iterable<Uint8Array> {
  for (const file of listFiles(snapshot).keys())
    if (file.endsWith('json')) yield readFileSync(join(snapshot, file));
  for (const file of ['src/i18n/en.ts', 'src/i18n/pl.ts', 'src/i18n/feed-words.ts'])
    yield readFileSync(join(projectFolder, file));
  yield readFileSync(configFile);
}
