import { z } from 'zod';

/**
 * Wire primitives. Each accepts the spellings real servers use for one meaning, turns them into one canonical value
 * and accepts that value again, so that what was parsed once can be stored and parsed a second time.
 */

/** A decimal integer, sent as a number or as a string of digits. */
export const integerSchema = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,15}$/)
    .transform(Number),
]);

export const idSchema = integerSchema.refine((id) => id > 0, 'an id is greater than 0');

/** An identifier where 0, -1, `false`, `null` or an empty string mean "none". */
export const optionalIdSchema = z
  .union([integerSchema, z.literal(false), z.null(), z.literal('')])
  .optional()
  .transform((id) => (typeof id === 'number' && id > 0 ? id : 0));

/** Text, possibly empty. `null`, `false` and an absent field mean empty; a number is its digits. */
export const textSchema = z.union([
  z.string(),
  z.number().transform(String),
  z
    .union([z.literal(false), z.null()])
    .optional()
    .transform(() => ''),
]);

/** A flag, sent as a boolean, 0/1, `"0"`/`"1"`, `"true"`/`"false"`, an empty string or `null` (unknown: `null`). */
export const flagSchema = z.union([
  z.boolean(),
  z.null(),
  z
    .literal([0, 1, '0', '1', 'true', 'false', ''])
    .optional()
    .transform((flag) =>
      flag === undefined ? null : flag === 1 || flag === '1' || flag === 'true',
    ),
]);

/** A list where servers send `[]`, `null`, `false` or nothing for "none", one bare item for one, an array for several. */
export function listSchema<T extends z.ZodType>(item: T) {
  return z.union([
    z.array(item),
    z
      .union([z.null(), z.literal(false), z.literal('')])
      .optional()
      .transform((): z.output<T>[] => []),
    item.transform((one): z.output<T>[] => [one]),
  ]);
}

const absentTime = /^(?:|-1|-?0{4,}-00-00(?:[ T]00:00:00)?)$/;

/** Nearly all are written like this. */
const canonicalTime = /^(?!0000)\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/**
 * A date and time without offset, canonical form `YYYY-MM-DD hh:mm:ss`; `null` where the server has none
 * (`null`, empty, `-1`, `0000-00-00 00:00:00`). A day or hour the calendar does not have is an error.
 */
export const dateTimeSchema = z
  .union([z.string(), z.literal(false), z.literal(-1), z.null()])
  .optional()
  .transform((text, context) => {
    if (typeof text !== 'string') return null;
    if (canonicalTime.test(text) && isDateTime(text.slice(0, 10), text.slice(11))) return text;
    if (absentTime.test(text.trim())) return null;
    const match = /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2})(:\d{2})?(?:\.\d+)?Z?)?$/.exec(
      text.trim(),
    );
    const date = match?.[1] ?? '';
    const time = `${match?.[2] ?? '00:00'}${match?.[3] ?? ':00'}`;
    if (match && isDateTime(date, time)) return `${date} ${time}`;
    // Without the text: it may be of another item, which its own answer withholds.
    context.addIssue({ code: 'custom', message: 'not a date and time', input: text });
    return z.NEVER;
  });

/** A date and time that must be there. */
export const requiredDateTimeSchema = dateTimeSchema.transform((text, context) => {
  if (text !== null) return text;
  context.addIssue({ code: 'custom', message: 'a date and time is required', input: text });
  return z.NEVER;
});

/** Text of the content namespace: `{rendered}`, in edit context also or only `{raw}`, or a bare string. */
export const renderedSchema = z
  .union([z.string(), z.object({ rendered: z.string().optional(), raw: z.string().optional() })])
  .optional()
  .transform((text) => ({
    rendered: typeof text === 'string' ? text : (text?.rendered ?? text?.raw ?? ''),
  }));

/** A body of the content namespace. `protected` is true where a password hides it. */
export const protectedTextSchema = z
  .object({
    rendered: z.string().optional(),
    raw: z.string().optional(),
    protected: z.boolean().optional(),
  })
  .optional()
  .transform((text) => ({
    rendered: text?.rendered ?? text?.raw ?? '',
    protected: text?.protected ?? false,
  }));

/**
 * Explicit links to the same item in other languages, language to id, as some language plugins add them.
 * Values that are not ids are left out.
 */
export const translationsSchema = z
  .union([
    z.record(z.string(), z.union([integerSchema, z.unknown().transform(() => 0)])),
    z.unknown().transform(() => ({})),
  ])
  .optional()
  .transform((links = {}) => {
    const entries = Object.entries(links);
    // Most servers have none, and every event holds several items that could.
    if (entries.length === 0) return {};
    return Object.fromEntries(
      entries.filter(([, id]) => Number(id) > 0).map(([language, id]) => [language, Number(id)]),
    );
  });

/** Whether the Gregorian calendar and the clock have it. Written out, because every event asks eight times. */
function isDateTime(date: string, time: string): boolean {
  const [year, month, day] = [Number(date.slice(0, 4)), twoDigits(date, 5), twoDigits(date, 8)];
  const [hour, minute, second] = [twoDigits(time, 0), twoDigits(time, 3), twoDigits(time, 6)];
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= days && hour < 24 && minute < 60 && second < 60
  );
}

function twoDigits(text: string, at: number): number {
  return 10 * text.charCodeAt(at) + text.charCodeAt(at + 1) - 11 * 48;
}

/** Body of an error answer. Messages are translated by servers: decide by `code` alone. */
export const errorBodySchema = z.object({
  code: z.union([z.string(), z.number().transform(String)]),
  message: z.string().catch(''),
  data: z.unknown().optional(),
});

/** Names that are given to accounts rather than to people. */
const accounts: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'author',
  'autor',
  'editor',
  'redaktor',
  'root',
  'user',
  'webmaster',
]);

/**
 * The name under which an author signs, or nothing where the server gives a login or an e-mail address, which
 * must not be on a site: a text with an `@`, one that is the login itself, the usual name of an account, or small
 * letters, digits and dots without a space.
 *
 * @param login the name in the address of the author's page; empty where it is not known
 */
export function publicName(name: string, login: string): string {
  const text = name.replace(/\s+/g, ' ').trim();
  const plain = text.toLowerCase();
  const isAccount =
    text.includes('@') ||
    accounts.has(plain) ||
    plain === login.toLowerCase() ||
    (!/[^\x21-\x7e]/.test(text) && text === plain);
  return isAccount ? '' : text;
}

const imageObjectSchema = z.object({
  url: z.union([z.string(), z.literal(false)]).default(''),
  id: optionalIdSchema,
  width: z.number().positive().optional().catch(undefined),
  height: z.number().positive().optional().catch(undefined),
  alt: textSchema,
});

/**
 * The image of an event, venue or organizer: `false` or absent for none; an object whose `url` is `false` is a
 * reference to a media item that no longer exists, and means none too. The bare address of a picture is one, and so is the
 * bare id of a media item ("ID or URL", events document), whose `url` is empty. Canonical: object or `null`.
 */
export const imageSchema = z
  .union([
    imageObjectSchema,
    integerSchema.transform((id) => ({ url: '', id: Math.max(0, id), alt: '' })),
    z.url({ protocol: /^https?$/ }).transform((url) => ({ url, id: 0, alt: '' })),
    z.literal(false),
    z.null(),
    z.literal(''),
    z.array(z.unknown()).length(0),
  ])
  .optional()
  .transform((image) => {
    if (!image || Array.isArray(image) || image.url === false) return null;
    if (image.url === '' && image.id === 0) return null;
    return { ...image, url: image.url };
  });
