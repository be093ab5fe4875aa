import type { Site } from '../../site/site.ts';
import { renderElementStyle } from './embeddable-style.ts';

/**
 * The script that other sites load, as one file without imports.
 *
 * @param source a module that exports `defineEvents`
 */
export function renderElementScript({ languages, translate, config }: Site, source: string): string {
  const words = languages.map((language) => {
    const t = translate(language);
    return [language, { loading: t('embeddable.loading'), failed: t('embeddable.failed') }];
  });
  const given = [Object.fromEntries(words), renderElementStyle(config.theme.tokens)];
  return `${shortened(source)}\ndefineEvents(${given.map((one) => JSON.stringify(one)).join()});\n`;
}

/** A script without its comments, which stand in lines or blocks of their own, and without indentation. */
export function shortened(source: string): string {
  return source
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/^\s*\/\/.*$/gm, '')
    .replaceAll(/^\s+/gm, '')
    .trim();
}
