import type { Language } from '../../contract/language.ts';
import type { Site } from '../../site/site.ts';
import { printableLine } from '../printable.ts';
import { type FileAbout, type SchemaName, schemaFile } from './file-schemas.ts';

/** What a file of the open data says of itself. */
export function fileAbout(site: Site, schema: SchemaName, languages: readonly Language[]): FileAbout {
  const { routes, config } = site;
  const [language = site.languages[0] ?? 'en'] = languages;
  const { license } = config.openData;
  return {
    schema: routes.url(routes.dataAboutPath(schemaFile(schema))),
    publisher: printableLine(site.in(language).name),
    languages: [...languages],
    ...(license && { license }),
    documentation: routes.url(routes.openDataPath(language)),
  };
}
