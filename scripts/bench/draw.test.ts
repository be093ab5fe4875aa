import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sampleFigures } from '../../tests/support/sample-figures.ts';
import { Failure } from '../failure.ts';
import { projectFolder } from '../settings.ts';
import { draw, drawn } from './draw.ts';
import { storedFigures, storeOf } from './store.ts';

const docs = join(projectFolder, 'docs');

describe('drawn', () => {
  test('is what the documents have: their figures are the stored ones', () => {
    for (const [path, text] of drawn(docs)) expect(readFileSync(join(docs, path), 'utf8'), path).toBe(text);
  });
});

describe('draw', () => {
  test('writes stored figures into documents, the smallest size first', () => {
    const folder = temporaryFolder();
    for (const name of ['performance.md', 'scale.md']) cpSync(join(docs, name), join(folder, name));
    storeOf(folder, 'build', sampleFigures(1000));
    storeOf(folder, 'build', sampleFigures(20));
    expect(draw(folder)).toEqual(['images/performance.svg', 'performance.md', 'scale.md']);
    expect(storedFigures(folder)).toEqual([sampleFigures(20), sampleFigures(1000)]);
    const page = readFileSync(join(folder, 'performance.md'), 'utf8');
    expect(page.match(/^\| \d+ \| (?:Kalendarium|only writing|Hugo) \|/gm)).toHaveLength(2 * 9);
    expect(readFileSync(join(folder, 'scale.md'), 'utf8')).toContain('P = 100 + 2.00 × E');
    expect(drawn(folder).get('performance.md')).toBe(page);
  });

  test('names a stored file that is of another form', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'performance'));
    writeFileSync(join(folder, 'performance/build-5.json'), '{"version":1,"events":5}');
    expect(() => draw(folder)).toThrow(Failure);
    expect(() => draw(folder)).toThrow(/build-5\.json is not a measurement/);
  });
});

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kalendarium-draw-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
