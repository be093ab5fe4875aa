import { describe, expect, test } from 'vitest';
import { partNamed, profileBlock, timesByPart } from './profile.ts';

const frame = (functionName: string, url: string) => ({
  functionName,
  url,
  lineNumber: 0,
  columnNumber: 0,
});

describe('timesByPart', () => {
  test('counts what has no part of its own as its caller’s, and no waiting', () => {
    const profile = {
      nodes: [
        { id: 1, callFrame: frame('(root)', ''), children: [2, 4, 5] },
        { id: 2, callFrame: frame('toEvent', 'file:///p/src/model/event.ts'), children: [3] },
        { id: 3, callFrame: frame('replace', '') },
        { id: 4, callFrame: frame('(idle)', '') },
        { id: 5, callFrame: frame('(garbage collector)', '') },
      ],
      samples: [2, 3, 4, 5, 3],
      timeDeltas: [1_000_000, 500_000, 9_000_000, 250_000, 500_000],
    };
    const times = timesByPart(JSON.stringify(profile), ({ functionName, url }) =>
      partNamed(functionName, url),
    );
    expect(times).toEqual({ 'src/model': 2, 'garbage collection': 0.25 });
  });
});

describe('partNamed', () => {
  test.each([
    ['node:internal/fs/utils', 'file system'],
    ['../../../src/components/event/EventFacts.astro', 'src/components/event'],
    ['file:///p/node_modules/astro/dist/runtime/server/render.js', 'astro'],
    ['file:///p/node_modules/astro/node_modules/@scope/name/index.js', '@scope/name'],
    ['file:///p/src/model/event.ts', 'src/model'],
    ['file:///p/src/outputs/calendar/files.ts', 'src/outputs/calendar'],
    ['node:internal/url', undefined],
  ])('knows where %s belongs', (file, part) => {
    expect(partNamed('any', file)).toBe(part);
  });
});

describe('profileBlock', () => {
  test('is a table of the greatest parts and the sum', () => {
    const seconds = { Astro: 6, model: 3, loading: 0.05, feeds: 1 };
    const profile = { events: 5, date: '2026-11-20', command: 'npm run bench', seconds };
    expect(profileBlock([profile])).toMatchInlineSnapshot(`
      "5 events x 2, by \`npm run bench\` on 2026-11-20; seconds at work.

      | part | s | share |
      |---|---:|---:|
      | Astro | 6.0 | 60 % |
      | model | 3.0 | 30 % |
      | feeds | 1.0 | 10 % |
      | everything below 1 % | 0.1 | 0 % |
      | all | 10.1 | 100 % |"
    `);
  });
});
