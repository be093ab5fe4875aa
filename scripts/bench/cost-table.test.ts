import { expect, test } from 'vitest';
import { type CostFigures, type CostRow, figuresTable } from './cost-table.ts';

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

const once = { wallSeconds: 2, cpuSeconds: 3, peakBytes: 200_000_000 };

/** Made-up measurements of a size; rendering takes a second and 10 kB for each ten pages, 2 pages an event. */
function sampleFigures(events: number): CostFigures {
  const pages = 2 * events + 100;
  const size = { pages, files: 2 * pages, bytes: 40_000 * pages };
  const render = {
    wallSeconds: pages / 10,
    cpuSeconds: pages / 5,
    peakBytes: 100_000_000 + 1000 * pages,
  };
  const own = (row: Omit<CostRow, 'by'>): CostRow => ({ by: 'kalendarium', ...row });
  return {
    events,
    date: '2026-11-20',
    command: `npm run bench -- --events ${events} --against floor,hugo`,
    machine: {
      processor: 'Example',
      cores: 2,
      memoryBytes: 8 * 2 ** 30,
      system: 'Linux 6.1',
      load: 0.1,
    },
    versions: { Node: '26.10.0', Astro: '7.3.4', Hugo: '0.111.3' },
    rows: [
      own({ case: 'images', stage: 'convert', ...once, files: 3, bytes: 90_000 }),
      own({
        case: 'cold',
        stage: 'build',
        ...render,
        cpuSeconds: render.cpuSeconds + 6,
        ...size,
        rendered: pages,
      }),
      own({ case: 'cold', stage: 'render', ...render, ...size, rendered: pages }),
      own({
        case: 'nothing changed',
        stage: 'build',
        ...once,
        ...size,
        rendered: 0,
        reused: 2 * pages,
        changed: 0,
      }),
      own({
        case: 'one event changed',
        stage: 'build',
        ...once,
        ...size,
        rendered: 12,
        reused: pages,
        changed: 9,
      }),
      { by: 'floor', case: 'cold', stage: 'write', ...once, ...size },
      {
        by: 'hugo',
        case: 'cold',
        stage: 'hugo',
        ...once,
        ...size,
        pages: pages - 20,
        rendered: pages - 20,
      },
    ],
    skipped: [],
  };
}
