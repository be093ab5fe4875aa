import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SiteConfig } from '../../src/config.ts';
import type { DocumentEntry } from '../../src/loaders/snapshot-format.ts';
import { createRoutes } from '../../src/routes.ts';
import { linkOrCopy } from '../files.ts';

/** Puts the documents, sounds and films of a snapshot into an output folder. Answers how many they are. */
export function placeDocuments(order: {
  readonly snapshot: string;
  readonly documents: readonly DocumentEntry[];
  readonly config: SiteConfig;
  readonly folder: string;
}): number {
  const { snapshot, documents, config, folder } = order;
  if (config.files.mode === 'link') return 0;
  const { filePath, outputFile } = createRoutes(config.siteUrl);
  for (const { path, digest, extension } of documents) {
    const target = join(folder, outputFile(filePath(path)));
    mkdirSync(dirname(target), { recursive: true });
    linkOrCopy(join(snapshot, 'files', `${digest}.${extension}`), target);
  }
  return documents.length;
}
