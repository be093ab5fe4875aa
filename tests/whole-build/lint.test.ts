import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { listFiles } from '../../scripts/cli/files.ts';
import { createFindings, type Format, rules } from '../../scripts/lint-feed/findings.ts';
import { lint } from '../../scripts/lint-feed/lint.ts';
import { fixtureSite, siteUrl } from '../support/built-site.ts';
import { siteNow } from '../support/site-now.ts';

const formats: Readonly<Record<string, Format>> = {
  ics: 'calendar',
  rss: 'rss',
  atom: 'atom',
  json: 'json',
};

let dist: string;

beforeAll(async () => {
  ({ dist } = await fixtureSite());
});

test('no calendar and no feed of the site has anything a program stumbles over', () => {
  const files = [...listFiles(dist).keys()].filter((file) =>
    /\/feeds\/(?!oembed\/).*\.(?:ics|rss|atom|json)$/.test(file),
  );
  expect(new Set(files.map(extensionOf))).toEqual(new Set(Object.keys(formats)));
  const troubles = files.flatMap((file) => {
    const { note, list } = createFindings();
    const bytes = readFileSync(join(dist, file));
    const { format } = lint({ bytes, now: siteNow, urls: [new URL(file, siteUrl).href] }, note);
    const found = list().filter(({ rule }) => rules[rule].severity !== 'note');
    return [
      ...(format === formats[extensionOf(file)] ? [] : [`${file} is ${format}`]),
      ...found.map(({ rule, places }) => `${file}: ${rule} ${JSON.stringify(places[0])}`),
    ];
  });
  expect(troubles).toEqual([]);
});

function extensionOf(file: string): string {
  return file.replace(/.*\./, '');
}
