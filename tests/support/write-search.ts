import {
  createIndexer,
  Lexicon,
  type SearchDocument,
  type SearchFiles,
  writeIndex,
} from '../../src/search/write-index.ts';

type Order = Omit<Parameters<typeof writeIndex>[0], 'documents' | 'lexicon'> & {
  readonly documents: readonly SearchDocument[];
};

/** The index of documents. */
export function writeSearch({ documents, ...order }: Order): SearchFiles {
  const lexicon = new Lexicon();
  const index = createIndexer(order.language, lexicon);
  return writeIndex({ ...order, lexicon, documents: documents.map(index) });
}
