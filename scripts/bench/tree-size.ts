import { listFiles } from '../files.ts';
import type { Row } from './figures-format.ts';

/** How much a folder holds. */
export function treeSize(folder: string): Required<Pick<Row, 'pages' | 'files' | 'bytes' | 'htmlBytes'>> {
  const files = listFiles(folder);
  const pages = [...files].filter(([path]) => path.endsWith('.html'));
  const sum = (list: Iterable<number>) => [...list].reduce((total, size) => total + size, 0);
  return {
    pages: pages.length,
    files: files.size,
    bytes: sum(files.values()),
    htmlBytes: sum(pages.map(([, size]) => size)),
  };
}
