import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeWhole } from '../write-whole.ts';
import { withBlock } from './document-blocks.ts';
import { figuresBlock } from './figures-block.ts';
import { figuresPicture } from './picture/figures-picture.ts';
import { profileBlock } from './profile/profile-block.ts';
import { storedProfiles } from './profile/profile-format.ts';
import { scaleBlock } from './scale-block.ts';
import { storedFigures } from './store.ts';

/**
 * What is drawn from the stored measurements: the picture, and the documents with their figures, by path below the
 * folder of documents. Documents that are not there are left out.
 */
export function drawn(docs: string): ReadonlyMap<string, string> {
  const sizes = storedFigures(docs);
  const profiles = storedProfiles(docs);
  const blocks = [
    ['performance.md', 'builds', () => figuresBlock(sizes)],
    ['performance.md', 'profile', () => profileBlock(profiles)],
    ['scale.md', 'figures', () => scaleBlock(sizes)],
  ] as const;
  const files = new Map([['images/performance.svg', figuresPicture(sizes)]]);
  for (const [document, name, content] of blocks) {
    const file = join(docs, document);
    if (!existsSync(file)) continue;
    const text = files.get(document) ?? readFileSync(file, 'utf8');
    files.set(document, withBlock(text, name, content()));
  }
  return files;
}

/** Writes them. Answers their paths. */
export function draw(docs: string): readonly string[] {
  const files = drawn(docs);
  mkdirSync(join(docs, 'images'), { recursive: true });
  for (const [path, text] of files) writeWhole(join(docs, path), text);
  return [...files.keys()];
}
