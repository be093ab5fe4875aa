import { htmlEntity, htmlTag } from '../html-marks.ts';
import type { FeedContext } from './feed-context.ts';

/** Clocks differ a little. */
const tolerance = { minutes: 10 };

type Line = number | undefined;

/** Checks a title that is plain text. */
export function checkTitle(title: string, line: Line, { note }: FeedContext): void {
  if (htmlTag.test(title)) note('html-in-title', line, title);
  if (htmlEntity.test(title)) note('entity-in-title', line, title);
}

export function checkDuplicate(id: string, line: Line, { note, ids }: FeedContext): void {
  if (ids.has(id)) note('id-duplicate', line, id);
  ids.add(id);
}

/** Checks a date as a format writes it, and that it is not to come. */
export function checkDate(
  text: string,
  read: (text: string) => Temporal.Instant | undefined,
  line: Line,
  { note, now }: FeedContext,
): void {
  const instant = read(text);
  if (instant === undefined) note('date-invalid', line, text);
  else if (Temporal.Instant.compare(instant, now.add(tolerance)) > 0) note('date-in-future', line, text);
}

export function checkLink(link: string, line: Line, { note }: FeedContext): void {
  if (!isAbsolute(link)) note('link-invalid', line, link);
}

/** Whether a text is an address with a scheme. */
export function isAbsolute(text: string): boolean {
  return /^[a-z][a-z\d+.-]*:\S+$/i.test(text);
}

/** Checks the type of an enclosure: RFC 6838, 4.2, and no misspelling of an image. */
export function checkType(type: string, line: Line, { note }: FeedContext): void {
  const isType = /^[a-z\d][\w!#$&^.+-]*\/[a-z\d][\w!#$&^.+-]*(?:\s*;.*)?$/i.test(type);
  if (!isType || /^image\/jpg$/i.test(type)) note('enclosure-type', line, type);
}
