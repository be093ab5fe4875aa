import { embedFolder } from '../../routes.ts';
import { isEmbeddable } from '../../site/embeddable.ts';
import type { Site } from '../../site/site.ts';
import type { TextFile } from '../text-file.ts';
import { renderElementScript, shortened } from './element-script.ts';
import { renderFrameStyle } from './embeddable-style.ts';
import { renderFramePage } from './frame-page.ts';
import { nextLists } from './next-lists.ts';

/** The scripts that other sites load, as they are written. */
export type EmbeddableSources = {
  /** Module that exports `defineEvents`. */
  readonly element: string;
  /** Script of the page in a frame. */
  readonly frame: string;
};

const sharedFiles = ['events.js', 'frame.js', 'frame.css'];

/**
 * What other sites show of this one: the script of an element, a page for frames in each language, and the next events of
 * each group.
 */
export function* embeddableFiles(site: Site, { element, frame }: EmbeddableSources): Iterable<TextFile> {
  if (!isEmbeddable(site)) return;
  const { routes } = site;
  for (const language of site.languages) {
    for (const { path, read } of nextLists(site, language)) {
      const next = read();
      yield { file: routes.outputFile(path), text: JSON.stringify(next) };
      if (path === routes.nextEventsPath(language)) {
        yield {
          file: routes.outputFile(routes.embedFramePath(language)),
          text: renderFramePage(site, language, next),
        };
      }
    }
  }
  yield { file: `${embedFolder}events.js`, text: renderElementScript(site, element) };
  yield { file: `${embedFolder}frame.js`, text: `${shortened(frame)}\n` };
  yield { file: `${embedFolder}frame.css`, text: renderFrameStyle(site) };
}

/** The names of these files alone. */
export function* embeddableFileNames(site: Site): Iterable<string> {
  if (!isEmbeddable(site)) return;
  const { outputFile, embedFramePath } = site.routes;
  for (const language of site.languages) {
    for (const { path } of nextLists(site, language)) yield outputFile(path);
    yield outputFile(embedFramePath(language));
  }
  for (const name of sharedFiles) yield embedFolder + name;
}
