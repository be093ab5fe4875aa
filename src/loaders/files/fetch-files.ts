import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileVersion } from '../../api/api.ts';
import { addressExtension } from '../../contract/file-kinds.ts';
import { homeAddress } from '../../contract/root.ts';
import type { Collected } from '../collected.ts';
import { eachAtOnce } from '../each-at-once.ts';
import type { FetchContext } from '../fetch-settings.ts';
import { createRemarks } from '../remarks.ts';
import { type DocumentEntry, documentEntrySchema } from '../snapshot-format.ts';
import { createCopier } from './copy-file.ts';
import { fileAddresses } from './file-addresses.ts';
import { fileName, noFileCache, openFileCache } from './file-cache.ts';
import { createFileHosts } from './file-hosts.ts';
import { filePaths } from './file-paths.ts';
import { createReceiver } from './receive-file.ts';

type FileSettings = FetchContext & {
  readonly collected: Collected;
  /** Where the files go. */
  readonly folder: string;
  /** Folder that keeps files from one fetch to the next. */
  readonly cache: string | undefined;
};

const megabyte = 1_000_000;

const factsSchema = documentEntrySchema.omit({ url: true, path: true });

type FileFacts = Omit<DocumentEntry, 'url' | 'path'>;

/**
 * Copies every document, sound and film that items link to, straight to the disk. One that cannot be fetched is a warning,
 * and its links go.
 */
export async function fetchFiles(settings: FileSettings): Promise<DocumentEntry[]> {
  const { api, collected, config, progress, signal, folder } = settings;
  if (config.files.mode === 'link') return [];
  const base = homeAddress(api.root, api.url);
  const mayVisit = createFileHosts(api, config.files.hosts);
  const addresses = fileAddresses(collected, config.languages, { base, mayVisit });
  const paths = filePaths([...addresses.keys()]);
  const troubles = createRemarks();
  const warn = (warning: string) => collected.warnings.push(warning);
  const cache =
    settings.cache === undefined
      ? noFileCache
      : await openFileCache<FileFacts>(settings.cache, 'files.json', factsSchema);
  const words = { one: 'A file', many: 'Files' };
  const copy = createCopier<FileFacts>({ cache, folder, words, warn, troubles, download });
  const files: DocumentEntry[] = [];
  let done = 0;

  await eachAtOnce(addresses, { limit: config.api.concurrency, signal }, async ([href, modified], stop) => {
    const facts = await copy({ url: new URL(href), modified, signal: stop });
    const path = paths.get(href);
    if (facts && path !== undefined) files.push({ url: href, path, ...facts });
    done += 1;
    progress({ step: 'files', done, total: addresses.size });
  });

  await cache.save();
  collected.warnings.push(...troubles.sentences());
  return files.toSorted((a, b) => (a.url < b.url ? -1 : 1));

  async function download(url: URL, known: FileVersion | undefined, stop: AbortSignal) {
    const extension = addressExtension(url.href);
    const unfinished = join(folder, `.${randomUUID()}`);
    const { receive, received } = createReceiver(unfinished, extension);
    const limit = config.files.maxFile * megabyte;
    try {
      const version = await api.download(url, { limit, mayVisit, signal: stop, known, receive });
      if (!version) return undefined;
      const facts = { ...received(), extension };
      await rename(unfinished, join(folder, fileName(facts)));
      return { facts, version };
    } finally {
      await rm(unfinished, { force: true });
    }
  }
}
