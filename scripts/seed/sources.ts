import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApi } from '../../src/api/open-api.ts';
import type { SiteConfig } from '../../src/config.ts';
import { fetchSnapshot } from '../../src/loaders/fetch-snapshot.ts';
import { readSnapshot } from '../../src/loaders/read-snapshot.ts';
import type { Snapshot } from '../../src/loaders/snapshot-format.ts';
import { credentials } from '../mock/credentials.ts';
import { startMock } from '../mock/server.ts';
import type { Town } from '../mock/stored.ts';
import type { FileSource, SourceFile } from './seed-files.ts';

/** What is pushed, and the bytes of its files. */
export type SeedSource = { readonly snapshot: Snapshot; readonly files: FileSource };

/** A snapshot that was fetched before: only those files are there that its site shows. */
export async function snapshotSource(folder: string): Promise<SeedSource> {
  const snapshot = await readSnapshot(folder);
  const { files, documents } = snapshot.manifest;
  const names = new Map(
    [...files, ...documents].map(({ url, digest, extension }) => [
      spelling(url),
      { name: `${digest}.${extension}`, extension },
    ]),
  );
  return {
    snapshot,
    files: async (address) => {
      const file = names.get(spelling(address));
      if (!file) return undefined;
      return { bytes: await readFile(join(folder, 'files', file.name)), extension: file.extension };
    },
  };
}

/** Fetches a town from a mock that is started for it, and gives it to `use` for as long as that works. */
export async function withTownSource<T>(
  town: Town,
  { config, now }: { readonly config: SiteConfig; readonly now: Temporal.Instant },
  use: (source: SeedSource) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'kalendarium-seed-'));
  const mock = await startMock({ town, now });
  try {
    const { user, password } = credentials.editor;
    const api = await openApi({
      apiUrl: mock.url,
      user,
      applicationPassword: password,
      config: { ...config.api, dialect: 'documents', languageParameter: undefined },
    });
    try {
      // Every file is asked for below, not only those that are shown.
      const linked = { ...config.images, mode: 'link' } as const;
      const files = { ...config.files, mode: 'link' } as const;
      await fetchSnapshot({
        api,
        config: { ...config, images: linked, files },
        folder: join(folder, 'town'),
        now,
      });
    } finally {
      await api.close();
    }
    return await use({ snapshot: await readSnapshot(join(folder, 'town')), files: download });
  } finally {
    await mock.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** One address has several: percent-encoded in capitals or not, or not at all. */
function spelling(address: string): string {
  const { href } = URL.parse(address) ?? { href: address };
  return href.replaceAll(/%[0-9a-f]{2}/gi, (code) => code.toUpperCase());
}

async function download(address: string): Promise<SourceFile | undefined> {
  const answer = await fetch(address);
  return answer.ok ? { bytes: new Uint8Array(await answer.arrayBuffer()) } : undefined;
}
