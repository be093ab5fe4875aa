import { contentFiles, headersFile, type Surroundings } from '../../src/outputs/files.ts';
import type { TextFile } from '../../src/outputs/text.ts';
import type { Site } from '../../src/site/site.ts';

/** Every text of a site that is not a page. `_headers` leaves itself out: hosts know its type. */
export function* siteFiles(site: Site, surroundings: Partial<Surroundings> = {}): Iterable<TextFile> {
  const { reused = new Set<string>() } = surroundings;
  const written = new Set<string>();
  for (const part of contentFiles(site, surroundings)) {
    written.add(part.file);
    yield part;
  }
  yield headersFile(site, reused.union(written));
}
