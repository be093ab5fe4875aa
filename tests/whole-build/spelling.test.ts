import { expect, test } from 'vitest';
import { fixtureSite } from '../support/built-site.ts';
import { americanisms, englishTexts } from '../support/spellings.ts';

test('English pages of the town are spelled as the British do, with hours from 0 to 24', async () => {
  const { dist } = await fixtureSite();
  const texts = englishTexts(dist);
  expect(texts.size).toBeGreaterThan(700);
  expect([...texts.values()].join(' ')).toMatch(/\bprogramme\b.*\btheatre\b/s);
  const found = [...texts].flatMap(([file, text]) =>
    americanisms(text).map((word) => `${file}: ${word}`),
  );
  expect(found).toEqual([]);
});
