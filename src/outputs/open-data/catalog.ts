import { z } from 'zod';
import type { Language } from '../../contract/language.ts';
import { ownLanguage } from '../../i18n/dictionaries.ts';
import { type DataScope, dataFolder } from '../../routes.ts';
import type { Site } from '../../site/site.ts';
import { contentTypes, extensionOf } from '../hosting/headers.ts';
import { printableLine } from '../text.ts';
import {
  eventSchema,
  extendedEventSchema,
  newsSchema,
  organizerSchema,
  venueSchema,
} from './records.ts';

/** The lists of the open data, by the names of their files. */
export const dataKinds = ['events', 'venues', 'organizers', 'news'] as const;

export type DataKind = (typeof dataKinds)[number];

const licenseSchema = z.strictObject({ name: z.string(), url: z.url() });

const about = {
  schema: z
    .url()
    .meta({ description: 'The JSON Schema of this file. Its version is part of its address.' }),
  publisher: z.string(),
  languages: z.array(z.string()).meta({ description: 'Of the items, BCP 47.' }),
  license: licenseSchema
    .optional()
    .meta({ description: 'Left out where the publisher has named none.' }),
  documentation: z.url(),
};

const listSchema = (name: DataKind, item: z.ZodType) =>
  z
    .strictObject({
      ...about,
      page: z.int().min(1),
      pages: z.int().min(1),
      total: z.int().min(0).meta({ description: 'Items in all pages together.' }),
      next: z.url().optional(),
      previous: z.url().optional(),
      items: z.array(item),
    })
    .meta({ title: name });

/** The venues as places on a map (RFC 7946). */
const placesSchema = z
  .looseObject({
    ...about,
    type: z.literal('FeatureCollection'),
    withoutCoordinates: z.int().min(0).meta({ description: 'Venues that are left out.' }),
    features: z.array(
      z.strictObject({
        type: z.literal('Feature'),
        id: z.string(),
        geometry: z.strictObject({
          type: z.literal('Point'),
          coordinates: z
            .tuple([z.number(), z.number()])
            .meta({ description: 'Longitude, latitude.' }),
        }),
        properties: venueSchema,
      }),
    ),
  })
  .meta({ title: 'places' });

const catalogSchema = z
  .strictObject({
    ...about,
    files: z.array(
      z.strictObject({
        url: z.url(),
        what: z.enum([...dataKinds, 'places', 'calendar']),
        type: z.string().meta({ description: 'Media type.' }),
        languages: z.array(z.string()),
        total: z.int().optional(),
      }),
    ),
  })
  .meta({ title: 'catalog' });

/** By the name of the file that a schema has itself. */
export const fileSchemas = {
  events: listSchema('events', eventSchema),
  venues: listSchema('venues', venueSchema),
  organizers: listSchema('organizers', organizerSchema),
  news: listSchema('news', newsSchema),
  places: placesSchema,
  catalog: catalogSchema,
} as const;

type SchemaName = keyof typeof fileSchemas;

export const schemaNames: readonly SchemaName[] = [...dataKinds, 'places', 'catalog'];

/** The same of a site, in whose events may be fields of its own. */
function fileSchema({ config: { hooks } }: Site, name: SchemaName): z.ZodType {
  const { fields = {} } = hooks ?? {};
  return name === 'events' && Object.keys(fields).length > 0
    ? listSchema(name, extendedEventSchema(fields))
    : fileSchemas[name];
}

