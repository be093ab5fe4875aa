import type { Language } from '../../src/contract/language.ts';
import { type Head, headFacts, headOf } from '../../src/outputs/head/head.ts';
import type { HeadWords } from '../../src/outputs/head/json-ld.ts';
import type { Site, Subject } from '../../src/site/site.ts';
import { itemOf } from '../../src/site/translations.ts';

export function pageHead(site: Site, language: Language, subject: Subject, words: HeadWords): Head {
  return headOf(itemOf(site, language, subject), headFacts(site, language, subject), words, site);
}
