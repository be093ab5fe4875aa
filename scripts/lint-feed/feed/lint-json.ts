import type { z } from 'zod';
import type { Note } from '../findings.ts';
import { checkDate, checkDuplicate, checkLink, checkTitle, checkType } from './check-entry.ts';
import { checkFeed } from './check-feed.ts';
import { checkHtml } from './check-html.ts';
import type { FeedContext } from './feed-context.ts';
import { readRfc3339 } from './feed-date.ts';
import { type JsonItem, jsonFeedSchema, jsonItemSchema } from './json-feed.ts';

/** Checks a JSON Feed, 1 or 1.1. Answers how many items it has. */
export function lintJson(text: string, context: FeedContext): number {
  const { note } = context;
  const read = parse(text);
  if ('fault' in read) {
    note('json-invalid', read.line, read.fault);
    return 0;
  }
  const feed = jsonFeedSchema.safeParse(read.value);
  if (!feed.success) {
    noteTypes(feed.error, note);
    return 0;
  }
  const { version, title, items, feed_url: self, language } = feed.data;
  checkVersion(version, note);
  if (title === undefined) note('feed-incomplete', undefined, 'title');
  if (items === undefined) note('feed-incomplete', undefined, 'items');
  for (const [index, value] of (items ?? []).entries()) checkItem(value, index, context);
  checkFeed({ self, language, entries: items?.length ?? 0 }, context);
  return items?.length ?? 0;
}

function checkVersion(version: string | undefined, note: Note): void {
  const [, number] = /^https?:\/\/jsonfeed\.org\/version\/(1|1\.1)$/.exec(version ?? '') ?? [];
  if (number === undefined) note('json-version', undefined, version);
  if (number === '1') note('json-version-1');
}

function checkItem(value: unknown, index: number, context: FeedContext): void {
  const place = `items[${index}]`;
  const note: Note = (rule, _line, detail) =>
    context.note(rule, undefined, detail === undefined ? place : `${place}: ${detail}`);
  const item = jsonItemSchema.safeParse(value);
  if (item.success) checkMembers(item.data, { ...context, note });
  else noteTypes(item.error, note);
}

function checkMembers(item: JsonItem, context: FeedContext): void {
  const { note, keep } = context;
  const { id, url, title, content_html: html, content_text: plain } = item;
  if (id === undefined) note('entry-incomplete', undefined, 'id');
  else checkDuplicate(id, undefined, context);
  if (html === undefined && plain === undefined)
    note('entry-incomplete', undefined, 'content_html or content_text');
  if (url !== undefined) checkLink(url, undefined, context);
  if (title !== undefined) checkTitle(title, undefined, context);
  if (html !== undefined) checkHtml(html, undefined, note);
  for (const date of [item.date_published, item.date_modified]) {
    if (date !== undefined) checkDate(date, readRfc3339, undefined, context);
  }
  for (const { url: address, mime_type: type, size_in_bytes: size } of item.attachments ?? []) {
    if (!address || !type) note('enclosure-incomplete', undefined, address ? 'mime_type' : 'url');
    if (type) checkType(type, undefined, context);
    if (size === 0) note('enclosure-length', undefined, '0');
  }
  keep?.({ id: id ?? '', stamp: '', essence: `${title} ${url}` });
}

function noteTypes(error: z.ZodError, note: Note): void {
  for (const { path, message } of error.issues)
    note('json-member', undefined, `${path.join('.')}: ${message}`);
}

type Parsed = { readonly value: unknown } | { readonly fault: string; readonly line: number | undefined };

function parse(text: string): Parsed {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    const [, line] = /\(line (\d+)/.exec(fault) ?? [];
    return { fault, line: line === undefined ? undefined : Number(line) };
  }
}
