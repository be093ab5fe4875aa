import { describe, expect, test } from 'vitest';
import { sampleFigures } from '../../tests/support/sample-figures.ts';
import { comparisons, figuresTable } from './figures.ts';

const small = sampleFigures(100);
const large = sampleFigures(1000);

describe('figuresTable', () => {
  test('has a row for each measured command', () => {
    expect(figuresTable([small])).toMatchInlineSnapshot(`
      "| events x 2 | program | case | stage | wall s | CPU s | peak MB | pages | rendered | reused files | changed files | files | MB |
      |---:|---|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
      | 100 | Kalendarium | images | convert | 2.0 | 3.0 | 200 |  |  |  |  | 3 | 0.1 |
      | 100 | Kalendarium | cold | build | 30.0 | 66.0 | 100 | 300 | 300 |  |  | 600 | 12 |
      | 100 | Kalendarium | cold | render | 30.0 | 60.0 | 100 | 300 | 300 |  |  | 600 | 12 |
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
