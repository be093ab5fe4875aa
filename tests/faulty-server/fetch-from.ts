import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { credentials } from '../../scripts/mock/credentials.ts';
import { openApi } from '../../src/api/client.ts';
import type { ApiConfig } from '../../src/api/connection.ts';
import { fetchSnapshot } from '../../src/loaders/fetch-snapshot.ts';
import type { Manifest } from '../../src/snapshot/format.ts';
import { townNow } from './town.ts';

export type Outcome = {
  /** The full text of the error; undefined where the fetch succeeded. */
  readonly said?: string;
  readonly warnings?: Manifest['warnings'];
  /** What was fetched, by file name, without what names the server. */
  readonly content?: Readonly<Record<string, string>>;
  /** Everything a log could show of the outcome. */
  readonly log: string;
  /** What the fetch left in the folder of snapshots. */
  readonly left: readonly string[];
};

type Server = { readonly url: string; readonly host: string };

const usual: ApiConfig = {
  dialect: 'auto',
  concurrency: 4,
  timeout: 60,
  attempts: 2,
  maxAnswer: 5,
  deadline: 10,
  maxFetch: 100,
};

/** Fetches everything from a server; `CMS` is written for its address. */
export async function fetchFrom(
  { url, host }: Server,
  config: Partial<ApiConfig> = {},
): Promise<Outcome> {
  const place = await mkdtemp(join(tmpdir(), 'kalendarium-faulty-'));
  const plain = (text: string) => text.replaceAll(host, 'CMS');
  const left = () => readdir(place);
  try {
    const manifest = await fetchInto(join(place, 'snapshot'), url, { ...usual, ...config });
    return {
      warnings: manifest.warnings.map(plain),
      content: await contentOf(join(place, 'snapshot'), manifest, plain),
      log: inspect(manifest, { depth: 10 }),
      left: await left(),
    };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return {
      said: plain(error.message),
      log: `${error.stack} ${inspect(error, { depth: 10 })}`,
      left: await left(),
    };
  } finally {
    await rm(place, { recursive: true });
  }
}

async function fetchInto(folder: string, apiUrl: string, config: ApiConfig): Promise<Manifest> {
  const { user, password } = credentials.editor;
  const api = await openApi({ apiUrl, user, applicationPassword: password, config });
  try {
    return await fetchSnapshot({
      api,
      folder,
      now: townNow,
      config: {
        languages: ['en', 'pl'],
        maxQuarantinedShare: 0,
        embeds: { maxLookups: 10 },
        api: { concurrency: 4, statusHorizon: 0 },
        images: { mode: 'optimise', hosts: [], maxFile: 1 },
        files: { mode: 'copy', hosts: [], maxFile: 1 },
      },
    });
  } finally {
    await api.close();
  }
}

async function contentOf(
  folder: string,
  { collections, files }: Manifest,
  plain: (text: string) => string,
): Promise<Record<string, string>> {
  const texts = await Promise.all(
    Object.keys(collections).map(async (name): Promise<[string, string]> => {
      const lines = (await readFile(join(folder, name), 'utf8'))
        .split('\n')
        .filter((line) => line !== '');
      // The digest of an item covers addresses, which name the server.
      return [
        name,
        lines.map((line) => plain(line).replace(/"digest":"[0-9a-f]+",/, '')).join('\n'),
      ];
    }),
  );
  return { ...Object.fromEntries(texts), files: plain(JSON.stringify(files)) };
}