/** A schema as it is published: in JSON Schema, draft 2020-12. */
export function jsonSchema(site: Site, name: SchemaName): JsonSchema {
  return jsonSchemas.getOrInsertComputed(fileSchema(site, name), (schema) =>
    z.toJSONSchema(schema),
  );
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Of schemas that were asked for: making one takes as long as rendering dozens of pages. */
const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>();

/** Where a schema is published, below the folder of the open data. */
export function schemaFile(name: SchemaName): string {
  return `schemas/${name}.json`;
}

type Catalog = z.output<typeof catalogSchema>;
type FileAbout = Pick<Catalog, 'schema' | 'publisher' | 'languages' | 'license' | 'documentation'>;

/** Which files of the open data there are: programs start here. Further pages of a list are named by its first. */
export function catalogOf(site: Site): Catalog {
  const { routes } = site;
  const files = scopesOf(site).flatMap((scope) => {
    const languages = [...languagesOf(site, scope)];
    const entry = (name: string, what: Catalog['files'][number]['what']) => ({
      url: routes.url(routes.dataPath(scope, name)),
      what,
      type: mediaType(name),
      languages,
    });
    return [
      ...dataKinds.map((kind) => ({
        ...entry(pageFile(kind, 1), kind),
        total: totalOf(site, scope, kind),
      })),
      { ...entry('events.csv', 'events'), total: totalOf(site, scope, 'events') },
      entry('venues.geojson', 'places'),
      ...(scope === 'all' ? [] : [entry('events.jcal', 'calendar')]),
    ];
  });
  return { ...fileAbout(site, 'catalog', site.languages), files };
}

function mediaType(name: string): string {
  return contentTypes[extensionOf(name)]?.split(';')[0] ?? '';
}

/** What the open data is, for programs that make programs (OpenAPI 3.1). */
export function openApi(site: Site): object {
  const { routes, config, languages } = site;
  const [language = ownLanguage.tag] = languages;
  const { license } = config.openData;
  const all = parameter('scope', 'A language, or all of them.', { enum: scopesOf(site) });
  const one = parameter('scope', 'A language.', { enum: languagesOf(site, 'all') });
  const page = parameter('page', 'From 2; the first file names how many there are.', {
    type: 'integer',
    minimum: 2,
  });
  const lists = dataKinds.flatMap((kind) => [
    [`{scope}/${kind}.json`, read(`${kind}, first file`, [all], 'json', kind)] as const,
    [
      `{scope}/${kind}-{page}.json`,
      read(`${kind}, further files`, [all, page], 'json', kind),
    ] as const,
  ]);
  const paths = {
    'catalog.json': read('Which files there are', [], 'json', 'catalog'),
    ...Object.fromEntries(lists),
    '{scope}/events.csv': read('events as a table (RFC 4180)', [all], 'csv'),
    '{scope}/venues.geojson': read('venues on a map (RFC 7946)', [all], 'geojson', 'places'),
    '{scope}/events.jcal': read('the calendar of everything (RFC 7265)', [one], 'jcal'),
  };
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
    paths: Object.fromEntries(
      Object.entries(paths).map(([name, item]) => [`/${dataFolder}${name}`, item]),
    ),
    components: {
      schemas: Object.fromEntries(schemaNames.map((name) => [name, embedded(site, name)])),
    },
  };
}

/** A schema as a part of another document, which names the dialect already. */
function embedded(site: Site, name: SchemaName): object {
  const { $schema: _named, ...schema } = jsonSchema(site, name);
  return schema;
}

function parameter(name: string, description: string, schema: object) {
  return { name, in: 'path', required: true, description, schema };
}

function read(
  summary: string,
  parameters: readonly object[],
  extension: string,
  schema?: SchemaName,
) {
  return {
    get: {
      summary,
      parameters,
      responses: {
        200: {
          description: summary,
          content: {
            [mediaType(`.${extension}`)]: {
              schema: schema ? { $ref: `#/components/schemas/${schema}` } : { type: 'string' },
            },
          },
        },
        404: { description: 'There is no such file.' },
      },
    },
  };
}

export function fileAbout(
  site: Site,
  schema: SchemaName,
  languages: readonly Language[],
): FileAbout {
  const { routes, config } = site;
  const [language = site.languages[0] ?? ownLanguage.tag] = languages;
  const { license } = config.openData;
  return {
    schema: routes.url(routes.dataAboutPath(schemaFile(schema))),
    publisher: printableLine(site.in(language).name),
    languages: [...languages],
    ...(license && { license }),
    documentation: routes.url(routes.openDataPath(language)),
  };
}

/** Name of a file of a list; pages count from 1. @example 'events.json', 'events-2.json' */
export function pageFile(kind: DataKind, page: number): string {
  return page > 1 ? `${kind}-${page}.json` : `${kind}.json`;
}

export function totalOf(site: Site, scope: DataScope, kind: DataKind): number {
  return languagesOf(site, scope).flatMap((language) => {
    const { events, venues, organizers, posts: news } = site.in(language);
    return Array.from<unknown>({ events, venues, organizers, news }[kind]);
  }).length;
}

/** Each language by itself, and all of them together. */
export function scopesOf({ languages }: Site): readonly DataScope[] {
  return [...languages, 'all'];
}

export function languagesOf({ languages }: Site, scope: DataScope): readonly Language[] {
  return scope === 'all' ? languages : [scope];
}
