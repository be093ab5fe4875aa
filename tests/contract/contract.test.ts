import { expect, test } from 'vitest';
import { contractLines, declaredLines, differences } from './contract.ts';

/** What to do is in docs/contract.md: raise the number in src/config.ts, and record with CONTRACT=write. */
test('the public contract changes only with its number', () => {
  expect(differences('contract.txt', contractLines())).toEqual([]);
});

test('of declarations neither comments nor names of words count', () => {
  const text = `export type SiteConfigInput = { a: 1 };
/** Bar. */
export type AnnouncementProps = {
  /** Key. */
  readonly key: "frame.menu" | "frame.skip";
};
`;
  expect(declaredLines(text)).toEqual([
    'export type AnnouncementProps = {',
    '  readonly key: TextKey;',
    '};',
  ]);
});
