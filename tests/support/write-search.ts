import { KeptIndex } from '../../src/search/kept-index.ts';
import {
  createIndexer,
  type SearchDocument,
  type SearchFiles,
  writeIndex,
} from '../../src/search/write-index.ts';

type Order = Omit<Parameters<typeof writeIndex>[0], 'documents'> & {
  readonly documents: readonly SearchDocument[];
};

/** The index of documents. @param kept of the index that it comes after */
export function writeSearch(
  { documents, ...order }: Order,
  kept: KeptIndex = new KeptIndex(),
): SearchFiles {
  const index = createIndexer(order.language, kept.lexicon);
  return writeIndex({ ...order, documents: documents.map(index) }, kept);
}
