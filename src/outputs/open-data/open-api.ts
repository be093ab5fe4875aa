import { z } from 'zod';
import { dataFolder } from '../../routes.ts';
import type { Site } from '../../site/site.ts';
import { contentTypes } from '../content-types.ts';
import { printableLine } from '../printable.ts';
import { dataKinds, fileSchemas, type SchemaName, schemaNames } from './file-schemas.ts';
import { languagesOf, scopesOf } from './scopes.ts';

/** What the open data is, for programs that make programs (OpenAPI 3.1). */
export function openApi(site: Site): object {
  const { routes, config, languages } = site;
  const [language = 'en'] = languages;
  const { license } = config.openData;
  const all = parameter('scope', 'A language, or all of them.', { enum: scopesOf(site) });
  const one = parameter('scope', 'A language.', { enum: languagesOf(site, 'all') });
  const page = parameter('page', 'From 2; the first file names how many there are.', {
    type: 'integer',
    minimum: 2,
  });
  const lists = dataKinds.flatMap((kind) => [
    [`{scope}/${kind}.json`, read(`${kind}, first file`, [all], 'json', kind)] as const,
    [`{scope}/${kind}-{page}.json`, read(`${kind}, further files`, [all, page], 'json', kind)] as const,
  ]);
  const paths = new Map([
    ['catalog.json', read('Which files there are', [], 'json', 'catalog')] as const,
    ...lists,
    ['{scope}/events.csv', read('events as a table (RFC 4180)', [all], 'csv')] as const,
    ['{scope}/venues.geojson', read('venues on a map (RFC 7946)', [all], 'geojson', 'places')] as const,
    ['{scope}/events.jcal', read('the calendar of everything (RFC 7265)', [one], 'jcal')] as const,
  ]);
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: printableLine(site.in(language).name),
      summary: 'Events, venues, organizers and news as files',
      version: '1',
      ...(license && { license }),
    },
    externalDocs: { url: routes.url(routes.openDataPath(language)) },
    servers: [{ url: routes.url(routes.base).replace(/\/$/, '') }],
    paths: Object.fromEntries(Array.from(paths, ([name, item]) => [`/${dataFolder}${name}`, item])),
    components: {
      schemas: Object.fromEntries(schemaNames.map((name) => [name, embedded(name)])),
    },
  };
}

/** A schema as a part of another document, which names the dialect already. */
function embedded(name: SchemaName): object {
  const { $schema: _named, ...schema } = z.toJSONSchema(fileSchemas[name]);
  return schema;
}

function parameter(name: string, description: string, schema: object) {
  return { name, in: 'path', required: true, description, schema };
}

function read(summary: string, parameters: readonly object[], extension: string, schema?: SchemaName) {
  const type = contentTypes[extension]?.split(';')[0] ?? '';
  return {
    get: {
      summary,
      parameters,
      responses: {
        200: {
          description: summary,
          content: {
            [type]: { schema: schema ? { $ref: `#/components/schemas/${schema}` } : { type: 'string' } },
          },
        },
        404: { description: 'There is no such file.' },
      },
    },
  };
}
