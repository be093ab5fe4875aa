import { expect, test } from 'vitest';
import { sampleFigures } from '../../tests/support/sample-figures.ts';
import { figuresTable } from './cost-table.ts';

test('the table of figures has a row for each measured command', () => {
  expect(figuresTable([sampleFigures(100)])).toMatchInlineSnapshot(`
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
