import type { Site } from '../site/site.ts';
import { calendarFiles } from './calendar-files.ts';
import { feedFiles } from './feed-files.ts';
import { renderHeadersFile } from './headers-file.ts';
import { type ImageLengths, noImageLengths } from './image-lengths.ts';
import { renderRobots } from './robots.ts';
import { renderSecurityTxt, securityTxtFile } from './security-txt.ts';
import type { TextFile } from './text-file.ts';

/**
 * Every text of the site that is not a page: calendars, feeds, `robots.txt`, `security.txt` and `_headers`.
 *
 * @param tell receives a sentence for whatever could not be written as it should be
 * @param imageLengths is asked once, when the first feed is due, and may take its time
 */
export function* siteFiles(
  site: Site,
  tell: (remark: string) => void = () => {},
  imageLengths: () => ImageLengths = () => noImageLengths,
): Iterable<TextFile> {
  const written = new Set<string>();
  for (const part of contentFiles(site, tell, imageLengths)) {
    written.add(part.file);
    yield part;
  }
  yield { file: '_headers', text: renderHeadersFile(site.config, site.routes.base, written) };
}

function* contentFiles(
  site: Site,
  tell: (remark: string) => void,
  imageLengths: () => ImageLengths,
): Iterable<TextFile> {
  yield* calendarFiles(site, tell);
  yield* feedFiles(site, imageLengths());
  yield { file: 'robots.txt', text: renderRobots(site.routes) };
  const securityTxt = renderSecurityTxt(site);
  if (securityTxt !== undefined) yield { file: securityTxtFile, text: securityTxt };
}
