import { isUtf8 } from 'node:buffer';
import { lintCalendar } from './calendar/lint-calendar.ts';
import { checkSize } from './feed/check-feed.ts';
import { lintJson } from './feed/lint-json.ts';
import { lintXml } from './feed/lint-xml.ts';
import type { Note } from './findings.ts';
import { detectFormat, type Format } from './format.ts';
import type { Keep } from './reading.ts';

/** A file and what is known of it. */
export type Subject = {
  readonly bytes: Buffer;
  readonly now: Temporal.Instant;
  /** The addresses it was read from, the one asked for first; none for a file. */
  readonly urls: readonly string[];
};

/** What a file turned out to be. */
export type Linted = { readonly format: Format; readonly entries: number };

const mark = Buffer.from([0xef, 0xbb, 0xbf]);

/** Checks a calendar or feed, telling `note` of everything found and `keep` of every entry. */
export function lint({ bytes, now, urls }: Subject, note: Note, keep?: Keep): Linted {
  const format = detectFormat(bytes);
  const hasMark = bytes.subarray(0, 3).equals(mark);
  const content = hasMark ? bytes.subarray(3) : bytes;
  // XML allows the mark (XML 1.0, 4.3.3).
  if (hasMark && (format === 'calendar' || format === 'json')) note('byte-order-mark', 1);
  if (format === 'calendar') return { format, entries: lintCalendar(content, note, keep) };
  if (format === 'unknown') {
    note('unknown-format', 1, content.toString('utf8', 0, 80));
    return { format, entries: 0 };
  }
  const context = { note, keep, now, urls, ids: new Set<string>() };
  checkSize(bytes.length, context);
  const text = decode(content, format, note);
  return { format, entries: format === 'json' ? lintJson(text, context) : lintXml(text, context) };
}

/** XML may name another encoding than UTF-8. */
function decode(bytes: Buffer, format: Format, note: Note): string {
  const declaration = format === 'json' ? '' : bytes.toString('latin1', 0, 200);
  const [, encoding = 'utf-8'] = /^<\?xml[^>]*\sencoding\s*=\s*["']([\w.-]+)["']/.exec(declaration) ?? [];
  if (/^utf-?8$/i.test(encoding)) {
    if (!isUtf8(bytes)) note('invalid-utf-8');
    return bytes.toString('utf8');
  }
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    note('xml-not-well-formed', 1, `no encoding "${encoding}"`);
    return bytes.toString('latin1');
  }
}
