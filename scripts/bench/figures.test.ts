import { describe, expect, test } from 'vitest';
import { sampleFigures } from '../../tests/support/sample-figures.ts';
import { comparisons, figuresTable, growthBetween, scaleBlock } from './figures.ts';

const small = sampleFigures(100);
const large = sampleFigures(1000);

describe('figuresTable', () => {
  test('has a row for each measured stage and one for the sum of a cold build', () => {
    expect(figuresTable([small])).toMatchInlineSnapshot(`
      "| events x 2 | program | case | stage | wall s | CPU s | peak MB | pages | rendered | kept files | changed files | files | MB |
      |---:|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
      | 100 | Kalendarium | images | convert | 2.0 | 3.0 | 200 |  |  |  |  | 3 | 0.1 |
      | 100 | Kalendarium | cold | render | 30.0 | 60.0 | 100 | 300 | 300 |  |  | 600 | 12 |
      | 100 | Kalendarium | cold | verify | 2.0 | 3.0 | 50 |  |  |  |  |  |  |
      | 100 | Kalendarium | cold | publish | 2.0 | 3.0 | 40 |  |  |  |  |  |  |
      | 100 | Kalendarium | cold | all | 34.0 | 66.0 | 100 | 300 | 300 |  |  | 600 | 12 |
      | 100 | Kalendarium | nothing changed | build | 2.0 | 3.0 | 200 | 300 | 0 | 600 | 0 | 600 | 12 |
      | 100 | Kalendarium | one event changed | build | 2.0 | 3.0 | 200 | 300 | 12 | 300 | 9 | 600 | 12 |
      | 100 | only writing | cold | write | 2.0 | 3.0 | 200 | 300 |  |  |  | 600 | 12 |
      | 100 | Hugo | cold | hugo | 2.0 | 3.0 | 200 | 280 | 280 |  |  | 600 | 12 |"
    `);
  });
});

describe('comparisons', () => {
  test('says how builds grow, what later builds take of a cold one, and how others compare', () => {
    expect(comparisons([small, large])).toMatchInlineSnapshot(`
      "- From 100 to 1000 events x 2: 7.0 times the pages, 6.5 times the CPU time of a cold build, 1.0 kB of memory for each additional page.
      - 100 events x 2, nothing changed: 4.5 % of the CPU time of a cold build, 0 of 300 pages rendered, 0 files changed.
      - 100 events x 2, one event changed: 4.5 % of the CPU time of a cold build, 12 of 300 pages rendered, 9 files changed.
      - 100 events x 2: rendering takes 1500.0 % of the wall time and 2000.0 % of the CPU time of writing the same 600 files and doing nothing else.
      - 100 events x 2: rendering takes 1500.0 % of Hugo’s wall time and 2000.0 % of its CPU time; for each page of HTML 200.0 ms against 10.7 ms of CPU time, 25.0 kB against 26.8 kB of HTML, 300 pages against 280, 100 MB against 200 MB of memory.
      - 1000 events x 2, nothing changed: 0.70 % of the CPU time of a cold build, 0 of 2100 pages rendered, 0 files changed.
      - 1000 events x 2, one event changed: 0.70 % of the CPU time of a cold build, 12 of 2100 pages rendered, 9 files changed.
      - 1000 events x 2: rendering takes 10500.0 % of the wall time and 14000.0 % of the CPU time of writing the same 4200 files and doing nothing else.
      - 1000 events x 2: rendering takes 10500.0 % of Hugo’s wall time and 14000.0 % of its CPU time; for each page of HTML 200.0 ms against 1.4 ms of CPU time, 25.0 kB against 25.2 kB of HTML, 2100 pages against 2080, 102 MB against 200 MB of memory."
    `);
  });
});

describe('growthBetween', () => {
  test('is the line through two sizes', () => {
    const growth = growthBetween(small, large);
    expect(growth?.pages).toEqual({ perEvent: 2, fixed: 100 });
    expect(growth?.memory).toEqual({ perPage: 1000, fixed: 100_000_000 });
    expect(growth?.disk).toEqual({ perPage: 40_000, fixed: 0 });
  });

  test('is none where pages do not grow or a cold build is missing', () => {
    expect(growthBetween(small, small)).toBeUndefined();
    expect(growthBetween(small, { ...large, rows: [] })).toBeUndefined();
  });
});

describe('scaleBlock', () => {
  test('works out larger sites from the two largest sizes', () => {
    expect(scaleBlock([sampleFigures(10), small, large])).toMatchInlineSnapshot(`
      "From 100 and 1000 events x 2 (2 cores of Example, 2026-11-20):

      - pages: P = 100 + 2.00 × E
      - CPU time: 6.0 s + 200.0 ms × P
      - wall time: 4.0 s + 100.0 ms × P
      - memory: 100 MB + 1.0 kB × P
      - disk: 0 MB + 40.0 kB × P

      A cold build of a site of E events x 2:

      | E | pages | CPU min | wall min | memory GB | disk GB | files |  |
      |---:|---:|---:|---:|---:|---:|---:|---:|
      | 1000 | 2100 | 7.1 | 3.6 | 0.1 | 0.1 | 4200 | measured |
      | 10000 | 20100 | 67.1 | 33.6 | 0.1 | 0.8 | 40200 |  |
      | 50000 | 100100 | 333.8 | 166.9 | 0.2 | 4.0 | 200200 |  |
      | 100000 | 200100 | 667.1 | 333.6 | 0.3 | 8.0 | 400200 |  |
      | 250000 | 500100 | 1667.1 | 833.6 | 0.6 | 20.0 | 1000200 |  |

      What fits into 75 % of a machine’s memory:

      | memory GiB | pages | E | wall min |
      |---:|---:|---:|---:|
      | 4 | 3121225 | 1560563 | 5202 |
      | 8 | 6342451 | 3171175 | 10571 |
      | 16 | 12784902 | 6392401 | 21308 |
      | 32 | 25669804 | 12834852 | 42783 |
      | 64 | 51439608 | 25719754 | 85733 |

      250000 events x 2 shared by k jobs:

      | k | pages a job | wall min a job | CPU min of all | memory GB a job |
      |---:|---:|---:|---:|---:|
      | 1 | 500100 | 833.6 | 1667 | 0.6 to 0.6 |
      | 2 | 250050 | 416.8 | 1667 | 0.4 to 0.6 |
      | 4 | 125025 | 208.4 | 1667 | 0.2 to 0.6 |
      | 8 | 62513 | 104.3 | 1668 | 0.2 to 0.6 |
      | 16 | 31256 | 52.2 | 1669 | 0.1 to 0.6 |"
    `);
  });

  test('says that one size is not enough', () => {
    expect(scaleBlock([large])).toBe('It takes two sizes to work this out: fewer are measured.');
  });
});
