import { expect, test } from 'vitest';
import { formatFile } from './format-file.ts';

test.each([
  ['pdf', undefined, 'PDF', 'PDF'],
  ['txt', 12, 'TXT, 12 bytes', 'TXT, 12 bajtów'],
  ['pdf', 999_400, 'PDF, 999 kB', 'PDF, 999 kB'],
  ['docx', 1_234_567, 'DOCX, 1.2 MB', 'DOCX, 1,2 MB'],
  ['zip', 45_600_000, 'ZIP, 46 MB', 'ZIP, 46 MB'],
])('tells a %s of %s bytes', (extension, bytes, english, polish) => {
  expect(formatFile(extension, bytes, 'en')).toBe(english);
  expect(formatFile(extension, bytes, 'pl').replace(/\u00a0/g, ' ')).toBe(polish);
});
