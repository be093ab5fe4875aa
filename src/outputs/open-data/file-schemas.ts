import { z } from 'zod';
import { eventSchema, newsSchema, organizerSchema, venueSchema } from './record-schemas.ts';

/** The lists of the open data, by the names of their files. */
export const dataKinds = ['events', 'venues', 'organizers', 'news'] as const;

export type DataKind = (typeof dataKinds)[number];

export const licenseSchema = z.strictObject({ name: z.string(), url: z.url() });

/** What every file says of itself. */
const about = {
  schema: z.url().meta({ description: 'The JSON Schema of this file. Its version is part of its address.' }),
  publisher: z.string(),
  languages: z.array(z.string()).meta({ description: 'Of the items, BCP 47.' }),
  license: licenseSchema.optional().meta({ description: 'Left out where the publisher has named none.' }),
  documentation: z.url(),
};

/** One file of a list. */
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
          coordinates: z.tuple([z.number(), z.number()]).meta({ description: 'Longitude, latitude.' }),
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

/** The schema of every JSON file, by the name its own file has. */
export const fileSchemas = {
  events: listSchema('events', eventSchema),
  venues: listSchema('venues', venueSchema),
  organizers: listSchema('organizers', organizerSchema),
  news: listSchema('news', newsSchema),
  places: placesSchema,
  catalog: catalogSchema,
} as const;

export type SchemaName = keyof typeof fileSchemas;

export const schemaNames: readonly SchemaName[] = [...dataKinds, 'places', 'catalog'];

/** Where a schema is published, below the folder of the open data. */
export function schemaFile(name: SchemaName): string {
  return `schemas/${name}.json`;
}

export type Catalog = z.output<typeof catalogSchema>;
export type FileAbout = Pick<Catalog, 'schema' | 'publisher' | 'languages' | 'license' | 'documentation'>;
