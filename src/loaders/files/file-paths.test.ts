import { expect, test } from 'vitest';
import { filePaths } from './file-paths.ts';

const host = 'https://cms.example';

test.each([
  ['/uploads/program-2026.pdf', 'program-2026.pdf'],
  ['/wp-content/uploads/2026/05/Program%20Zaj%C4%99%C4%87%20%C5%82.PDF', '2026/05/program-zajec-l.pdf'],
  ['/wp-content/uploads/a%2F..%2F..%2Fetc.pdf', 'a/etc.pdf'],
  ['/uploads/%E0%A4%A.pdf', 'e0-a4-a.pdf'],
  ['/uploads/%F0%9F%8E%B7.mp3', 'file.mp3'],
  ['/uploads/nul.docx', 'nul-file.docx'],
  ['/uploads/.htaccess.pdf', 'htaccess.pdf'],
  ['/other/place/a.pdf', 'other/place/a.pdf'],
])('%s lies at %s', (address, path) => {
  expect([...filePaths([host + address]).values()]).toEqual([path]);
});

test('files of one name in two folders have two paths, and none depends on the other', () => {
  const [first, second] = [`${host}/uploads/2025/01/a.pdf`, `${host}/uploads/2026/01/a.pdf`];
  expect([...filePaths([second, first]).values()]).toEqual(['2025/01/a.pdf', '2026/01/a.pdf']);
  expect([...filePaths([second]).values()]).toEqual(['2026/01/a.pdf']);
});

test('addresses that differ only in letters no path keeps are told apart', () => {
  const paths = filePaths([
    `${host}/uploads/za%C5%BC.pdf`,
    `${host}/uploads/zaz.pdf`,
    `${host}/uploads/ZAZ.pdf`,
  ]);
  expect(Object.fromEntries(paths)).toEqual({
    [`${host}/uploads/ZAZ.pdf`]: 'zaz.pdf',
    [`${host}/uploads/za%C5%BC.pdf`]: expect.stringMatching(/^zaz-[0-9a-f]{8}\.pdf$/),
    [`${host}/uploads/zaz.pdf`]: expect.stringMatching(/^zaz-[0-9a-f]{8}\.pdf$/),
  });
  expect(new Set(paths.values()).size).toBe(3);
});
