import type { Answer } from './answer.ts';
import type { Note } from './findings.ts';
import type { Format } from './format.ts';

const contentTypes: Readonly<Record<Format, readonly string[]>> = {
  calendar: ['text/calendar'],
  rss: ['application/rss+xml', 'application/xml', 'text/xml'],
  atom: ['application/atom+xml', 'application/xml', 'text/xml'],
  json: ['application/feed+json', 'application/json'],
  unknown: [],
};

/** Checks what a server says of a calendar or feed. */
export function checkAnswer(answer: Answer, format: Format, note: Note): void {
  const { urls, contentType, contentDisposition, hasValidator } = answer;
  const type = contentType?.replace(/;.*/s, '').trim().toLowerCase() ?? 'none';
  const fitting = contentTypes[format];
  if (fitting.length > 0 && !fitting.includes(type)) note('http-content-type', undefined, type);
  if (/^\s*attachment/i.test(contentDisposition ?? ''))
    note('http-attachment', undefined, contentDisposition);
  if (!hasValidator) note('http-no-validator');
  const hosts = urls.map((url) => new URL(url).host);
  const other = hosts.find((host) => host !== hosts[0]);
  if (other !== undefined) note('http-other-host', undefined, `${hosts[0]} to ${other}`);
  if (urls.at(-1)?.startsWith('http:')) note('http-insecure', undefined, urls.at(-1));
}
