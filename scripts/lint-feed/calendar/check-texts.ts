import type { Note } from '../findings.ts';
import { htmlEntity, htmlTag } from '../html-marks.ts';
import type { Component } from './component.ts';
import type { Property } from './property.ts';

/** Properties whose value is one text, of events and of calendars. */
const single = new Set([
  'SUMMARY',
  'DESCRIPTION',
  'LOCATION',
  'COMMENT',
  'CONTACT',
  'NAME',
  'X-WR-CALNAME',
  'X-WR-CALDESC',
]);
/** Properties whose value is a list of texts. */
const lists = new Set(['CATEGORIES', 'RESOURCES']);
const addresses = new Set(['URL', 'SOURCE', 'ATTACH', 'IMAGE', 'CONFERENCE']);

/** Checks the texts and addresses of a component. */
export function checkTexts({ properties }: Component, note: Note): void {
  for (const [name, all] of properties) {
    if (single.has(name) || lists.has(name)) for (const one of all) checkText(one, lists.has(name), note);
    else if (addresses.has(name)) for (const one of all) checkAddress(one, note);
  }
}

function checkText({ name, value, line }: Property, isList: boolean, note: Note): void {
  const { bare, unknown, twice } = readEscapes(value);
  if (bare.includes(';') || (!isList && bare.includes(','))) note('text-not-escaped', line, name);
  if (unknown) note('text-escape-unknown', line, name);
  if (twice) note('text-escaped-twice', line, name);
  const shown = value.replaceAll('\\;', ';');
  for (const [rule, mark] of [
    ['html-in-text', htmlTag],
    ['entity-in-text', htmlEntity],
  ] as const) {
    const [found] = mark.exec(shown) ?? [];
    if (found !== undefined) note(rule, line, `${name}: ${found}`);
  }
}

/** What stands in a text besides its escaped characters, and what is odd in its escapes (RFC 5545, 3.3.11). */
function readEscapes(value: string): { bare: string; unknown: boolean; twice: boolean } {
  if (!value.includes('\\')) return { bare: value, unknown: false, twice: false };
  return {
    bare: value.replace(/\\./gsu, ''),
    unknown: /(?:^|[^\\])(?:\\\\)*\\(?:[^\\;,nN]|$)/u.test(value),
    twice: /(?:^|[^\\])(?:\\\\)+(?:n(?![a-z])|\\[,;])/.test(value),
  };
}

function checkAddress({ name, value, line, parameters }: Property, note: Note): void {
  if (parameters.get('VALUE')?.toUpperCase() === 'BINARY') return;
  if (value.includes('\\')) note('uri-escaped', line, `${name}:${value}`);
  else if (!/^[a-z][a-z\d+.-]*:\S+$/i.test(value)) note('uri-invalid', line, `${name}:${value}`);
}
