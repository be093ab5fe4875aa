import type { Language } from '../../src/contract/language.ts';
import type { Fall } from './falls.ts';

const languageNames: Readonly<Record<Language, string>> = { en: 'English', pl: 'Polish' };

/** What has fallen, as part of a sentence. @example 'Polish news fell from 412 to 9, English events from 40 to 0' */
export function fallWords(falls: readonly Fall[]): string {
  return falls
    .map((fall, index) => `${nameOf(fall)}${index === 0 ? ' fell' : ''} from ${fall.from} to ${fall.to}`)
    .join(', ');
}

/** Why a build was refused, and what to do. */
export function refusal(falls: readonly Fall[], since: string): string {
  const events = falls.some(({ what }) => what === 'events')
    ? ' Events count whether they are over or not, so that the passing of time does not make them fewer.'
    : '';
  return `${fallWords(falls)}, compared with the build of ${since}; nothing was published; run with --accept-shrink if this is right.${events} How much may be missing is "guard" in src/site.config.ts.`;
}

function nameOf({ language, what }: Fall): string {
  return what === 'everything'
    ? `everything in ${languageNames[language]}`
    : `${languageNames[language]} ${what}`;
}
