import { describe, expect, test } from 'vitest';
import { firstBad } from './first-bad.ts';

describe('firstBad', () => {
  const cases = Array.from({ length: 12 }, (_, last) => last + 1).flatMap((last) =>
    Array.from({ length: last }, (_, index) => [last, index + 1] as const),
  );

  test.each(cases)(
    'finds among 0 to %i that %i is the first bad one, asking for few and for none twice',
    async (last, bad) => {
      const row = Array.from({ length: last + 1 }, (_, number) => number);
      const asked: number[] = [];
      const found = await firstBad(row, async (number) => {
        asked.push(number);
        return number < bad;
      });
      expect(found).toBe(bad);
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked.length).toBeLessThanOrEqual(Math.ceil(Math.log2(last)));
      expect(asked).not.toContain(0);
      expect(asked).not.toContain(last);
    },
  );
});
