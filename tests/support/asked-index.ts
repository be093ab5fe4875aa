import { vi } from 'vitest';
import { openIndex } from '../../src/components/search/open-index.ts';
import type { DocumentedLanguage as Language } from '../../src/contract/language.ts';
import type { EverydayWords } from '../../src/search/everyday.ts';
import { stemRulesOf } from '../../src/search/words.ts';
import type { SearchFiles } from '../../src/search/write-index.ts';
import { siteNow } from './site-now.ts';

/**
 * Asks an index as the page of the search does, at the present of the town, with nothing in the
 * cache.
 */
export async function askIndex(
  files: SearchFiles,
  question: string,
  words: EverydayWords & { readonly language: Language },
) {
  const names: string[] = [];
  vi.useFakeTimers({ toFake: ['Date'], now: siteNow.epochMilliseconds });
  vi.stubGlobal('fetch', async (name: string) => {
    names.push(name);
    return new Response(files.get(name), { status: files.has(name) ? 200 : 404 });
  });
  try {
    const ask = openIndex({
      ...words,
      stems: stemRulesOf(words.language),
      alike: [],
      folder: '',
      timeZone: 'Europe/Warsaw',
    });
    const answer = await ask(new URLSearchParams(question), 20);
    return { names, answer };
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
}
