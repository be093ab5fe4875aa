import { z } from 'zod';

const id = z.int().meta({ description: 'Permanent within its kind and language.' });
const language = z.string().meta({ description: 'BCP 47.' });
const url = z.url().meta({ description: 'The page a person reads instead.' });
const calendar = z.url().meta({ description: 'iCalendar of just this, for good.' });
const instant = z.iso.datetime();
const translations = z
  .record(z.string(), z.url())
  .meta({ description: 'The same in other languages: their pages, by language.' });

const imageSchema = z.strictObject({
  url: z.url(),
  width: z.int(),
  height: z.int(),
  alt: z.string().meta({ description: 'Text alternative; empty for a decorative image.' }),
});

/** Something else of the same data, or of the site. */
const referenceSchema = z.strictObject({ id, name: z.string(), url });

const moment = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);

/** An event in the open data. What is not known is left out. */
export const eventSchema = z
  .strictObject({
    id,
    language,
    url,
    calendar,
    title: z.string(),
    summary: z.string().optional().meta({ description: 'Plain text, about 200 characters at most.' }),
    start: moment.meta({
      description: 'With its distance from UTC; a date where the event takes whole days.',
    }),
    end: moment.meta({ description: 'Likewise; of whole days the last one, included.' }),
    allDay: z.boolean(),
    timeZone: z.string().meta({ description: 'IANA name, or a distance from UTC.' }),
    status: z
      .enum(['scheduled', 'cancelled', 'postponed', 'rescheduled', 'movedOnline'])
      .optional()
      .meta({ description: 'Left out where the source is silent, which is not "as planned".' }),
    featured: z.boolean(),
    cost: z.strictObject({
      free: z.boolean(),
      label: z.string().optional().meta({ description: 'In the words of the source.' }),
      amounts: z.array(z.number()).meta({ description: 'Ascending; empty where there are words only.' }),
      currency: z.string().meta({ description: 'ISO 4217.' }),
    }),
    website: z.url().optional(),
    image: imageSchema.optional(),
    venues: z.array(referenceSchema),
    organizers: z.array(referenceSchema),
    categories: z.array(referenceSchema),
    tags: z.array(referenceSchema),
    translations,
    created: instant,
    modified: instant.meta({ description: 'Of the event itself.' }),
  })
  .meta({ title: 'Event' });

/** A venue in the open data. */
export const venueSchema = z
  .strictObject({
    id,
    language,
    url,
    calendar,
    name: z.string(),
    summary: z.string().optional(),
    address: z.string().optional(),
    postalCode: z.string().optional(),
    city: z.string().optional(),
    region: z.string().optional(),
    country: z.string().optional(),
    latitude: z.number().min(-90).max(90).optional().meta({ description: 'WGS 84.' }),
    longitude: z.number().min(-180).max(180).optional(),
    phone: z.string().optional(),
    website: z.url().optional(),
    image: imageSchema.optional(),
    translations,
    created: instant,
    modified: instant,
  })
  .meta({ title: 'Venue' });

/** An organizer in the open data: who may be a person, hence without telephone and e-mail. */
export const organizerSchema = z
  .strictObject({
    id,
    language,
    url,
    calendar,
    name: z.string(),
    summary: z.string().optional(),
    website: z.url().optional(),
    image: imageSchema.optional(),
    translations,
    created: instant,
    modified: instant,
  })
  .meta({ title: 'Organizer' });

/** A post of the news in the open data. */
export const newsSchema = z
  .strictObject({
    id,
    language,
    url,
    title: z.string(),
    summary: z.string().optional(),
    author: z.string().optional(),
    categories: z.array(z.string()).meta({ description: 'By name.' }),
    tags: z.array(referenceSchema),
    image: imageSchema.optional(),
    translations,
    published: instant,
    modified: instant,
  })
  .meta({ title: 'News' });

export type EventRecord = z.output<typeof eventSchema>;
export type VenueRecord = z.output<typeof venueSchema>;
export type OrganizerRecord = z.output<typeof organizerSchema>;
export type NewsRecord = z.output<typeof newsSchema>;
