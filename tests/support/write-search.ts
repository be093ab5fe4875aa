import {
  createIndexer,
  type SearchDocument,
  type SearchFiles,
  writeIndex,
} from '../../src/search/write-index.ts';

type Order = Omit<Parameters<typeof writeIndex>[0], 'documents'> & {
  readonly documents: readonly SearchDocument[];
};

/** The index of documents. */
export function writeSearch({ documents, ...order }: Order): SearchFiles {
  return writeIndex({ ...order, documents: documents.map(createIndexer(order.language)) });
}
