import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { collectionEntries, type Manifest, recordSchema } from '../../src/snapshot/format.ts';

/** Collections whose items are read alone, and that say when they were modified. */
const dated = ['events', 'venues', 'organizers', 'posts', 'pages'] as const;

const datedSchema = z.object({
  id: z.int(),
  modified_utc: z.string().nullish(),
  modified_gmt: z.string().nullish(),
});

type Read = { readonly folder: string; readonly manifest: Manifest };

/**
 * Names the items that the lists give otherwise than a snapshot has them of which single items were
 * read, though they were not modified since: no hook came, or an answer was an old one.
 *
 * @param before the snapshot with single items
 * @param after that of the lists
 */
export function disagreements(before: Read, after: Read): readonly string[] {
  const fetched = before.manifest.fetched.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length);
  const names: string[] = [];
  for (const language of after.manifest.languages)
    for (const collection of dated) {
      const earlier = collectionEntries(before.manifest, collection, language);
      if (earlier.length === 0) continue;
      const digests = new Map(earlier.map(({ file, digest }) => [file, digest]));
      const others = collectionEntries(after.manifest, collection, language).filter(
        ({ file, digest }) => digests.get(file) !== digest,
      );
      const known = new Set(
        others.length === 0 ? [] : earlier.flatMap(({ file }) => linesOf(before.folder, file)),
      );
      for (const line of others.flatMap(({ file }) => linesOf(after.folder, file))) {
        if (known.has(line)) continue;
        const { item } = recordSchema.parse(JSON.parse(line));
        const { id, modified_utc, modified_gmt } = datedSchema.parse(item);
        const modified = (modified_utc ?? modified_gmt ?? '').replace(' ', 'T');
        if (modified !== '' && modified < fetched) names.push(`${collection} ${id} (${language})`);
      }
    }
  return names;
}

function linesOf(folder: string, file: string): readonly string[] {
  return readFileSync(join(folder, file), 'utf8').split('\n').slice(0, -1);
}
