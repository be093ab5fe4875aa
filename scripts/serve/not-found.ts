import type { Language } from '../../src/contract/language.ts';
import type { Routes } from '../../src/routes.ts';

/** Which page answers an address that does not exist: the one in the language the address is in. */
export function notFoundPages(routes: Routes, languages: readonly Language[]): (path: string) => string {
  return (path) => {
    const language = languages.find((one) => path.startsWith(routes.homePath(one))) ?? languages[0];
    return language === undefined ? routes.rootPath() : routes.notFoundPath(language);
  };
}
